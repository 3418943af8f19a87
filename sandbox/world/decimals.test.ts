import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compared,
  decimalOf,
  decimalsNeeded,
  dividedBy,
  fixedText,
  parseDecimal,
  plus,
  rounded,
  shortText,
  times,
} from './decimals';

const amounts = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }));

describe('exact decimals', () => {
  test('a text comes back as it was written', () => {
    for (const text of ['0', '0.00', '12.50', '-3.005', '90071992547409931234.27']) {
      expect(fixedText(decimalOf(text))).toBe(text);
    }
  });

  test.each(['', '.5', '5.', '1e3', '+1', '1,000', ' 1', '0x10', 'NaN'])('%j is no decimal', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test('amounts lose trailing zeros and nothing else', () => {
    expect(['1000.50', '100', '0.00', '10.000', '0.010', '120'].map((text) => shortText(decimalOf(text)))).toEqual([
      '1000.5',
      '100',
      '0',
      '10',
      '0.01',
      '120',
    ]);
    expect(decimalsNeeded(decimalOf('1.500'))).toBe(1);
  });

  test('half goes away from zero', () => {
    expect(['2.345', '2.3449999', '-2.345', '0.005'].map((text) => fixedText(rounded(decimalOf(text), 2)))).toEqual([
      '2.35',
      '2.34',
      '-2.35',
      '0.01',
    ]);
  });

  test('what floating point cannot say is exact', () => {
    expect(fixedText(times(decimalOf('9007199254740993.27'), decimalOf('3')))).toBe('27021597764222979.81');
    expect(fixedText(plus(decimalOf('0.1'), decimalOf('0.2')))).toBe('0.3');
    expect(fixedText(dividedBy(decimalOf('12.345'), decimalOf('0.306632'), 2))).toBe('40.26');
    expect(compared(decimalOf('1.50'), decimalOf('1.5'))).toBe(0);
  });

  test('a quotient is off by at most half of its last digit', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 8 }), ([a, aScale], [b, bScale], scale) => {
        const one = { units: a, scale: aScale };
        const other = { units: b, scale: bScale };
        const back = times(dividedBy(one, other, scale), other);
        const error = plus(back, { units: -one.units, scale: one.scale });
        const size = { units: error.units < 0n ? -error.units : error.units, scale: error.scale };
        const half = times({ units: 5n, scale: scale + 1 }, other);
        return compared(size, half) <= 0;
      }),
    );
  });
});
