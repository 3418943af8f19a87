import { getTranslations } from 'next-intl/server';
import { AlertsView } from '@/app/home/alerts/alerts-view';
import { readAlerts, readTab } from '@/app/home/alerts/read-alerts';
import { ListPage } from '@/app/list/list-page';
import { toReadFailure } from '@/app/record/read-record';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { everyAccount } from '@/lib/addresses/every-account';
import { failed } from '@/lib/result';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('alerts.list.title');

/** The alerts of one account, or of all accounts that the person may see. */
export default async function AlertsPage({ params, searchParams }: PageProps<'/a/[account]/alerts'>) {
  const { account } = await params;
  const { show, after } = await searchParams;
  const tab = readTab(show);
  const [t, zone, read] = await Promise.all([
    getTranslations('alerts.list'),
    readZone(),
    readAlerts(account, tab, [after].flat()[0]),
  ]);
  const list = read.ok ? read : failed(toReadFailure({ interface: '4.9' }, read.error));
  return (
    <ListPage title={t('title')} description={t('description')} list={list}>
      {(page) => (
        <AlertsView
          path={pathIn(account, 'alerts')}
          isSeveral={account === everyAccount}
          account={account}
          tab={tab}
          page={page}
          zone={zone}
        />
      )}
    </ListPage>
  );
}
