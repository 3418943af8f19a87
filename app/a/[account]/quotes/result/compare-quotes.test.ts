import { describe, expect, test } from 'vitest';
import type { Quote } from '@/lib/contract/quotes';
import { english } from '@/lib/messages/english.fixture';
import { compareQuotes as compare } from './quote-result';

function compareQuotes(...given: Parameters<typeof compare>) {
  const { sentence, ...comparison } = compare(...given);
  return { ...comparison, sentence: english(sentence) };
}

function quoteOf(sell_amount: string, buy_amount: string, direct_rate: string): Quote {
  return {
    sell_currency: 'USD',
    sell_amount,
    buy_currency: 'JPY',
    buy_amount,
    quote_price: {
      currency_pair: 'USDJPY',
      direct_rate,
      inverse_rate: '0.006400',
      quote_id: 'q',
      validity: { valid_from: 0, valid_to: 1 },
    },
  };
}

describe('comparing an old quote with a new one', () => {
  test('says exactly how much more a person gets, also for amounts with more digits than a float has', () => {
    const before = quoteOf('90071992547409.93', '14051230837395949', '156.000000');
    const now = quoteOf('90071992547409.93', '14051230837395951', '156.000001');
    const { lines, sentence, isBetter } = compareQuotes(before, now, 'sell');
    expect(sentence).toBe('You get 2 JPY more than before.');
    expect(isBetter).toBe(true);
    expect(lines.map(({ change }) => change)).toEqual(['', '+2 JPY', '+0.000001', '']);
    expect(lines[0]).toMatchObject({ before: '90,071,992,547,409.93 USD', now: '90,071,992,547,409.93 USD' });
  });

  test('calls it better to pay less for a fixed bought amount', () => {
    const { sentence, isBetter, lines } = compareQuotes(
      quoteOf('100', '15600', '156'),
      quoteOf('99.9', '15600', '156.1'),
      'buy',
    );
    expect(sentence).toBe('You pay 0.10 USD less than before.');
    expect(isBetter).toBe(true);
    expect(lines[0]?.change).toBe('−0.10 USD');
  });

  test('calls it worse to get less, and the same neither better nor worse', () => {
    const before = quoteOf('100', '15600', '156');
    expect(compareQuotes(before, quoteOf('100', '15599', '156'), 'sell').isBetter).toBe(false);
    expect(compareQuotes(before, before, 'sell')).toMatchObject({
      isBetter: undefined,
      sentence: 'The price is the same as before.',
    });
  });

  test('shows a text that is no number, and does not compare it', () => {
    const result = compareQuotes(quoteOf('100', 'n/a', '156'), quoteOf('100', '15600', '156'), 'sell');
    expect(result.sentence).toBe('The two quotes can’t be compared.');
    expect(result.lines[1]).toMatchObject({ before: 'n/a JPY', change: '' });
  });
});
