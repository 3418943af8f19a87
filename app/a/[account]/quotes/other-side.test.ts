import { expect, test } from 'vitest';
import { message } from '@/lib/messages/message';
import { otherSideAt } from './other-side';

const day = { conversion_date: '2026-11-30', transaction_type: 'conversion' };

/** Worked out by hand. */
const known = [
  ['6.4e-05', { sell_currency: 'IDR', sell_amount: '1000000', buy_currency: 'USD', buy_amount: '' }, '64.00'],
  ['1.5625E4', { sell_currency: 'USD', sell_amount: '2', buy_currency: 'IDR', buy_amount: '' }, '31,250.00'],
  ['0.0067', { sell_currency: 'JPY', sell_amount: '1', buy_currency: 'USD', buy_amount: '' }, '0.01'],
  ['0.92143', { sell_currency: 'USD', sell_amount: '1000', buy_currency: 'EUR', buy_amount: '' }, '921.43'],
  ['151.2345', { sell_currency: 'USD', sell_amount: '10.01', buy_currency: 'JPY', buy_amount: '' }, '1,514'],
  ['0.3075', { sell_currency: 'USD', sell_amount: '1', buy_currency: 'KWD', buy_amount: '' }, '0.308'],
  ['0.5', { sell_currency: 'USD', sell_amount: '', buy_currency: 'EUR', buy_amount: '100' }, '200.00'],
  ['3', { sell_currency: 'USD', sell_amount: '', buy_currency: 'EUR', buy_amount: '100' }, '33.33'],
] as const;

test('the other side of a ticket is worked out at the indicative rate, with the decimals of its currency', () => {
  expect(known.map(([price, values]) => otherSideAt(price, { ...day, ...values }))).toEqual(
    known.map(([, , amount]) => message('quotes.amount.about', { amount })),
  );
});

test('what rounds to nothing is less than the smallest unit of its currency, never zero', () => {
  const little = [
    ['2.95', { sell_currency: 'EUR', sell_amount: '', buy_currency: 'KWD', buy_amount: '0.001' }, '0.01 EUR'],
    ['6.4e-05', { sell_currency: 'IDR', sell_amount: '1', buy_currency: 'KWD', buy_amount: '' }, '0.001 KWD'],
    ['0.4', { sell_currency: 'USD', sell_amount: '1', buy_currency: 'JPY', buy_amount: '' }, '1 JPY'],
  ] as const;
  expect(little.map(([price, values]) => otherSideAt(price, { ...day, ...values }))).toEqual(
    little.map(([, , amount]) => message('quotes.amount.lessThan', { amount })),
  );
});

test('without one amount, a currency or a rate there is no other side', () => {
  const [, values] = known[0];
  for (const change of [{ sell_amount: '' }, { buy_amount: '5' }, { sell_amount: 'ten' }, { buy_currency: '' }]) {
    expect(otherSideAt('0.9', { ...day, ...values, ...change })).toBeUndefined();
  }
  for (const price of ['', '0', '-1', 'n/a']) expect(otherSideAt(price, { ...day, ...values })).toBeUndefined();
});
