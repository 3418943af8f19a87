import type { Quote } from '@/lib/contract/quotes';
import type * as contract from '@/lib/contract/quotes';
import { isBusinessDay, isWeekend } from './world/business-days';
import { currencyDigits, isKnownCurrency } from './world/currencies';
import { Decimal, dividedBy, parseDecimal } from '../lib/contract/decimal';
import type { Handler } from './http/handler';
import { dayOf } from './world/platform-time';
import { priceOf, rateDecimals } from './world/currencies';
import { flat } from './http/refusal';
import { tableOf, type World } from './world/world';

/** Extras, "Quote": 75 seconds. */
const quoteValidityMs = 75_000;
/** Digits before the point; more money there is not. */
const wholeDigits = 18;
/** Text beyond this is not worth reading. */
export const longestAmount = 40;

export interface StoredQuote {
  readonly quote: Quote;
  readonly conversionDate: string;
  readonly fixedSide: 'sell_amount' | 'buy_amount';
  /** A quote is good for one conversion. */
  readonly used: boolean;
}

export const quotes = tableOf<StoredQuote>('quotes');

function requirePair(sell: string, buy: string): void {
  if (!isKnownCurrency(sell)) throw flat('sell_currency must be an ISO 4217 code');
  if (!isKnownCurrency(buy)) throw flat('buy_currency must be an ISO 4217 code');
  if (sell === buy) throw flat('buy_currency must differ from sell_currency');
}

/** Interface 4.7: "must be a valid business day"; the past is none. */
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

/** Interface 4.7 and 2.8. */
export const createQuote: Handler<typeof contract.createQuote> = ({ body, nowMs }, world) => {
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
    quote_price: {
      currency_pair: `${sell_currency}${buy_currency}`,
      direct_rate: rate.toFixed(rateDecimals),
      inverse_rate: dividedBy(new Decimal('1'), rate, rateDecimals).toFixed(rateDecimals),
      quote_id: world.newId(),
      validity: validityFrom(nowMs, world.validityUnit),
    },
  };
  const stored: StoredQuote = { quote, conversionDate: conversion_date, fixedSide: side, used: false };
  world.table(quotes).put(quote.quote_price.quote_id, stored);
  return quote;
};
