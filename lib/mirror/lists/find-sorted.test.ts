import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Raw } from '../filling/derive';
import { countListed } from './find-listed';
import { findInSorted, findSorted } from './find-sorted';
import { ListedMirror } from './listed-mirror.fixture';
import type { ListedQuery } from './listed-query';
import { keptFields, type ListedOrder } from './kept-fields';

let mirror: ListedMirror;

beforeAll(async () => {
  mirror = await ListedMirror.open();
});
afterAll(() => mirror.close());
beforeEach(() => mirror.renew());

const names = ['Zoe', 'Übel', 'udo', 'Ubel', 'Änne', 'anna', 'Bo', '', 'bo'];
/** Balances of several lengths, so that their order as texts is another one; some are missing or no number. */
const balances = ['9.50', '10.00', '-3', '1000', '10.0', undefined, null, 'unknown'];
/** Not in step with the balances, so that each currency has large and small ones; some cards name none. */
const currencies = ['USD', 'EUR', 'JPY', undefined, 'EUR', 'USD', 'EUR'];
const statuses = ['ACTIVE', 'FROZEN', 'CANCELLED'];

const cards = Array.from({ length: 40 }, (_, number): Raw => ({
  card_id: `c${String(number).padStart(2, '0')}`,
  card_status: statuses[number % statuses.length],
  cardholder: { cardholder_id: `h${number % 2}`, first_name: names[number % names.length], last_name: '' },
  available_balance: balances[(number * 3) % balances.length],
  card_limit: '5000.00',
  card_currency: currencies[number % currencies.length],
  create_time: new Date(Date.parse('2026-11-20T06:00:00Z') + Math.floor(number / 4) * 60_000).toISOString(),
}));

const request = (query: ListedQuery = {}) => ({ accountIds: [mirror.accountId], list: 'listCards' as const, query });

/** The ids of all rows, page by page. */
async function idsOf(order: ListedOrder, size: number, query?: ListedQuery): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += size) {
    const page = await findSorted(mirror.database, request(query), order, { size, offset });
    ids.push(...page.map(({ id }) => id));
    if (page.length < size) return ids;
  }
}

/** What a row is sorted by, as it is meant: a number, or a text without case whose accents count last. */
const meant: Readonly<Record<string, (row: Raw) => number | string | undefined>> = {
  available_balance: ({ available_balance: text }) =>
    typeof text === 'string' && Number.isFinite(Number(text)) ? Number(text) : undefined,
  card_limit: ({ card_limit: text }) => Number(text),
  cardholder: ({ cardholder }) =>
    (cardholder as { first_name: string }).first_name.normalize('NFD').toLowerCase() || undefined,
  card_status: ({ card_status: text }) => String(text).toLowerCase(),
  create_time: ({ create_time: text }) => Date.parse(String(text)),
};

/** What is compared before it: amounts are only compared within their currency, and those without one come last. */
function currencyIn(sort: string, { card_currency: currency }: Raw, order: 'asc' | 'desc'): string {
  if (sort !== 'available_balance' && sort !== 'card_limit') return '';
  return typeof currency === 'string' ? currency : order === 'asc' ? '~' : '';
}

function sortedIds(sort: string, order: 'asc' | 'desc'): readonly string[] {
  const rows = cards.map((row) => ({
    id: String(row['card_id']),
    value: meant[sort]?.(row),
    currency: currencyIn(sort, row, order),
  }));
  const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
  return rows
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        const missing = Number(a.value === undefined) - Number(b.value === undefined);
        if (missing !== 0) return missing;
      }
      const within = compare(a.currency, b.currency);
      const by = a.value === undefined || b.value === undefined ? 0 : compare(a.value, b.value);
      return (within || by || compare(a.id, b.id)) * (order === 'asc' ? 1 : -1);
    })
    .map(({ id }) => id);
}

test.each(Object.keys(meant))(
  'all rows are in the order of %s over all pages, missing values last, and each once',
  async (sort) => {
    await mirror.see(cards, { feed: 'cards' });
    for (const order of ['asc', 'desc'] as const) {
      const wanted = sortedIds(sort, order);
      for (const size of [7, 100]) expect(await idsOf({ sort, order }, size), `${order} ${size}`).toEqual(wanted);
    }
  },
);

test('a filtered list is sorted too, and has as many rows as are counted', async () => {
  await mirror.see(cards, { feed: 'cards' });
  const query = { status: 'FROZEN', cardholder_id: 'h1' };
  const ids = await idsOf({ sort: 'available_balance', order: 'desc' }, 3, query);
  const fits = new Set(cards.filter((row) => row['card_status'] === 'FROZEN').map((row) => row['card_id']));
  expect(ids.length).toBe((await countListed(mirror.database, request(query)))['FROZEN']);
  expect(ids).toEqual(
    sortedIds('available_balance', 'desc').filter((id) => fits.has(id) && Number(id.slice(1)) % 2 === 1),
  );
});

test('a record leads to the rows before and after it in the sorted list', async () => {
  await mirror.see(cards, { feed: 'cards' });
  const order = { sort: 'cardholder', order: 'asc' } as const;
  const ids = await idsOf(order, 100);
  for (const [place, id] of ids.entries()) {
    const found = await findInSorted(mirror.database, request(), order, id);
    expect([found?.previous?.id, found?.next?.id, found?.number, found?.total], id).toEqual([
      ...[ids[place - 1], ids[place + 1]],
      ...[place + 1, ids.length],
    ]);
  }
  expect(await findInSorted(mirror.database, request(), order, 'gone')).toBeUndefined();
});

test('every order of every list is one that the store can make', async () => {
  for (const [list, sorts] of Object.entries(keptFields)) {
    for (const sort of Object.keys(sorts)) {
      const of = { accountIds: [mirror.accountId], list: list as keyof typeof keptFields, query: {} };
      expect(await findSorted(mirror.database, of, { sort, order: 'asc' }, { size: 1, offset: 0 }), sort).toEqual([]);
    }
  }
});
