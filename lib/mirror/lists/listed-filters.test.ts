import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Raw } from '../filling/derive';
import type { FeedName } from '../filling/feeds';
import { countListed, countListedValues, findListed, findListedIds } from './find-listed';
import { findSorted, newestFirst } from './find-sorted';
import { type KeptListName, keptListNames } from './kept-lists';
import { filteredFields, listedFilters } from './kept-fields';
import { ListedMirror } from './listed-mirror.fixture';
import { readListedQuery } from './listed-query';

let mirror: ListedMirror;

beforeAll(async () => {
  mirror = await ListedMirror.open();
});
afterAll(() => mirror.close());
beforeEach(() => mirror.renew());

const requestOf = (list: KeptListName, search: string) => {
  const { query, leftOut } = readListedQuery(list, Object.fromEntries(new URLSearchParams(search)));
  expect(leftOut).toEqual([]);
  return { accountIds: [mirror.accountId], list, query };
};

/** The ids of the rows, page by page; counts and ids of all rows must agree with them. */
async function found(list: KeptListName, search: string): Promise<readonly string[]> {
  const request = requestOf(list, search);
  const ids: string[] = [];
  for (let offset = 0; offset === ids.length; offset += 2) {
    const page = await findSorted(mirror.database, request, newestFirst, { size: 2, offset });
    ids.push(...page.map(({ id }) => id));
  }
  const counts = Object.values(await countListed(mirror.database, request));
  expect(
    counts.reduce((sum, one) => sum + one, 0),
    search,
  ).toBe(ids.length);
  expect([...(await findListedIds(mirror.database, request))].toSorted(), search).toEqual(ids.toSorted());
  return ids.toSorted();
}

const deposit = (id: string, sender: string, amount: unknown, currency: string): Raw => ({
  deposit_id: id,
  deposit_status: 'COMPLETED',
  amount,
  currency,
  sender: { sender_name: sender },
  create_time: '2026-11-20T06:00:00Z',
});

const deposits = [
  deposit('d1', 'Jürgen Groß KG', '100.00', 'EUR'),
  deposit('d2', 'Groß Handel', '99.99', 'USD'),
  deposit('d3', 'Mei Lim', '1000', 'EUR'),
  deposit('d4', '深圳市贸易有限公司', '12.5', 'JPY'),
  deposit('d5', 'Groß Handel', 'unknown', ''),
];

test.each([
  ['currency=EUR', ['d1', 'd3']],
  ['currency=EUR,JPY', ['d1', 'd3', 'd4']],
  ['currency=-', ['d5']],
  ['currency=-,USD', ['d2', 'd5']],
  ['sender=Gro%C3%9F+Handel', ['d2', 'd5']],
  ['sender_has=gross', ['d1', 'd2', 'd5']],
  ['sender_has=gross+jurg', ['d1']],
  ['sender_has=ross', []],
  ['sender_has=贸易', ['d4']],
  ['amount_least=100', ['d1', 'd3']],
  ['amount_most=99.99', ['d2', 'd4']],
  ['amount_least=12.5&amount_most=100', ['d1', 'd2', 'd4']],
  ['amount_least=100&currency=EUR&sender_has=lim', ['d3']],
  ['status=FAILED&currency=EUR', []],
])('deposits under %s are these, on every page and in every count', async (search, ids) => {
  await mirror.see(deposits, { feed: 'deposits' });
  // The count is that of all statuses.
  if (search.includes('status='))
    expect([...(await findListedIds(mirror.database, requestOf('listDeposits', search)))]).toEqual(ids);
  else expect(await found('listDeposits', search)).toEqual(ids);
});

test('a list of several accounts has the rows of each once, in one order, and says whose each is', async () => {
  const other = await mirror.addAccount('A1');
  const stranger = await mirror.addAccount('A2');
  await mirror.see(deposits, { feed: 'deposits' });
  const ofOther = ['d2', 'd3', 'd9'].map((id) => deposit(id, 'Anna Bo', '5', 'EUR'));
  for (const accountId of [other, stranger]) await mirror.see(ofOther, { feed: 'deposits', accountId });
  const request = { ...requestOf('listDeposits', ''), accountIds: [mirror.accountId, other] };
  const keyOf = ({ accountId: of, id }: { readonly accountId: number; readonly id: string }) => `${of} ${id}`;
  const wanted = [
    ...deposits.map(({ deposit_id: id }) => [mirror.accountId, id]),
    ...ofOther.map((row) => [other, row['deposit_id']]),
  ]
    .map((one) => one.join(' '))
    .toSorted();
  const byPlace: string[] = [];
  for (let offset = 0; offset === byPlace.length; offset += 3) {
    byPlace.push(...(await findSorted(mirror.database, request, newestFirst, { size: 3, offset })).map(keyOf));
  }
  const byCursor: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await findListed(mirror.database, request, { size: 3, after });
    byCursor.push(...page.map(keyOf));
    after = page.at(-1)?.cursor;
    if (page.length < 3) break;
  }
  expect(byPlace.toSorted()).toEqual(wanted);
  expect(byCursor).toEqual(byPlace);
  expect(await countListed(mirror.database, request)).toEqual({ COMPLETED: wanted.length });
  const searched = await findListed(mirror.database, { ...request, query: { q: 'anna' } }, { size: 10 });
  expect(searched.map(keyOf).toSorted()).toEqual(
    ofOther.map((row) => `${other} ${String(row['deposit_id'])}`).toSorted(),
  );
});

