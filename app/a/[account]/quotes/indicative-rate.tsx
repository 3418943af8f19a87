'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { failureOf, fetchLive } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useWords } from '@/lib/messages/use-words';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';
import type { FirstRate } from './read-first-rate';
import { otherSideAt, priceOf } from './other-side';
import { type Pair, RateLine } from './rate-line';

type Rate =
  | { readonly kind: 'rate'; readonly price: string; readonly atMs: number }
  /** The platform has no price for the pair. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unread' };

const freshForMs = 60_000;

/** The platform's current rate of a pair; undefined while it is read, and where the platform shows none. */
function useRate(account: string, { sell, buy }: Pair, first: FirstRate | undefined): Rate | undefined {
  const pair = `${sell}${buy}`;
  const known = first?.pair === pair ? first.answer : undefined;
  const { data, error } = useQuery(
    {
      queryKey: [`${account} listCurrentRates`, pair],
      queryFn: ({ signal }) =>
        fetchLive({ account, operation: 'listCurrentRates', query: { currency_pairs: pair }, signal, passive: true }),
      enabled: sell !== '' && buy !== '' && sell !== buy,
      staleTime: freshForMs,
      initialData: () => known,
      initialDataUpdatedAt: () => known?.at,
      retry: false,
    },
    useConsoleQueryClient(),
  );
  if (data === undefined) return error === null || isMissing(error) ? undefined : { kind: 'unread' };
  const price = priceOf(data.data, pair);
  return price === undefined ? { kind: 'unavailable' } : { kind: 'rate', price, atMs: data.at };
}

/** True if the platform has no such operation, or refuses it to this person or client. */
function isMissing(error: Error): boolean {
  return ['configuration', 'forbidden', 'not-allowed', 'not-found'].includes(failureOf(error).kind);
}

interface IndicativeRateProps extends Pair {
  readonly account: string;
  readonly zone: string;
  /** The fields of a form, and where to tell about how much their other side is; undefined if that is not known. */
  readonly asked?: QuoteValues;
  readonly onOtherSide?: (amount: string | undefined) => void;
  /** What the page has read for the pair that its address names. */
  readonly first?: FirstRate | undefined;
  /** The rate of a quote of this pair, for comparison. */
  readonly quoted?: string;
}

/** The indicative rate is no promise: only a quote holds. */
export function IndicativeRate({ account, zone, quoted, asked, onOtherSide, first, ...pair }: IndicativeRateProps) {
  const t = useTranslations('quotes.indicative');
  const rate = useRate(account, pair, first);
  const words = useWords();
  const side = asked === undefined || rate?.kind !== 'rate' ? undefined : otherSideAt(rate.price, asked);
  const other = side && words(side);
  useEffect(() => onOtherSide?.(other), [onOtherSide, other]);
  if (rate === undefined) return null;
  if (rate.kind !== 'rate') return <p className="text-ink-muted text-xs">{t(rate.kind, { ...pair })}</p>;
  return <RateLine {...pair} zone={zone} price={rate.price} atMs={rate.atMs} quoted={quoted} />;
}
