import { getTranslations } from 'next-intl/server';
import { AlertsList } from '@/app/home/alerts/alerts-list';
import { type AlertPage, type AlertTab, alertTabs, readAlerts } from '@/app/home/alerts/read-alerts';
import { ListPage } from '@/app/list/list-page';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { everyAccount } from '@/lib/mirror/open-mirror';
import { failed } from '@/lib/result';

export const generateMetadata = pageTitle('alerts.list.title');

/** What somebody has to know of, of one account or of all that the person may see. */
export default async function AlertsPage({ params, searchParams }: PageProps<'/a/[account]/alerts'>) {
  const { account } = await params;
  const { show, after } = await searchParams;
  const tab = alertTabs.find((one) => one === show) ?? 'open';
  const [t, zone, read] = await Promise.all([
    getTranslations('alerts.list'),
    readZone(),
    readAlerts(account, tab, [after].flat()[0]),
  ]);
  const list = read.ok ? read : failed(toReadFailure({ interface: '4.9' }, read.error));
  return (
    <ListPage title={t('title')} description={t('description')} list={list}>
      {(page) =>
        page === undefined ? (
          <EmptyState icon="cloud-off" title={t('off')} />
        ) : (
          <ClientMessages areas={['alerts']}>
            <Alerts {...{ account, tab, page, zone }} />
          </ClientMessages>
        )
      }
    </ListPage>
  );
}

interface AlertsProps {
  readonly account: string;
  readonly tab: AlertTab;
  readonly page: AlertPage;
  readonly zone: string;
}

async function Alerts({ account, tab, page, zone }: AlertsProps) {
  const t = await getTranslations('alerts.list');
  const hrefOf = (query: { readonly show: AlertTab; readonly after?: string | undefined }) =>
    `/a/${account}/alerts${writeQuery({ ...query, show: query.show === 'open' ? undefined : query.show })}`;
  return (
    <>
      <TabLinks
        label={t('tabs')}
        tabs={alertTabs.map((one) => ({
          href: hrefOf({ show: one }),
          label: t(`tab.${one}`),
          current: one === tab,
        }))}
      />
      {page.alerts.length === 0 ? (
        <EmptyState icon="circle-check" title={t(tab === 'open' ? 'none' : 'noneHere')} />
      ) : (
        <AlertsList page={page} isSeveral={account === everyAccount} zone={zone} />
      )}
      {page.next === undefined ? null : (
        <ButtonLink size="sm" href={hrefOf({ show: tab, after: page.next })}>
          {t('older')}
        </ButtonLink>
      )}
    </>
  );
}
