import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { readZone } from '@/app/shell/read-zone';
import { toReadFailure } from '@/app/record/read-record';
import { PageListFoot, PageListTools } from '@/app/list/find/page-list-tools';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import { readRecordedQuery, readRecordId, recordedLists, type RecordedQuery } from '@/lib/writes/lists/recorded-query';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { zoneLabel } from '@/lib/format/instant';
import { readQuotes, type QuotesPage } from '@/lib/writes/queries/read-writes';
import { QuotesFrame } from '../quotes-frame';
import { findQuote } from '../result/quote-record';
import { PairHistory, byPair } from './pair-history';
import { pathIn } from '@/lib/addresses/path-to';

const { operation } = createQuoteWrite;

export const generateMetadata = pageTitle('quotes.past.title');

type Props = PageProps<'/a/[account]/quotes/history'>;

/** The platform has no list of quotes (interface 4.7), so the page lists the quotes that the console asked for. */
export default async function QuoteHistoryPage({ params, searchParams }: Props) {
  const { account } = await params;
  const t = await getTranslations('quotes');
  const allowed = mayRunAs(await requireCallerContext(), operation.name, account);
  if (!allowed.ok) {
    return <QuotesFrame account={account} view="history" refusal={allowed.error.reason} />;
  }
  const search = await searchParams;
  const { query } = readRecordedQuery('conversions', search);
  const before = readRecordId(search, 'before');
  const [page, zone] = await Promise.all([readQuotes(account, query, before), readZone()]);
  if (!page.ok) {
    return (
      <QuotesFrame account={account} view="history">
        <Panel title={t('title')} flush>
          <ReadFailurePanel failure={toReadFailure(operation, page.error)} />
        </Panel>
      </QuotesFrame>
    );
  }
  return (
    <QuotesFrame account={account} view="history">
      <PastQuotes account={account} query={query} before={before} found={page.value} zone={zone} />
    </QuotesFrame>
  );
}

interface PastQuotesProps {
  readonly account: string;
  readonly query: RecordedQuery<'conversions'>;
  /** The id of the newest quote that the page leaves out. */
  readonly before: string | undefined;
  readonly found: QuotesPage;
  readonly zone: string;
}

function PastQuotes({ account, query: { q, view }, before, found, zone }: PastQuotesProps) {
  const t = useTranslations('quotes.past');
  const { writes, conversions, counts, next } = found;
  const quotes = writes.flatMap((one) => findQuote(one) ?? []);
  const pairs = byPair(quotes);
  const isNarrowed = q !== undefined || view !== undefined;
  const addressOf = (show: string | undefined, beforeId?: string) =>
    `${pathIn(account, 'quotes/history')}${writeQuery({ show, q, before: beforeId })}`;
  return (
    <>
      <div className="flex flex-col gap-4">
        <TabLinks
          label={t('views.label')}
          tabs={[undefined, ...recordedLists.conversions.views].map((one) => ({
            href: addressOf(one),
            label: t(`views.${one ?? 'all'}`),
            count: formatCount(counts[one ?? 'all']),
            current: one === view,
          }))}
        />
        <PageListTools list="conversions" title={t('title')} account={account} view={{ show: view }} q={q} />
      </div>
      {pairs.length === 0 ? (
        <EmptyState title={t(isNarrowed ? 'noMatch' : 'none')}>{isNarrowed ? null : t('noneText')}</EmptyState>
      ) : (
        <>
          <p className="text-ink-muted text-xs">{t('intro', { zone: zoneLabel(Date.now(), zone) })}</p>
          {pairs.map((pair) => (
            <PairHistory
              key={pair.pair}
              account={account}
              pair={pair}
              zone={zone}
              converted={conversions}
              isWhole={before === undefined && next === undefined}
            />
          ))}
          <PageListFoot
            label={t('pages')}
            first={before === undefined ? undefined : addressOf(view)}
            next={next === undefined ? undefined : addressOf(view, next)}
            rows={{ shown: quotes.length, total: counts[view ?? 'all'], isSearch: q !== undefined }}
          />
        </>
      )}
    </>
  );
}
