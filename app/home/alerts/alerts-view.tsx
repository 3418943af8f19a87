import type { ReactNode } from 'react';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { TabLinks } from '@/components/ui/tab-links';
import { everyAccount } from '@/lib/access/accounts/every-account';
import { Link } from '@/components/ui/link';
import { writeQuery } from '@/lib/contract/list-query';
import { AlertsList } from './alerts-list';
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
      {tab === 'open' ? <CountDifference {...page.open} /> : null}
      {page.alerts.length === 0 ? (
        <EmptyState icon="circle-check" title={t(tab === 'open' ? 'none' : 'noneHere')} />
      ) : (
        <AlertsList {...{ page, account, isSeveral, zone }} />
      )}
      {page.next === undefined ? null : (
        <ButtonLink size="sm" href={hrefOf({ show: tab, after: page.next })}>
          {t('older')}
        </ButtonLink>
      )}
    </ClientMessages>
  );
}

/** Says which open alerts the list or the inbox leaves out. */
async function CountDifference({ here, inAll, wanted }: AlertPage['open']) {
  const t = await getTranslations('alerts.list');
  const link = (href: string) => (words: ReactNode) => (
    <Link href={href} className="text-accent-ink underline underline-offset-2">
      {words}
    </Link>
  );
  if (here === inAll && inAll === wanted) return null;
  return (
    <p className="text-ink-muted flex flex-wrap gap-x-1 pt-3 text-xs">
      {here === inAll ? null : (
        <span>{t.rich('counted', { here, inAll, all: link(`/a/${everyAccount}/alerts`) })}</span>
      )}
      {inAll === wanted ? null : (
        <span>{t.rich('notInInbox', { count: inAll - wanted, choices: link('/settings/alerts') })}</span>
      )}
    </p>
  );
}
