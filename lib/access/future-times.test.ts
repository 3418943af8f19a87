import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringBackFutureTimes, findAuditAheadMs } from './future-times';
import type { OpenStore } from '@/lib/store/open-store';
import { flag, readRow, readRows, text } from '@/lib/store/rows';
import { openTestStore } from '@/lib/store/test-store.fixture';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

const run = async (statement: string) => await opened.database.execute(sql.raw(statement));

/** Inserts a row with a value for each required column; given values come first. */
async function insert(table: string, given: Readonly<Record<string, string>>): Promise<void> {
  const columns = await readRows(
    opened.database,
    sql`select column_name::text as name, data_type::text as type from information_schema.columns
      where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    { name: text, type: text },
  );
  const made = columns.map(({ name, type }) => [name, valueOf(type)] as const);
  const row = { ...Object.fromEntries(made), ...given };
  await run('set session_replication_role = replica');
  await run(`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`);
  await run('set session_replication_role = default');
}

function valueOf(type: string): string {
  if (type === 'uuid') return `'${randomUUID()}'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'boolean') return 'false';
  if (type === 'date' || type.startsWith('timestamp')) return 'clock_timestamp()';
  return type === 'integer' || type === 'bigint' ? '1' : `'x'`;
}

const tomorrow = `clock_timestamp() + interval '1 day'`;

test('a write by a clock that was a day ahead is due now, and the time for its answer starts now', async () => {
  const id = randomUUID();
  await insert('operation', {
    id: `'${id}'`,
    state: `'UNKNOWN'`,
    next_step: `'read'`,
    next_at: tomorrow,
    created_at: tomorrow,
    first_sent_at: tomorrow,
    lease_until: tomorrow,
  });
  await insert('attempt', { operation_id: `'${id}'`, started_at: tomorrow, ended_at: tomorrow, by: `'person'` });
  expect(await bringBackFutureTimes(opened.database)).toBeGreaterThan(0);
  const found = await readRows(
    opened.database,
    sql`select next_at <= clock_timestamp() as due, lease_until <= clock_timestamp() as free,
      created_at <= clock_timestamp() as made, first_sent_at <= clock_timestamp() - interval '24 hours' as spent,
      (select started_at <= clock_timestamp() and ended_at <= clock_timestamp() from attempt) as tried from operation`,
    { due: flag, free: flag, made: flag, spent: flag, tried: flag },
  );
  expect(found).toEqual([{ due: true, free: true, made: true, spent: true, tried: true }]);
  expect(await bringBackFutureTimes(opened.database)).toBe(0);
});

test('a row that is delayed by the permitted time stays as it is', async () => {
  const id = randomUUID();
  await run('truncate operation, attempt cascade');
  const later = `clock_timestamp() + interval '12 hours'`;
  await insert('operation', { id: `'${id}'`, state: `'ACCEPTED'`, next_step: `'read'`, next_at: later });
  await insert('mirror_window', {
    account_id: '1',
    feed: `'payouts'`,
    status: `''`,
    from_day: `'2026-01-01'`,
    to_day: `'2026-01-28'`,
    pause_ms: '604800000',
    next_at: `clock_timestamp() + interval '7 days'`,
  });
  expect(await bringBackFutureTimes(opened.database)).toBe(0);
});

test.each([
  ['mirror_window', 'next_at', { pause_ms: '600000' }],
  ['mirror_paced', 'next_at', {}],
  ['delivery', 'next_at', { kind: `'alert'`, state: `'due'`, channel: `'email'` }],
  ['delivery', 'lease_until', { kind: `'report'`, state: `'sending'`, channel: `'email'` }],
  ['export_job', 'lease_until', { state: `'running'`, format: `'csv'` }],
  ['report_run', 'lease_until', { state: `'making'` }],
  ['audit_witness', 'next_at', {}],
  ['write_run', 'next_at', { state: `'running'` }],
  ['write_run', 'lease_until', { state: `'running'` }],
  ['write_run', 'proven_at', { state: `'paused'` }],
  ['platform_token', 'lease_until', {}],
  ['platform_budget', 'spent_until', {}],
  ['lease', 'until', {}],
  ['session', 'seen_at', {}],
] as const)('%s.%s of tomorrow is now', async (table, column, more) => {
  await run(`truncate ${table} cascade`);
  await insert(table, { ...more, [column]: tomorrow });
  expect(await bringBackFutureTimes(opened.database)).toBe(1);
  const found = sql.raw(`select ${column} <= clock_timestamp() as due from ${table}`);
  expect(await readRow(opened.database, found, { due: flag })).toEqual({ due: true });
});

/** Each column says when something is done next, or how long something is held; a new one needs a decision. */
test('every column that says when something goes on is covered', async () => {
  const columns = await readRows(
    opened.database,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(next_at|lease_until|spent_until|^until)$' order by 1`,
    { name: text },
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'audit_witness.next_at',
    'delivery.lease_until',
    'delivery.next_at',
    'export_job.lease_until',
    'lease.until',
    'mirror_paced.next_at',
    'mirror_window.next_at',
    'operation.lease_until',
    'operation.next_at',
    'platform_budget.spent_until',
    'platform_token.lease_until',
    'report_run.lease_until',
    'write_run.lease_until',
    'write_run.next_at',
  ]);
});

test('the newest line of the audit shows whether a clock was ahead', async () => {
  expect(await findAuditAheadMs(opened.database)).toBe(0);
  await insert('audit', { at: tomorrow, kind: `'setting'` });
  expect(await findAuditAheadMs(opened.database)).toBeGreaterThan(23 * 60 * 60_000);
});
