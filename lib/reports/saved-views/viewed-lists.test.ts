import { expect, test } from 'vitest';
import { countryName } from '@/lib/format/countries';
import { english } from '@/lib/messages/english.fixture';
import { viewWords } from './view-words';
import { viewedListNames, type ViewedListName, viewedLists } from './viewed-lists';

const kept = (list: ViewedListName, search: string) =>
  viewedLists[list].searchOf(Object.fromEntries(new URLSearchParams(search)));

const names = { accounts: [], owners: [], countryOf: countryName, zone: 'Asia/Singapore' };
const wordsOf = (list: ViewedListName, search: string) => viewWords(list, search, names).map(english);

test.each([
  ['listPayouts', 'currency=USD&status=FAILED&sort=amount&after=x&open=PO1', '?status=FAILED&currency=USD&sort=amount'],
  [
    'listDeposits',
    'order=asc&sort=amount&days=last_week&status=FAILED&page_number=3',
    '?status=FAILED&days=last_week&sort=amount&order=asc',
  ],
  ['listDeposits', 'start_time=soon&amount_least=many&currency=EUR,USD&q=mei', '?currency=EUR%2CUSD&q=mei'],
  [
    'listCards',
    'page_size=50&create_time=last_month&card_status=FROZEN&days=today',
    '?card_status=FROZEN&create_time=last_month&page_size=50',
  ],
  ['listCards', 'cardholder_id=mei&card_currency=USD&sort=nothing&order=asc', '?card_currency=USD'],
  ['listCardholders', 'nationality=SG&page_size=25&order=desc', '?nationality=SG'],
  ['listBankAccounts', 'account_status=Invalid&start_time=2026-11-01T00:00:00Z', '?account_status=Invalid'],
  [
    'listPaymentIntents',
    'payment_intent_status=PENDING&sort=create_time&order=desc',
    '?payment_intent_status=PENDING&sort=create_time',
  ],
  ['activity', 'show=unsettled&before=x&q= mei ', '?show=unsettled&q=mei'],
  ['activity', 'show=nothing', ''],
] as const)('a view of %s keeps of %s what it shows: %s', (list, search, wanted) => {
  expect(kept(list, search)).toBe(wanted);
  // A view that is saved again stays as it is.
  expect(kept(list, wanted)).toBe(wanted);
});

test.each([
  ['listPayouts', '?status=FAILED&days=last_week', ['Status: Failed', 'Created: Last week (platform’s time zone)']],
  [
    'listDeposits',
    '?status=FAILED&days=last_week&amount_least=100',
    ['Status: Failed', 'Amount at least 100', 'Created: Last week'],
  ],
  ['listDeposits', '?complete_time=yesterday', ['Completed: Yesterday']],
  ['listCards', '?card_status=FROZEN&create_time=last_month', ['Status: Frozen', 'Created: Last month']],
  [
    'activity',
    '?show=unsettled&q=mei',
    ['View: Unresolved, except those waiting for approval by the person who exported', 'Search: “mei”'],
  ],
] as const)('the filters of a view of %s, %s, are said in words', (list, search, wanted) => {
  expect(wordsOf(list, search)).toEqual(wanted);
});

test('a view without filters has no words, in every list', () => {
  for (const list of viewedListNames) expect(wordsOf(list, ''), list).toEqual([]);
});
