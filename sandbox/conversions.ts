import type * as contract from '@/lib/contract/quotes';
import type * as z from 'zod';
import { isBusinessDay } from './business-days';
import { isKnownCurrency } from './currencies';
import { compared, decimalOf, fixedText } from './decimals';
import type { Handler } from './handler';
import { noSuchQuote } from './not-found';
import { addDays, dayOf, dayStartMs, stamp } from './platform-time';
import { longestAmount, quotes, type StoredQuote } from './quotes';
import { priceOf } from './rates';
import { flat } from './refusal';
import { tableOf } from './world';

type Conversion = z.output<typeof contract.createConversion.response>;

const conversions = tableOf<Conversion>('conversions');

/** How far ahead Conversion dates looks; not shown. */
const daysAhead = 90;

/** Extras. Prices are set once a day. */
export const listCurrentRates: Handler<typeof contract.listCurrentRates> = ({ query, nowMs }, world) => {
  const pairs = query.currency_pairs.split(',');
  const priced = pairs.map((pair) => ({ pair, price: priceOf(pair.slice(0, 3), pair.slice(3), nowMs, world.seed) }));
  return {
    data: {
      rates: priced.flatMap(({ pair, price }) =>
        price === undefined
          ? []
          : [{ currency_pair: pair, buy_price: fixedText(price.buy), sell_price: fixedText(price.sell) }],
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
    const isSame = given.length <= longestAmount && compared(decimalOf(given), decimalOf(quote[side])) === 0;
    if (!isSame) throw flat(`${side} must be that of the quote`);
  }
}

/** Extras. Whether a quote serves twice is not shown; we assume that it does not. */
export const createConversion: Handler<typeof contract.createConversion> = ({ body, nowMs }, world) => {
  const stored = world.table(quotes).get(body.quote_id);
  if (stored === undefined) throw noSuchQuote();
  requireQuoted(stored, body, nowMs);
  const { sell_currency, sell_amount, buy_currency, buy_amount } = stored.quote;
  const id = world.newId();
  const conversion: Conversion = {
    conversion_id: id,
    short_reference_id: `C${dayOf(nowMs).slice(2).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`,
    sell_currency,
    sell_amount,
    buy_currency,
    buy_amount,
    status: 'AWAITING_FUNDS',
  };
  world.table(conversions).put(id, conversion);
  world.table(quotes).put(body.quote_id, { ...stored, used: true });
  return conversion;
};
