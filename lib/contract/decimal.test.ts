import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDecimals,
  Decimal,
  differenceOf,
  dividedBy,
  isAtLeast,
  isSameAmount,
  parseDecimal,
  sumOf,
} from './decimal';
import { plainDecimal } from './fields/plain-decimal';

const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, decimals]) => new Decimal(`${units}e-${decimals}`));

describe('exact decimals', () => {
  test('a sum keeps the zeros that its texts were written with', () => {
    for (const text of ['0', '0.00', '12.50', '-3.005', '90071992547409931234.27']) {
      expect(sumOf(text, '0')).toBe(text);
    }
    expect(sumOf('12.50', '0.5')).toBe('13.00');
  });

  test('a JavaScript number is not accepted as a decimal: it may have lost digits', () => {
    expect(() => new Decimal(0.1)).toThrow();
    expect(() => sumOf('1.10', 'ten')).toThrow();
  });

  test.each(['', '.5', '5.', '1e', 'e3', '1e100', '1e1.5', '1 e3', '+1', '1,000', ' 1', '0x10', 'NaN'])(
    '%j is no decimal',
    (text) => {
      expect([parseDecimal(text), plainDecimal(text)]).toEqual([undefined, undefined]);
    },
  );

  test.each([
    ['1.2E3', '1200'],
    ['1.20E3', '1200'],
    ['1.2345e2', '123.45'],
    ['1.50e0', '1.50'],
    ['12E+2', '1200'],
    ['6.4e-05', '0.000064'],
    ['6.40E-5', '0.0000640'],
    ['12.5e-1', '1.25'],
    ['5e-1', '0.5'],
    ['-1.5e-3', '-0.0015'],
    ['0e5', '0'],
    ['0.00e3', '0'],
    ['0.0640e2', '6.40'],
    ['90071992547409931234.27e1', '900719925474099312342.7'],
    ['1e99', `1${'0'.repeat(99)}`],
    ['0.10', '0.10'],
    ['100', '100'],
  ])('%s is written plainly as %s, and is the same number', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
    expect([compareDecimals(text, plain), isSameAmount(text, plain)]).toEqual([0, true]);
  });

  test('a number with an exponent counts in sums, differences, orders and limits', () => {
    expect([sumOf('1.2E3', '0.50'), differenceOf('1e-3', '6.4e-05')]).toEqual(['1200.50', '-0.000936']);
    expect([compareDecimals('9e2', '1e3'), isAtLeast('9.99e2', '1000'), isAtLeast('1e3', '1000')]).toEqual([
      -1,
      false,
      true,
    ]);
  });

  test('amounts lose trailing zeros and nothing else', () => {
    const texts = [
      '1000.50',
      '100',
      '0.00',
      '10.000',
      '0.010',
      '120',
      '0.00000000125',
      '123456789012345678901234567890',
    ];
    expect(texts.map((text) => new Decimal(text).toFixed())).toEqual([
      '1000.5',
      '100',
      '0',
      '10',
      '0.01',
      '120',
      '0.00000000125',
      '123456789012345678901234567890',
    ]);
  });

  test('half rounds away from zero', () => {
    expect(['2.345', '2.3449999', '-2.345', '0.005'].map((text) => new Decimal(text).toFixed(2))).toEqual([
      '2.35',
      '2.34',
      '-2.35',
      '0.01',
    ]);
  });

  test('values that floating point cannot hold are exact', () => {
    expect(new Decimal('9007199254740993.27').times('3').toFixed()).toBe('27021597764222979.81');
    expect(sumOf('0.1', '0.2')).toBe('0.3');
    expect(dividedBy(new Decimal('12.345'), new Decimal('0.306632'), 2).toFixed(2)).toBe('40.26');
    expect(compareDecimals('1.50', '1.5')).toBe(0);
  });

  test('a quotient is off by at most half of its last digit', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 8 }), (one, other, decimals) => {
        const error = dividedBy(one, other, decimals).times(other).minus(one).abs();
        return error.lte(other.times(`5e-${decimals + 1}`));
      }),
    );
  });
});

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

  test.each(['', '1e', 'n/a', '.5', '1,000', ' 1'])('%j is no decimal text, so there is none', (text) => {
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

  test('compares in the same order as whole numbers', () => {
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

describe('the amount of an answer', () => {
  test.each([
    [150, '150.00'],
    ['150', '1.5e2'],
    ['0.10', '1e-1'],
    ['1000', '1E+3'],
    ['0', '0.00'],
    ['0.1234567890123456789', '0.12345678901234567890'],
    [undefined, '7'],
  ] as const)('%s comes back as %s', (asked, answered) => expect(isSameAmount(asked, answered)).toBe(true));

  test.each([
    ['150', '15'],
    ['1500', '1.5e2'],
    ['0.01', '0.1'],
    ['1', '-1'],
    ['0.1234567890123456789', '0.1234567890123456788'],
    ['1', 'one'],
  ] as const)('%s is not %s', (asked, answered) => expect(isSameAmount(asked, answered)).toBe(false));
});

test('an amount at or above a limit, or a text that is no amount, needs an approval', () => {
  expect([isAtLeast('10.00', '10'), isAtLeast('10.01', '10'), isAtLeast('9.999', '10')]).toEqual([true, true, false]);
  expect([isAtLeast('ten', '10'), isAtLeast('-1', '10'), isAtLeast('1e1', '10')]).toEqual([true, true, true]);
});