test('choices are counted under the other filters, and texts under the words that are typed', async () => {
  await mirror.see(deposits, { feed: 'deposits' });
  const values = async (search: string, column: string) =>
    await countListedValues(mirror.database, requestOf('listDeposits', search), column);
  expect(await values('amount_least=50', 'currency')).toEqual([
    { value: 'EUR', count: 2 },
    { value: 'USD', count: 1 },
  ]);
  expect(await values('sender_has=gro%C3%9F', 'sender')).toEqual([
    { value: 'Groß Handel', count: 2 },
    { value: 'Jürgen Groß KG', count: 1 },
  ]);
});

test('a name of several fields is one text, and choices of a column are those of its first field', async () => {
  const card = (id: string, first_name: string, form_factor: string): Raw => ({
    card_id: id,
    card_status: 'ACTIVE',
    card_scheme: 'VISA',
    form_factor,
    cardholder: { first_name, last_name: 'Lim' },
    create_time: '2026-11-20T06:00:00Z',
  });
  await mirror.see([card('c1', 'Mei', 'VIRTUAL'), card('c2', 'Ann', 'PHYSICAL')], { feed: 'cards' });
  expect(await found('listCards', 'cardholder=Mei+Lim')).toEqual(['c1']);
  expect(await found('listCards', 'cardholder_has=ann+lim')).toEqual(['c2']);
  expect(await found('listCards', 'card_scheme=VISA')).toEqual(['c1', 'c2']);
  expect(await found('listCards', 'form_factor=PHYSICAL')).toEqual(['c2']);
});

test('days of a column have the rows from their first moment to their last, and none without a time', async () => {
  const at = (id: string, complete_time: string) => ({ ...deposit(id, 'Mei Lim', '5', 'EUR'), complete_time });
  await mirror.see(
    [
      at('d1', '2026-11-20T00:00:00+01:00'),
      at('d2', '2026-11-20T22:59:59.999Z'),
      at('d3', '2026-11-20T23:00:00Z'),
      at('d4', ''),
      at('d5', '2026-11-19T22:59:59Z'),
    ],
    { feed: 'deposits' },
  );
  const day = '2026-11-19T23:00:00.000Z..2026-11-20T22:59:59.999Z';
  expect(await found('listDeposits', `complete_time=${day}`)).toEqual(['d1', 'd2']);
  expect(await found('listDeposits', `complete_time=${day}&amount_least=6`)).toEqual([]);
  await mirror.see(
    [
      { card_id: 'c1', card_status: 'ACTIVE', create_time: '2026-11-20T12:00:00Z' },
      { card_id: 'c2', card_status: 'ACTIVE', create_time: '2026-11-21T12:00:00Z' },
    ],
    { feed: 'cards' },
  );
  expect(await found('listCards', `create_time=${day}`)).toEqual(['c1']);
});

test('days of a column that are not two moments are named: moments replace a preset before', () => {
  for (const text of ['last_7_days', '2026-11-20', '2026-11-20T00:00:00Z..', '..', 'soon..later']) {
    expect(readListedQuery('listCards', { create_time: text }), text).toEqual({
      query: {},
      leftOut: [{ name: 'create_time', value: text }],
    });
  }
});

test('a value that cannot be read is named, and the others filter', () => {
  const search = { amount_least: 'many', amount_most: '5', sender_has: ' ', currency: ',' };
  expect(readListedQuery('listDeposits', search)).toEqual({
    query: { byColumn: { amount_most: '5' } },
    leftOut: [
      { name: 'amount_least', value: 'many' },
      { name: 'currency', value: ',' },
      { name: 'sender_has', value: ' ' },
    ],
  });
});

/** A field whose words a search does not find has no filter by words: the filter looks them up in the index of the search. */
test('each filter by words finds a record by the words of its field', async () => {
  for (const list of keptListNames) {
    for (const { name, column, term } of listedFilters(list)) {
      if (term !== 'has') continue;
      await mirror.renew();
      const [feed, rows] = recordWith(list, filteredFields(list, column));
      await mirror.see(rows, { feed });
      expect(await found(list, `${name}=quaggas`), `${list} ${name}`).toEqual(['own']);
    }
  }
});

/** A record of the list whose fields all have one word. */
function recordWith(list: KeptListName, fields: readonly string[]): [FeedName, readonly Raw[]] {
  const feeds = {
    listBankAccounts: ['bank-accounts', 'id'],
    listCards: ['cards', 'card_id'],
    listCardholders: ['cardholders', 'cardholder_id'],
    listPaymentIntents: ['payment-intents', 'payment_intent_id'],
    listDeposits: ['deposits', 'deposit_id'],
  } as const;
  const [feed, id] = feeds[list];
  const record: Record<string, unknown> = { [id]: 'own' };
  for (const field of fields) {
    const [first = '', second] = field.split('.');
    record[first] =
      second === undefined ? 'Quaggas' : { ...(record[first] as object | undefined), [second]: 'Quaggas' };
  }
  return [feed, [record]];
}
