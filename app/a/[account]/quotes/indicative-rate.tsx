'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { failureOf, fetchLive } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { Decimal, differenceOf, dividedBy, parseDecimal } from '@/lib/contract/decimal';
import { readAmountText } from '@/lib/format/amount-text';
import { findCurrency } from '@/lib/format/currencies';
import { formatAmount, formatMoney } from '@/lib/format/format-amount';
import { formatClock } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { amountRules, fixedSideOf, type QuoteValues } from '@/lib/writes/forms/quote-values';

export interface Pair {
  readonly sell: string;
  readonly buy: string;
}

type Rate =
  | { readonly kind: 'rate'; readonly price: string; readonly atMs: number }
  /** The platform has no price for the pair. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unread' };

const freshForMs = 60_000;

/** The platform's current rate of a pair; undefined while it is read, and where the platform shows none. */
function useRate(account: string, { sell, buy }: Pair): Rate | undefined {
  const pair = `${sell}${buy}`;
  const { data, error } = useQuery(
    {
      queryKey: [`${account} listCurrentRates`, pair],
      queryFn: ({ signal }) =>
        fetchLive({ account, operation: 'listCurrentRates', query: { currency_pairs: pair }, signal, passive: true }),
      enabled: sell !== '' && buy !== '' && sell !== buy,
      staleTime: freshForMs,
      retry: false,
    },
    useConsoleQueryClient(),
  );
  if (data === undefined) return error === null || isMissing(error) ? undefined : { kind: 'unread' };
  const { data: answer } = data.data;
  const rates = Array.isArray(answer) ? answer : answer.rates;
  // Extras 3.9: the price at which the first currency of the pair is sold, as a quote for it has.
  const price = rates.find(({ currency_pair }) => currency_pair === pair)?.sell_price;
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
  /** The rate of a quote of this pair, for comparison. */
  readonly quoted?: string;
}

/** The indicative rate is no promise: only a quote holds. */
export function IndicativeRate({ account, zone, quoted, asked, onOtherSide, ...pair }: IndicativeRateProps) {
  const t = useTranslations('quotes.indicative');
  const rate = useRate(account, pair);
  const words = useWords();
  const side = asked === undefined || rate?.kind !== 'rate' ? undefined : otherSideAt(rate.price, asked);
  const other = side && words(side);
  useEffect(() => onOtherSide?.(other), [onOtherSide, other]);
  if (rate === undefined) return null;
  if (rate.kind !== 'rate') return <p className="text-ink-muted text-xs">{t(rate.kind, { ...pair })}</p>;
  const { price, atMs } = rate;
  const difference = quoted === undefined ? undefined : differenceOf(price, quoted);
  return (
    <p className="text-ink-muted text-xs">
      {t.rich('rate', {
        ...pair,
        price,
        time: formatClock(atMs, zone),
        strong: (text) => <span className="text-ink font-medium tabular-nums">{text}</span>,
      })}
      {difference === undefined ? null : (
        <span> {t(wayOf(difference), { difference: difference.replace('-', '') })}</span>
      )}
    </p>
  );
}

/** The side that is not fixed, at a rate, with the decimals of its currency. @internal for tests */
export function otherSideAt(price: string, asked: QuoteValues): Message | undefined {
  const fixed = fixedSideOf(asked);
  if (fixed === undefined) return undefined;
  const [ofFixed, ofOther] = fixed === 'sell' ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const);
  const read = readAmountText(asked[`${ofFixed}_amount`], amountRules(asked[`${ofFixed}_currency`]));
  const [rate, currency] = [parseDecimal(price), asked[`${ofOther}_currency`]];
  const digits = findCurrency(currency)?.digits;
  if (read.kind !== 'amount' || rate === undefined || !rate.gt('0') || digits === undefined) return undefined;
  const amount = new Decimal(read.amount);
  const value = fixed === 'sell' ? amount.times(rate) : dividedBy(amount, rate, digits);
  const rounded = value.toFixed(digits);
  if (new Decimal(rounded).gt('0')) return message('quotes.amount.about', { amount: formatAmount(rounded, currency) });
  // A rounded zero would say that nothing is exchanged.
  return message('quotes.amount.lessThan', {
    amount: formatMoney(new Decimal(`1e-${digits}`).toFixed(digits), currency),
  });
}

function wayOf(difference: string): 'same' | 'below' | 'above' {
  if (/^-?[0.]+$/.test(difference)) return 'same';
  return difference.startsWith('-') ? 'below' : 'above';
}
