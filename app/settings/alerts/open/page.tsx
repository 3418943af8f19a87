import { getTranslations } from 'next-intl/server';
import { AlertsView } from '@/app/home/alerts/alerts-view';
import { readConsoleAlerts, readTab } from '@/app/home/alerts/read-alerts';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { everyAccount } from '@/lib/addresses/every-account';
import { PageHeader } from '@/components/ui/page-header';
import { AlertsTabs } from '../alerts-tabs';

export const generateMetadata = pageTitle('alerts.console.title');

/** The page shows administrators, who act for no account, the alerts of the console itself. */
export default async function ConsoleAlertsPage({ searchParams }: PageProps<'/settings/alerts/open'>) {
  const { show, after } = await searchParams;
  const tab = readTab(show);
  const [t, zone, page] = await Promise.all([
    getTranslations('alerts.console'),
    readZone(),
    readConsoleAlerts(tab, [after].flat()[0]),
  ]);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AlertsTabs current="open" />
      <AlertsView path="/settings/alerts/open" account={everyAccount} isSeveral tab={tab} page={page} zone={zone} />
    </>
  );
}
