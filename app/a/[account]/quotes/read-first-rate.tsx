import type { ReactNode } from 'react';
import type { LiveAnswer } from '@/app/list/fetch-live';
import { listCurrentRates } from '@/lib/contract/quotes';
import { getWords } from '@/lib/messages/get-words';
import { readPlatform } from '@/lib/platform/server';
import { fixedSideOf, type QuoteValues } from '@/lib/writes/forms/quote-values';
import { type CurrentRates, otherSideAt, priceOf } from './other-side';
import { RateLine } from './rate-line';

/** What a ticket that an address fills in shows at once: no script of the page has to read and draw it. */
export interface FirstRate {
  readonly pair: string;
  readonly answer: LiveAnswer<CurrentRates>;
  readonly line: ReactNode;
  /** About how much the side is whose amount is not fixed. */
  readonly other: string | undefined;
}

/** Reads the rate for a pair and an amount; undefined without them, and where the platform shows none. */
export async function readFirstRate(account: string, zone: string, asked: QuoteValues): Promise<FirstRate | undefined> {
  const { sell_currency: sell, buy_currency: buy } = asked;
  if (sell === '' || buy === '' || sell === buy || fixedSideOf(asked) === undefined) return undefined;
  const pair = `${sell}${buy}`;
  const read = await readPlatform(listCurrentRates, { account, query: { currency_pairs: pair } });
  const price = read.ok ? priceOf(read.value, pair) : undefined;
  if (!read.ok || price === undefined) return undefined;
  const [words, at] = [await getWords(), Date.now()];
  const other = otherSideAt(price, asked);
  return {
    pair,
    answer: { data: read.value, at },
    line: <RateLine sell={sell} buy={buy} zone={zone} price={price} atMs={at} />,
    other: other && words(other),
  };
}
