import { Moment } from '@/app/shell/moment';
import { ActButton } from '@/app/settings/act-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/refused-button';
import type { PersonRow } from '@/lib/access/people/people';
import { disableAccessAction, enableAccessAction } from '../actions';

export interface AccessPanelProps {
  readonly person: PersonRow;
  readonly isOwn: boolean;
  readonly isLastAdmin: boolean;
  readonly zone: string;
}

/** Whether the person may sign in at all. */
export function AccessPanel({ person, isOwn, isLastAdmin, zone }: AccessPanelProps) {
  const { id, name, disabledAt, lastSignInAt } = person;
  const refusal = isLastAdmin
    ? 'The last admin stays: another one is needed first.'
    : isOwn
      ? 'You cannot disable yourself: another admin can.'
      : undefined;
  return (
    <Panel title="Access" flush>
      <Facts>
        <Fact label="Last sign-in">
          {lastSignInAt === null ? 'Never' : <Moment time={lastSignInAt.toISOString()} zone={zone} />}
        </Fact>
        {disabledAt === null ? null : (
          <Fact label="Disabled">
            <Moment time={disabledAt.toISOString()} zone={zone} />
          </Fact>
        )}
      </Facts>
      <div className="border-line border-t p-4">
        {disabledAt !== null ? (
          <ActButton
            label="Enable again"
            action={enableAccessAction}
            input={{ personId: id }}
            done="It waits for a second administrator"
            question={{
              title: `Let ${name} sign in again?`,
              words:
                'A second administrator confirms it. They then have the role and the accounts that are shown here, and their old password.',
            }}
          />
        ) : refusal === undefined ? (
          <ActButton
            label="Disable"
            variant="danger"
            action={disableAccessAction}
            input={id}
            done={`${name} is disabled`}
            question={{
              title: `Disable ${name}?`,
              words:
                'Their next request is refused, all their sessions end, and what they proposed or invited is void. What they did stays in the records.',
            }}
          />
        ) : (
          <RefusedButton label="Disable" reason={refusal} />
        )}
      </div>
    </Panel>
  );
}
