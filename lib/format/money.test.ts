import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatAmount, findCurrency, MONEY_CODES } from './money';

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
    '1e3',
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

  test('a very long number does not hold the processor', () => {
    const amount = '9'.repeat(100_000);
    const startMs = performance.now();
    expect(formatAmount(amount, 'USD')).toHaveLength(100_000 + 33_333 + 3);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});

// Typed from ISO 4217 list one, apart from the table under test: every code that has not two digits.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const NO_MINOR_UNIT = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const FOUR_DIGITS = 'CLF UYW'.split(' ');

function expectedDigits(code: string): number {
  if (NO_DIGITS.includes(code) || NO_MINOR_UNIT.includes(code)) return 0;
  if (THREE_DIGITS.includes(code)) return 3;
  return FOUR_DIGITS.includes(code) ? 4 : 2;
}

describe('the currency table', () => {
  test('holds the 178 active codes of ISO 4217 and CNH, once each and in order', () => {
    const codes = CURRENCIES.map(({ code }) => code);
    expect(codes).toHaveLength(179);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).toContain('CNH');
  });

  test.each(CURRENCIES)('$code has the digits of ISO 4217', ({ code, digits, name }) => {
    expect(digits).toBe(expectedDigits(code));
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(name).toMatch(/^\p{Lu}[\p{L}\p{N} ().,ʻ-]+$/u);
  });

  test('knows the 16 currencies for which engines print too few digits', () => {
    const wrongInEngines = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');
    expect(wrongInEngines.map((code) => findCurrency(code)?.digits)).toEqual(wrongInEngines.map(() => 2));
    expect(findCurrency('IQD')?.digits).toBe(3);
  });

  test('withdrawn codes are known for old records, and are not offered', () => {
    expect(findCurrency('BGN')?.digits).toBe(2);
    expect(CURRENCIES.map(({ code }) => code)).not.toContain('BGN');
  });

  test('an unknown code is not invented', () => {
    expect(findCurrency('ZZZ')).toBeUndefined();
    expect(findCurrency('constructor')).toBeUndefined();
  });

  test('cannot be changed', () => {
    expect(Object.isFrozen(CURRENCIES)).toBe(true);
    expect(CURRENCIES.every((currency) => Object.isFrozen(currency))).toBe(true);
  });
});

test('what people can hold has CNH and no metal, fund code or unit of account', () => {
  expect(MONEY_CODES).toEqual(expect.arrayContaining(['USD', 'EUR', 'CNH', 'KWD', 'XAF', 'XOF', 'XPF', 'XCD']));
  for (const code of ['XAU', 'XTS', 'XXX', 'CHE', 'CLF', 'USN', 'XDR']) expect(MONEY_CODES).not.toContain(code);
});
