import type * as contract from '@/lib/contract/quotes';
import type { Conversion } from '@/lib/contract/quotes';
import { isBusinessDay } from './world/business-days';
import { isKnownCurrency } from './world/currencies';
import { compareDecimals } from '../lib/contract/decimal';
import type { Handler } from './http/handler';
import { noSuchConversion, noSuchQuote } from './http/refusal';
import { pageOfRecords } from './http/handler';
import { addDays, dayOf, dayStartMs, stamp } from './world/platform-time';
import { longestAmount, quotes, type StoredQuote } from './quotes';
import { priceOf, rateDecimals, tradedCurrencies } from './world/currencies';
import { flat } from './http/refusal';
import { tableOf } from './world/world';

/** Of the seed, and those that were made since: a conversion stays as it was made. */
export const conversions = tableOf<Conversion>('conversions');

/** How far ahead Conversion dates looks; not shown. */
const daysAhead = 90;

const everyPair = tradedCurrencies.flatMap((first) =>
  tradedCurrencies.filter((second) => second !== first).map((second) => `${first}${second}`),
);

/** Extras. Prices are set once a day. Without pairs, all that there are. */
export const listCurrentRates: Handler<typeof contract.listCurrentRates> = ({ query, nowMs }, world) => {
  const pairs = query.currency_pairs?.split(',') ?? everyPair;
  const priced = pairs.map((pair) => ({ pair, price: priceOf(pair.slice(0, 3), pair.slice(3), nowMs, world.seed) }));
  return {
    data: {
      rates: priced.flatMap(({ pair, price }) =>
        price === undefined
          ? []
          : [
              {
                currency_pair: pair,
                buy_price: price.buy.toFixed(rateDecimals),
                sell_price: price.sell.toFixed(rateDecimals),
              },
            ],
      ),
      unavailable_currency_pairs: priced.filter(({ price }) => price === undefined).map(({ pair }) => pair),
      last_updated: stamp(dayStartMs(dayOf(nowMs))),
    },
  };
};

/** Extras: from today on, each day with whether both currencies move on it. */
export const listConversionDates: Handler<typeof contract.listConversionDates> = ({ query, nowMs }) => {
  const currencies = [query.currency_from, query.currency_to];
  for (const [place, code] of currencies.entries()) {
    if (!isKnownCurrency(code)) throw flat(`${place === 0 ? 'currency_from' : 'currency_to'} must be an ISO 4217 code`);
  }
  const today = dayOf(nowMs);
  return Array.from({ length: daysAhead }, (_, ahead) => {
    const date = addDays(today, ahead);
    return { date, valid: isBusinessDay(date, currencies) };
  });
};

type Body = Parameters<Handler<typeof contract.createConversion>>[0]['body'];

/** The conversion must be the one that was quoted. */
function requireQuoted({ quote, conversionDate, fixedSide, used }: StoredQuote, body: Body, nowMs: number): void {
  if (nowMs > quote.quote_price.validity.valid_to) throw flat('quote_id has expired');
  if (used) throw flat('quote_id has been used');
  if (body.sell_currency !== quote.sell_currency) throw flat('sell_currency must be that of the quote');
  if (body.buy_currency !== quote.buy_currency) throw flat('buy_currency must be that of the quote');
  if (body.conversion_date !== conversionDate) throw flat('conversion_date must be that of the quote');
  if (body[fixedSide] === undefined) throw flat(`${fixedSide} is required: it is the quoted amount`);
  for (const side of ['sell_amount', 'buy_amount'] as const) {
    const given = body[side];
    if (given === undefined) continue;
    const isSame = given.length <= longestAmount && compareDecimals(given, quote[side]) === 0;
    if (!isSame) throw flat(`${side} must be that of the quote`);
  }
}

/** What a quote becomes. */
export function conversionOf(
  id: string,
  { quote, conversionDate }: Pick<StoredQuote, 'quote' | 'conversionDate'>,
  status: string,
  madeMs: number,
): Conversion {
  return {
    conversion_id: id,
    short_reference_id: `C${dayOf(madeMs).slice(2).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`,
    ...quote,
    status,
    conversion_date: conversionDate,
    create_time: stamp(madeMs),
  };
}

/** Extras. Whether a quote serves twice is not shown; we assume that it does not. */
export const createConversion: Handler<typeof contract.createConversion> = ({ body, nowMs }, world) => {
  const stored = world.table(quotes).get(body.quote_id);
  if (stored === undefined) throw noSuchQuote();
  requireQuoted(stored, body, nowMs);
  const id = world.newId();
  const conversion = conversionOf(id, stored, 'AWAITING_FUNDS', nowMs);
  world.table(conversions).put(id, conversion);
  world.table(quotes).put(body.quote_id, { ...stored, used: true });
  return conversion;
};

/** Extras, newest first. */
export const listConversions: Handler<typeof contract.listConversions> = ({ query }, world) =>
  pageOfRecords(query, world.table(conversions).list().toReversed(), (conversion) => conversion);

/** Extras. */
export const retrieveConversion: Handler<typeof contract.retrieveConversion> = ({ params }, world) => {
  const conversion = world.table(conversions).get(params.id);
  if (conversion === undefined) throw noSuchConversion();
  return conversion;
};
