import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Raw } from '../filling/derive';
import { countListed, findListed } from './find-listed';
import type { KeptListName } from './kept-lists';
import { ListedMirror } from './listed-mirror.fixture';
import { type ListedQuery, readListedQuery } from './listed-query';

let mirror: ListedMirror;

beforeAll(async () => {
  mirror = await ListedMirror.open();
});
afterAll(() => mirror.close());
beforeEach(() => mirror.renew());

const at = (minute: number) => new Date(Date.parse('2026-11-20T06:00:00Z') + minute * 60_000).toISOString();
const holders = [
  { cardholder_id: 'h1', first_name: 'Jürgen', last_name: 'Groß' },
  { cardholder_id: 'h2', first_name: 'Mei', last_name: 'Lim' },
];
const card = (number: number): Raw => ({
  card_id: `c${number}`,
  card_number: `•••• ${1000 + number}`,
  card_status: number % 3 === 0 ? 'FROZEN' : 'ACTIVE',
  cardholder: holders[number % 2],
  create_time: at(Math.floor(number / 2)),
});

const count = async (query: ListedQuery) =>
  await countListed(mirror.database, { accountIds: [mirror.accountId], list: 'listCards', query });

/** The ids of all rows, page by page. */
async function idsOf(query: ListedQuery, size: number, order?: 'asc'): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await findListed(
      mirror.database,
      { accountIds: [mirror.accountId], list: 'listCards', query },
      { size, after, order },
    );
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1)?.cursor;
    if (page.length < size) return ids;
  }
}

test('rows and counts agree under every filter, and each row comes once over all pages', async () => {
  await mirror.see(
    Array.from({ length: 12 }, (_, number) => card(number)),
    { feed: 'cards' },
  );
  const queries: readonly ListedQuery[] = [
    {},
    { cardholder_id: 'h1' },
    { q: 'jurgen' },
    { q: '1007' },
    { start_time: at(2), end_time: at(3) },
    { q: 'lim', start_time: at(1) },
    { q: 'nobody' },
  ];
  for (const query of queries) {
    const counts = await count(query);
    for (const status of ['ACTIVE', 'FROZEN', 'CANCELLED']) {
      const ids = await idsOf({ ...query, status }, 2);
      expect(ids.length, JSON.stringify({ ...query, status })).toBe(counts[status] ?? 0);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(await count({ ...query, status: 'FROZEN' })).toEqual(counts);
  }
  expect(await count({})).toEqual({ ACTIVE: 8, FROZEN: 4 });
  expect(await count({ start_time: at(2), end_time: at(3) })).toEqual({ ACTIVE: 3, FROZEN: 1 });
  expect(await idsOf({ q: 'jurgen' }, 2)).toEqual(['c10', 'c8', 'c6', 'c4', 'c2', 'c0']);
  expect(await idsOf({}, 5, 'asc')).toEqual((await idsOf({}, 5)).toReversed());
});

test('an address is read by the names of its list, and a value that cannot be read is named', () => {
  const read = (list: KeptListName, search: string) =>
    readListedQuery(list, Object.fromEntries(new URLSearchParams(search)));
  expect(read('listCards', 'card_status=FROZEN&q=%20gro%C3%9F%20&page_number=3')).toEqual({
    query: { q: 'groß', status: 'FROZEN' },
    leftOut: [],
  });
  const holder = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(read('listCards', `cardholder_id=${holder}`)).toEqual({ query: { cardholder_id: holder }, leftOut: [] });
  expect(read('listCards', 'cardholder_id=mei')).toEqual({
    query: {},
    leftOut: [{ name: 'cardholder_id', value: 'mei' }],
  });
  expect(read('listBankAccounts', 'account_status=Invalid').query).toEqual({ status: 'Invalid' });
  expect(read('listDeposits', 'start_time=soon&status=FAILED')).toEqual({
    query: { status: 'FAILED' },
    leftOut: [{ name: 'start_time', value: 'soon' }],
  });
});
