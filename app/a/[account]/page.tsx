import { getTranslations } from 'next-intl/server';
import { getWords } from '@/lib/messages/get-words';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/permissions';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listPayouts } from '@/lib/contract/payouts';
import { formatMoney } from '@/lib/format/format-amount';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { currentConnection, readPlatform } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { Moment } from '@/app/shell/moment';
import { readZone } from '@/app/shell/read-zone';
import { StatusOf } from '@/app/list/status-words';
import { toReadFailure } from '@/app/record/read-record';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { Panel } from '@/components/ui/panel';
import type { ReadFailure } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { doesBusiness } from '@/lib/roles';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('home.title');

const shown = 5;

/** What needs attention now. */
export default async function HomePage({ params }: PageProps<'/a/[account]'>) {
  const { account } = await params;
  const { role } = await requireCaller();
  const t = await getTranslations('home');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {doesBusiness(role) ? <OpenWrites account={account} /> : null}
        <FailedPayouts account={account} />
        {decide(role, 'listBankAccounts').ok ? <InvalidBankAccounts account={account} /> : null}
      </div>
    </>
  );
}

/** Sent without an outcome, waiting for a second person, or in need of one. */
async function OpenWrites({ account }: { account: string }) {
  const t = await getTranslations('home');
  const words = await getWords();
  const page = await readWrites({ account, unsettled: true });
  const base = `/a/${account}/activity`;
  return (
    <HomePanel
      title={t('unresolved.title')}
      description={t('unresolved.description')}
      nothing={t('unresolved.nothing')}
      all={{ href: `${base}?show=unsettled`, label: t('viewAll') }}
      rows={page.ok ? ok(page.value.writes.slice(0, shown)) : failed(toReadFailure({ interface: '4.1' }, page.error))}
    >
      {(view) => ({
        id: view.id,
        href: `${base}/${view.id}`,
        what: words(writeTitle(view)),
        when: <StatusOf words={writeWords(view)} />,
      })}
    </HomePanel>
  );
}

/** Days of the platform, as its filters count them. */
async function lastSevenDays() {
  const today = todayIn((await currentConnection()).timeZone, Date.now());
  return { start_time: addDays(today, -6), end_time: today };
}

/** Failed and not refunded: the state that money is stuck in. */
async function FailedPayouts({ account }: { account: string }) {
  const t = await getTranslations('home');
  const days = { payout_status: 'FAILED', ...(await lastSevenDays()) } as const;
  const [answer, zone] = await Promise.all([
    readPlatform(listPayouts, { account, query: { ...days, page_number: 1, page_size: 10 } }),
    readZone(),
  ]);
  const base = `/a/${account}/payouts`;
  return (
    <HomePanel
      title={t('failedPayouts.title')}
      description={t('failedPayouts.description')}
      nothing={t('failedPayouts.nothing')}
      all={{ href: `${base}?${new URLSearchParams(days).toString()}`, label: t('viewAll') }}
      rows={answer.ok ? ok(answer.value.data.slice(0, shown)) : failed(toReadFailure(listPayouts, answer.error))}
    >
      {(row) => ({
        id: row.payout_id,
        href: `${base}/${encodeURIComponent(row.payout_id)}?day=${row.create_time.slice(0, 10)}`,
        what: formatMoney(row.payout_amount, row.payout_currency),
        when: <Moment time={row.create_time} zone={zone} />,
      })}
    </HomePanel>
  );
}

/** The platform has no filter for it (interface 4.4), so one page of the longest kind is looked through. */
async function InvalidBankAccounts({ account }: { account: string }) {
  const t = await getTranslations('home');
  const answer = await readPlatform(listBankAccounts, { account, query: { page_number: 1, page_size: 100 } });
  const base = `/a/${account}/bank-accounts`;
  return (
    <HomePanel
      title={t('invalidAccounts.title')}
      description={t('invalidAccounts.description')}
      nothing={t('invalidAccounts.nothing')}
      all={{ href: base, label: t('invalidAccounts.all') }}
      rows={
        answer.ok
          ? ok(answer.value.data.filter(({ account_status }) => account_status === 'Invalid').slice(0, shown))
          : failed(toReadFailure(listBankAccounts, answer.error))
      }
    >
      {(row) => ({
        id: row.id,
        href: `${base}/${encodeURIComponent(row.id)}`,
        what: row.bank_name,
        when: `${row.currency} · ${row.account_number}`,
      })}
    </HomePanel>
  );
}

interface HomePanelProps<Row> {
  readonly title: string;
  readonly description: string;
  readonly rows: Result<readonly Row[], ReadFailure>;
  /** Said when nothing waits. */
  readonly nothing: string;
  readonly all: { readonly href: string; readonly label: string };
  readonly children: (row: Row) => {
    readonly id: string;
    readonly href: string;
    readonly what: ReactNode;
    readonly when: ReactNode;
  };
}

/** One kind of thing that waits for a person, the first few of them. */
function HomePanel<Row>({ title, description, rows, nothing, all, children }: HomePanelProps<Row>) {
  return (
    <Panel
      title={title}
      description={description}
      flush
      actions={
        <Link href={all.href} className={buttonStyle({ size: 'sm', variant: 'quiet' })}>
          {all.label}
        </Link>
      }
    >
      {!rows.ok ? (
        <ReadFailurePanel failure={rows.error} />
      ) : rows.value.length === 0 ? (
        <p className="text-ink-muted flex items-center gap-2 px-4 py-6 text-sm">
          <Icon name="circle-check" className="text-positive-ink size-4 shrink-0" />
          {nothing}
        </p>
      ) : (
        <ul className="divide-line divide-y">
          {rows.value.map(children).map(({ id, href, what, when }) => (
            <li key={id}>
              <Link
                href={href}
                className="hover:bg-hover flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm focus-visible:-outline-offset-2"
              >
                <span className="text-ink min-w-0 font-medium">{what}</span>
                <span className="text-ink-muted text-xs">{when}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
