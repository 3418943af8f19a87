import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { EmptyState } from '@/components/failure/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { readMirrorState } from '@/lib/mirror/mirror-state';
import { listAllAccounts } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { MirrorView } from './mirror-view';

export const generateMetadata = pageTitle('mirror.pageTitle');

/** Says whether numbers of the mirror are reliable: which days of each account are kept, and why not more. */
export default async function MirrorPage() {
  await requirePermission('mirror.read');
  const t = await getTranslations('mirror');
  const isOn = environment().mirrorDays > 0;
  const [state, accounts, zone] = await Promise.all([
    store().then(async (database) => await readMirrorState(database, isOn, Date.now())),
    listAllAccounts(),
    readZone(),
  ]);
  const names = accounts.ok ? accounts.value.accounts.map(({ id, name }) => [id, name] as const) : [];
  return (
    <ClientMessages areas={['mirror', 'coverage']}>
      <PageHeader title={t('title')} description={t('introduction')} />
      {isOn ? (
        <MirrorView seed={state} names={Object.fromEntries(names)} zone={zone} />
      ) : (
        <EmptyState icon="cloud-off" title={t('off.title')}>
          {t('off.note')}
        </EmptyState>
      )}
    </ClientMessages>
  );
}
