import { describe, expect, test } from 'vitest';
import enActivity from '@/lib/messages/en/activity.json' with { type: 'json' };
import enBankAccounts from '@/lib/messages/en/bank-accounts.json' with { type: 'json' };
import enCardholders from '@/lib/messages/en/cardholders.json' with { type: 'json' };
import enCards from '@/lib/messages/en/cards.json' with { type: 'json' };
import enDeposits from '@/lib/messages/en/deposits.json' with { type: 'json' };
import enIntents from '@/lib/messages/en/payment-intents.json' with { type: 'json' };
import zhActivity from '@/lib/messages/zh-Hans/activity.json' with { type: 'json' };
import zhBankAccounts from '@/lib/messages/zh-Hans/bank-accounts.json' with { type: 'json' };
import zhCardholders from '@/lib/messages/zh-Hans/cardholders.json' with { type: 'json' };
import zhCards from '@/lib/messages/zh-Hans/cards.json' with { type: 'json' };
import zhDeposits from '@/lib/messages/zh-Hans/deposits.json' with { type: 'json' };
import zhIntents from '@/lib/messages/zh-Hans/payment-intents.json' with { type: 'json' };
import { keptLists } from '../kept-lists';
import { columnDaysAsListed } from '../listed-days';
import { readListedQuery } from '../listed-query';
import { listQuestions } from './list-questions.fixture';
import { readListText } from './read-list-text';
import { typedLists, type WordedList } from './typed-lists';

const clock = { zone: 'UTC', today: '2026-11-27' };

/** Values that are set, whatever the order of their names. */
const inOrder = (values: Readonly<Record<string, string | undefined>>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .toSorted();

/** What the list makes of a text: one that is only text stays as it was typed. */
function read(list: WordedList, sentence: string) {
  const readings = readListText(list, sentence, clock);
  return readings.length === 0 ? [{ values: {}, text: sentence }] : readings;
}

/** Every value is one that the list's address takes, with the days of a preset fixed as for any read. */
function expectInAddress(list: WordedList, values: Readonly<Record<string, string | undefined>>): void {
  if (list === 'activity') return;
  const now = { nowMs: Date.parse('2026-11-27T12:00:00Z'), zone: 'UTC', platformZone: 'UTC' };
  expect(readListedQuery(list, { ...values, ...columnDaysAsListed(list, values, now) }).leftOut).toEqual([]);
}

const questionsIn = (table: string) =>
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sentence = '', values = '', text = ''] = line.split('|').map((part) => part.trim());
      return {
        sentence,
        wanted: {
          text,
          values: values
            .split(' ')
            .filter((one) => one !== '')
            .toSorted(),
        },
      };
    });

const lists = Object.keys(typedLists) as readonly WordedList[]; // keys of the record

describe.each(lists)('%s', (list) => {
  const { english, chinese } = listQuestions[list];
  const [inEnglish, inChinese] = [questionsIn(english), questionsIn(chinese)];

  test('has ten questions in English and five in Chinese, each of them once', () => {
    expect(inEnglish.length).toBeGreaterThanOrEqual(10);
    expect(inChinese.length).toBeGreaterThanOrEqual(5);
    const all = [...inEnglish, ...inChinese].map(({ sentence }) => sentence);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([...inEnglish, ...inChinese])('$sentence', ({ sentence, wanted }) => {
    const readings = read(list, sentence);
    expect(readings.map(({ values, text }) => ({ text, values: inOrder(values) }))).toEqual([wanted]);
    for (const { values } of readings) expectInAddress(list, values);
  });
});

const labelsOf = (texts: Readonly<Record<string, string | { readonly label: string }>>) =>
  Object.entries(texts).map(([value, text]) => [value, typeof text === 'string' ? text : text.label] as const);

const shown = [
  { list: 'listBankAccounts', labels: [enBankAccounts.status, zhBankAccounts.status] },
  { list: 'listCards', labels: [enCards.status, zhCards.status] },
  { list: 'listCardholders', labels: [enCardholders.status, zhCardholders.status] },
  { list: 'listPaymentIntents', labels: [enIntents.status, zhIntents.status] },
  { list: 'listDeposits', labels: [enDeposits.status, zhDeposits.status] },
] as const;

test.each(shown)('the words of the tabs of $list are read', ({ list, labels }) => {
  for (const [status, label] of labels.flatMap(labelsOf)) {
    expect(read(list, label), label).toEqual([{ values: { [keptLists[list].status]: status }, text: '' }]);
  }
});

test('the words of the tabs of activity are read', () => {
  for (const { unresolved, accepted, notDone, cardOrders } of [enActivity.tabs, zhActivity.tabs]) {
    const shows = { unsettled: unresolved, accepted, 'not-done': notDone, 'card-orders': cardOrders };
    for (const [show, label] of Object.entries(shows)) {
      expect(read('activity', label), label).toEqual([{ values: { show }, text: '' }]);
    }
  }
});

test('a filter that is read removes the others of its column, and days remove other days', () => {
  expect(read('listDeposits', 'over 5k')).toEqual([
    { values: { amount_least: '5000', amount_most: undefined }, text: '' },
  ]);
  expect(read('listDeposits', 'last week')).toEqual([
    { values: { days: 'last_week', start_time: undefined, end_time: undefined }, text: '' },
  ]);
});

test('a text with ids, a name and a reference is only text', () => {
  for (const text of ['0f8fad5b-d9cb-469f-a165-70867728950e', 'Frozen Foods Ltd', 'DEP-2026-118812 failed']) {
    expect(
      readListText('listDeposits', text, clock).flatMap(({ values }) => inOrder(values)),
      text,
    ).toEqual([]);
  }
});
