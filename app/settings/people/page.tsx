import { UserPlus } from 'lucide-react';
import { readZone } from '@/app/shell/read-zone';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listInvitations } from '@/lib/access/people/invitations';
import { listPeople } from '@/lib/access/people/people';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { InvitationList } from './invitation-list';
import { PeopleTable } from './people-table';

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
