import { type SQL, sql } from 'drizzle-orm';
import { type PlatformErrorKind, platformErrorKinds } from '@/lib/contract/refusals';
import { todayIn } from '@/lib/format/plain-date';
import { mirrorAccount, mirrorRecord, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import { connection, ownCredential } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { type Coverage, findCoverage } from './coverage';
import { type FeedName, feedNames, type MirrorKind, mirrorKinds } from './filling/feeds';
import { enoughAgreed, wholeDay } from './filling/windows';
import { flag, instant, integer, nullable, oneOf, readRow, readRows, type Row, text } from '@/lib/store/rows';

/** How well a stretch of days of one list is known. */
export const stretchStates = ['whole', 'partly', 'never', 'stale'] as const;
type StretchState = (typeof stretchStates)[number];

export interface CoveredStretch {
  readonly state: StretchState;
  /** Days of the platform, both included; undefined for a list without days. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  /** The time since which reads of the stretch have failed, Unix milliseconds. */
  readonly sinceMs: number | undefined;
}

export interface FeedState {
  readonly feed: FeedName;
  readonly coverage: Coverage;
  /** The stretches side by side, from the first day to today. */
  readonly stretches: readonly CoveredStretch[];
}

export interface MirroredAccountState {
  readonly id: number;
  /** `master`, or a sub-account's id. */
  readonly account: string;
  /** The id of the connection; undefined for the built-in one, and for a connection that was removed. */
  readonly connection: string | undefined;
  readonly isOwnClient: boolean;
  readonly environment: string;
  readonly zone: string;
  readonly firstDay: string;
  readonly today: string;
  readonly pausedAtMs: number | undefined;
  /** Since when no person may see the account, so that the mirror does not read it. */
  readonly leftAtMs: number | undefined;
  readonly feeds: readonly FeedState[];
  readonly rows: readonly { readonly kind: MirrorKind; readonly count: number }[];
  /** How many windows are to be read now. */
  readonly windowsDue: number;
  /** Payouts whose own pages are to be read; the count may stop early (`hasMoreDetails`). */
  readonly detailsDue: number;
  readonly hasMoreDetails: boolean;
  readonly lastProblem: MirrorProblem | undefined;
}

interface MirrorProblem {
  /** `missing`: this platform has no such list. */
  readonly kind: PlatformErrorKind | 'missing';
  readonly feed: FeedName;
  readonly atMs: number;
}

export interface MirrorState {
  readonly isOn: boolean;
  readonly atMs: number;
  /** The copy of the console that fills the mirror; undefined while no copy does. */
  readonly leader: { readonly owner: string; readonly sinceMs: number } | undefined;
  readonly accounts: readonly MirroredAccountState[];
}

const mostDetails = 10_000;

const accountRow = {
  id: integer,
  account: text,
  connection: nullable(text),
  is_own: flag,
  environment: text,
  time_zone: text,
  first_day: text,
  paused_at: nullable(instant),
  left_at: nullable(instant),
  due: integer,
  details: integer,
};

/** The state of the mirror, as administrators see it. */
export async function readMirrorState(database: Store, isOn: boolean, nowMs: number): Promise<MirrorState> {
  const leader = await readRow(
    database,
    sql`select owner, since from ${lease}
      where name = 'mirror' and until > clock_timestamp()`,
    { owner: text, since: instant },
  );
  const rows = await readRows(
    database,
    sql`select account.id, account.account, account.environment, time_zone, first_day::text,
        paused_at, left_at,
        (select min(name) from ${connection} as named where named.client_hash = account.client_hash
          and named.removed_at is null) as connection,
        exists (select from ${ownCredential} as own where own.client_hash = account.client_hash) as is_own,
        (select count(*) from ${mirrorWindow} as read where read.account_id = account.id
          and read.next_at <= clock_timestamp())::int as due,
        (select count(*) from (select from ${mirrorRecord} as record where record.account_id = account.id
          and record.detail_due limit ${mostDetails + 1}) as waiting)::int as details
      from ${mirrorAccount} as account
      order by left_at is not null, connection nulls first, account.account <> 'master', account.account`,
    accountRow,
  );
  const [counts, stretches, problems] = await Promise.all([
    countKept(database),
    findStretches(database, nowMs),
    findProblems(database),
  ]);
  const accounts: MirroredAccountState[] = [];
  for (const row of rows) {
    const today = todayIn(row.time_zone, nowMs);
    const covered: FeedState[] = [];
    for (const feed of feedNames) {
      const own = stretches.filter((one) => one.account_id === row.id && one.feed === feed);
      covered.push({
        feed,
        coverage: await findCoverage(database, [row.id], feed, today),
        stretches: join(own.map(stretchOf)),
      });
    }
    accounts.push({
      id: row.id,
      account: row.account,
      connection: row.connection,
      isOwnClient: row.is_own,
      environment: row.environment,
      zone: row.time_zone,
      firstDay: row.first_day,
      today,
      feeds: covered,
      pausedAtMs: row.paused_at,
      leftAtMs: row.left_at,
      windowsDue: row.due,
      detailsDue: Math.min(row.details, mostDetails),
      hasMoreDetails: row.details > mostDetails,
      rows: mirrorKinds.map((kind) => ({ kind, count: counts.get(`${row.id} ${kind}`) ?? 0 })),
      lastProblem: problems.get(row.id),
    });
  }
  return { isOn, atMs: nowMs, leader: leader && { owner: leader.owner, sinceMs: leader.since }, accounts };
}

/** Payouts are counted from the kept totals: there may be a million of them. */
async function countKept(database: Store): Promise<ReadonlyMap<string, number>> {
  const others = mirrorKinds.filter((kind) => kind !== 'payout');
  const rows = await readRows(
    database,
    sql`select account_id, 'payout' as kind, sum(count)::int as count from ${mirrorTotal} group by 1
      union all select account_id, kind, count(*)::int from ${mirrorRecord}
      where kind = any(${sql.param([...others])}::text[]) and gone_at is null group by 1, 2`,
    { account_id: integer, kind: text, count: integer },
  );
  return new Map(rows.map((row) => [`${row.account_id} ${row.kind}`, row.count]));
}

/**
 * Whether a row of `mirrorWindow` as `read`, of the mirror's account as `account`, reaches the platform's day of an instant;
 * a list without days always does.
 */
export const reachesToday = (now: SQL): SQL =>
  sql`(read.from_day = ${wholeDay}::date or read.to_day >= (${now} at time zone account.time_zone)::date)`;

/** How well that stretch is known: rows of earlier days have to be read alike more than once. */
export const stretchState = (now: SQL): SQL => sql`case when read.failures > 1 then 'stale'
  when read.agreed >= ${enoughAgreed} or (read.agreed > 0 and ${reachesToday(now)}) then 'whole'
  when read.read_at is not null then 'partly' else 'never' end`;

const stretchRow = {
  account_id: integer,
  feed: oneOf(feedNames),
  from_day: text,
  to_day: text,
  state: oneOf(stretchStates),
  stale_since: nullable(instant),
};
type StretchRow = Row<typeof stretchRow>;

async function findStretches(database: Store, nowMs: number): Promise<readonly StretchRow[]> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  return await readRows(
    database,
    sql`select read.account_id, read.feed, read.from_day::text, read.to_day::text, ${stretchState(now)} as state,
        case when read.failures > 1 then read.problem_at end as stale_since
      from ${mirrorWindow} as read join ${mirrorAccount} as account on account.id = read.account_id
      where read.status = '' order by read.account_id, read.feed, read.from_day`,
    stretchRow,
  );
}

