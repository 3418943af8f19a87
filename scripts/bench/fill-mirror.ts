// `node --import tsx --conditions=react-server fill-mirror.ts <payouts> <accounts>`: fills the mirror of a console that
// does not run, in the environment that it will have, with payouts such as the sandbox makes. Prints JSON.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { changeGrants } from '@/lib/access/accounts/grants';
import { environment } from '@/lib/env';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { findMirrorAccounts, planSource } from '@/lib/mirror/filling/mirror-accounts';
import { type MirrorAccount, observe } from '@/lib/mirror/filling/observe';
import { readRow, readRows, real, text } from '@/lib/store/rows';
import { refreshPace } from '@/lib/mirror/filling/refresh-pace';
import { enoughAgreed } from '@/lib/mirror/filling/windows';
import { builtInCredential, connectionHash } from '@/lib/access/viewers/credential';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { openStore } from '@/lib/store/open-store';
import { person, session } from '@/lib/store/schema';
import { dataSealer } from '@/lib/store/sealer';
import { type PayoutBook, payoutBookOf } from '@/sandbox/payouts';
import { State } from '@/sandbox/world/state';
import type { FilledMirror, SamplePayout } from './measure-mirror';

/** The most rows that the fill reads in one window. */
const rowsAtOnce = 1_000;
/** The console's own code writes this many rows first and last; the rows between are copies of the first. */
const measuredRows = 10_000;
const samples = 200;
const days = 89;

const [, , wanted = 0, accountsWanted = 0] = process.argv.map(Number);
const nowMs = Date.now();
const sandboxOf = (seed: number) =>
  new State({
    kept: {
      origin: { format: 1, seed, payouts: measuredRows, anchor_ms: nowMs, secret: '', awkward: true },
      changes: [],
    },
    settings: {
      answers: 'all',
      processing: 0,
      latency_ms: 0,
      order_delay_ms: 0,
      allow_list: [],
      api_key: 'active',
      single_token: false,
    },
    flagged: {},
    folder: undefined,
    broken: (error) => {
      throw error;
    },
  });
const sandbox = sandboxOf(1);
const opened = await openStore();
const { database } = opened;
const sealer = dataSealer();

/** A payout's v2 row, and its v1 record where it has one. */
function payoutAt(book: PayoutBook, row: number) {
  const summary = book.v2At(row);
  return { summary, record: book.findV1(summary.payout_id) };
}

