import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { operations } from './operations';
import type { Operation } from './operation';

const ofLength = (length: number): string => 'a'.repeat(length);

/** Interface 8 and the field tables: the operation, the field, the shortest and the longest text. */
const lengths = [
  ['updateBankAccount', 'account_number', 5, 60],
  ['updateBankAccount', 'swift_code', 8, 11],
  ['createBankAccount', 'account_number', 5, 60],
  ['createBankAccount', 'swift_code', 8, 11],
  ['simulateDeposit', 'sender_swift_code', 1, 30],
  ['simulateDeposit', 'receiver_account_number', 0, 60],
  ['updateCardStatus', 'update_reason', 0, 100],
] as const;

/** A body that the operation accepts, of which a test varies one field. */
const goodBodies = {
  updateBankAccount: {
    account_number: 'GB29NWBK60161331926819',
    bank_name: 'NatWest',
    swift_code: 'NWBKGB2L',
    bank_country_code: 'GB',
    bank_address: 'London',
  },
  createBankAccount: {
    currency: 'EUR',
    account_number: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
    swift_code: 'COBADEFF',
    bank_country_code: 'DE',
    bank_address: 'Köln',
  },
  simulateDeposit: { amount: 1, currency: 'USD', sender_swift_code: 'CHASUS33' },
  updateCardStatus: { card_status: 'FROZEN' },
  createQuote: { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: '2025-11-24', sell_amount: '1' },
  updateCardholder: {},
  cancelPaymentIntent: {},
  createAccessToken: { client_id: 'c', api_key: 'k' },
} as const;

const refused = (schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe.each(lengths)('%s %s', (name, field, shortest, longest) => {
  it(`takes ${shortest} to ${longest} characters and no other length`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(130), fc.constantFrom(shortest, shortest - 1, longest, longest + 1)), (length) => {
        fc.pre(length >= 0);
        const body = { ...goodBodies[name], [field]: ofLength(length) };
        const fits = length >= shortest && length <= longest;
        expect(refused(operations[name].body, body)).toEqual(fits ? [] : [field]);
      }),
      { examples: [[shortest], [Math.max(0, shortest - 1)], [longest], [longest + 1]] },
    );
  });
});

/** Interface 4 and 8, and extras 3: the smallest and largest page_size. */
const pageSizes: Readonly<Record<string, readonly [number, number]>> = {
  listBankAccounts: [1, 100],
  listPayouts: [1, 100],
  listCardProducts: [10, 100],
  listConnectedAccounts: [1, 100],
  listCards: [10, 100],
  listCardholders: [10, 100],
  listPaymentIntents: [1, 100],
  listV1Payouts: [1, 100],
};

describe.each(Object.entries(pageSizes))('%s', (name, [smallest, largest]) => {
  const lists: Readonly<Record<string, Operation>> = operations;
  const query = lists[name]?.query;
  if (query === undefined) throw new Error(name);

  it(`takes a page_size of ${smallest} to ${largest}, as the text of a query or as a number`, () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 120 }), fc.boolean(), (size, asText) => {
        const fits = size >= smallest && size <= largest;
        const given = { page_number: '1', page_size: asText ? String(size) : size };
        expect(refused(query, given)).toEqual(fits ? [] : ['page_size']);
      }),
      { numRuns: 300 },
    );
  });

  it('takes the number of a page from 1 to nine digits, as the text of a query, and no further', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -10n, max: 10n ** 24n }), (page) => {
        const fits = page >= 1n && page <= 999_999_999n;
        expect(refused(query, { page_number: String(page), page_size: '10' })).toEqual(fits ? [] : ['page_number']);
      }),
      { numRuns: 300, examples: [[0n], [1n], [999_999_998n], [999_999_999n], [1_000_000_000n]] },
    );
    // As a number it is a whole one that a number can hold.
    for (const page of [2 ** 53, 1e300, Infinity, -Infinity, NaN, 0, -1, 1.5]) {
      expect(refused(query, { page_number: page, page_size: 10 }), String(page)).toEqual(['page_number']);
    }
  });

  it('counts pages from 1', () => {
    for (const page of ['1', '2', '100000']) {
      expect(refused(query, { page_number: page, page_size: '10' })).toEqual([]);
    }
    for (const page of ['0', '-1', '1.5', '1e2', ' 1', '', 'one', 'NaN', '0x1']) {
      expect(refused(query, { page_number: page, page_size: '10' }), page).toEqual(['page_number']);
    }
  });
});

it('the two v2 lists require page and size; card products use 1 and 10 without them (4.4, 4.9, 4.10)', () => {
  expect(refused(operations.listBankAccounts.query, {})).toEqual(['page_number', 'page_size']);
  expect(refused(operations.listPayouts.query, {})).toEqual(['page_number', 'page_size']);
  expect(operations.listCardProducts.query.parse({})).toEqual({ page_number: 1, page_size: 10 });
});

it('a missing required field of a body is refused by its name', () => {
  const required = {
    updateBankAccount: ['account_number', 'bank_name', 'swift_code', 'bank_country_code', 'bank_address'],
    simulateDeposit: ['amount', 'currency', 'sender_swift_code'],
    createQuote: ['sell_currency', 'buy_currency', 'conversion_date'],
    updateCardStatus: ['card_status'],
    createAccessToken: ['client_id', 'api_key'],
    updateCardholder: [],
    cancelPaymentIntent: [],
  } as const;
  // The keys of a literal: Object.keys only loses their type.
  for (const name of Object.keys(required) as (keyof typeof required)[]) {
    const { body } = operations[name];
    expect(refused(body, goodBodies[name]), name).toEqual([]);
    for (const field of required[name]) {
      const without = Object.fromEntries(Object.entries(goodBodies[name]).filter(([key]) => key !== field));
      expect(refused(body, without), `${name} without ${field}`).toContain(field);
      expect(refused(body, { ...goodBodies[name], [field]: null }), `${name} with ${field} null`).toContain(field);
    }
  }
});

it('a document of 2,000,000 base64 characters is taken, one more is refused (8)', () => {
  const { body } = operations.updateCardholder;
  expect(refused(body, { document: ofLength(2_000_000) })).toEqual([]);
  expect(refused(body, { document: ofLength(2_000_001) })).toEqual(['document']);
});

it('unknown fields are ignored in every body', () => {
  for (const [name, body] of Object.entries(goodBodies)) {
    const operation: Readonly<Record<string, Operation>> = operations;
    const schema = operation[name]?.body;
    expect(schema?.safeParse({ ...body, never_heard_of: { deep: [1] } }).success, name).toBe(true);
  }
});
