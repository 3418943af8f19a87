import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datesOf, validDay } from './business-days';
import { exact, isRounded, one } from './exact';
import { count, row, text } from './json';
import { Platform, type Answer } from './platform';
import { quote } from './record-rules';

/** Interface 2.8 and 4.7; extras 3.9 and 4.7. */
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

const isRefused = (answer: Answer, field: string): void => {
  expect(answer.status, answer.text).toBe(400);
  expect(row(answer.body)['code']).toBe(400);
  expect(text(answer.body, 'message')).toMatch(new RegExp(`${field}|^Request parameters invalid$`));
};

const price = (answer: Answer): Record<string, unknown> => row(row(answer.body)['quote_price']);

describe('a quote', () => {
  it('has every field of 2.8 and names the pair sell first, without a slash', async () => {
    const answer = await ask({ sell_amount: '100', transaction_type: 'conversion' });
    expect(answer.status, answer.text).toBe(200);
    expect(quote(answer.body)).toBeUndefined();
    expect(row(answer.body)).toMatchObject({ sell_currency: 'USD', sell_amount: '100', buy_currency: 'EUR' });
    expect(price(answer)['currency_pair']).toBe('USDEUR');
  });

  it('is valid for 75 seconds from now, in milliseconds', async () => {
    const { validity } = price(await ask({ sell_amount: '100' }));
    expect(count(validity, 'valid_to') - count(validity, 'valid_from')).toBe(75_000);
    expect(Math.abs(count(validity, 'valid_from') - Date.now())).toBeLessThan(5_000);
  });

  it('has rates of six decimals, each the inverse of the other', async () => {
    for (const [sell_currency, buy_currency] of [
      ['USD', 'EUR'],
      ['JPY', 'KWD'],
      ['GBP', 'JPY'],
      ['HUF', 'USD'],
      ['CNH', 'SGD'],
    ] as const) {
      const conversion_date = await validDay(platform, sell_currency, buy_currency);
      const answer = await ask({ sell_currency, buy_currency, conversion_date, sell_amount: '1000' });
      expect(answer.status, answer.text).toBe(200);
      const rates = price(answer);
      const [direct, inverse] = [text(rates, 'direct_rate'), text(rates, 'inverse_rate')];
      expect(direct).toMatch(/^\d+\.\d{6}$/);
      expect(inverse).toMatch(/^\d+\.\d{6}$/);
      expect(isRounded(exact(inverse), one, exact(direct), 6), `${direct} ${inverse}`).toBe(true);
    }
  });

  it('takes conversion and payout as its type, and no other', async () => {
    for (const transaction_type of ['conversion', 'payout']) {
      expect((await ask({ sell_amount: '1', transaction_type })).status).toBe(200);
    }
    for (const transaction_type of ['gift', '', 7])
      isRefused(await ask({ sell_amount: '1', transaction_type }), 'transaction_type');
  });

  it('is an effect of its own each time', async () => {
    const [first, second] = [await ask({ sell_amount: '1' }), await ask({ sell_amount: '1' })];
    expect(price(first)['quote_id']).not.toBe(price(second)['quote_id']);
    expect(await platform.effects()).toHaveLength(2);
  });
});

