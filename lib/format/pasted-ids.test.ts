import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { findLongSearch, namesIn, searchedText } from './pasted-ids';

const uuid = '5b0c6f1e-2d4a-4c59-9c1e-2f7a6f0d9b31';

test.each([
  ['Hello, my payout P261125-S42V5T has not come. Please help.', ['P261125-S42V5T']],
  ['P261125-S42V5T\t208,300.00 PHP\nP261124-FAV5WY\t97,000.00 USD', ['P261125-S42V5T', 'P261124-FAV5WY']],
  [`https://console.example/a/master/payouts/${uuid}?day=2026-11-25`, [uuid]],
  [`/a/master/payouts?status=FAILED&open=${uuid}`, [uuid]],
  ['(p261125-s42v5t), again P261125-S42V5T.', ['p261125-s42v5t', 'P261125-S42V5T']],
  ['PO2006931234567891962 and PO123', ['PO2006931234567891962']],
  ['payout of 4,200.00 USD to Nordwind', []],
  ['XP261125-S42V5TX', []],
  ['', []],
])('%s', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

const idOf = (place: number) => `${String(place).padStart(8, '0')}-2d4a-4c59-9c1e-2f7a6f0d9b31`;
const idsOf = (count: number) => Array.from({ length: count }, (_, place) => idOf(place));

test.each([
  [1, 0, 0],
  [2, 2, 2],
  [60, 60, 60],
  [200, 200, 200],
  [201, 201, 200],
])('of %i pasted ids it says how many are looked for', (count, pasted, looked) => {
  const text = idsOf(count).join('\n');
  expect(searchedText(text)).toMatchObject({ pasted, looked, isCut: false });
  expect(namesIn(searchedText(text).text)).toHaveLength(Math.max(looked, 1));
});

test('a long text is cut, and it is said', () => {
  expect(searchedText('a'.repeat(1_000)).isCut).toBe(false);
  expect(searchedText('a'.repeat(1_001))).toMatchObject({ text: 'a'.repeat(1_000), isCut: true });
});

test('a text of which not all is searched has its reason, with both limits in it', () => {
  const words = (text: string) => {
    const reason = findLongSearch(text);
    return reason && english(reason);
  };
  for (const text of ['', 'grün', 'a'.repeat(1_000), `  ${'a'.repeat(1_000)} `, idsOf(200).join('\n')]) {
    expect(words(text)).toBeUndefined();
  }
  for (const text of ['a'.repeat(1_001), idsOf(201).join(' ')]) {
    expect(words(text)).toBe('A search takes at most 1,000 characters, or 200 IDs and references. Shorten the text.');
  }
});
