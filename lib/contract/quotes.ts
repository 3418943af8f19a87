import * as z from 'zod';
import { transactionTypes } from './enums';
import { operationsOf } from './operation';
import { loosePage, pageQuery } from './pagination';
import { amount, currency, optionalDateTime, optionalText, plainDate, requestAmount } from './primitives';

const defineOperation = operationsOf('quotes', 'account');

/** Interface 2.8. The unit of the validity integers is not shown: milliseconds by extras 4.7; read both. */
export const quote = z.object({
  sell_currency: z.string(),
  sell_amount: amount,
  buy_currency: z.string(),
  buy_amount: amount,
  quote_price: z.object({
    currency_pair: z.string(),
    direct_rate: amount,
    inverse_rate: amount,
    quote_id: z.string(),
    validity: z.object({ valid_from: z.int(), valid_to: z.int() }),
  }),
});
export type Quote = z.output<typeof quote>;

/** Seconds of today have 10 digits, milliseconds 13. */
const firstMillisecondStamp = 100_000_000_000;

/** A validity stamp in Unix milliseconds, from either of the two units. */
export function readStampMs(stamp: number): number {
  return stamp < firstMillisecondStamp ? stamp * 1_000 : stamp;
}

/** Interface 4.7, which does not show whether one amount or both are given; extras 4.7: exactly one, the fixed side. */
export const createQuote = defineOperation({
  name: 'createQuote',
  title: 'Create Quote',
  interface: '4.7',
  method: 'POST',
  path: '/v1/conversion/quote',
  body: z
    .object({
      sell_currency: currency,
      buy_currency: currency,
      conversion_date: plainDate,
      sell_amount: requestAmount.optional(),
      buy_amount: requestAmount.optional(),
      transaction_type: z.enum(transactionTypes).optional(),
    })
    .refine((value) => (value.sell_amount === undefined) !== (value.buy_amount === undefined), {
      path: ['sell_amount'],
      error: 'exactly one of sell_amount and buy_amount must be given',
    })
    .meta({ oneOf: [{ required: ['sell_amount'] }, { required: ['buy_amount'] }] }),
  response: quote,
});

/** Extras 3.9: `data` may hold `rates` or be the array itself. */
const rate = z.object({ currency_pair: z.string(), buy_price: amount, sell_price: amount });

export const listCurrentRates = defineOperation({
  name: 'listCurrentRates',
  title: 'Current rates',
  path: '/v1/exchange/rates',
  query: z.object({
    // Extras 3.9: a public client asks for every pair by leaving the field out.
    currency_pairs: z
      .string()
      .regex(/^[A-Z]{6}(,[A-Z]{6}){0,99}$/, 'six letters each, commas between, at most 100')
      .optional(),
  }),
  response: z.object({
    data: z.union([
      z.array(rate),
      z.object({
        rates: z.array(rate),
        unavailable_currency_pairs: z.array(z.string()).nullish(),
        last_updated: z.union([z.string(), z.number()]).nullish(),
      }),
    ]),
  }),
});

const conversionDates = z.array(z.object({ date: z.string(), valid: z.boolean() }));

/** Extras 3.9: an array, or the same under `data`. */
export const listConversionDates = defineOperation({
  name: 'listConversionDates',
  title: 'Conversion dates',
  path: '/v1/conversion/conversion_dates',
  query: z.object({ currency_from: currency, currency_to: currency }),
  response: z.union([conversionDates, z.object({ data: conversionDates })]),
});

/** Extras 4.9: the shape of the quote and of Create Conversion. The possible states are not shown. */
const conversion = z.object({
  conversion_id: z.string(),
  short_reference_id: z.string(),
  sell_currency: z.string(),
  sell_amount: amount,
  buy_currency: z.string(),
  buy_amount: amount,
  status: z.string(),
  quote_price: quote.shape.quote_price.nullish(),
  conversion_date: optionalText,
  create_time: optionalDateTime,
});
/** A conversion as the platform sends it. */
export type Conversion = z.input<typeof conversion>;

/** Extras 3.10. The quoted amount is the fixed side of the quote. */
export const createConversion = defineOperation({
  name: 'createConversion',
  title: 'Create Conversion',
  method: 'POST',
  path: '/v1/conversion',
  body: z.object({
    quote_id: z.string().min(1),
    sell_currency: currency,
    buy_currency: currency,
    conversion_date: plainDate,
    sell_amount: requestAmount.optional(),
    buy_amount: requestAmount.optional(),
  }),
  response: conversion,
});

export const listConversions = defineOperation({
  name: 'listConversions',
  title: 'List Conversions',
  path: '/v1/conversion',
  query: z.object(pageQuery),
  response: loosePage(conversion, 'conversion_id'),
});

export const retrieveConversion = defineOperation({
  name: 'retrieveConversion',
  title: 'Retrieve Conversion',
  path: '/v1/conversion/{id}',
  params: z.object({ id: z.string().min(1) }),
  answerId: 'conversion_id',
  response: conversion,
});

/** The operations of this noun, a literal route before an `{id}` route of the same shape. */
export const quoteOperations = {
  createQuote,
  listCurrentRates,
  listConversionDates,
  createConversion,
  listConversions,
  retrieveConversion,
};
