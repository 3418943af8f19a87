import { Moment } from '@/app/a/[account]/moment';
import { ActButton } from '@/app/settings/act-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/ui/refused-button';
import type { PersonRow } from '@/lib/access/list-people';
import type { RoleChange } from '@/lib/access/role-changes';
import { roleNames } from '@/lib/access/roles';
import { confirmRoleAction, declineRoleAction } from '../actions';
import { roleOptions } from '../role-options';
import { ProposeRole } from './propose-role';

export interface RolePanelProps {
  readonly person: PersonRow;
  readonly change: RoleChange | undefined;
  /** Name of whoever proposed the change. */
  readonly proposer: string | undefined;
  readonly ownId: string;
  readonly isLastAdmin: boolean;
  /** Nobody could confirm a change. */
  readonly isOnlyAdmin: boolean;
  readonly zone: string;
}

/** What the person is, and the change of it that waits. */
export function RolePanel(props: RolePanelProps) {
  const { person, change, isLastAdmin, isOnlyAdmin } = props;
  return (
    <Panel title="Role">
      <div className="flex flex-col items-start gap-4">
        <p className="text-md font-semibold">{roleNames[person.role]}</p>
        {change === undefined ? (
          <ProposeRole
            personId={person.id}
            name={person.name}
            options={roleOptions.filter(({ value }) => value !== person.role)}
            refusal={
              isLastAdmin
                ? 'The last admin stays: invite another one first.'
                : person.disabledAt === null
                  ? undefined
                  : 'This person has no access at the moment.'
            }
          />
        ) : (
          <Waiting {...props} change={change} />
        )}
        {isOnlyAdmin ? (
          <Notice tone="caution" title="You are the only admin">
            A role changes when a second admin confirms it. Invite one before you propose a change.
          </Notice>
        ) : null}
      </div>
    </Panel>
  );
}

function Waiting({ person, change, proposer, ownId, zone }: RolePanelProps & { readonly change: RoleChange }) {
  const isOwn = change.proposedBy === ownId;
  const reason = isOwn
    ? 'You proposed it: a second admin confirms it.'
    : change.personId === ownId
      ? 'It is your own role: another admin confirms it.'
      : undefined;
  return (
    <section aria-label="Change that waits" className="border-line w-full rounded-sm border">
      <div className="p-3">
        <Notice tone="caution" title="Waits for a second admin">
          Nothing changes until then.
        </Notice>
      </div>
      <Facts>
        <Fact label="From">{roleNames[change.fromRole]}</Fact>
        <Fact label="To">{roleNames[change.toRole]}</Fact>
        <Fact label="Proposed by">{isOwn ? 'You' : proposer}</Fact>
        <Fact label="Open until">
          <Moment time={change.expiresAt.toISOString()} zone={zone} />
        </Fact>
      </Facts>
      <div className="border-line flex flex-wrap items-start gap-2 border-t p-3">
        {reason === undefined ? (
          <ActButton
            label="Confirm the role"
            variant="primary"
            action={confirmRoleAction}
            input={change.id}
            done={`${person.name} is now: ${roleNames[change.toRole]}`}
            question={{
              title: `Make ${person.name} ${roleNames[change.toRole]}?`,
              words: `They are signed out everywhere and sign in again with the new role. Proposed by ${proposer ?? 'an admin'}.`,
            }}
          />
        ) : (
          <RefusedButton label="Confirm the role" reason={reason} />
        )}
        <ActButton
          label={isOwn ? 'Take it back' : 'Decline'}
          action={declineRoleAction}
          input={change.id}
          done="The role stays as it is"
        />
      </div>
    </section>
  );
}