describe('the amounts', () => {
  const digits = { USD: 2, EUR: 2, JPY: 0, KWD: 3, HUF: 2, CNH: 2, GBP: 2 } as const;
  const currency = fc.constantFrom(...(Object.keys(digits) as (keyof typeof digits)[]));
  const pair = fc.tuple(currency, currency).filter(([sell, buy]) => sell !== buy);
  const days = new Map<string, string>();

  /** A decimal with at most this many places, without a leading or trailing zero. */
  const amountOf = (places: number, whole: number, part: number): string =>
    places === 0
      ? String(whole)
      : `${whole}.${String(part % 10 ** places).padStart(places, '0')}`.replace(/\.?0+$/, '');

  it.each(['sell_amount', 'buy_amount'] as const)('follow exactly from %s and the rate shown', async (side) => {
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.integer({ min: 1_000, max: 2_000_000_000 }),
        fc.nat(999),
        async ([sell, buy], whole, part) => {
          const key = `${sell} ${buy}`;
          days.set(key, days.get(key) ?? (await validDay(platform, sell, buy)));
          const given = amountOf(digits[side === 'sell_amount' ? sell : buy], whole, part);
          const answer = await ask({
            sell_currency: sell,
            buy_currency: buy,
            conversion_date: days.get(key),
            [side]: given,
          });
          expect(answer.status, answer.text).toBe(200);
          const rate = exact(text(price(answer), 'direct_rate'));
          const [sold, bought] = [exact(text(answer.body, 'sell_amount')), exact(text(answer.body, 'buy_amount'))];
          expect(text(answer.body, side)).toBe(given);
          const follows =
            side === 'sell_amount'
              ? isRounded(bought, sold * rate, one * one, digits[buy])
              : isRounded(sold, bought, rate, digits[sell]);
          expect(follows, answer.text).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lose their trailing zeros', async () => {
    const answer = await ask({ sell_amount: '100.50' });
    expect(text(answer.body, 'sell_amount')).toBe('100.5');
    expect(text(answer.body, 'buy_amount')).not.toMatch(/\.\d*0$|\.$/);
  });

  it('keep 17 digits and more', async () => {
    const answer = await ask({ sell_amount: '123456789012345678.91' });
    expect(answer.status, answer.text).toBe(200);
    expect(text(answer.body, 'sell_amount')).toBe('123456789012345678.91');
    const rate = exact(text(price(answer), 'direct_rate'));
    expect(isRounded(exact(text(answer.body, 'buy_amount')), exact('123456789012345678.91') * rate, one * one, 2)).toBe(
      true,
    );
  });

  it('must be exactly one: none or both are refused', async () => {
    isRefused(await ask({}), 'amount');
    isRefused(await ask({ sell_amount: '1', buy_amount: '1' }), 'amount');
  });

  it('are positive decimal text', async () => {
    for (const sell_amount of ['0', '0.00', '-1', '1e3', '1,000', '', ' 1', 'NaN', '٣', 1, null, ['1']]) {
      isRefused(await ask({ sell_amount }), 'amount');
    }
  });
});

describe('the conversion date', () => {
  it('is a business day: what Conversion dates calls valid is taken, the rest refused', async () => {
    const dates = (await datesOf(platform, 'USD', 'EUR')).slice(0, 60);
    expect(dates.length).toBeGreaterThan(14);
    for (const { date, valid } of dates) {
      const answer = await ask({ sell_amount: '1', conversion_date: date });
      expect(answer.status === 200, `${date} ${answer.text}`).toBe(valid);
      if (!valid) isRefused(answer, 'conversion_date');
    }
  });

  it('is never a Saturday or a Sunday', async () => {
    for (const { date, valid } of await datesOf(platform, 'GBP', 'JPY')) {
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      if (weekday === 0 || weekday === 6) expect(valid, date).toBe(false);
    }
  });

  it('exists, is written YYYY-MM-DD and is not in the past', async () => {
    for (const conversion_date of [
      '2030-02-30',
      '20300107',
      '07-01-2030',
      '2030-1-7',
      'tomorrow',
      '',
      null,
      '2020-01-06',
    ]) {
      isRefused(await ask({ sell_amount: '1', conversion_date }), 'conversion_date');
    }
  });
});

it('the currencies are of ISO 4217, or CNH, and differ', async () => {
  for (const sell_currency of ['us', 'USDX', 'usd', '', 'QQQ', 7])
    isRefused(await ask({ sell_currency, sell_amount: '1' }), 'sell_currency');
  expect(
    (await ask({ buy_currency: 'CNH', conversion_date: await validDay(platform, 'USD', 'CNH'), sell_amount: '100' }))
      .status,
  ).toBe(200);
});
