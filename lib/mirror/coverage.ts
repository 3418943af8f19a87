import { sql, type SQL } from 'drizzle-orm';
import { mirrorAccount, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { type Feed, feeds, type FeedName } from './filling/feeds';
import { enoughAgreed, wholeDay } from './filling/windows';
import { type Row, integer, flag, nullable, readRows, text } from '@/lib/store/rows';

/**
 * How far the mirror reaches for some accounts and days. Every number that is computed from the mirror carries its
 * coverage, so that days that were not read never look like a smaller total.
 */
export interface Coverage {
  /** `whole`: all days were read; `partly`: some days are missing; `never`: no day was read. */
  readonly state: 'whole' | 'partly' | 'never';
  /**
   * New and open records are shown as they were at the platform at this moment or later, Unix milliseconds: the mirror
   * knows every change before it. Undefined while a part of them was never read.
   */
  readonly asOfMs: number | undefined;
  /** The same moment for ended records, which are read less often. Each moment stands for its own records only. */
  readonly endedAsOfMs: number | undefined;
  /** The records that `endedAsOfMs` stands for; undefined where the request covers no such records. */
  readonly rest: CoveredRest | undefined;
  /** The requested days, counted once for each account. */
  readonly days: number;
  /** How many of these days are not known whole. */
  readonly missingDays: number;
  /**
   * Rows of the list that are in no number, because they have no readable id. If they lie in a stretch of several days,
   * each of its days counts all of them: on which day such a row lies is not known.
   */
  readonly unreadable: number;
  /** The first day that the mirror keeps; earlier days are in no number. */
  readonly firstDay: string | undefined;
  /** Since when reads have failed, or the mirror is paused, Unix milliseconds; undefined while reads succeed. */
  readonly staleSinceMs: number | undefined;
  /** Why reads fail: the kind of the platform's refusal. */
  readonly problem: string | undefined;
}

/**
 * `ended`: payouts that have ended. `reasons`: why open payouts failed and what is to be returned; ended v1 records
 * hold both. `earlier`: rows of earlier days, in a list that is not read by status.
 */
export const coveredRests = ['ended', 'reasons', 'earlier'] as const;
type CoveredRest = (typeof coveredRests)[number];

/** Stands for an account that the mirror does not keep: it has no rows, and all its days count as missing. */
export const unkeptAccount = 0;

const coverageRow = {
  first_day: nullable(text),
  days: integer,
  missing: integer,
  unreadable: integer,
  as_of: nullable(text),
  has_live: flag,
  ended_as_of: nullable(text),
  has_ended: flag,
  is_begun: flag,
  stale_since: nullable(text),
  problem: nullable(text),
};
type CoverageRow = Row<typeof coverageRow>;

export interface CoveredDays {
  /** Days of the platform, both included; without them, all days that the mirror keeps. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  /** Only payouts in one of these statuses; without it, payouts in any status. */
  readonly statuses?: readonly string[] | undefined;
}

/** A payout appears in two lists, one for each of its models; its coverage depends on both. */
const besides: Partial<Record<FeedName, FeedName>> = { payouts: 'v1-payouts' };

function restOf(feed: FeedName, statuses: readonly string[] | undefined): CoveredRest | undefined {
  const one: Feed = feeds[feed];
  if (one.days === 'whole') return undefined;
  if (one.status === undefined) return 'earlier';
  const { open } = one.status;
  return statuses === undefined || statuses.some((status) => !open.includes(status)) ? 'ended' : 'reasons';
}

/**
 * The coverage of one list over these accounts. A list without days counts as one day for each account; days before the
 * mirror begins are missing.
 */
export async function findCoverage(
  database: Store,
  accountIds: readonly number[],
  feed: FeedName,
  today: string,
  { fromDay, toDay, statuses }: CoveredDays = {},
): Promise<Coverage> {
  const lastDay = toDay === undefined || toDay > today ? today : toDay;
  const isWhole = feeds[feed].days === 'whole';
  const rest = restOf(feed, statuses);
  const isAsked = sql`read.feed = ${feed}`;
  const isToday = sql`read.to_day >= ${today}::date`;
  const isListed = sql`(read.status = '' and read.from_day <> ${wholeDay} and read.from_day <= ${lastDay}::date
    and read.to_day >= coalesce(${fromDay ?? null}::date, read.to_day))`;
  const isKnown = sql`(read.agreed >= ${enoughAgreed} or (read.agreed > 0 and ${isToday}))`;
  // Missing days are reported as missing; the times below describe the other days only.
  const isCounted = sql`(${isListed} and (not ${isAsked} or ${isKnown}))`;
  // The present state: open records, lists without days, and new records (of today, or of a day that was not read since
  // it ended).
  const isState = sql`(read.status <> '' or read.from_day = ${wholeDay})`;
  const isLive = sql`(${isState} or (${isCounted} and (${isToday} or not ${isKnown})))`;
  const isRest = sql`(${isCounted} and ${rest === 'reasons' ? sql`not ${isAsked}` : sql`true`})`;
  // A read of the newest page with a fitting total shows which payouts a day has; only a read of all pages shows their
  // present state.
  const liveTo = sql`case when ${isState} then read.whole_at else read.agreed_at end`;
  const oldest = (of: SQL, at: SQL) => sql`case when bool_and(${at} is not null) filter (where ${of})
    then min(${at}) filter (where ${of}) end`;
  const rows = await readRows(
    database,
    sql`select first_day::text, days::int,
        greatest(0, days - coalesce(covered, 0))::int as missing,
        coalesce(unreadable, 0)::int as unreadable, as_of::text, ended_as_of::text,
        coalesce(has_live, false) as has_live, coalesce(has_ended, false) as has_ended,
        coalesce(is_begun, false) as is_begun, stale_since::text, problem
      from (
        select account.first_day, case when ${isWhole} then 1 else greatest(0, ${lastDay}::date - coalesce(
            ${fromDay ?? null}::date, account.first_day, min(account.first_day) over (), ${today}::date) + 1) end as days,
          sum(case when read.from_day = ${wholeDay} then 1 else greatest(0, least(read.to_day, ${lastDay}::date)
              - greatest(read.from_day, account.first_day, ${fromDay ?? null}::date) + 1) end)
            filter (where ${isAsked} and read.status = '' and ${isKnown}) as covered,
          sum(read.unreadable) filter (where ${isAsked} and read.status = '' and (read.from_day = ${wholeDay} or ${isListed}))
            as unreadable,
          ${oldest(isLive, liveTo)} as as_of, bool_or(${isLive}) as has_live,
          ${oldest(isRest, sql`read.whole_at`)} as ended_as_of, bool_or(${isRest}) as has_ended,
          bool_or(${isAsked} and read.read_at is not null) as is_begun,
          least(min(read.problem_at) filter (where read.failures > 1), account.paused_at) as stale_since,
          min(read.problem) filter (where read.failures > 1) as problem
        from unnest(${sql.param([...accountIds])}::int[]) with ordinality as asked (id, place)
        left join ${mirrorAccount} as account on account.id = asked.id
        left join ${mirrorWindow} as read on read.account_id = account.id and (read.feed = ${feed}
          -- A platform that has no such list says nothing by it.
          or (read.feed = ${besides[feed] ?? feed} and read.problem is distinct from 'missing'))
        group by asked.place, account.first_day, account.paused_at
      ) as each`,
    coverageRow,
  );
  return summarise(rows, rest);
}

function summarise(rows: readonly CoverageRow[], rest: CoveredRest | undefined): Coverage {
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  const missingDays = rows.reduce((sum, row) => sum + row.missing, 0);
  const stale = rows.flatMap((row) => row.stale_since ?? []).map((text) => Date.parse(text));
  const isBegun = rows.some((row) => row.is_begun);
  // An account whose days are all missing adds to no number, so its times do not count.
  const known = rows.filter((row) => row.missing < row.days || row.days === 0);
  const live = known.filter((row) => row.has_live).map((row) => row.as_of);
  const ended = known.filter((row) => row.has_ended).map((row) => row.ended_as_of);
  const [asOfMs, endedAsOfMs] = [earliest(live), earliest(ended)];
  const isKnown = known.length > 0 && !live.includes(undefined) && !ended.includes(undefined);
  return {
    state: !isBegun ? 'never' : missingDays === 0 && isKnown ? 'whole' : 'partly',
    asOfMs: live.length === 0 ? endedAsOfMs : asOfMs,
    endedAsOfMs,
    rest: ended.length === 0 ? undefined : rest,
    days,
    missingDays,
    unreadable: rows.reduce((sum, row) => sum + row.unreadable, 0),
    firstDay: rows
      .flatMap((row) => row.first_day ?? [])
      .toSorted()
      .at(-1),
    staleSinceMs: stale.length === 0 ? undefined : Math.min(...stale),
    problem: rows.flatMap((row) => row.problem ?? [])[0],
  };
}

/** Undefined where the list is empty, or one of its parts was never read. */
function earliest(times: readonly (string | undefined)[]): number | undefined {
  const known = times.flatMap((text) => (text === undefined ? [] : [Date.parse(text)]));
  return known.length === 0 || known.length < times.length ? undefined : Math.min(...known);
}
