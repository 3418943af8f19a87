import { type SQL, sql } from 'drizzle-orm';
import { RecentMap } from '@/lib/store/cache/recent-map';
import { mirrorPace, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { wholeDay, enoughAgreed } from './filling/windows';
import { integer, decimal, nullable, readRow, readRows, real, text } from '@/lib/store/rows';

/** How a report groups days into periods; weeks begin on Mondays. */
export const reportGrains = ['day', 'week', 'month'] as const;
export type ReportGrain = (typeof reportGrains)[number];

export interface ReportRange {
  readonly grain: ReportGrain;
  /** Days of the platform, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency?: string | undefined;
  /** `''`: payouts whose method the platform does not say. */
  readonly method?: string | undefined;
}

/** Payouts of one period, currency, status and method. */
export interface ReportRow {
  /** The first day of its period. */
  readonly start: string;
  readonly currency: string;
  readonly status: string;
  readonly method: string;
  readonly count: number;
  /** The sum as exact decimal text. */
  readonly sum: string;
  /** How many of them have no amount, so that the sum leaves them out. */
  readonly withoutAmount: number;
}

/** A date and not a text, because sorting texts takes longer. */
const startOf = (grain: ReportGrain): SQL =>
  // eslint-disable-next-line text/constant-text -- `ReportGrain` has few words.
  grain === 'day' ? sql`day` : sql`date_trunc(${sql.raw(`'${grain}'`)}, day::timestamp)::date`;

const within = (accountIds: readonly number[], { from, to, currency, method }: ReportRange): SQL =>
  sql.join(
    [
      sql`account_id = any(${sql.param([...accountIds])}::int[]) and day between ${from}::date and ${to}::date`,
      ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
      ...(method === undefined ? [] : [sql`method = ${method}`]),
    ],
    sql` and `,
  );

/** Counts and sums from the kept totals; the number of payouts behind them does not matter for speed. */
export async function findReport(
  database: Store,
  accountIds: readonly number[],
  range: ReportRange,
): Promise<readonly ReportRow[]> {
  return await readRows(
    database,
    sql`select start::text, currency, status, method, sum(count)::int as count, sum(sum)::text as sum,
        sum(without_amount)::int as "withoutAmount"
      from (select ${startOf(range.grain)} as start, currency, status, method, count, sum, without_amount
        from ${mirrorTotal} where ${within(accountIds, range)}) as each
      group by start, currency, status, method having sum(count) > 0`,
    { start: text, currency: text, status: text, method: text, count: integer, sum: decimal, withoutAmount: integer },
  );
}

export interface ReportTime {
  /** The first day of the period; undefined: all periods together. */
  readonly start: string | undefined;
  /** How many payouts the times are computed from. */
  readonly count: number;
  readonly medianMs: number;
  /** The time within which 95 of 100 were completed. */
  readonly longestMs: number;
}

interface KnownTimes {
  readonly version: string;
  readonly times: readonly ReportTime[];
}

/** How many reports the cache of times holds. */
const mostRemembered = 100;

const remembered = new WeakMap<Store, RecentMap<string, KnownTimes>>();

/**
 * How long completed payouts took, by the period of their creation and over all periods. That sorts a million payouts,
 * so the answer is kept until a day of these accounts is computed anew.
 */
export async function findReportTimes(
  database: Store,
  accountIds: readonly number[],
  range: ReportRange,
): Promise<readonly ReportTime[]> {
  const known = remembered.get(database) ?? new RecentMap<string, KnownTimes>(mostRemembered);
  remembered.set(database, known);
  const key = JSON.stringify([accountIds, range]);
  // Read before the times: a day that is computed in between belongs to a later version.
  const version = await findPaceVersion(database, accountIds);
  const before = known.get(key);
  const times = before?.version === version ? before.times : await workOutTimes(database, accountIds, range);
  known.set(key, { version, times });
  return times;
}

/** The version changes whenever a day is computed anew, because its rows are replaced. */
async function findPaceVersion(database: Store, accountIds: readonly number[]): Promise<string> {
  const found = await readRow(
    database,
    sql`select concat_ws(' ', count(*), max(refreshed_at)) as version from ${mirrorPace}
      where account_id = any(${sql.param([...accountIds])}::int[])`,
    { version: text },
  );
  return found?.version ?? '';
}

async function workOutTimes(
  database: Store,
  accountIds: readonly number[],
  range: ReportRange,
): Promise<readonly ReportTime[]> {
  const rows = await readRows(
    database,
    sql`select start::text, count(*)::int as count,
        percentile_cont(0.5) within group (order by took) as median,
        percentile_cont(0.95) within group (order by took) as longest
      from (select ${startOf(range.grain)} as start, unnest(seconds) as took
        from ${mirrorPace} where ${within(accountIds, range)}) as each
      group by grouping sets ((start), ())`,
    { start: nullable(text), count: integer, median: nullable(real), longest: nullable(real) },
  );
  return rows.flatMap(({ start, count, median, longest }) =>
    median === undefined || longest === undefined
      ? []
      : [{ start, count, medianMs: median * 1_000, longestMs: longest * 1_000 }],
  );
}

/** Days that the mirror does not know whole for each of the accounts: a chart may show too little for them. */
export async function findMissingDays(
  database: Store,
  accountIds: readonly number[],
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    database,
    sql`select distinct given.day::date::text as day
      from generate_series(${from}::date, least(${to}::date, ${today}::date), interval '1 day') as given (day)
      cross join unnest(${sql.param([...accountIds])}::int[]) as account (id)
      where not exists (
        select from ${mirrorWindow} as read where read.account_id = account.id and read.feed = 'payouts'
          and read.status = '' and read.from_day <> ${wholeDay} and given.day between read.from_day and read.to_day
          and (read.agreed >= ${enoughAgreed} or (read.agreed > 0 and read.to_day >= ${today}::date)))`,
    { day: text },
  );
  return new Set(rows.map(({ day }) => day));
}
