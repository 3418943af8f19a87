import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { readAccountOptions } from '../account-options';
import { roleOptions } from '../role-options';
import { InviteForm } from './invite-form';

export const metadata = { title: 'Invite somebody · Payments Console' };

export default async function InvitePage() {
  await requirePermission('invitation.propose');
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People', href: '/settings/people' }]}
        title="Invite somebody"
        description="A second administrator confirms it and gets a link that opens once, within 24 hours. With it they set their own password, which nobody else ever knows."
      />
      <div className="max-w-3xl">
        <Panel title="Who they are and what they may do">
          <InviteForm roles={roleOptions} accounts={await readAccountOptions()} />
        </Panel>
      </div>
    </>
  );
}
