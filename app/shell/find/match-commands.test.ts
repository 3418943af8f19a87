import { describe, expect, test } from 'vitest';
import { readQuote } from '@/lib/mirror/payouts/reading/read-quote';
import type { CommandName } from './commands';
import { markMatches, matchCommands, type NamedCommand, readTyped } from './match-commands';

const named: readonly NamedCommand[] = [
  ['payouts', 'Payouts', 'payments'],
  ['failures', 'Payout failures', 'failed payouts'],
  ['card-products', 'Card products', 'products'],
  ['exports', 'Exports', 'files'],
  ['profile', 'Your profile', 'settings'],
  ['freeze', 'Freeze card', 'freeze'],
  ['unfreeze', 'Unfreeze card', 'unfreeze'],
  ['new-quote', 'New quote', 'quote'],
  ['switch', 'Switch account', 'switch'],
  ['export', 'Export as a file', 'export'],
].map(([name, title = '', word = '']) => ({ name: name as CommandName, title, words: [word] })); // names of the table

describe('a typed text finds commands', () => {
  test.each([
    ['payouts', 'payouts'],
    ['  PAYOUTS ', 'payouts'],
    ['exports', 'exports'],
    ['export', 'export'],
    ['settings', 'profile'],
    ['card pro', 'card-products'],
    ['fail', 'failures'],
    ['new quote', 'new-quote'],
  ])('"%s" finds %s first', (typed, name) => {
    expect(matchCommands(typed, named)[0]?.name).toBe(name);
  });

  test.each(['', '4467', 'ayouts', 'grunwald'])('"%s" finds none', (typed) => {
    expect(matchCommands(typed, named)).toEqual([]);
  });
});

test.each([
  ['freeze 4467', 'freeze', '4467'],
  ['Unfreeze card  44 67', 'unfreeze', '44 67'],
  ['quote usd eur 1000', 'new-quote', 'usd eur 1000'],
  ['switch élan', 'switch', 'elan'],
  ['switch', 'switch', ''],
])('"%s" is a command with what it acts on', (typed, name, rest) => {
  expect(readTyped(typed, named)).toEqual({ name, rest });
});

test.each(['freezer 4467', 'payouts today', '4467'])('"%s" is no command that takes something', (typed) => {
  expect(readTyped(typed, named)).toBeUndefined();
});

test.each([
  ['usd eur 1,000.50', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000.50' }],
  ['usd eur 1.000,50', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000.50' }],
  ['usd eur 1.000', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' }],
  ['jpy usd 5.000', { sell_currency: 'JPY', buy_currency: 'USD', sell_amount: '5000' }],
  ['kwd usd 1,500', { sell_currency: 'KWD', buy_currency: 'USD', sell_amount: '1,500' }],
  ['1000 usd to eur', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' }],
  ['usd', { sell_currency: 'USD' }],
  // The words of the filters of payouts, whatever the language of the page.
  ['$5k swedish kronor', { sell_currency: 'USD', buy_currency: 'SEK', sell_amount: '5000' }],
  ['2 million sterling to renminbi', { sell_currency: 'GBP', buy_currency: 'CNY', sell_amount: '2000000' }],
  ['1000usd eur', { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' }],
  ['5万元 港币', { sell_currency: 'CNY', buy_currency: 'HKD', sell_amount: '50000' }],
  // Pesos are of many countries.
  ['pesos eur', { sell_currency: 'EUR' }],
  ['about ten', {}],
])('a quote of "%s" fills the fields that it names', (rest, fields) => {
  expect(readQuote(rest)).toEqual(fields);
});

test.each([
  ['Grünwald-Übelacker', 'grunwald', '[Grünwald]-Übelacker'],
  ['Söhne Groß', 'gross', 'Söhne [Groß]'],
  ['Peak Sparrow', 'sohne', 'Peak Sparrow'],
  ['Bahay Parola', 'parola bahay', '[Bahay] [Parola]'],
])('in "%s", "%s" marks what it has found', (shown, typed, marked) => {
  const drawn = markMatches(shown, typed).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));
  expect(drawn.join('')).toBe(marked);
});
