import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, differenceOf } from './decimal';

const decimal = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9]\d{0,25})$/), fc.stringMatching(/^\d{0,8}$/))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);

describe('the difference of two amounts', () => {
  test.each([
    ['1.1', '1.3', '0.2'],
    ['0.1', '0.3', '0.2'],
    ['100', '99.95', '-0.05'],
    ['1.250000', '1.249999', '-0.000001'],
    ['12345678901234567.89', '12345678901234567.90', '0.01'],
    ['5', '5', '0'],
    ['5.00', '5', '0.00'],
  ])('from %s to %s is %s', (first, second, difference) => {
    expect(differenceOf(first, second)).toBe(difference);
  });

  test.each(['', '1e3', 'n/a', '.5', '1,000', ' 1'])('%j is no decimal text, so there is none', (text) => {
    expect(differenceOf(text, '1')).toBeUndefined();
    expect(compareDecimals('1', text)).toBeUndefined();
  });

  test('is the opposite the other way round, whatever the digits', () => {
    fc.assert(
      fc.property(decimal, decimal, (first, second) => {
        const [there = '', back = ''] = [differenceOf(first, second), differenceOf(second, first)];
        expect(there.replace('-', '')).toBe(back.replace('-', ''));
        expect(compareDecimals(there, '0')).toBe(-(compareDecimals(back, '0') ?? 9) + 0);
      }),
      { numRuns: 1_000 },
    );
  });

  test('tells more from less like whole numbers do', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const text = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(differenceOf(text(one), text(other))).toBe(text(other - one));
        expect(compareDecimals(text(one), text(other))).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
