import type { QuoteRecord } from '../result/quote-record';

export interface PairQuotes {
  /** As the platform names it: sell and buy without a slash (extras). */
  readonly pair: string;
  readonly label: string;
  /** Newest first. */
  readonly quotes: readonly QuoteRecord[];
}

/** The quotes of each pair, the pair of the newest quote first. */
export function byPair(records: readonly QuoteRecord[]): readonly PairQuotes[] {
  const newestFirst = records.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const pairs = new Map<string, QuoteRecord[]>();
  for (const record of newestFirst) {
    const { sell_currency, buy_currency } = record.quote;
    const pair = `${sell_currency}${buy_currency}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), record]);
  }
  return [...pairs].map(([pair, quotes]) => ({ pair, label: `${pair.slice(0, 3)} to ${pair.slice(3)}`, quotes }));
}
