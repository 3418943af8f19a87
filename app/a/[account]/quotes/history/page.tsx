import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { readZone } from '@/app/shell/read-zone';
import { toReadFailure } from '@/app/record/read-record';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { createConversionWrite } from '@/lib/writes/verbs/create-conversion';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { zoneLabel } from '@/lib/format/instant';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { QuotesFrame } from '../quotes-frame';
import { findQuote } from '../result/quote-record';
import { PairHistory, byPair } from './pair-history';

const { operation } = createQuoteWrite;

export const generateMetadata = pageTitle('quotes.past.title');

type Props = PageProps<'/a/[account]/quotes/history'>;

/** The time zone with its offset today. */
const zoneNow = (zone: string): string => zoneLabel(Date.now(), zone);

/** The newest conversion of each quote. */
async function lastConversions(account: string, ids: readonly string[]): Promise<ReadonlyMap<string, WriteView>> {
  const { name } = createConversionWrite.operation;
  const found = await readWrites({ account, operation: name, resource: { type: operation.noun, ids } });
  const writes = found.ok ? found.value.writes : [];
  // The newest come first, and a Map keeps the last entry, so the order is reversed.
  return new Map(writes.toReversed().map((view) => [view.resource?.id ?? '', view]));
}

/** The platform has no list of quotes (interface 4.7), so the page lists those that the console asked for. */
export default async function QuoteHistoryPage({ params, searchParams }: Props) {
  const { account } = await params;
  const t = await getTranslations('quotes');
  const allowed = mayRunAs(await requireCallerContext(), operation.name, account);
  if (!allowed.ok) {
    return <QuotesFrame account={account} view="history" refusal={allowed.error.reason} />;
  }
  const before = [(await searchParams)['before']].flat()[0];
  const [page, zone] = await Promise.all([
    readWrites({
      account,
      operation: operation.name,
      before: /^[0-9a-f-]{36}$/.test(before ?? '') ? before : undefined,
    }),
    readZone(),
  ]);
  if (!page.ok) {
    return (
      <QuotesFrame account={account} view="history">
        <Panel title={t('title')} flush>
          <ReadFailurePanel failure={toReadFailure(operation, page.error)} />
        </Panel>
      </QuotesFrame>
    );
  }
  const { writes, next } = page.value;
  const quotes = writes.flatMap((view) => findQuote(view) ?? []);
  const pairs = byPair(quotes);
  const converted = await lastConversions(
    account,
    quotes.map(({ quote }) => quote.quote_price.quote_id),
  );
  return (
    <QuotesFrame account={account} view="history">
      {pairs.length === 0 ? (
        <Panel title={t('history')} flush>
          <EmptyState title={t('past.none')}>{t('past.noneText')}</EmptyState>
        </Panel>
      ) : (
        <>
          <p className="text-ink-muted text-xs">{t('past.intro', { zone: zoneNow(zone) })}</p>
          {pairs.map((pair) => (
            <PairHistory key={pair.pair} {...{ account, pair, zone, converted }} />
          ))}
        </>
      )}
      {next === undefined ? null : (
        <div>
          <ButtonLink href={`/a/${account}/quotes/history?before=${next}`}>{t('past.older')}</ButtonLink>
        </div>
      )}
    </QuotesFrame>
  );
}
