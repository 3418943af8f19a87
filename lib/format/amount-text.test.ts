import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { readAmountText, type AmountRules } from './amount-text';
import { CURRENCIES } from './currencies';
import { formatAmount } from './format-amount';

const rulesOf = (currency: string): AmountRules => ({ currency, wholeDigits: 18 });
const amount = (text: string) => ({ kind: 'amount', amount: text });
const ask = (...readings: string[]) => ({ kind: 'ask', readings });

describe('a plain amount is kept as typed', () => {
  test.each([
    ['1', 'JPY'],
    ['1234.5', 'USD'],
    ['1234.50', 'USD'],
    ['1.234', 'KWD'],
    ['0.01', 'CNH'],
    ['1234.50', 'HUF'],
    ['123456789012345678', 'JPY'],
    ['0.001', ''],
  ])('%s %s', (text, currency) => {
    expect(readAmountText(text, rulesOf(currency))).toEqual(amount(text));
  });

  test('in every currency with every number of its decimals, without surrounding blanks', () => {
    const whole = fc.stringMatching(/^[1-9]\d{0,17}$/);
    const decimals = fc.stringMatching(/^\d{1,4}$/);
    fc.assert(
      fc.property(whole, decimals, fc.constantFrom(...CURRENCIES), (before, after, { code, digits }) => {
        const fraction = after.slice(0, digits);
        const text = fraction === '' ? before : `${before}.${fraction}`;
        expect(readAmountText(` ${text}\t`, rulesOf(code))).toEqual(amount(text));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('group marks and a decimal comma are understood if they have only one meaning', () => {
  test.each([
    ['1,234.50', 'USD', '1234.50'],
    ['1.234,50', 'USD', '1234.50'],
    ['1,234,567', 'JPY', '1234567'],
    ['12,34,567.00', 'INR', '1234567.00'],
    ['1234,50', 'EUR', '1234.50'],
    ['1234,5', 'EUR', '1234.5'],
    ['1234,500', 'KWD', '1234.500'],
    ['1 234', 'EUR', '1234'],
    ['1 234,50', 'EUR', '1234.50'],
    ['1\u00a0234\u00a0567.50', 'EUR', '1234567.50'],
    ["1'234.50", 'CHF', '1234.50'],
    ['$100', 'USD', '100'],
    ['US$ 1,234.50', 'USD', '1234.50'],
    ['USD 100', 'USD', '100'],
    ['100.50 usd', 'USD', '100.50'],
    ['HK$100', 'HKD', '100'],
    ['100 €', 'EUR', '100'],
    ['￥１２００', 'JPY', '1200'],
    ['１２', 'USD', '12'],
    ['1\u2009234.50', 'EUR', '1234.50'],
    ['1\u2009234\u2009567', 'EUR', '1234567'],
    ['100\u200b.5', 'USD', '100.5'],
  ])('%s %s', (text, currency, plain) => {
    expect(readAmountText(text, rulesOf(currency))).toEqual(amount(plain));
  });
});

describe('the console asks about amounts that two people may read differently', () => {
  test.each([
    ['1,234', 'KWD', ['1234', '1.234']],
    ['1,234', 'USD', ['1234']],
    ['1.234', 'USD', ['1234']],
    ['1.234', 'JPY', ['1234']],
    ['1.2m', 'USD', ['1200000']],
    ['1,2 M', 'EUR', ['1200000']],
    ['250k', 'JPY', ['250000']],
    ['0.5b', 'USD', ['500000000']],
    ['1.23456k', 'USD', ['1234.56']],
    ['1,234k', 'USD', ['1234000', '1234']],
  ])('%s %s', (text, currency, readings) => {
    expect(readAmountText(text, rulesOf(currency))).toEqual(ask(...readings));
  });

  test('an amount that the console itself shows with group marks is never read as another one', () => {
    const whole = fc.stringMatching(/^[1-9]\d{3,15}$/);
    fc.assert(
      fc.property(whole, fc.constantFrom(...CURRENCIES), (text, { code }) => {
        const read = readAmountText(formatAmount(text, code), rulesOf(code));
        const readings = read.kind === 'ask' ? read.readings : read.kind === 'amount' ? [read.amount] : [];
        expect(readings.map((reading) => formatAmount(reading, code))).toContain(formatAmount(text, code));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('text that is no amount is refused with our own sentence', () => {
  test.each([
    ['1e3', 'USD', 'Write the amount out, without an exponent.'],
    ['١٢', 'USD', 'Use the digits 0 to 9.'],
    ['0012', 'USD', 'Leave out the zeros in front.'],
    ['12345678901234567890', 'USD', 'Enter at most 18 digits before the point.'],
    ['-5', 'USD', 'Enter the amount without a sign.'],
    ['0', 'USD', 'Enter an amount above zero.'],
    ['0.00', 'USD', 'Enter an amount above zero.'],
    ['.5', 'USD', 'Put a digit before and after the point.'],
    ['5.', 'USD', 'Put a digit before and after the point.'],
    ['1.5', 'JPY', 'JPY has no decimals: enter a whole amount.'],
    ['1.2345', 'KWD', 'KWD has 3 decimals: enter no more than that.'],
    ['1.50', 'XAU', 'XAU has no decimals: enter a whole amount.'],
    ['$5', 'EUR', '“$” isn’t EUR: choose the currency, or enter the amount alone.'],
    ['USD 5', 'AUD', '“USD” isn’t AUD: choose the currency, or enter the amount alone.'],
    ['€5', '', 'Choose the currency, then enter the amount without “€”.'],
    ['$', 'USD', 'Enter digits and at most one decimal point, such as 1234.50.'],
    ['$1,2,3', 'USD', 'Enter digits and at most one decimal point, such as 1234.50.'],
    ['1,2,3', 'USD', 'Enter digits and at most one decimal point, such as 1234.50.'],
    ['Infinity', 'USD', 'Enter digits and at most one decimal point, such as 1234.50.'],
  ])('%s %s', (text, currency, sentence) => {
    const read = readAmountText(text, rulesOf(currency));
    expect(read.kind === 'refused' ? english(read.sentence) : read).toBe(sentence);
  });

  test('more digits than a JSON number holds are refused if the amount is sent as one', () => {
    const rules = { ...rulesOf('USD'), significantDigits: 15 };
    expect(readAmountText('1234567890123.45', rules)).toEqual(amount('1234567890123.45'));
    expect(readAmountText('0.05', rules)).toEqual(amount('0.05'));
    expect(readAmountText('12345678901234.56', rules)).toMatchObject({ kind: 'refused' });
  });

  test('it throws on no text, and every amount it returns is plain, positive and was typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ekm+-]{0,24}$/));
    fc.assert(
      fc.property(typed, fc.constantFrom('USD', 'JPY', 'KWD', ''), (text, currency) => {
        const read = readAmountText(text, rulesOf(currency));
        const amounts = read.kind === 'amount' ? [read.amount] : read.kind === 'ask' ? read.readings : [];
        for (const one of amounts) {
          expect(one).toMatch(/^(0|[1-9]\d{0,17})(\.\d+)?$/);
          expect(one).toMatch(/[1-9]/);
          const digits = text.replace(/\D/g, '');
          if (/[kmb]\s*$/i.test(text)) expect(one.replace(/\D/g, '')).toContain(digits.replace(/^0+|0+$/g, ''));
          else expect(one.replace(/\D/g, '')).toBe(digits);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});
