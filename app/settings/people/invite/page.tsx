import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { readAccountOptions, listRoleOptions } from '../account-options';
import { InviteForm } from './invite-form';

export const generateMetadata = pageTitle('people.invite.pageTitle');

export default async function InvitePage() {
  await requirePermission('invitation.propose');
  const t = await getTranslations('people');
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('list.title'), href: '/settings/people' }]}
        title={t('invite.title')}
        description={t('invite.introduction')}
      />
      <div className="max-w-4xl">
        <Panel title={t('invite.panel')}>
          <InviteForm roles={await listRoleOptions()} accounts={await readAccountOptions()} />
        </Panel>
      </div>
    </>
  );
}
