import { english } from '@/lib/messages/english.fixture';
import { describe, expect, test } from 'vitest';
import { createQuote } from '@/lib/contract/quotes';
import { bodyOf, fixedSideOf, problemsOf, type QuoteValues } from './quote-values';

const good: QuoteValues = {
  sell_currency: 'USD',
  buy_currency: 'CNH',
  sell_amount: '1234.50',
  buy_amount: '',
  conversion_date: '2026-11-20',
  transaction_type: 'conversion',
};

const problems = (values: Partial<QuoteValues>) =>
  problemsOf({ ...good, ...values }).map(({ field, sentence }) => `${field}: ${english(sentence)}`);

test('values without a problem become exactly the body of the interface, the amount digit by digit', () => {
  expect(problems({})).toEqual([]);
  expect(bodyOf({ ...good, sell_amount: ' 1234.50 ' }, 'sell')).toEqual({
    sell_currency: 'USD',
    buy_currency: 'CNH',
    conversion_date: '2026-11-20',
    sell_amount: '1234.50',
    transaction_type: 'conversion',
  });
  expect(createQuote.body.safeParse(bodyOf({ ...good, sell_amount: '', buy_amount: '5' }, 'buy')).success).toBe(true);
});

test.each(['conversion', 'payout'])('a quote may be for a %s, and says so to the platform', (transaction_type) => {
  expect(problems({ transaction_type })).toEqual([]);
  const body = bodyOf({ ...good, transaction_type }, 'sell');
  expect(body['transaction_type']).toBe(transaction_type);
  expect(createQuote.body.safeParse(body).success).toBe(true);
});

describe('the fixed side', () => {
  test.each([
    ['1', '', 'sell'],
    ['', '1', 'buy'],
    ['1', '1', undefined],
    ['', ' ', undefined],
  ])('of %j and %j is %s', (sell_amount, buy_amount, side) => {
    expect(fixedSideOf({ sell_amount, buy_amount })).toBe(side);
  });
});

describe('every rule has our own words, at its field', () => {
  test.each<[string, Partial<QuoteValues>, string]>([
    ['no currency', { sell_currency: '' }, 'sell_currency: Choose the currency that you sell.'],
    ['one currency twice', { buy_currency: 'USD' }, 'buy_currency: Choose two different currencies.'],
    ['no amount', { sell_amount: '' }, 'sell_amount: Enter the amount that you sell or the amount that you buy.'],
    [
      'two amounts',
      { buy_amount: '1' },
      'sell_amount: Enter only one of the two amounts: the other one is calculated from the rate.',
    ],
    ['too many decimals', { sell_amount: '1.2345' }, 'sell_amount: USD has 2 decimals: enter no more than that.'],
    ['two readings', { sell_amount: '1.234' }, 'sell_amount: Choose which amount you mean.'],
    ['no day', { conversion_date: '' }, 'conversion_date: Choose the value date.'],
    ['a day that is none', { conversion_date: '2026-02-30' }, 'conversion_date: Enter a valid date.'],
    [
      'a Saturday',
      { conversion_date: '2026-11-21' },
      'conversion_date: Choose a business day: banks are closed on weekends.',
    ],
    ['no purpose', { transaction_type: '' }, 'transaction_type: Choose what the quote is for.'],
    ['a purpose that is none', { transaction_type: 'gift' }, 'transaction_type: Choose what the quote is for.'],
  ])('%s', (_, values, problem) => {
    expect(problems(values)).toEqual([problem]);
  });

  test('the number of decimals depends on the currency of the fixed side', () => {
    expect(problems({ buy_currency: 'JPY', sell_amount: '', buy_amount: '1.5' })).toEqual([
      'buy_amount: JPY has no decimals: enter a whole amount.',
    ]);
    expect(problems({ sell_currency: 'KWD', sell_amount: '1.234' })).toEqual([]);
  });
});
