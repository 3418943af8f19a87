import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { feeds, type FeedName } from './filling/feeds';
import { rowsOf } from './rows';
import { enoughAgreed, wholeDay } from './filling/windows';

/**
 * How far the mirror reaches for some accounts and days. Every number that is worked out from it carries this, so that
 * what was not read is never a smaller total.
 */
export interface Coverage {
  /** `whole`: everything until `completeToMs`; `partly`: some days are missing; `never`: nothing was read. */
  readonly state: 'whole' | 'partly' | 'never';
  /** Until when everything that is read is known, Unix milliseconds; undefined while something was never read. */
  readonly completeToMs: number | undefined;
  /** Days times accounts that were asked about. */
  readonly days: number;
  /** Those of them that are not known whole. */
  readonly missingDays: number;
  /** The first day that is kept at all; what lies before is in no number. */
  readonly firstDay: string | undefined;
  /** Since when nothing could be read, or the mirror is paused, Unix milliseconds; undefined while reading goes well. */
  readonly staleSinceMs: number | undefined;
  /** Why, by the kind of the platform's refusal. */
  readonly problem: string | undefined;
}

/** Stands among the ids for an account that the mirror has nothing of: no row is its, and each of its days is missing. */
export const unkeptAccount = 0;

interface CoverageRow {
  readonly first_day: string | null;
  readonly days: number;
  readonly missing: number;
  readonly complete_to: string | null;
  readonly is_begun: boolean;
  readonly stale_since: string | null;
  readonly problem: string | null;
}

export interface CoveredDays {
  /** Of the platform, both included; all that are kept where they are left out. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

/** Of one list over these accounts. A list without days is one day of each account; days before the mirror begins are missing. */
export async function findCoverage(
  database: Store,
  accountIds: readonly number[],
  feed: FeedName,
  today: string,
  { fromDay, toDay }: CoveredDays = {},
): Promise<Coverage> {
  const lastDay = toDay === undefined || toDay > today ? today : toDay;
  const isWhole = feeds[feed].days === 'whole';
  const rows = rowsOf(
    await database.execute(sql`select first_day::text, days::int,
        greatest(0, days - coalesce(covered, 0))::int as missing, complete_to::text, coalesce(is_begun, false) as is_begun,
        stale_since::text, problem
      from (
        select account.first_day, case when ${isWhole} then 1 else greatest(0, ${lastDay}::date - coalesce(
            ${fromDay ?? null}::date, account.first_day, min(account.first_day) over (), ${today}::date) + 1) end as days,
          sum(case when read.from_day = ${wholeDay} then 1 else greatest(0, least(read.to_day, ${lastDay}::date)
              - greatest(read.from_day, account.first_day, ${fromDay ?? null}::date) + 1) end)
            filter (where read.status = '' and (read.agreed >= ${enoughAgreed}
              or (read.agreed > 0 and read.to_day >= ${today}::date))) as covered,
          case when not bool_or(read.status = '' and ${isLive(today)}) then null
            when bool_or(read.agreed_at is null) filter (where ${isLive(today)}) then null
            else min(read.agreed_at) filter (where ${isLive(today)}) end as complete_to,
          bool_or(read.read_at is not null) as is_begun,
          least(min(read.problem_at) filter (where read.failures > 1), account.paused_at) as stale_since,
          min(read.problem) filter (where read.failures > 1) as problem
        from unnest(${sql.param([...accountIds])}::int[]) with ordinality as asked (id, place)
        left join ${mirrorAccount} as account on account.id = asked.id
        left join ${mirrorWindow} as read on read.account_id = account.id and read.feed = ${feed}
        group by asked.place, account.first_day, account.paused_at
      ) as each`),
  ) as readonly CoverageRow[];
  return summarise(rows);
}

/** What is read again and again, because it says how things are now: today, what is open, and lists without days. */
const isLive = (today: string) =>
  sql`(read.to_day >= ${today}::date or read.status <> '' or read.from_day = ${wholeDay})`;

function summarise(rows: readonly CoverageRow[]): Coverage {
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  const missingDays = rows.reduce((sum, row) => sum + row.missing, 0);
  const times = rows.map((row) => row.complete_to);
  const stale = rows.flatMap((row) => row.stale_since ?? []).map((text) => Date.parse(text));
  const isBegun = rows.some((row) => row.is_begun);
  return {
    state: !isBegun ? 'never' : missingDays === 0 && !times.includes(null) ? 'whole' : 'partly',
    completeToMs:
      times.length > 0 && !times.includes(null) ? Math.min(...times.map((text) => Date.parse(text ?? ''))) : undefined,
    days,
    missingDays,
    firstDay: rows
      .flatMap((row) => row.first_day ?? [])
      .toSorted()
      .at(-1),
    staleSinceMs: stale.length === 0 ? undefined : Math.min(...stale),
    problem: rows.flatMap((row) => row.problem ?? [])[0],
  };
}
