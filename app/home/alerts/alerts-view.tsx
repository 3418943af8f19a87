import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { AlertsList } from './alerts-list';
import { OpenCounts } from './open-counts';
import { type AlertPage, type AlertTab, alertTabs } from './read-alerts';

interface AlertsViewProps {
  /** The address of the list. */
  readonly path: string;
  /** The account of the alerts, or `all`. */
  readonly account: string;
  readonly tab: AlertTab;
  /** Undefined if this console raises no alerts. */
  readonly page: AlertPage | undefined;
  /** Whether the list has alerts of several accounts. */
  readonly isSeveral: boolean;
  readonly zone: string;
}

/** A page of alerts, by state. */
export async function AlertsView({ path, account, tab, page, isSeveral, zone }: AlertsViewProps) {
  const t = await getTranslations('alerts.list');
  if (page === undefined) return <EmptyState icon="cloud-off" title={t('off')} />;
  const hrefOf = (query: { readonly show: AlertTab; readonly after?: string | undefined }) =>
    `${path}${writeQuery({ ...query, show: query.show === 'open' ? undefined : query.show })}`;
  return (
    <ClientMessages areas={['alerts']}>
      <TabLinks
        label={t('tabs')}
        tabs={alertTabs.map((one) => ({
          href: hrefOf({ show: one }),
          label: t(`tab.${one}`),
          current: one === tab,
        }))}
      />
      {page.alerts.length === 0 ? (
        <>
          {tab === 'open' ? <OpenCounts {...page.open} /> : null}
          <EmptyState icon="circle-check" title={t(tab === 'open' ? 'none' : 'noneHere')} />
        </>
      ) : (
        <AlertsList
          page={page}
          account={account}
          isSeveral={isSeveral}
          zone={zone}
          nowMs={page.nowMs}
          isOpen={tab === 'open'}
        />
      )}
      {page.next === undefined ? null : (
        <ButtonLink size="sm" href={hrefOf({ show: tab, after: page.next })}>
          {t('older')}
        </ButtonLink>
      )}
    </ClientMessages>
  );
}
