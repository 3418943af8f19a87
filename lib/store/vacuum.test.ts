import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TableChanges } from './cache/table-changes';
import { Vacuum } from './vacuum';

let client: PGlite;
let changes: TableChanges;
let nowMs: number;
let vacuum: Vacuum;

beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec('drop table if exists small, large');
  await settle();
  changes = new TableChanges();
  nowMs = 0;
  vacuum = new Vacuum(client, changes, () => nowMs);
});

/** Vacuums what the database's own tables and those of other tests left. */
async function settle(): Promise<void> {
  const before = new Vacuum(client, new TableChanges(), () => 0);
  for (;;) if ((await before.step()) === undefined) return;
}

async function make(table: string, rows: number): Promise<void> {
  await client.exec(`create table ${table} (id int primary key, value text not null);
    insert into ${table} select id, repeat('x', 500) from generate_series(1, ${rows}) as id`);
  await client.exec(`vacuum ${table}`);
}

/** Changes every row; the old version of each is dead afterwards. */
const changeAll = async (table: string) => await client.exec(`update ${table} set value = reverse(value) || ''`);

async function bytesOf(table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(`select pg_total_relation_size('${table}')::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}

const somebodyIsSeen = () => changes.note('update "session" set seen_at = now()');
const minuteMs = 60_000;

test('a table whose rows change again and again stays as large as it was', async () => {
  await make('small', 2_000);
  const first = await bytesOf('small');
  for (let round = 0; round < 15; round += 1) {
    await changeAll('small');
    await vacuum.step();
  }
  // The rows, the versions that a change leaves behind, and the free space between them.
  expect(await bytesOf('small')).toBeLessThan(3 * first);
});

test('without the vacuum the same table would be many times as large', async () => {
  await make('small', 2_000);
  const first = await bytesOf('small');
  for (let round = 0; round < 15; round += 1) await changeAll('small');
  expect(await bytesOf('small')).toBeGreaterThan(6 * first);
});

test('a large table has its turn after five minutes without people, and a small one at any time', async () => {
  await make('small', 1_000);
  await make('large', 40_000);
  somebodyIsSeen();
  await client.exec(
    'update small set value = reverse(value) || id where id <= 200; update large set value = reverse(value) || id where id <= 8000',
  );
  expect(await vacuum.step()).toBe('small');
  expect(await vacuum.step()).toBeUndefined();
  nowMs += 4 * minuteMs;
  somebodyIsSeen();
  expect(await vacuum.step()).toBeUndefined();
  nowMs += 6 * minuteMs;
  expect(await vacuum.step()).toBe('large');
  expect(await vacuum.step()).toBeUndefined();
});

test('a large table with half of its rows dead does not wait for that', async () => {
  await make('large', 40_000);
  somebodyIsSeen();
  await client.exec('update large set value = id where id <= 24000');
  expect(await vacuum.step()).toBe('large');
});

test('an unchanged table is not vacuumed, and cached reads stay', async () => {
  await make('small', 1_000);
  await vacuum.step();
  const kept = changes.countOf(['small']);
  expect(await vacuum.step()).toBeUndefined();
  expect(changes.countOf(['small'])).toBe(kept);
});
