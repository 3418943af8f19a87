import { UserPlus } from 'lucide-react';
import { readZone } from '@/app/shell/read-zone';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listInvitations, type Invitation } from '@/lib/access/people/invitations';
import { listPeople, type PersonRow } from '@/lib/access/people/people';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { Moment } from '@/app/shell/moment';
import { StatusBadge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { roleNames, doesBusiness } from '@/lib/roles';
import { PersonState } from './person-state';
import { ActButton } from '@/app/settings/act-button';
import { withdrawInvitationAction } from './actions';

export const metadata = { title: 'People · Payments Console' };

export default async function PeoplePage() {
  const { personId } = await requirePermission('people.read');
  const [database, zone, now] = [await store(), await readZone(), new Date()];
  const [people, invitations, changes] = await Promise.all([
    listPeople(database, environment()),
    listInvitations(database, now),
    readChanges(({ act }) => !isOfRules(act)),
  ]);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="People"
        description="Who may sign in, as what, and for which accounts. What is changed here acts on their next request."
        actions={
          <ButtonLink href="/settings/people/invite" variant="primary" icon={<UserPlus aria-hidden />}>
            Invite somebody
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        <ChangeList {...{ changes, zone }} ownId={personId} />
        <Panel title={`${people.length} people`} flush>
          <PeopleTable
            people={people}
            waiting={new Set(changes.flatMap((change) => change.personId ?? []))}
            zone={zone}
          />
        </Panel>
        {invitations.length === 0 ? null : (
          <Panel title="Open invitations" description="Links that have not been used" flush>
            <InvitationList invitations={invitations} zone={zone} />
          </Panel>
        )}
      </div>
    </div>
  );
}

interface PeopleTableProps {
  readonly people: readonly PersonRow[];
  /** Ids of those about whom a change waits. */
  readonly waiting: ReadonlySet<string>;
  readonly zone: string;
}

const edges = 'px-4 py-2 max-md:px-2 max-md:first:pl-4 max-md:last:pr-4';

const head = `text-ink-muted ${edges} text-left text-xs font-medium`;

const cell = `${edges} align-top`;

function PeopleTable({ people, waiting, zone }: PeopleTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">People</caption>
      <thead className="border-line border-b">
        <tr>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={head}>
            Role
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Accounts
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Last sign-in
          </th>
          <th scope="col" className={head}>
            State
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {people.map((person) => (
          <tr key={person.id} className="hover:bg-hover">
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link
                href={`/settings/people/${person.id}`}
                className="text-accent-ink font-medium underline-offset-3 hover:underline"
              >
                <bdi>{person.name}</bdi>
              </Link>
              <p className="text-ink-muted text-xs wrap-anywhere">{person.email}</p>
            </th>
            <td className={cell}>
              {roleNames[person.role]}
              {waiting.has(person.id) ? (
                <div className="mt-1">
                  <StatusBadge tone="caution" label="Change waits" />
                </div>
              ) : null}
            </td>
            <td className={`${cell} max-md:hidden`}>{accountWords(person)}</td>
            <td className={`${cell} max-md:hidden`}>
              {person.lastSignInAt === null ? (
                <span className="text-ink-muted">never</span>
              ) : (
                <Moment time={person.lastSignInAt.toISOString()} zone={zone} />
              )}
            </td>
            <td className={cell}>
              <PersonState disabled={person.disabledAt !== null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function accountWords({ role, accounts }: PersonRow): string {
  if (!doesBusiness(role)) return 'No business';
  if (accounts === 'all') return 'All of the demo';
  return accounts === 0 ? 'None yet' : String(accounts);
}

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly zone: string;
}

/** Links that are out there and have not been used. */
function InvitationList({ invitations, zone }: InvitationListProps) {
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
