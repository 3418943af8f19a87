import type * as contract from '@/lib/contract/quotes';
import { readStampMs, type Quote, type Conversion } from '@/lib/contract/quotes';
import { availableIn, bookExchange } from './balances';
import { isBusinessDay, isWeekend } from './world/business-days';
import { currencyDigits, isKnownCurrency, priceOf, rateDecimals, tradedCurrencies } from './world/currencies';
import { Decimal, dividedBy, parseDecimal, compareDecimals, isAtLeast } from '../lib/contract/decimal';
import { type Handler, pageOfRecords } from './http/handler';
import { dayOf, addDays, dayMs, dayStartMs, stamp } from './world/platform-time';
import { flat, noSuchConversion, noSuchQuote } from './http/refusal';
import { tableOf, type World } from './world/world';

/** Extras 4.7: 75 seconds. */
const quoteValidityMs = 75_000;
/** The most digits before the point: more money does not exist. */
const wholeDigits = 18;
/** A longer text is refused unparsed. */
const longestAmount = 40;

interface StoredQuote {
  readonly quote: Quote;
  readonly conversionDate: string;
  readonly fixedSide: 'sell_amount' | 'buy_amount';
  /** A quote is good for one conversion. */
  readonly used: boolean;
}

/** @internal Exported for the fault runs. */
export const quotes = tableOf<StoredQuote>('quotes');

function requirePair(sell: string, buy: string): void {
  if (!isKnownCurrency(sell)) throw flat('sell_currency must be an ISO 4217 code');
  if (!isKnownCurrency(buy)) throw flat('buy_currency must be an ISO 4217 code');
  if (sell === buy) throw flat('buy_currency must differ from sell_currency');
}

/** Interface 4.7: "must be a valid business day"; a past day is not valid. */
function requireConversionDay(day: string, currencies: readonly string[], nowMs: number): void {
  if (day < dayOf(nowMs)) throw flat('conversion_date must not be in the past');
  if (isWeekend(day)) throw flat('conversion_date must be a business day: it falls on a weekend');
  if (!isBusinessDay(day, currencies)) throw flat('conversion_date must be a business day: it is a bank holiday');
}

/** A positive amount with no more decimals than its currency has. */
function requireAmount(field: string, text: string, currency: string): Decimal {
  const amount = text.length > longestAmount ? undefined : parseDecimal(text);
  if (amount === undefined || amount.e >= wholeDigits) {
    throw flat(`${field} must be a decimal number of at most ${wholeDigits} digits before the point`);
  }
  if (amount.lte('0')) throw flat(`${field} must be greater than 0`);
  const digits = currencyDigits(currency);
  if (!amount.eq(amount.round(digits))) throw flat(`${field} must have at most ${digits} decimals in ${currency}`);
  return amount;
}

interface Sides {
  readonly sell: Decimal;
  readonly buy: Decimal;
}

/** The given side stays; the other follows from the rate as it is shown, to its currency's decimals, half up. */
function convertSides(
  given: { readonly side: 'sell_amount' | 'buy_amount'; readonly amount: Decimal },
  rate: Decimal,
  digits: { readonly sell: number; readonly buy: number },
): Sides {
  return given.side === 'sell_amount'
    ? { sell: given.amount, buy: given.amount.times(rate).round(digits.buy) }
    : { sell: dividedBy(given.amount, rate, digits.sell), buy: given.amount };
}

function requireRate(sell: string, buy: string, nowMs: number, world: World): Decimal {
  const rate = priceOf(sell, buy, nowMs, world.seed)?.sell;
  if (rate === undefined || rate.eq('0')) throw flat(`currency_pair ${sell}${buy} is not available`);
  return rate;
}

function validityFrom(nowMs: number, unit: World['validityUnit']): Quote['quote_price']['validity'] {
  const one = unit === 'seconds' ? 1_000 : 1;
  return { valid_from: Math.floor(nowMs / one), valid_to: Math.floor((nowMs + quoteValidityMs) / one) };
}

