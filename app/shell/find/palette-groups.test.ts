import { describe, expect, test } from 'vitest';
import { titleOf } from '@/lib/addresses/nouns';
import { keptListNames, keptLists } from '@/lib/mirror/lists/kept-lists';
import { plainWords } from '@/lib/messages/plain-words';
import { commandNames } from './commands';
import { findStatusLists } from './palette-groups';
import { matchCommands } from './match-commands';
import { commandTitle } from './offer-commands';
import { recordKinds } from './record-kinds';
import { namesOf } from './palette-groups';

const inLanguage = (language: 'en' | 'zh-Hans') => {
  const words = plainWords(language);
  const named = namesOf(
    commandNames.map((name) => ({ name, title: words(commandTitle(name)) })),
    words,
  );
  return { named, find: (text: string) => findStatusLists(text, named, 'master', words).map(({ href }) => href) };
};

const english = inLanguage('en');

describe('a status and a list open that list with the status', () => {
  test.each([
    ['invalid bank accounts', 'bank-accounts?account_status=Invalid'],
    ['Frozen cards', 'cards?card_status=FROZEN'],
    ['frozen card', 'cards?card_status=FROZEN'],
    ['cards frozen', 'cards?card_status=FROZEN'],
    ['pending deposits', 'deposits?status=PENDING'],
    ['incomplete holders', 'cardholders?cardholder_status=INCOMPLETE'],
    ['failed payment intents', 'payment-intents?payment_intent_status=FAILED'],
    ['invalid ibans', undefined],
    ['frozen', undefined],
    ['frozen payouts', undefined],
    ['cards', undefined],
    ['', undefined],
  ])('"%s"', (typed, address) => {
    expect(english.find(typed)).toEqual(address === undefined ? [] : [`/a/master/${address}`]);
  });

  test.each([
    ['已冻结卡片', 'cards?card_status=FROZEN'],
    ['冻结的 卡片', 'cards?card_status=FROZEN'],
  ])('in Chinese, "%s"', (typed, address) => {
    expect(inLanguage('zh-Hans').find(typed)).toEqual([`/a/master/${address}`]);
  });
});

test('each status of each kept list is found by its words', () => {
  const words = plainWords('en');
  const all = keptListNames.flatMap((list) => {
    const { feed, status } = keptLists[list];
    const states = Object.values(recordKinds).find(({ noun }) => noun === feed)?.states;
    const title = words(titleOf(feed));
    return (states?.known ?? []).map((value) => {
      const text = `${words(states?.words(value).label ?? titleOf(feed))} ${title}`;
      return { text, href: `/a/master/${feed}?${status}=${value}` };
    });
  });
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ text, href }) => english.find(text).join() !== href)).toEqual([]);
});

test('without the command that opens a list, its statuses are not offered', () => {
  const named = english.named.filter(({ name }) => name !== 'cards');
  expect(findStatusLists('frozen cards', named, 'master', plainWords('en'))).toEqual([]);
});

test('an exact name of a command still wins', () => {
  expect(matchCommands('failed payouts', english.named)[0]?.name).toBe('failed-lately');
  expect(english.find('failed payouts')).toEqual([]);
});
