import { type SQL, sql } from 'drizzle-orm';
import { mirrorLane, mirrorPace, mirrorPaced, mirrorRecord, mirrorWeek, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { addDays } from '@/lib/format/plain-date';
import { usualDays } from '../find-ageing';
import { flag, integer, readRow, readRows, type Row, text } from '@/lib/store/rows';

const refreshEvery = sql.raw(`interval '15 minutes'`);
/** The interval while the details of payouts come in, which say on what lane each payout is. */
const refreshWhileFilling = sql.raw(`interval '30 seconds'`);
/** A read that was sent earlier than another may be kept later. */
const overlap = sql.raw(`interval '1 minute'`);
/** How many days one transaction refreshes at most: each transaction waits for the disk. */
const mostDays = 5;
/** How many payouts these days have together, as far as the days allow: other statements wait for the transaction. */
const mostPayouts = 5_000;
/** How many changed payouts one statement looks at. */
const changedAtOnce = 5_000;

interface RefreshedAccount {
  readonly accountId: number;
  /** Today, as the platform counts days. */
  readonly today: string;
}

/** Whether the usual times of one of the accounts are due. */
export const isPaceDue = (accountIds: readonly number[]): SQL => sql`exists (${duePaces(accountIds)})`;

const duePaces = (accountIds: readonly number[]): SQL =>
  sql`select account.id from unnest(${sql.param([...accountIds])}::int[]) as account (id)
    left join ${mirrorPaced} as paced on paced.account_id = account.id
    where coalesce(paced.next_at <= clock_timestamp(), ${isReadOnce(sql`account.id`)})`;

/** The accounts whose usual times are due: one statement for all, because this is asked every second. */
export async function findDuePaces(database: Store, accountIds: readonly number[]): Promise<readonly number[]> {
  const rows = await readRows(database, duePaces(accountIds), { id: integer });
  return rows.map(({ id }) => id);
}

/**
 * Refreshes how long payouts took and what is usual, at most every quarter of an hour, and only for days in which
 * something changed: a few at a time, so that no statement is long. False where time ran out; the next call continues.
 */
export async function refreshPace(
  database: Store,
  { accountId, today }: RefreshedAccount,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const due = await readRow(
    database,
    sql`select coalesce(max(paced_to), '-infinity')::text as paced_to,
        clock_timestamp()::text as now, coalesce(max(next_at) <= clock_timestamp(), ${isReadOnce(accountId)}) as is_due
      from ${mirrorPaced} where account_id = ${accountId}`,
    { paced_to: text, now: text, is_due: flag },
  );
  if (due?.is_due !== true) return true;
  const days = await findChangedDays(database, accountId, due.paced_to);
  const daysAtOnce = days.length === 0 ? 0 : await findDaysAtOnce(database, accountId);
  for (let rest = days; rest.length > 0;) {
    if (!mayGoOn()) return false;
    const [last = ''] = rest;
    const first = addDays(last, 1 - daysAtOnce);
    const some = rest.filter((day) => day >= first);
    await refreshDays(database, accountId, some);
    rest = rest.slice(some.length);
  }
  if (days.length > 0 || due.paced_to === '-infinity') await refreshLanes(database, { accountId, today });
  await database.execute(sql`insert into ${mirrorPaced} (account_id, paced_to, next_at)
    values (${accountId}, ${due.now}::timestamptz - ${overlap}, ${due.now}::timestamptz
      + case when ${isFilling(accountId)} then ${refreshWhileFilling} else ${refreshEvery} end)
    on conflict (account_id) do update set paced_to = excluded.paced_to, next_at = excluded.next_at`);
  return true;
}

/** Before all days were read once, the usual times would describe the newest days alone. */
const isReadOnce = (accountId: number | SQL) =>
  sql`not exists (select from ${mirrorWindow} where account_id = ${accountId} and feed = 'payouts' and status = ''
    and agreed_at is null)`;

const isFilling = (accountId: number) =>
  sql`exists (select from ${mirrorRecord} where account_id = ${accountId} and detail_due)`;

const changedDay = { day: text, changed_at: text, is_new: flag };
type ChangedDay = Row<typeof changedDay>;

async function findDaysAtOnce(database: Store, accountId: number): Promise<number> {
  const most = await readRow(
    database,
    sql`select coalesce(max(count), 0) / 7 as of_day from ${mirrorWeek} where account_id = ${accountId}`,
    { of_day: integer },
  );
  return Math.max(1, Math.min(mostDays, Math.floor(mostPayouts / Math.max(1, most?.of_day ?? 0))));
}

/**
 * The changed days, except days that an earlier call has refreshed since, before it ran out of time. Looks through the
 * changes in their order, some at a time.
 */
async function findChangedDays(database: Store, accountId: number, pacedTo: string): Promise<string[]> {
  const days = new Set<string>();
  for (let after: string | undefined = pacedTo; after !== undefined;) {
    const rows: readonly ChangedDay[] = await readRows(
      database,
      sql`select day::text as day, changed_at::text, changed_at > coalesce((select max(refreshed_at) - ${overlap}
          from ${mirrorPace} as pace where pace.account_id = ${accountId} and pace.day = changed.day), '-infinity') as is_new
        from (
          select day, max(changed_at) as changed_at from (
            select day, changed_at from ${mirrorRecord}
            where account_id = ${accountId} and kind = 'payout' and changed_at > ${after}::timestamptz
            order by changed_at fetch first ${changedAtOnce} rows with ties
          ) as next group by day
        ) as changed order by changed_at desc`,
      changedDay,
    );
    for (const { day, is_new: isNew } of rows) if (isNew) days.add(day);
    after = rows[0]?.changed_at;
  }
  return [...days].toSorted().toReversed();
}

/** The days are sorted, the last one first, and lie close together. */
async function refreshDays(database: Store, accountId: number, days: readonly string[]): Promise<void> {
  const [last = ''] = days;
  const first = days.at(-1) ?? last;
  const theirs = sql`account_id = ${accountId} and day = any(${sql.param([...days])}::date[])`;
  await database.transaction(async (open) => {
    await open.execute(sql`delete from ${mirrorPace} where ${theirs}`);
    await open.execute(sql`insert into ${mirrorPace}
        (account_id, day, currency, method, country, seconds, refreshed_at)
      select account_id, day, currency, method, country,
        array_agg(greatest(0, extract(epoch from completed_at - created_at))::int), clock_timestamp()
      from ${mirrorRecord}
      where ${theirs} and kind = 'payout' and gone_at is null and status = 'COMPLETED' and completed_at is not null
        -- What the index is in the order of; a day of any zone lies within.
        and created_at >= ${addDays(first, -1)}::timestamptz and created_at < ${addDays(last, 2)}::timestamptz
      group by account_id, day, currency, method, country`);
  });
}

/** Refreshes the lanes of one currency and method at a time: to find the middle of very many numbers takes long. */
async function refreshLanes(database: Store, { accountId, today }: RefreshedAccount): Promise<void> {
  const firstDay = addDays(today, 1 - usualDays);
  const lanes = await readRows(
    database,
    sql`select distinct currency, method from ${mirrorPace} where account_id = ${accountId}
      union select distinct currency, method from ${mirrorLane} where account_id = ${accountId}`,
    { currency: text, method: text },
  );
  for (const { currency, method } of lanes) {
    const theirs = sql`account_id = ${accountId} and currency = ${currency} and method = ${method}`;
    await database.transaction(async (open) => {
      await open.execute(sql`delete from ${mirrorLane} where ${theirs}`);
      await open.execute(sql`insert into ${mirrorLane}
          (account_id, method, currency, country, count, median, longest_usual, refreshed_at)
        select account_id, method, currency, country, count(*)::int,
          percentile_cont(0.5) within group (order by took), percentile_cont(0.95) within group (order by took),
          clock_timestamp()
        from ${mirrorPace}, unnest(seconds) as took
        where ${theirs} and day >= ${firstDay}::date
        group by account_id, method, currency, country`);
    });
  }
}