const stretchOf = ({ state, from_day: from, to_day: to, stale_since: sinceMs }: StretchRow): CoveredStretch => ({
  state,
  days: from === wholeDay ? undefined : { from, to },
  sinceMs,
});

/** Joins neighbouring stretches in the same state. */
function join(stretches: readonly CoveredStretch[]): CoveredStretch[] {
  const joined: CoveredStretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    const isLike = last?.state === next.state && last.days !== undefined && next.days !== undefined;
    if (!isLike) joined.push(next);
    else {
      const since = [last.sinceMs, next.sinceMs].flatMap((ms) => ms ?? []);
      joined[joined.length - 1] = {
        ...next,
        days: { from: last.days.from, to: next.days.to },
        sinceMs: since.length === 0 ? undefined : Math.min(...since),
      };
    }
  }
  return joined;
}

async function findProblems(database: Store): Promise<ReadonlyMap<number, MirrorProblem>> {
  const rows = await readRows(
    database,
    sql`select distinct on (account_id) account_id, feed, problem, problem_at from ${mirrorWindow}
      where problem is not null order by account_id, problem_at desc`,
    {
      account_id: integer,
      feed: oneOf(feedNames),
      problem: oneOf(['missing', ...platformErrorKinds]),
      problem_at: instant,
    },
  );
  return new Map(rows.map((row) => [row.account_id, { kind: row.problem, feed: row.feed, atMs: row.problem_at }]));
}
