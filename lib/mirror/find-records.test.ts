import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import type { Raw } from './filling/derive';
import { type FeedName, type MirrorKind, mirrorKinds } from './filling/feeds';
import { findRecords } from './find-records';
import { type MirrorAccount, observe } from './filling/observe';

let mirror: TestConsole;
let master: MirrorAccount;
let branch: MirrorAccount;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  [master, branch] = [await addAccount('master'), await addAccount('branch')];
});

const zone = 'UTC';
const addAccount = async (name: string): Promise<MirrorAccount> => ({
  id: await mirror.addAccount(name, { zone }),
  zone,
});

const see = async (account: MirrorAccount, feed: FeedName, ...rows: Raw[]) =>
  await observe(mirror, account, { feed, fields: 'all', rows, sentMs: Date.now() });

const minute = Date.parse('2026-11-20T06:00:00Z');
const payout = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '12.50',
  payout_status: 'COMPLETED',
  create_time: new Date(minute).toISOString(),
  ...more,
});
const card = (id: string, card_number: string, card_status = 'ACTIVE'): Raw => ({
  card_id: id,
  card_number,
  card_status,
  cardholder: { first_name: 'Jürgen', last_name: 'Groß' },
});

interface FindOptions {
  readonly of?: readonly MirrorAccount[];
  readonly kinds?: readonly MirrorKind[];
  readonly limit?: number;
}

async function find(text: string, { of = [master, branch], kinds, limit = 5 }: FindOptions = {}): Promise<string[]> {
  const ids = of.map(({ id }) => id);
  return (await findRecords(mirror.database, ids, kinds ?? mirrorKinds, text, limit)).map(
    ({ account, id }) => `${account} ${id}`,
  );
}

test('records of every kind are found by the words that people have, with or without accents and signs', async () => {
  await see(master, 'payouts', payout('PO1', { payout_amount: '4200.00', statement_descriptor: 'ORDER 77' }));
  await see(branch, 'cards', card('c1', '•••• 4467'));
  await see(master, 'bank-accounts', {
    id: 'b1',
    account_name: '星洲燈台私人有限公司',
    account_number: '621000561234',
  });
  expect(await find('4,200')).toEqual(['master PO1']);
  expect(await find('order 77')).toEqual(['master PO1']);
  expect(await find('4467')).toEqual(['branch c1']);
  expect(await find('jurgen gross')).toEqual(['branch c1']);
  expect(await find('燈台')).toEqual(['master b1']);
  expect(await find('1234')).toEqual(['master b1']);
  expect(await find('nobody')).toEqual([]);
  expect(await find(' & | ')).toEqual([]);
});

test('a search finds no record of another account or kind, nor one that is gone', async () => {
  await see(master, 'cards', card('c1', '•••• 4467'));
  await see(branch, 'cards', card('c2', '•••• 4467'));
  expect(await find('4467', { of: [branch] })).toEqual(['branch c2']);
  expect(await find('4467', { kinds: ['payout'] })).toEqual([]);
  expect(await find('4467', { of: [] })).toEqual([]);
  await mirror.database.execute(sql`update ${mirrorRecord} set gone_at = now() where id = 'c2'`);
  expect(await find('4467')).toEqual(['master c1']);
});

test('a whole reference comes before its beginning, an open record before an ended one, then the newest', async () => {
  const at = (minutes: number) => new Date(minute + minutes * 60_000).toISOString();
  await see(
    master,
    'payouts',
    payout('PO1', { statement_descriptor: 'INV10', create_time: at(0) }),
    payout('PO2', { statement_descriptor: 'INV100', create_time: at(2) }),
    payout('PO3', { statement_descriptor: 'INV100', create_time: at(1), payout_status: 'FAILED' }),
    payout('PO4', { statement_descriptor: 'INV100', create_time: at(3) }),
  );
  expect(await find('inv10')).toEqual(['master PO1', 'master PO3', 'master PO4', 'master PO2']);
  expect(await find('inv10', { limit: 2 })).toEqual(['master PO1', 'master PO3']);
});

test('a very common word brings the newest records, and a rare one its record, however old', async () => {
  await mirror.database.execute(sql`insert into ${mirrorRecord} (account_id, kind, id, parts, answered, first_seen_at,
      changed_at, created_at, day, status, status_v1, currency, amount, method, country, name, bank, reason, find)
    select ${master.id}::int, 'payout', 'PO' || n, '{}', '{}', now(), now(),
      timestamptz '2026-11-20' - n * interval '1 minute', '2026-11-20', 'COMPLETED', '', 'EUR', 1, '', '', '', '', '',
      array_to_tsvector(array['eur', 'po' || n, 'lot' || n, ${`@${master.id}`}::text, '#payout'])
    from generate_series(1, 12000) as n`);
  expect(await find('eur', { limit: 3 })).toEqual(['master PO1', 'master PO2', 'master PO3']);
  expect(await find('lot11999')).toEqual(['master PO11999']);
  expect(await find('PO11998')).toEqual(['master PO11998']);
});
