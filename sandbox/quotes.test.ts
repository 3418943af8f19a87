import fc from 'fast-check';
import { operations } from '@/lib/contract/operations';
import { describe, expect, test } from 'vitest';
import { amountOf, currencyDigits } from './world/currencies';
import { compareDecimals, Decimal, dividedBy } from '../lib/contract/decimal';
import { matching, MemoryPlatform } from './memory-platform.fixture';

const platform = new MemoryPlatform();
const pair = { sell_currency: 'USD', buy_currency: 'JPY', conversion_date: '2026-11-24' };
const flat = (message: string) => ({ code: 400, message });

describe('a quote', () => {
  test('fixes the given side and works the other out by the rate that it shows', () => {
    const quote = platform.ask('createQuote', { body: { ...pair, sell_amount: '1000.50' } });
    const rate = new Decimal(String(quote.quote_price.direct_rate));
    expect(quote.sell_amount).toBe('1000.5');
    expect(quote.buy_amount).toBe(rate.times('1000.50').toFixed(0));
    expect(quote.quote_price.currency_pair).toBe('USDJPY');
    expect(quote.quote_price.direct_rate).toMatch(/^\d+\.\d{6}$/);
    expect(quote.quote_price.inverse_rate).toBe(dividedBy(new Decimal('1'), rate, 6).toFixed(6));
  });

  test('is valid for 75 seconds, in milliseconds of the clock', () => {
    const { validity } = platform.ask('createQuote', { body: { ...pair, buy_amount: '5' } }).quote_price;
    expect(validity).toEqual({ valid_from: platform.nowMs, valid_to: platform.nowMs + 75_000 });
  });

  test('is exact for any amount and pair, both ways', () => {
    const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'HUF', 'CNH', 'IDR', 'GBP'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(currencies, { minLength: 2, maxLength: 2 }),
        fc.bigInt({ min: 10n ** 9n, max: 10n ** 17n }),
        fc.boolean(),
        ([sell = '', buy = ''], units, sells) => {
          const amount = amountOf(String(units), sells ? sell : buy);
          const given = { [sells ? 'sell_amount' : 'buy_amount']: amount };
          const quote = platform.ask('createQuote', {
            body: { sell_currency: sell, buy_currency: buy, conversion_date: '2026-11-24', ...given },
          });
          const rate = new Decimal(String(quote.quote_price.direct_rate));
          const expected = sells
            ? rate.times(amount).round(currencyDigits(buy))
            : dividedBy(new Decimal(amount), rate, currencyDigits(sell));
          expect(sells ? quote.buy_amount : quote.sell_amount).toBe(expected.toFixed());
          expect(compareDecimals(String(sells ? quote.sell_amount : quote.buy_amount), amount)).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    [{ sell_amount: '1', buy_amount: '1' }, /sell_amount/],
    [{}, /sell_amount/],
    [{ sell_amount: '1.001' }, /sell_amount must have at most 2 decimals in USD/],
    [{ buy_amount: '1.5' }, /buy_amount must have at most 0 decimals in JPY/],
    [{ sell_amount: '0' }, /sell_amount must be greater than 0/],
    [{ sell_amount: '-1' }, /sell_amount must be greater than 0/],
    [{ sell_amount: '1e3' }, /sell_amount/],
    [{ sell_amount: '1'.repeat(19) }, /sell_amount/],
    [{ sell_amount: '1', conversion_date: '2026-11-21' }, /conversion_date.*weekend/],
    [{ sell_amount: '1', conversion_date: '2026-11-23' }, /conversion_date.*holiday/],
    [{ sell_amount: '1', conversion_date: '2026-11-19' }, /conversion_date.*past/],
    [{ sell_amount: '1', sell_currency: 'ZZZ' }, /sell_currency/],
    [{ sell_amount: '1', buy_currency: 'USD' }, /buy_currency/],
    [{ sell_amount: '1', buy_currency: 'XPF' }, /currency_pair/],
    [{ sell_amount: '0.01', buy_currency: 'KWD', sell_currency: 'IDR' }, /sell_amount is too small/],
  ])('%j is refused and names the field', (change, words) => {
    expect(platform.refusal('createQuote', { body: { ...pair, ...change } })).toEqual({
      code: 400,
      message: matching(words),
    });
  });

  test('trailing zeros do not count as decimals', () => {
    expect(platform.ask('createQuote', { body: { ...pair, buy_amount: '100.000' } }).buy_amount).toBe('100');
  });
});

describe('a conversion', () => {
  const quoted = () => {
    const { quote_price } = platform.ask('createQuote', { body: { ...pair, sell_amount: '100' } });
    return { ...pair, quote_id: quote_price.quote_id };
  };

  test('uses its quote up', () => {
    const body = { ...quoted(), sell_amount: '100.00' };
    expect(platform.ask('createConversion', { body })).toMatchObject({ sell_amount: '100', status: 'AWAITING_FUNDS' });
    expect(platform.refusal('createConversion', { body })).toEqual(flat('quote_id must not have been used'));
  });

  test('is refused after the quote has expired, to the millisecond', () => {
    const body = { ...quoted(), sell_amount: '100' };
    platform.nowMs += 75_001;
    expect(platform.refusal('createConversion', { body })).toEqual(flat('quote_id must not have expired'));
    platform.nowMs -= 1;
    expect(platform.ask('createConversion', { body }).sell_currency).toBe('USD');
  });

  test('freezes the sold amount, and on its day moves both sides, to the digit', () => {
    const amounts = (currency: string) => {
      const { data } = operations.listBalances.response.parse(platform.ask('listBalances'));
      const balance = data.find((one) => one.currency === currency);
      return [balance?.available_balance, balance?.frozen_balance].map((one) => new Decimal(String(one)));
    };
    const [[usd, frozen], [jpy]] = [amounts('USD'), amounts('JPY')];
    const body = { ...quoted(), sell_amount: '100' };
    const { conversion_id: id, buy_amount: bought } = platform.ask('createConversion', { body });
    expect(amounts('USD')).toEqual([usd?.minus('100'), frozen?.plus('100')]);
    expect(amounts('JPY')[0]).toEqual(jpy);
    platform.nowMs += 4 * 86_400_000;
    expect(amounts('USD')[0]).toEqual(usd?.minus('100'));
    expect(platform.ask('retrieveConversion', { params: { id } }).status).toBe('TRADE_SETTLED');
    const settled = amounts('JPY')[0];
    platform.nowMs -= 4 * 86_400_000;
    // Other conversions of this file settle on the same day.
    expect(settled?.minus(jpy ?? '0').gte(String(bought))).toBe(true);
  });

  test('of more than is available is refused, and its quote stays unused', () => {
    const asked = { sell_currency: 'HUF', buy_currency: 'USD', conversion_date: '2026-11-24', sell_amount: '50000' };
    const { quote_price } = platform.ask('createQuote', { body: asked });
    const body = { ...asked, quote_id: quote_price.quote_id };
    for (let times = 0; times < 2; times += 1) {
      expect(platform.refusal('createConversion', { body })).toEqual(flat('sell_amount exceeds the available balance'));
    }
  });

  test.each([
    [{ sell_amount: '100.01' }, 'sell_amount must be that of the quote'],
    [{ buy_amount: '1' }, 'sell_amount is required: it is the quoted amount'],
    [{ sell_amount: '100', buy_currency: 'EUR' }, 'buy_currency must be that of the quote'],
    [{ sell_amount: '100', conversion_date: '2026-11-25' }, 'conversion_date must be that of the quote'],
  ])('%j is not what was quoted', (change, message) => {
    expect(platform.refusal('createConversion', { body: { ...quoted(), ...change } })).toEqual(flat(message));
  });

  test("another account's quote does not exist", () => {
    const [, sub] = platform.state.directory.entries;
    const account = sub?.account.account_id ?? '';
    expect(platform.refusal('createConversion', { account, body: { ...quoted(), sell_amount: '100' } })).toMatchObject({
      code: 'quote_not_found',
    });
  });

  test('dates agree with what a quote accepts', () => {
    const answer = platform.ask('listConversionDates', { query: 'currency_from=USD&currency_to=JPY' });
    for (const { date, valid } of Array.isArray(answer) ? answer : answer.data) {
      const body = { ...pair, conversion_date: date, sell_amount: '1' };
      if (valid) expect(platform.ask('createQuote', { body }).sell_amount).toBe('1');
      else expect(platform.refusal('createQuote', { body })).toMatchObject({ code: 400 });
    }
  });
});
