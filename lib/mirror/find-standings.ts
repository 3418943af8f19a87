import { sql } from 'drizzle-orm';
import { sumOf } from '@/lib/contract/decimal';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { mirrorAccount, mirrorLane, mirrorRecord, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { endedPayoutStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { fewestUsual } from './find-ageing';
import { isOpen, openQuery } from './payouts/open-query';
import { moneyOfFailed } from './sums/money-of-failed';
import type { PayoutQuery } from './payouts/payout-query';
import { instant, integer, nullable, oneOf, readRows, type Row, text } from '@/lib/store/rows';

/** Payouts that wait for the same thing. */
interface Standing {
  readonly count: number;
  /** There are more than `count`, and their number is not known; `sums` is empty then. */
  readonly isMore: boolean;
  /** The currency with the most payouts first; currencies are never added together. */
  readonly sums: readonly { readonly currency: string; readonly count: number; readonly sum: string }[];
  /** When the oldest of them was created, Unix milliseconds. */
  readonly oldestMs: number | undefined;
}

/** `contradicting`: the two statuses of the payout cannot both be true, so that it counts in no other group. */
const standings = ['failed', 'out', 'late', 'open', 'contradicting'] as const;

/** The query of the list that shows exactly the payouts of each group. */
export const standingQueries: Readonly<Record<(typeof standings)[number], PayoutQuery>> = {
  failed: { status: ['FAILED'] },
  out: { money: 'out' },
  late: { late: 'yes' },
  open: openQuery,
  contradicting: { status: [contradictingStatus] },
};

/** An account whose payouts are not being read. */
export interface QuietAccount {
  readonly account: string;
  readonly sinceMs: number;
  readonly isPaused: boolean;
}

const standingRow = {
  kind: oneOf([...standings, 'quiet']),
  label: nullable(text),
  count: integer,
  sum: text,
  at: nullable(instant),
};
type StandingRow = Row<typeof standingRow>;

export type Standings = Readonly<Record<(typeof standings)[number], Standing>>;

interface FoundStandings {
  readonly standings: Standings;
  readonly quiet: readonly QuietAccount[];
}

/** How many payouts whose money is out are counted one by one: the kept totals do not count them. */
const mostCounted = 1_000;

/** One statement, since home waits for it: it reads mostly kept totals, and never all payouts. */
export async function findStandings(
  database: Store,
  accountIds: readonly number[],
  today: string,
): Promise<FoundStandings> {
  const ids = sql.param([...accountIds]);
  const rows = await readRows(
    database,
    sql`select kind, label, count, sum, at from (
      with ${lanes(ids)}, ${stands(ids)}, ${lateDays}
      ${sql.join([byStatus, lateByDay, lateOfOneDay(ids), oldest, oldestLate(ids), out(ids), quiet(ids, today)], sql` union all `)}
    ) as found`,
    standingRow,
  );
  const of = (kind: StandingRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    standings: {
      failed: standingOf(of('failed')),
      out: standingOf(of('out')),
      late: standingOf(of('late')),
      open: standingOf(of('open')),
      contradicting: standingOf(of('contradicting')),
    },
    quiet: of('quiet').flatMap(({ label, count, at }) =>
      label === undefined ? [] : [{ account: label, sinceMs: at ?? 0, isPaused: count > 0 }],
    ),
  };
}

function standingOf(rows: readonly StandingRow[]): Standing {
  const sums = new Map<string, { currency: string; count: number; sum: string }>();
  for (const { label, count, sum } of rows) {
    if (label === undefined || count === 0) continue;
    const before = sums.get(label) ?? { currency: label, count: 0, sum: '0' };
    sums.set(label, { currency: label, count: before.count + count, sum: sumOf(before.sum, sum) });
  }
  const all = rows.reduce((total, { count }) => total + count, 0);
  const isMore = all > mostCounted && rows.some(({ kind }) => kind === 'out');
  const times = rows.flatMap(({ at }) => at ?? []);
  return {
    count: isMore ? mostCounted : all,
    isMore,
    sums: isMore
      ? []
      : [...sums.values()].toSorted(
          (one, other) => other.count - one.count || one.currency.localeCompare(other.currency),
        ),
    oldestMs: times.length === 0 || all === 0 ? undefined : Math.min(...times),
  };
}

type Ids = ReturnType<typeof sql.param>;

const now = sql.raw('statement_timestamp()');
const isPayout = sql.raw(`kind = 'payout' and gone_at is null`);

/** For each lane, the moment before which an open payout is late, and the platform's day of that moment. */
const lanes = (ids: Ids) => sql`usual as materialized (
  select lane.account_id, lane.method, lane.currency, lane.country, cutoff, (cutoff at time zone time_zone)::date as cutoff_day
  from ${mirrorLane} as lane join ${mirrorAccount} as account on account.id = lane.account_id
  cross join lateral (select ${now} - lane.longest_usual * interval '1 second' as cutoff) as since
  where lane.account_id = any(${ids}::int[]) and lane.count >= ${fewestUsual})`;

const stands = (ids: Ids) => sql`stands as materialized (
  select * from ${mirrorTotal} where account_id = any(${ids}::int[]) and count > 0
    and status <> all(${sql.param(endedPayoutStatuses.filter((status) => status !== 'FAILED'))}::text[]))`;

const kindOf = (status: string) =>
  sql.raw(
    // eslint-disable-next-line text/constant-text -- the name of a column, in this file.
    `case ${status} when 'FAILED' then 'failed' when '${contradictingStatus}' then 'contradicting' else 'open' end`,
  );

const byStatus = sql`select ${kindOf('status')} as kind, currency as label,
    sum(count)::int as count, sum(sum)::text as sum, null::timestamptz as at
  from stands group by 1, 2`;

const onLane = (row: string) =>
  sql.raw(
    // eslint-disable-next-line text/constant-text -- the name of a table, in this file.
    ['account_id', 'method', 'currency', 'country'].map((name) => `${row}.${name} = usual.${name}`).join(' and '),
  );

/** All open payouts of the days before `cutoff_day` are late. */
const lateDays = sql`late as materialized (
  select stands.currency, day, sum(count)::int as count, sum(sum) as sum
  from stands join usual on ${onLane('stands')} where ${isOpen(sql`status`)} and day < cutoff_day group by 1, 2)`;

const lateByDay = sql`select 'late', currency, sum(count)::int, sum(sum)::text, null from late group by 2`;

const openOf = (ids: Ids) => sql`${mirrorRecord} as record join usual on ${onLane('record')} and created_at < cutoff
  where record.account_id = any(${ids}::int[]) and ${isPayout} and ${isOpen(sql`status`)}`;

/** On `cutoff_day` itself, only payouts that were created before the moment `cutoff` are late. */
const lateOfOneDay = (ids: Ids) => sql`select 'late', record.currency, count(*)::int, coalesce(sum(amount), 0)::text,
    min(created_at)
  from ${openOf(ids)} and day = cutoff_day and created_at >= (select min(cutoff) from usual) - interval '26 hours'
    and created_at < (select max(cutoff) from usual)
  group by 2`;

/** Of the first late day; in any time zone its payouts lie between these two moments. */
const oldestLate = (ids: Ids) => sql`select 'late', null, 0, '0', min(created_at)
  from ${openOf(ids)} and day = (select min(day) from late)
    and created_at between (select min(day) from late) - interval '1 day' and (select min(day) from late) + interval '2 days'`;

/** Found by the index of statuses. */
const oldest = sql`select ${kindOf('stood.status')}, null, 0, '0', at
  from (select distinct account_id as id, status from stands) as stood
  cross join lateral (select created_at as at from ${mirrorRecord} where account_id = stood.id and ${isPayout}
    and status = stood.status order by created_at, id limit 1) as first`;

const out = (ids: Ids) => sql`select 'out', currency, count(*)::int, coalesce(sum(missing), 0)::text, min(created_at)
  from unnest(${ids}::int[]) as wanted (id)
  cross join lateral (select currency, created_at, ${moneyOfFailed.out.sum} as missing
    from ${mirrorRecord} where account_id = wanted.id and ${isPayout} and ${moneyOfFailed.out.is}
    order by created_at limit ${mostCounted + 1}) as failed
  group by 2`;

/** A read that brings nothing new is repeated after ten minutes at the latest. */
const quietAfter = sql.raw(`interval '20 minutes'`);

/**
 * Accounts that are paused, that the platform does not answer for, or that were not read for longer than the longest
 * pause. An account in its first fill is not quiet.
 */
const quiet = (ids: Ids, today: string) => sql`select 'quiet', account, (paused_at is not null)::int, '', at
  from ${mirrorAccount} as account cross join lateral (
    select coalesce(min(problem_at) filter (where failures > 1), paused_at,
      min(read_at) filter (where agreed_at is not null and read_at < ${now} - ${quietAfter})) as at
    from ${mirrorWindow} as read where read.account_id = account.id and feed = 'payouts'
      and (to_day >= ${today}::date or status <> '')) as last
  where account.id = any(${ids}::int[]) and at is not null`;
