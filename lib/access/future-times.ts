import { sql, type SQL } from 'drizzle-orm';
import { log } from '@/lib/log';
import type { Store } from '@/lib/store/open-store';
import { integer, countRows, readRow, readRows, real } from '@/lib/store/rows';

/** Clocks of two machines, and two readings of one clock, may differ by so much without being wrong. */
const tolerance = sql.raw(`interval '1 minute'`);
const now = sql.raw('clock_timestamp()');
/** The column by its name, and before it the table where the statement has several. */
const ahead = (column: string, by: SQL = tolerance): SQL =>
  sql`${sql.join(column.split('.').map(sql.identifier), sql`.`)} > ${now} + ${by}`;
const most = (text: string): SQL => sql`(${text}::interval + interval '1 minute')`;

interface FutureTimes {
  readonly table: string;
  /** Rows that only a clock which was ahead can have written. */
  readonly where: SQL;
  readonly set: SQL;
}

/** Whether the console acted on this write at a time that is still in the future. */
const isWriteOfFuture = sql`(${ahead('operation.created_at')} or exists (select from attempt
  where attempt.operation_id = operation.id and ${ahead('attempt.started_at')}))`;

/**
 * Every column that waits for a time. A delay is always bounded, so a row that waits longer is due now. Writes come
 * before their attempts, because the attempts show which writes are affected.
 */
const futureTimes: readonly FutureTimes[] = [
  {
    table: 'operation',
    where: sql`next_at is not null and ${ahead('next_at')} and (${isWriteOfFuture} or ${ahead('next_at', most('13 hours'))})
      and state <> 'PENDING_APPROVAL'`,
    set: sql`next_at = ${now}`,
  },
  // A second person may take four hours (`approvalLifeMs`).
  {
    table: 'operation',
    where: sql`state = 'PENDING_APPROVAL' and ${ahead('next_at', most('4 hours'))}`,
    set: sql`next_at = ${now} + interval '4 hours'`,
  },
  {
    table: 'approval',
    where: sql`verdict is null and ${ahead('expires_at', most('4 hours'))}`,
    set: sql`expires_at = ${now} + interval '4 hours'`,
  },
  { table: 'operation', where: ahead('lease_until', most('5 minutes')), set: sql`lease_until = ${now}` },
  // The real age of its key is unknown: it is not sent again (`keyLifeMs`), only read back.
  { table: 'operation', where: ahead('first_sent_at'), set: sql`first_sent_at = ${now} - interval '24 hours'` },
  { table: 'operation', where: ahead('created_at'), set: sql`created_at = ${now}` },
  // The start decides how long the attempt's answer may still come.
  { table: 'attempt', where: ahead('started_at'), set: sql`started_at = ${now}, ended_at = least(ended_at, ${now})` },
  {
    table: 'mirror_window',
    where: ahead('next_at', sql`greatest(pause_ms, 600000) * interval '1 millisecond' + ${tolerance}`),
    set: sql`next_at = ${now}`,
  },
  { table: 'mirror_paced', where: ahead('next_at', most('1 hour')), set: sql`next_at = ${now}` },
  { table: 'delivery', where: ahead('next_at', most('4 hours')), set: sql`next_at = ${now}` },
  { table: 'audit_witness', where: ahead('next_at', most('1 hour')), set: sql`next_at = ${now}` },
  { table: 'write_run', where: ahead('next_at', most('1 hour')), set: sql`next_at = ${now}` },
  // The real age of the proof is unknown: the person is asked again.
  { table: 'write_run', where: ahead('proven_at'), set: sql`proven_at = ${now} - interval '24 hours'` },
  ...['delivery', 'export_job', 'platform_token', 'report_run', 'write_run'].map((table) => ({
    table,
    where: ahead('lease_until', most('5 minutes')),
    set: sql`lease_until = ${now}`,
  })),
  { table: 'lease', where: ahead('until', most('1 minute')), set: sql`until = ${now}` },
  { table: 'platform_budget', where: ahead('spent_until', most('5 minutes')), set: sql`spent_until = ${now}` },
  { table: 'session', where: ahead('seen_at'), set: sql`seen_at = ${now}` },
  { table: 'session', where: ahead('created_at'), set: sql`created_at = ${now}` },
  { table: 'sign_in_attempt', where: ahead('at'), set: sql`at = ${now}` },
  { table: 'sign_in_account', where: ahead('last_at'), set: sql`last_at = ${now}` },
];

/**
 * Sets times that a clock which was ahead has stored back to now, by the database's clock, which all copies share.
 * Returns the number of rows. Looks first: a store without such times is not written to.
 */
export async function bringBackFutureTimes(database: Store): Promise<number> {
  const asked = futureTimes.map(
    ({ table, where }, place) =>
      sql`select ${place}::int as place where exists (select from ${sql.identifier(table)} where ${where})`,
  );
  const found = await readRows(database, sql.join(asked, sql` union all `), { place: integer });
  if (found.length === 0) return 0;
  const places = new Set(found.map(({ place }) => place));
  let changed = 0;
  await database.transaction(async (transaction) => {
    for (const [place, { table, where, set }] of futureTimes.entries()) {
      if (!places.has(place)) continue;
      changed += await countRows(
        transaction,
        sql`update ${sql.identifier(table)} set ${set} where ${where} returning 1 as one`,
      );
    }
  });
  log('warn', 'times-brought-back', { count: changed });
  return changed;
}

/** Milliseconds by which the newest line of the audit is in the future: either its clock was wrong, or this one is. */
export async function findAuditAheadMs(database: Store): Promise<number> {
  const row = await readRow(
    database,
    sql`select extract(epoch from at - ${now}) * 1000 as ms from audit order by sequence desc limit 1`,
    { ms: real },
  );
  return Math.max(0, row?.ms ?? 0);
}
