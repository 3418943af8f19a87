import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExports } from '@/lib/exports/test-exports.fixture';
import { refreshPace } from '@/lib/mirror/filling/refresh-pace';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRow } from '@/lib/store/rows';
import { evaluateAlerts } from './evaluate-alerts';

let opened: TestExports;
beforeAll(async () => {
  opened = await TestExports.open();
  await opened.renew();
});
afterAll(() => opened.close());

const payouts = 40_000;
const days = 80;
/** Fewer than a third of the payouts: a statement that reads them all is found, on any machine. */
const mostRows = 12_000;

/** As many in each status, 500 a day, each of which took an hour. */
async function addPayouts(): Promise<void> {
  await opened.database.execute(sql`insert into ${mirrorRecord} (account_id, kind, id, parts, answered, first_seen_at,
      changed_at, created_at, day, completed_at, status, status_v1, currency, amount, method, country, name, bank, reason, find)
    select ${opened.idOf('master')}::int, 'payout', 'PO' || lpad(number::text, 17, '0'), '{}'::jsonb, '{}'::jsonb, at,
      clock_timestamp() + number * interval '1 microsecond', at, at::date, at + interval '1 hour',
      (array['COMPLETED', 'FAILED', 'PROCESSING', 'INITIATED'])[1 + number % 4], '', 'EUR', number, 'LOCAL', 'DE', '', '',
      '', ''::tsvector
    from (select number, clock_timestamp() - number * interval '1 day' * ${days / payouts}::float8 as at
      from generate_series(1, ${payouts}::int) as number) as made`);
  await opened.database.execute(sql`analyze`);
}

const touchedRows = { count: integer };

/** The rows that the transaction has read so far, by the database's own count. */
async function countTouched(open: Store): Promise<number> {
  const touched = await readRow(
    open,
    sql`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as count from pg_stat_xact_user_tables`,
    touchedRows,
  );
  return touched?.count ?? 0;
}

/** The store, which notes how many rows each statement reads. */
function counted(store: Store, note: (rows: number) => void): Store {
  const inside = async <T>(open: Store, run: () => Promise<T>): Promise<T> => {
    const before = await countTouched(open);
    const value = await run();
    note((await countTouched(open)) - before);
    return value;
  };
  const over = (target: Store, isOpen: boolean): Store =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name);
        if (name === 'transaction' && !isOpen) {
          return async (work: (open: Store) => Promise<unknown>) =>
            await of.transaction(async (open) => await work(over(open, true)));
        }
        if (name !== 'execute') return typeof value === 'function' ? (value.bind(of) as unknown) : value;
        return async (...given: Parameters<Store['execute']>) =>
          isOpen
            ? await inside(of, async () => await of.execute(...given))
            : await of.transaction(async (open) => await inside(open, async () => await open.execute(...given)));
      },
    });
  return over(store, false);
}

test('no statement of own work reads more than a share of the payouts', async () => {
  await addPayouts();
  const read: number[] = [];
  const database = counted(opened.database, (rows) => read.push(rows));
  const broken = (error: unknown) => {
    throw error;
  };
  const today = new Date().toISOString().slice(0, 10);
  const done = {
    pace: await refreshPace(database, { accountId: opened.idOf('master'), today }, () => true),
    alerts: (await evaluateAlerts(database, { environment: { demo: false }, broken })).opened,
  };
  expect(done.pace).toBe(true);
  const by = await opened.addPerson('operator');
  const id = await opened.ask(by, { newestMs: Date.now(), expiresAt: new Date(Date.now() + 60 * 60_000) });
  const runner = opened.runner('one', { store: () => Promise.resolve(database) });
  while (await runner.turn());
  expect(await opened.job(id)).toMatchObject({ state: 'done', rowsDone: payouts });
  expect(Math.max(...read)).toBeLessThan(mostRows);
  // The rows were read after all: each for its file, its usual time and its alerts.
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(payouts);
}, 300_000);
