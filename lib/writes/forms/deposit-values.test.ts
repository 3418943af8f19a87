import { english } from '@/lib/messages/english.fixture';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExactNumber, writeExactJson } from '@/lib/platform/client/exact-json';
import { readAmountText } from '@/lib/format/amount-text';
import { depositAmountRules, emptyDeposit, problemsOf, textsOf, type DepositValues } from './deposit-values';

const good: DepositValues = { ...emptyDeposit, currency: 'USD', amount: '100.50', sender_swift_code: 'CHASUS33' };
const problems = (values: Partial<DepositValues>) =>
  problemsOf({ ...good, ...values }).map(({ field, sentence }) => `${field}: ${english(sentence)}`);

test('fields that are left empty are not sent', () => {
  expect(problems({})).toEqual([]);
  expect(textsOf(good)).toEqual({ currency: 'USD', sender_swift_code: 'CHASUS33' });
  expect(textsOf({ ...good, sender_name: ' Ann ', sender_country: 'US' })).toMatchObject({
    sender_name: 'Ann',
    sender_country: 'US',
  });
});

describe('every rule of the interface has our own words', () => {
  test.each<[Partial<DepositValues>, string]>([
    [{ currency: '' }, 'currency: Choose the currency of the deposit.'],
    [{ amount: '' }, 'amount: Enter the amount of the deposit.'],
    [{ amount: '1.0055' }, 'amount: USD has 2 decimals: enter no more than that.'],
    [{ amount: '1,234' }, 'amount: Choose which amount you mean.'],
    [{ sender_swift_code: ' ' }, 'sender_swift_code: Enter the SWIFT code of the sender’s bank.'],
    [{ sender_swift_code: 'A'.repeat(31) }, 'sender_swift_code: Enter at most 30 characters. You entered 31.'],
    [
      { receiver_account_number: 'GB29/NWBK' },
      'receiver_account_number: Enter letters A to Z and digits only, without “/”.',
    ],
    [
      { receiver_account_number: '1'.repeat(61) },
      'receiver_account_number: Enter at most 60 characters. You entered 61.',
    ],
  ])('%j', (values, problem) => {
    expect(problems(values)).toEqual([problem]);
  });
});

test('the digits of an accepted amount are in the body as they were typed, and no double changes them', () => {
  const typed = fc
    .tuple(fc.stringMatching(/^(0|[1-9]\d{0,15})$/), fc.stringMatching(/^\d{0,3}$/))
    .map(([whole, fraction]) => (fraction === '' ? whole : `${whole}.${fraction}`));
  fc.assert(
    fc.property(typed, fc.constantFrom('USD', 'JPY', 'KWD'), (text, currency) => {
      const read = readAmountText(text, depositAmountRules(currency));
      if (read.kind !== 'amount') return;
      const number = findExactNumber(read.amount);
      expect(writeExactJson({ amount: number })).toBe(`{"amount":${text}}`);
      const [whole = '', fraction = ''] = text.split('.');
      expect(Number(text).toFixed(fraction.length)).toBe(fraction === '' ? whole : text);
    }),
    { numRuns: 20_000 },
  );
});