/** Interface 2.8, with a rate as it is shown. */
function quotePrice(pair: string, rate: Decimal, id: string, validity: Quote['quote_price']['validity']) {
  const inverse = dividedBy(new Decimal('1'), rate, rateDecimals);
  const rates = { direct_rate: rate.toFixed(rateDecimals), inverse_rate: inverse.toFixed(rateDecimals) };
  return { currency_pair: pair, ...rates, quote_id: id, validity };
}

/** Interface 4.7 and 2.8. */
const createQuote: Handler<typeof contract.createQuote> = ({ body, nowMs }, world) => {
  const { sell_currency, buy_currency, conversion_date } = body;
  requirePair(sell_currency, buy_currency);
  requireConversionDay(conversion_date, [sell_currency, buy_currency], nowMs);
  const side = body.sell_amount === undefined ? 'buy_amount' : 'sell_amount';
  const fixedCurrency = side === 'sell_amount' ? sell_currency : buy_currency;
  // The contract has made sure that exactly one is given.
  const amount = requireAmount(side, body.sell_amount ?? body.buy_amount ?? '', fixedCurrency);
  const rate = requireRate(sell_currency, buy_currency, nowMs, world);
  const digits = { sell: currencyDigits(sell_currency), buy: currencyDigits(buy_currency) };
  const { sell, buy } = convertSides({ side, amount }, rate, digits);
  if (sell.eq('0') || buy.eq('0')) throw flat(`${side} is too small to be converted`);
  const quote: Quote = {
    sell_currency,
    sell_amount: sell.toFixed(),
    buy_currency,
    buy_amount: buy.toFixed(),
    quote_price: quotePrice(
      `${sell_currency}${buy_currency}`,
      rate,
      world.newId(),
      validityFrom(nowMs, world.validityUnit),
    ),
  };
  const stored: StoredQuote = { quote, conversionDate: conversion_date, fixedSide: side, used: false };
  world.table(quotes).put(quote.quote_price.quote_id, stored);
  return quote;
};

/** The seed's conversions, and those made since, as they were booked. */
const conversions = tableOf<Conversion>('conversions');

/** How many days Conversion dates lists; not shown. */
const daysAhead = 90;

const everyPair = tradedCurrencies.flatMap((first) =>
  tradedCurrencies.filter((second) => second !== first).map((second) => `${first}${second}`),
);

