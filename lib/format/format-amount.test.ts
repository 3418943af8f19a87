import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from './currencies';
import { formatAmount } from './format-amount';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), minLength, maxLength });
const whole = fc.oneof(fc.constant('0'), digits(1, 30));
const decimal = fc
  .tuple(fc.constantFrom('', '-', '+'), whole, fc.option(digits(1, 12), { nil: undefined }))
  .map(([sign, before, after]) => (after === undefined ? `${sign}${before}` : `${sign}${before}.${after}`));
const currency = fc.constantFrom(...CURRENCIES);

describe('formatAmount', () => {
  test('keeps every digit of every amount, and adds only what ISO 4217 asks for', () => {
    fc.assert(
      fc.property(decimal, currency, (amount, { code, digits: least }) => {
        const [before = '', after = ''] = amount.split('.');
        const fraction = after.padEnd(least, '0');
        const expected = fraction === '' ? before : `${before}.${fraction}`;
        expect(formatAmount(amount, code).replaceAll(',', '')).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  test('groups the whole part by threes and nothing else', () => {
    fc.assert(
      fc.property(decimal, currency, (amount, { code }) => {
        expect(formatAmount(amount, code)).toMatch(/^[+-]?\d{1,3}(,\d{3})*(\.\d+)?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('agrees with the engine where the engine is told the digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), currency, (amount, { code, digits: least }) => {
        const oracle = new Intl.NumberFormat('en-US', { minimumFractionDigits: least });
        expect(formatAmount(String(amount), code)).toBe(oracle.format(amount));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(CURRENCIES)('$code never shows fewer digits than ISO 4217', ({ code, digits: least }) => {
    expect(formatAmount('1', code)).toBe(least === 0 ? '1' : `1.${'0'.repeat(least)}`);
    expect(formatAmount('1234.123456', code)).toBe('1,234.123456');
  });

  test.each([
    ['1.2E3', 'USD', '1,200.00'],
    ['1.2345678e6', 'EUR', '1,234,567.80'],
    ['6.4e-05', 'KWD', '0.000064'],
    ['-1e3', 'JPY', '-1,000'],
    ['1234.5', 'HUF', '1,234.50'],
    ['1234.50', 'RSD', '1,234.50'],
    ['1234', 'JPY', '1,234'],
    ['1234.00', 'JPY', '1,234.00'],
    ['0.1', 'KWD', '0.100'],
    ['1.5', 'CNH', '1.50'],
    ['-12.5', 'USD', '-12.50'],
    ['-1234567.891', 'USD', '-1,234,567.891'],
    ['.5', 'USD', '0.50'],
    ['12345678901234567.89', 'EUR', '12,345,678,901,234,567.89'],
  ])('%s %s is shown as %s', (amount, code, shown) => {
    expect(formatAmount(amount, code)).toBe(shown);
  });

  test.each(['1234.5', '-0.123456789', '7'])('%s of an unknown currency keeps its own digits', (amount) => {
    expect(formatAmount(amount, 'ZZZ').replaceAll(',', '')).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '1e',
    'abc',
    '1,234.50',
    '1.',
    '.',
    '-',
    '+',
    '--1',
    '1.2.3',
    ' 1',
    '١٢',
    'NaN',
    'Infinity',
    '0x1',
    '1\n',
  ])('%j is not a decimal string and is shown as it came', (text) => {
    expect(formatAmount(text, 'USD')).toBe(text);
  });

  test('a very long number is written whole', () => {
    expect(formatAmount('9'.repeat(100_000), 'USD')).toHaveLength(100_000 + 33_333 + 3);
  });
});
