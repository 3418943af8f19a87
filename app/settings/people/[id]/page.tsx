import { notFound } from 'next/navigation';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { SessionList } from '@/app/settings/session-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { holds, readGrants } from '@/lib/access/accounts/account-grants';
import { listPeople, type PersonRow } from '@/lib/access/people/people';
import { listOpenSessions } from '@/lib/access/sessions/open-sessions';
import { findOpenPasswordLink } from '@/lib/access/passwords/password-links';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { hasSecondFactor } from '@/lib/access/second-factor/second-factor';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { doesBusiness, roleNames } from '@/lib/roles';
import { ChangeList } from '../../changes/change-list';
import { readChanges } from '../../changes/read-changes';
import { readAccountOptions } from '../account-options';
import { endSessionAction } from '../actions';
import { PersonState } from '../person-state';
import { AccessPanel } from './access-panel';
import { GrantsForm } from './grants-form';
import { SignInPanel } from './sign-in-panel';
import { roleOptions } from '../role-options';
import { ProposeRole } from './propose-role';

export const metadata = { title: 'Person · Payments Console' };

export default async function PersonPage({ params }: PageProps<'/settings/people/[id]'>) {
  const caller = await requirePermission('people.read');
  const { id } = await params;
  const [database, zone, now] = [await store(), await readZone(), new Date()];
  const people = await listPeople(database, environment());
  const person = people.find((one) => one.id === id);
  if (person === undefined) notFound();
  const [changes, sessions, grants, accounts, link, hasFactor] = await Promise.all([
    readChanges(({ personId }) => personId === id),
    listOpenSessions(database, id, now),
    readGrants(database, id),
    readAccountOptions(),
    findOpenPasswordLink(database, id, now),
    hasSecondFactor(database, id),
  ]);
  const admins = people.filter(({ role, disabledAt }) => !doesBusiness(role) && disabledAt === null);
  const isLastAdmin = admins.length === 1 && admins[0]?.id === id;
  const chosen = accounts.options.filter((option) => grants !== undefined && holds(grants, option.id));
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People', href: '/settings/people' }]}
        title={<bdi>{person.name}</bdi>}
        mark={<PersonState disabled={person.disabledAt !== null} />}
        description={person.email}
      />
      {changes.length === 0 ? null : (
        <div className="mb-4">
          <ChangeList {...{ changes, zone }} ownId={caller.personId} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <RolePanel {...{ person, isLastAdmin }} waits={changes.some(({ act }) => act === 'role')} />
          {doesBusiness(person.role) ? (
            <Panel title="Accounts">
              {/* Drawn anew when the grants have changed, here or elsewhere. */}
              <GrantsForm
                key={chosen.map((option) => option.id).join()}
                personId={id}
                accounts={accounts}
                granted={chosen.map((option) => option.id)}
              />
            </Panel>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <AccessPanel {...{ person, zone, isLastAdmin }} isOwn={id === caller.personId} />
          <SignInPanel
            {...{ personId: id, name: person.name, linkEndsAt: link?.expiresAt, hasFactor, zone }}
            isOwn={id === caller.personId}
            refusal={findLinkRefusal(person, caller.personId)}
          />
          <Panel title="Sessions" description="Where this person is signed in" flush>
            <SessionList
              {...{ sessions, zone, here: caller.sessionKey }}
              endAction={endSessionAction}
              inputOf={(key) => ({ personId: id, key })}
            />
          </Panel>
        </div>
      </div>
      <RecordHistory account={undefined} type="person" id={id} zone={zone} />
    </>
  );
}

/** Said here before it is tried; the act itself asks again. */
function findLinkRefusal({ id, disabledAt, publicPassword }: PersonRow, ownId: string): string | undefined {
  if (id === ownId) return 'Your own password is changed under Your sign-in.';
  if (publicPassword) return 'The password of a demo person stays as it is.';
  return disabledAt === null ? undefined : 'This person has no access at the moment.';
}

interface RolePanelProps {
  readonly person: PersonRow;
  readonly isLastAdmin: boolean;
  /** Another role waits for a second admin. */
  readonly waits: boolean;
}

/** What the person is, and what they might become. */
function RolePanel({ person, isLastAdmin, waits }: RolePanelProps) {
  return (
    <Panel title="Role" description="Another role takes two administrators">
      <div className="flex flex-col items-start gap-4">
        <p className="text-md font-semibold">{roleNames[person.role]}</p>
        <ProposeRole
          personId={person.id}
          name={person.name}
          options={roleOptions.filter(({ value }) => value !== person.role)}
          refusal={findRefusal(person, isLastAdmin, waits)}
        />
      </div>
    </Panel>
  );
}

function findRefusal({ disabledAt }: PersonRow, isLastAdmin: boolean, waits: boolean): string | undefined {
  if (isLastAdmin) return 'The last admin stays: another one is needed first.';
  if (disabledAt !== null) return 'This person has no access at the moment.';
  return waits ? 'Another role waits for a second administrator already.' : undefined;
}