/** Extras 3.9. Prices are set once a day. A request without pairs gets all of them. */
const listCurrentRates: Handler<typeof contract.listCurrentRates> = ({ query, nowMs }, world) => {
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

/** Extras 3.9: every day from today on, and whether both currencies can be moved on it. */
const listConversionDates: Handler<typeof contract.listConversionDates> = ({ query, nowMs }) => {
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

function requireQuoted({ quote, conversionDate, fixedSide, used }: StoredQuote, body: Body, nowMs: number): void {
  if (nowMs > readStampMs(quote.quote_price.validity.valid_to)) throw flat('quote_id must not have expired');
  if (used) throw flat('quote_id must not have been used');
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

function conversionOf(
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

/** Extras 3.10. Whether a quote serves twice, and whether the balance must suffice, is open: we assume no and yes. */
const createConversion: Handler<typeof contract.createConversion> = ({ body, nowMs }, world) => {
  const stored = world.table(quotes).get(body.quote_id);
  if (stored === undefined) throw noSuchQuote();
  requireQuoted(stored, body, nowMs);
  const { quote, conversionDate } = stored;
  const { quote_price: _, ...sides } = quote;
  if (!isAtLeast(availableIn(quote.sell_currency, nowMs, world), quote.sell_amount)) {
    throw flat('sell_amount exceeds the available balance');
  }
  const id = world.newId();
  const conversion = conversionOf(id, stored, 'AWAITING_FUNDS', nowMs);
  world.table(conversions).put(id, conversion);
  world.table(quotes).put(body.quote_id, { ...stored, used: true });
  bookExchange(id, { ...sides, day: conversionDate }, world);
  return onDay(conversion, nowMs, world);
};

/** The seed's conversions keep their status; one made since is settled on its day. */
function onDay(conversion: Conversion, nowMs: number, world: World): Conversion {
  const { quote_price: price, conversion_date: day } = conversion;
  const isOfSeed = world.table(quotes).get(price?.quote_id ?? '') === undefined;
  return isOfSeed || (day ?? '') > dayOf(nowMs) ? conversion : { ...conversion, status: 'TRADE_SETTLED' };
}

/** Extras 3.10, newest first. */
const listConversions: Handler<typeof contract.listConversions> = ({ query, nowMs }, world) => {
  const all = world.table(conversions).list().toReversed();
  return pageOfRecords(
    query,
    all.map((one) => onDay(one, nowMs, world)),
  );
};

/** Extras 3.10. */
const retrieveConversion: Handler<typeof contract.retrieveConversion> = ({ params, nowMs }, world) => {
  const conversion = world.table(conversions).get(params.id);
  if (conversion === undefined) throw noSuchConversion();
  return onDay(conversion, nowMs, world);
};

const pairs = ['USDEUR', 'EURUSD', 'USDJPY', 'GBPUSD', 'HKDCNH', 'USDKWD', 'SGDUSD', 'USDHUF', 'EURGBP', 'USDINR'];
/** The possible states are not shown. The newest conversions still wait for their money. */
const statuses = ['TRADE_SETTLED', 'TRADE_SETTLED', 'FUNDS_ARRIVED', 'AWAITING_FUNDS'];

/** Conversions of the weeks before the sandbox started, the oldest first. */
export function seedConversions(world: World): void {
  const count = world.account.parentId === '0' ? 24 : 4;
  const table = world.table(conversions);
  for (let place = 0; place < count; place += 1) {
    const random = world.random(`conversion ${place}`);
    const pair = pairs[place % pairs.length] ?? '';
    const [sell, buy] = [pair.slice(0, 3), pair.slice(3)];
    const madeMs = world.anchorMs - (count - place) * 2 * dayMs + random.int(0, 8) * 3_600_000;
    const rate = priceOf(sell, buy, madeMs, world.seed)?.sell;
    if (rate === undefined) continue;
    const sold = new Decimal(String(random.int(1, 90_000)));
    const quote = {
      sell_currency: sell,
      sell_amount: sold.toFixed(),
      buy_currency: buy,
      buy_amount: sold.times(rate).round(currencyDigits(buy)).toFixed(),
      quote_price: quotePrice(pair, rate, random.uuid(), { valid_from: madeMs, valid_to: madeMs + quoteValidityMs }),
    };
    const status = statuses[Math.floor((place * statuses.length) / count)] ?? '';
    const id = random.uuid();
    table.put(id, conversionOf(id, { quote, conversionDate: dayOf(madeMs) }, status, madeMs));
  }
}

/** How many quotes of the seed do not expire, for test runs that take longer than a quote is valid. */
const lastingQuotes = 60;
const lastingMs = 10 * 365 * dayMs;

export function seedQuotes(world: World): void {
  const [sell, buy] = ['USD', 'EUR'];
  const rate = requireRate(sell, buy, world.anchorMs, world);
  const today = dayOf(world.anchorMs);
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead));
  const conversionDate = days.find((day) => isBusinessDay(day, [sell, buy])) ?? today;
  for (let place = 0; place < lastingQuotes; place += 1) {
    const sold = new Decimal(`${place + 1}.50`);
    const id = world.random(`lasting quote ${place}`).uuid();
    const quote = {
      sell_currency: sell,
      sell_amount: sold.toFixed(),
      buy_currency: buy,
      buy_amount: sold.times(rate).round(currencyDigits(buy)).toFixed(),
      quote_price: quotePrice(`${sell}${buy}`, rate, id, {
        valid_from: world.anchorMs,
        valid_to: world.anchorMs + lastingMs,
      }),
    };
    world.table(quotes).put(id, { quote, conversionDate, fixedSide: 'sell_amount', used: false });
  }
}

export const quoteHandlers = {
  createQuote,
  listCurrentRates,
  listConversionDates,
  createConversion,
  listConversions,
  retrieveConversion,
};