/** Runs a statement without the console's time limit; on PostgreSQL by a connection of its own. */
async function unbounded(statement: string): Promise<void> {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) {
    await database.execute(sql`set maintenance_work_mem = '256MB'`);
    await database.execute(sql.raw(statement));
    return;
  }
  const client = new Client({ connectionString: databaseUrl, options: '-c maintenance_work_mem=2GB' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How long each batch of rows held the event loop while it was written; the making of the rows is not counted. */
const held: { readonly p99: number; readonly most: number }[] = [];

/** Writes each batch's summaries, then its records, as the fill does. Returns rows a second, without their making. */
async function keep(account: MirrorAccount, book: PayoutBook): Promise<number> {
  const { total } = book.index;
  let tookMs = 0;
  for (let start = 0; start < total; start += rowsAtOnce) {
    const made = Array.from({ length: Math.min(total - start, rowsAtOnce) }, (_, place) =>
      payoutAt(book, start + place),
    );
    const records = made.flatMap(({ record }) => (record === undefined ? [] : [{ ...record }]));
    // Each batch has a new monitor: one that is enabled again also counts the time between.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    const seen = { fields: 'all', sentMs: Date.now() } as const;
    const summaries = made.map(({ summary }) => ({ ...summary }));
    await observe({ database, sealer }, account, { ...seen, feed: 'payouts', rows: summaries });
    await observe({ database, sealer }, account, { ...seen, feed: 'v1-payouts', rows: records });
    tookMs += performance.now() - began;
    delay.disable();
    held.push({ p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 });
  }
  return total / (tookMs / 1_000);
}

/** So many copies of a day's payouts are made by one statement. */
const copiesAtOnce = 25;

/**
 * Copies the payouts of an account, in order of creation as the fill does, into some accounts by turns. Each copy has
 * an id, a reference, an amount and a time of its own; fields that are only shown stay as they are. The platform's zone
 * is the zone of the sandbox.
 */
async function copyRows(accountId: number, times: number, into: readonly number[]): Promise<void> {
  // Copies that come into the same account are not copied again.
  await database.execute(sql`create table copied_from as select * from mirror_record
    where account_id = ${accountId} and kind = 'payout'`);
  const rows = await readRows(database, sql`select distinct day::text from copied_from order by 1 desc`, { day: text });
  const parts = rows.flatMap(({ day }) =>
    Array.from({ length: Math.ceil(times / copiesAtOnce) }, (_, part) => ({ day, first: part * copiesAtOnce + 1 })),
  );
  for (const { day, first } of parts) {
    await database.execute(sql`insert into mirror_record (account_id, kind, id, parts, sealed, answered, first_seen_at, changed_at,
        created_at, day, completed_at, status, status_v1, currency, amount, method, country, name, bank, reason, to_return, promised_at, find)
      select (${sql.param([...into])}::int[])[1 + copy % ${into.length}::int], kind, new_id, parts, sealed, answered, first_seen_at, changed_at, created, day, completed_at, status,
        status_v1, currency, new_amount, method, country, name, bank, reason, to_return, promised_at,
        ts_delete(find, array[replace(id, '-', ''), lower(replace(parts #>> '{v1,short_reference_id}', '-', '')),
            '=' || trim_scale(amount), '~' || floor(extract(epoch from created_at) / 604800)])
          || array_to_tsvector(array[replace(new_id, '-', ''), lower('P' || substr(new_id, 1, 8) || copy),
            '=' || trim_scale(new_amount), '~' || floor(extract(epoch from created) / 604800)])
      from (
        select old.*, copy, case when id like 'PO%' then 'PO' || lpad((hashtextextended(id, copy) & 9223372036854775807)::text, 19, '0')
            else gen_random_uuid()::text end as new_id,
          round(amount * (1 + copy / 997.0), scale(amount)) as new_amount,
          greatest(created_at - copy * interval '7 seconds', day::timestamp at time zone 'Asia/Shanghai') as created
        from copied_from as old cross join generate_series(${first}::int,
            ${Math.min(times, first + copiesAtOnce - 1)}::int) as copy
        where day = ${day}::date
      ) as copied
      order by created desc`);
    process.stderr.write(`${day}, ${first} after ${(performance.now() / 1_000).toFixed()} s\n`);
  }
  await database.execute(sql`drop table copied_from`);
}

/** Drops the indexes for the work: building one over existing rows is many times faster than growing it with them. */
async function withoutIndexes(work: () => Promise<void>): Promise<void> {
  const rows = await readRows(
    database,
    sql`select indexname as name, indexdef as made from pg_indexes
      where tablename = 'mirror_record' and indexname <> 'mirror_record_pkey'`,
    { name: text, made: text },
  );
  for (const { name } of rows) await database.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { name, made } of rows) {
    await unbounded(made);
    process.stderr.write(`${name} after ${(performance.now() / 1_000).toFixed()} s\n`);
  }
}

function sampleOf(book: PayoutBook, row: number): SamplePayout {
  const { summary, record } = payoutAt(book, row);
  const { company_name: company, bank_details: bank } = record?.beneficiary ?? {};
  return {
    currency: summary.payout_currency,
    amount: summary.payout_amount,
    status: summary.payout_status,
    createdMs: Date.parse(summary.create_time),
    reference: record?.short_reference_id ?? '',
    name: company ?? '',
    number: bank?.account_number ?? '',
  };
}

const credential = builtInCredential(environment());
const clientHash = connectionHash(credential.connection);
const zone = credential.timeZone;
const today = todayIn(zone, nowMs);
const { master } = sandbox.directory;
const children = sandbox.directory.childrenOf(master.account.account_id).slice(0, 5);
const accounts = new Map([['master', master], ...children.map((one) => [one.account.account_id, one] as const)]);
// Accounts that the sandbox does not have hold copies only.
const others = Array.from({ length: Math.max(0, accountsWanted - accounts.size) }, () => randomUUID());
const names = [...accounts.keys(), ...others];
const source = { clientHash, environment: 'sandbox', zone, client: { read: () => Promise.reject(new Error()) } };
await planSource(database, { ...source, accounts: names }, { days, nowMs });
const ids = await findMirrorAccounts(database, clientHash, names);
for (const { id: personId } of await database.select().from(person)) {
  await changeGrants(database, { personId, grant: names, revoke: [], byId: undefined }, new Date());
}
const began = performance.now();
const speeds = { first: 0, bulk: 0, last: 0 };
const bookOf = (of: State, { account }: typeof master) => payoutBookOf(of.world(account.account_id));
const masterKept = { id: ids.get('master') ?? 0, zone };
const book = bookOf(sandbox, master);
speeds.first = await keep(masterKept, book);
const copies = Math.max(0, Math.round(wanted / measuredRows) - 2);
await withoutIndexes(async () => {
  const copyBegan = performance.now();
  await copyRows(masterKept.id, copies, accountsWanted === 0 ? [masterKept.id] : [...ids.values()]);
  speeds.bulk = (copies * measuredRows) / ((performance.now() - copyBegan) / 1_000);
});
for (const [name, entry] of accounts) {
  if (name !== 'master') await keep({ id: ids.get(name) ?? 0, zone }, bookOf(sandbox, entry));
}
// A filled store is vacuumed and analyzed too.
await unbounded('vacuum analyze mirror_record');
const other = sandboxOf(2);
speeds.last = await keep(masterKept, bookOf(other, other.directory.master));
const filledMs = performance.now() - began;
// Marks every window as read twice, and not due again during the measurement.
await database.execute(sql`update ${mirrorWindow} set agreed = ${enoughAgreed}, digest = '', agreed_at = clock_timestamp(),
  full_at = clock_timestamp(), read_at = clock_timestamp(), total = 0, next_at = clock_timestamp() + interval '1 year'`);
for (const id of ids.values()) await refreshPace(database, { accountId: id, today }, () => true);
const vacuumBegan = performance.now();
await unbounded('vacuum analyze');
const vacuumMs = performance.now() - vacuumBegan;
const sizes = await readRow(
  database,
  sql`select pg_database_size(current_database())::float8 as all,
    pg_table_size('mirror_record')::float8 as rows, pg_indexes_size('mirror_record')::float8 as indexes`,
  { all: real, rows: real, indexes: real },
);
// The sessions began before the fill, and would end after a quarter of an hour without a request.
await database.update(session).set({ seenAt: new Date() });
await opened.checkpoint();
const step = Math.max(1, Math.floor(book.index.total / samples));
const filled: FilledMirror = {
  rows: (copies + 2) * measuredRows,
  filledMs,
  speeds,
  vacuumMs,
  sizes: sizes ?? { all: 0, rows: 0, indexes: 0 },
  heldMs: { p99: Math.max(...held.map(({ p99 }) => p99)), most: Math.max(...held.map(({ most }) => most)) },
  peakMiB: process.resourceUsage().maxRSS / 1_024,
  firstDay: addDays(today, -days),
  today,
  samples: Array.from({ length: Math.min(samples, book.index.total) }, (_, place) => sampleOf(book, place * step)),
};
process.stdout.write(JSON.stringify(filled));
await opened.close();
process.exit(0);
