import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount, countryCode, currency, optionalDateTime, plainDate, requestAmount, uuid, uuidV4 } from './primitives';
import { countryCodes, currencyCodes } from './iso-codes.fixture';
import { createQuote } from './quotes';
import { swiftReferencePattern } from './payouts';

const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: 30 });
const decimal = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(digits))
  .map(([sign, whole, part]) => (part === null ? sign + whole : `${sign}${whole}.${part}`));

it('an amount in an answer keeps every digit of its text', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(amount.parse(text)).toBe(text);
    }),
  );
  expect(amount.parse('12345678901234567.89')).toBe('12345678901234567.89');
  expect(amount.parse(1e21)).toBe('1000000000000000000000');
  expect(amount.parse('1.20E3')).toBe('1200');
  expect(amount.parse(6.4e-7)).toBe('0.00000064');
  expect(amount.parse(0.1)).toBe('0.1');
});

it('an amount in a request is plain decimal text', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(requestAmount.parse(text)).toBe(text);
    }),
  );
  for (const text of ['', '1e3', '1.', '.5', '1,000', ' 1', '1 ', '+1', '٣', '0x1', 'NaN', '1\n', 1, null]) {
    expect(requestAmount.safeParse(text).success, JSON.stringify(text)).toBe(false);
  }
});

it('every currency and country code is taken; two and four letters, lower case and digits are not', () => {
  for (const code of currencyCodes) expect(currency.safeParse(code).success, code).toBe(true);
  for (const code of countryCodes) expect(countryCode.safeParse(code).success, code).toBe(true);
  for (const code of ['US', 'USDX', 'usd', 'U5D', '', 'ＵＳＤ', 'USD\n']) {
    expect(currency.safeParse(code).success, code).toBe(false);
  }
  for (const code of ['U', 'USA', 'us', 'U5', '', 'US\n'])
    expect(countryCode.safeParse(code).success, code).toBe(false);
});

it('a plain date is a day that exists, written YYYY-MM-DD', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }), (day) => {
      const text = day.toISOString().slice(0, 10);
      expect(plainDate.parse(text)).toBe(text);
    }),
  );
  for (const text of ['2025-02-29', '2025-13-01', '2025-04-31', '2025-1-1', '20251101', '2025-11-20T00:00:00Z', '']) {
    expect(plainDate.safeParse(text).success, text).toBe(false);
  }
  expect(plainDate.safeParse('2024-02-29').success).toBe(true);
});

it('an id of 4.6, 4.8 and 4.11 is a UUID of version 4; a bank account id is any UUID', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (id) => {
      expect(uuidV4.safeParse(id).success && uuid.safeParse(id).success).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.uuid({ version: [1, 3, 5, 7] }), (id) => {
      expect(uuidV4.safeParse(id).success).toBe(false);
      expect(uuid.safeParse(id).success).toBe(true);
    }),
  );
});

it('a moment of an unfinished record is read as empty text, whether empty, null or missing', () => {
  for (const given of ['', null, undefined]) expect(optionalDateTime.parse(given)).toBe('');
  expect(optionalDateTime.parse('2024-05-09 15:52:23')).toBe('2024-05-09 15:52:23');
});

it('a quote accepts exactly one of the two amounts', () => {
  const body = { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: '2025-11-24' };
  const taken = [{}, { sell_amount: '1' }, { buy_amount: '1' }, { sell_amount: '1', buy_amount: '1' }].map(
    (amounts) => createQuote.body.safeParse({ ...body, ...amounts }).success,
  );
  expect(taken).toEqual([false, true, true, false]);
});

it("a SWIFT reference holds letters, digits, space and - / ? : ( ) . ' + , and nothing else (2.9)", () => {
  const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -/?:().'+,";
  for (let code = 0; code < 1_200; code += 1) {
    const character = String.fromCodePoint(code);
    expect(swiftReferencePattern.test(character), `U+${code.toString(16)}`).toBe(allowed.includes(character));
  }
});
