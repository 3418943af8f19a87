import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import { findNumberText, plainDecimalText } from '../deposits';

test.each([
  ['{"amount":1250.7500}', '1250.7500'],
  ['{ "a" : {"amount": 1}, "amount"\n:\t12345678901234567890.123456789 , "b":[2]}', '12345678901234567890.123456789'],
  ['{"amount":1,"amount":2}', '2'],
  ['{"x":"\\"amount\\": 7","amount":3}', '3'],
  ['{"x":[{"amount":7},"amount"],"am\\u006funt":4}', '4'],
  ['{"other":5}', undefined],
  ['{"x":{"amount":5}}', undefined],
])('%s', (json, text) => {
  expect(findNumberText(json, 'amount')).toBe(text);
});

test('it finds the number that JSON.parse finds, among any other members', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.double({ min: 1e-9, max: 1e15, noNaN: true }),
      fc.string(),
      (value, amount, name) => {
        const json = JSON.stringify({ [`${name}_`]: value, amount, after: value }, undefined, 1);
        expect(Number(findNumberText(json, 'amount'))).toBe(amount);
      },
    ),
  );
});

test('plain decimal text keeps the digits and applies the exponent', () => {
  expect(['1e3', '1.50E2', '12.5e-3', '1e-2', '1.25e1', '0.5e1', '7', '0.10'].map(plainDecimalText)).toEqual([
    '1000',
    '150',
    '0.0125',
    '0.01',
    '12.5',
    '5',
    '7',
    '0.10',
  ]);
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e18, noNaN: true }), (amount) => {
      const text = plainDecimalText(amount.toExponential());
      expect(Number(new Decimal(text).toFixed())).toBe(amount);
    }),
  );
});
