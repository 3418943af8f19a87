import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { validDay } from './business-days';
import { exact } from './exact';
import { conversion } from './extra-rules';
import { list, row, text } from './json';
import { Platform, type Answer } from './platform';

/** Extras 3.9 and 3.10. */
let platform: Platform;
let day: string;

const ask = (body: Record<string, unknown>): Promise<Answer> =>
  platform.post('/v1/conversion/quote', { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: day, ...body });

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(async () => {
  await platform.reset();
  day = await validDay(platform, 'USD', 'EUR');
});

const price = (answer: Answer): Record<string, unknown> => row(row(answer.body)['quote_price']);

describe('a conversion (extras)', () => {
  const quoted = async () => {
    const answer = await ask({ sell_amount: '100' });
    const { sell_currency, buy_currency, sell_amount, buy_amount } = row(answer.body);
    const body = {
      quote_id: text(price(answer), 'quote_id'),
      sell_currency,
      buy_currency,
      sell_amount,
      conversion_date: day,
    };
    return { body, buy_amount };
  };

  it('is made from a valid quote, for the amounts of the quote', async () => {
    const { body, buy_amount } = await quoted();
    const answer = await platform.post('/v1/conversion', body);
    expect(answer.status, answer.text).toBe(200);
    expect(conversion(answer.body)).toBeUndefined();
    expect(row(answer.body)).toMatchObject({ sell_amount: '100', buy_amount });
  });

  it('is refused after 75 seconds, for another amount, pair or quote', async () => {
    const { body } = await quoted();
    const others = [{ sell_amount: '101' }, { buy_currency: 'GBP' }, { sell_currency: 'GBP' }, { quote_id: 'nobody' }];
    for (const other of others) {
      expect((await platform.post('/v1/conversion', { ...body, ...other })).status, JSON.stringify(other)).toBe(400);
    }
    await platform.advance(76_000);
    expect((await platform.post('/v1/conversion', body)).status).toBe(400);
    expect((await platform.effects()).map(({ operation }) => operation)).toEqual(['createQuote']);
  });
});

it('conversions are listed, the newest first, and found by their id (extras)', async () => {
  const quoted = row((await ask({ sell_amount: '100' })).body);
  const { sell_currency, buy_currency, sell_amount } = quoted;
  const quote_id = text(row(quoted['quote_price']), 'quote_id');
  const body = { quote_id, sell_currency, buy_currency, sell_amount, conversion_date: day };
  const made = row((await platform.post('/v1/conversion', body)).body);
  const listed = await platform.get('/v1/conversion', { page_number: 1, page_size: 100 });
  const [first, ...others] = list(listed.body, 'data');
  expect(first).toEqual(made);
  expect(others.length).toBeGreaterThan(10);
  for (const one of others) expect(conversion(one)).toBeUndefined();
  expect((await platform.get(`/v1/conversion/${text(made, 'conversion_id')}`)).body).toEqual(made);
  expect((await platform.get('/v1/conversion/nobody')).body).toMatchObject({ code: 'conversion_not_found' });
  // The literal routes beside it are not taken for ids.
  expect((await platform.get('/v1/conversion/quote')).status).toBe(405);
  const dates = await platform.get('/v1/conversion/conversion_dates', { currency_from: 'USD', currency_to: 'EUR' });
  expect(dates.status).toBe(200);
});

it('an empty side of a quote counts as absent, and two empty sides are refused', async () => {
  expect(row((await ask({ sell_amount: '100', buy_amount: '' })).body)).toMatchObject({ sell_amount: '100' });
  expect(row((await ask({ sell_amount: '', buy_amount: '90' })).body)).toMatchObject({ buy_amount: '90' });
  expect((await ask({ sell_amount: '', buy_amount: '' })).status).toBe(400);
  expect((await ask({ sell_amount: '100', buy_amount: 'ninety' })).body).toEqual({
    code: 400,
    message: 'buy_amount is invalid',
  });
});

it('current rates without pairs are those of every pair (extras)', async () => {
  for (const query of [{}, { currency_pairs: '' }]) {
    const data = row(row((await platform.get('/v1/exchange/rates', query)).body)['data']);
    const pairs = list(data, 'rates').map((rate) => text(rate, 'currency_pair'));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toEqual(expect.arrayContaining(['USDSGD', 'EURUSD', 'JPYKWD']));
    expect(data['unavailable_currency_pairs']).toEqual([]);
  }
});

it('current rates give the pairs that they have and name the others (extras)', async () => {
  const answer = await platform.get('/v1/exchange/rates', { currency_pairs: 'USDSGD,EURUSD,USDQQQ' });
  const data = row(row(answer.body)['data']);
  expect(list(data, 'rates').map(({ currency_pair }) => currency_pair)).toEqual(['USDSGD', 'EURUSD']);
  expect(data['unavailable_currency_pairs']).toEqual(['USDQQQ']);
  for (const rate of list(data, 'rates')) {
    expect(exact(text(rate, 'buy_price')) > 0n && exact(text(rate, 'sell_price')) > 0n).toBe(true);
  }
  const many = Array.from({ length: 101 }, () => 'USDSGD').join(',');
  for (const currency_pairs of [many, 'USD', 'usdsgd', 'USDSGD;EURUSD']) {
    expect((await platform.get('/v1/exchange/rates', { currency_pairs })).status).toBe(400);
  }
});
