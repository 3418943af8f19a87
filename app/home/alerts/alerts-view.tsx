import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { AlertsList } from './alerts-list';
import { type AlertPage, type AlertTab, alertTabs } from './read-alerts';

interface AlertsViewProps {
  /** Where the list stands. */
  readonly path: string;
  readonly tab: AlertTab;
  /** Undefined: this console raises none. */
  readonly page: AlertPage | undefined;
  /** Whether alerts of several accounts stand in it. */
  readonly isSeveral: boolean;
  readonly zone: string;
}

/** Alerts by state, a page of them. */
export async function AlertsView({ path, tab, page, isSeveral, zone }: AlertsViewProps) {
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
        <EmptyState icon="circle-check" title={t(tab === 'open' ? 'none' : 'noneHere')} />
      ) : (
        <AlertsList {...{ page, isSeveral, zone }} />
      )}
      {page.next === undefined ? null : (
        <ButtonLink size="sm" href={hrefOf({ show: tab, after: page.next })}>
          {t('older')}
        </ButtonLink>
      )}
    </ClientMessages>
  );
}
