import { Moment } from '@/app/shell/moment';
import { ActButton } from '@/app/settings/act-button';
import type { Invitation } from '@/lib/access/people/invitations';
import { roleNames } from '@/lib/roles';
import { withdrawInvitationAction } from './actions';

export interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly zone: string;
}

/** Links that are out there and have not been used. */
export function InvitationList({ invitations, zone }: InvitationListProps) {
  return (
    <ul className="divide-line divide-y text-sm">
      {invitations.map((invitation) => {
        const { id, name, email, role, expiresAt } = invitation;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="text-ink-muted text-xs break-all">{email}</p>
              <p className="text-ink-muted text-xs">
                {roleNames[role]}, opens until <Moment time={expiresAt.toISOString()} zone={zone} />
              </p>
            </div>
            <ActButton
              size="sm"
              label="Withdraw"
              name={`Withdraw the invitation of ${name}`}
              action={withdrawInvitationAction}
              input={id}
              done="The link opens nothing any more"
              question={{ title: `Withdraw the invitation of ${name}?`, words: 'The link will open nothing any more.' }}
            />
          </li>
        );
      })}
    </ul>
  );
}
