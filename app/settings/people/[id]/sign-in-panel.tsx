import { Moment } from '@/app/shell/moment';
import { ActButton } from '@/app/settings/act-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/refused-button';
import { makePasswordLinkAction, resetFactorAction, withdrawPasswordLinkAction } from '../actions';

export interface SignInPanelProps {
  readonly personId: string;
  readonly name: string;
  /** When the link that is open now ends; undefined without one. */
  readonly linkEndsAt: Date | undefined;
  readonly hasFactor: boolean;
  /** Why an admin makes no link for this person. */
  readonly refusal: string | undefined;
  readonly isOwn: boolean;
  readonly zone: string;
}

/** What two admins can do for somebody who cannot sign in any more. */
export function SignInPanel(props: SignInPanelProps) {
  const { personId, name, linkEndsAt, hasFactor, refusal, zone } = props;
  return (
    <Panel title="Help with signing in" flush>
      <Facts>
        <Fact label="Second factor">{hasFactor ? 'Set up' : 'Not set up'}</Fact>
        <Fact label="Password link">
          {linkEndsAt === undefined ? (
            'None is open'
          ) : (
            <>
              Open until <Moment time={linkEndsAt.toISOString()} zone={zone} />
            </>
          )}
        </Fact>
      </Facts>
      <div className="border-line flex flex-wrap items-start gap-2 border-t p-4">
        {refusal === undefined ? (
          <ActButton
            label="Make a password link"
            action={makePasswordLinkAction}
            input={{ personId }}
            done="The password link waits for a second administrator"
            question={{
              title: `A password link for ${name}?`,
              words:
                'For somebody who forgot their password. A second administrator confirms it and gets the link. Make sure that it is really them who asks: call them on a number that you know.',
            }}
          />
        ) : (
          <RefusedButton label="Make a password link" reason={refusal} />
        )}
        {linkEndsAt === undefined ? null : (
          <ActButton
            label="Take the link back"
            action={withdrawPasswordLinkAction}
            input={personId}
            done="The link opens nothing any more"
          />
        )}
        <ResetFactor {...props} />
      </div>
    </Panel>
  );
}

function ResetFactor({ personId, name, hasFactor, isOwn }: SignInPanelProps) {
  const label = 'Reset the second factor';
  if (isOwn) return <RefusedButton label={label} reason="Your own is changed under Your sign-in." />;
  if (!hasFactor) return <RefusedButton label={label} reason="This person has none set up." />;
  return (
    <ActButton
      label={label}
      variant="danger"
      action={resetFactorAction}
      input={{ personId }}
      done="The reset waits for a second administrator"
      question={{
        title: `Reset the second factor of ${name}?`,
        words:
          'For a lost device without recovery codes. A second administrator confirms it. Make sure that it is really them who asks: until they have set up a new app, their password alone lets somebody do it. They are signed out everywhere.',
      }}
    />
  );
}
