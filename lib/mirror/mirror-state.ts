import { sql } from 'drizzle-orm';
import type { PlatformErrorKind } from '@/lib/contract/refusals';
import { todayIn } from '@/lib/format/plain-date';
import { mirrorAccount, mirrorRecord, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import { connection, ownCredential } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { type Coverage, findCoverage } from './coverage';
import { type FeedName, feedNames, type MirrorKind, mirrorKinds } from './filling/feeds';
import { rowsOf } from './rows';
import { enoughAgreed, wholeDay } from './filling/windows';

/** How a stretch of days of one list is known. */
type StretchState = 'whole' | 'partly' | 'never' | 'stale';

export interface CoveredStretch {
  readonly state: StretchState;
  /** Of the platform, both included; undefined for a list without days. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  /** Since when it could not be read, Unix milliseconds. */
  readonly sinceMs: number | undefined;
}

export interface FeedState {
  readonly feed: FeedName;
  readonly coverage: Coverage;
  /** From the first day to today, side by side. */
  readonly stretches: readonly CoveredStretch[];
}

export interface MirroredAccountState {
  readonly id: number;
  /** `master`, or a sub-account's id. */
  readonly account: string;
  /** Undefined: the built-in one, or one that is removed by now. */
  readonly connection: string | undefined;
  readonly isOwnClient: boolean;
  readonly environment: string;
  readonly zone: string;
  readonly firstDay: string;
  readonly today: string;
  readonly pausedAtMs: number | undefined;
  /** Since when nobody may see it, so that it rests. */
  readonly leftAtMs: number | undefined;
  readonly feeds: readonly FeedState[];
  readonly rows: readonly { readonly kind: MirrorKind; readonly count: number }[];
  /** What is to be read now. */
  readonly windowsDue: number;
  /** Payouts whose details are to be read; there may be too many to be counted. */
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
  /** The copy of the console that fills it; undefined while none does. */
  readonly leader: { readonly owner: string; readonly sinceMs: number } | undefined;
  readonly accounts: readonly MirroredAccountState[];
}

const mostDetails = 10_000;

interface AccountRow {
  readonly id: number;
  readonly account: string;
  readonly connection: string | null;
  readonly is_own: boolean;
  readonly environment: string;
  readonly time_zone: string;
  readonly first_day: string;
  readonly paused_ms: number | string | null;
  readonly left_ms: number | string | null;
  readonly due: number;
  readonly details: number;
}

const msOf = (value: number | string | null): number | undefined => (value === null ? undefined : Number(value));
const msIn = (column: string) => sql`extract(epoch from ${sql.raw(column)}) * 1000`;

/** Everything that an administrator has to know of the mirror. */
export async function readMirrorState(database: Store, isOn: boolean, nowMs: number): Promise<MirrorState> {
  const [leader] = rowsOf(
    await database.execute(sql`select owner, ${msIn('since')} as since_ms from ${lease}
      where name = 'mirror' and until > clock_timestamp()`),
  ) as readonly { owner: string; since_ms: number | string }[];
  const rows = rowsOf(
    await database.execute(sql`select account.id, account.account, account.environment, time_zone, first_day::text,
        ${msIn('paused_at')} as paused_ms, ${msIn('left_at')} as left_ms,
        (select min(name) from ${connection} as named where named.client_hash = account.client_hash
          and named.removed_at is null) as connection,
        exists (select from ${ownCredential} as own where own.client_hash = account.client_hash) as is_own,
        (select count(*) from ${mirrorWindow} as read where read.account_id = account.id
          and read.next_at <= clock_timestamp())::int as due,
        (select count(*) from (select from ${mirrorRecord} as record where record.account_id = account.id
          and record.detail_due limit ${mostDetails + 1}) as waiting)::int as details
      from ${mirrorAccount} as account
      order by left_at is not null, connection nulls first, account.account <> 'master', account.account`),
  ) as readonly AccountRow[];
  const [counts, stretches, problems] = await Promise.all([
    countRows(database),
    findStretches(database),
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
        stretches: join(own.map((one) => stretchOf(one, today))),
      });
    }
    accounts.push({
      ...{ id: row.id, account: row.account, connection: row.connection ?? undefined, isOwnClient: row.is_own },
      ...{ environment: row.environment, zone: row.time_zone, firstDay: row.first_day, today, feeds: covered },
      ...{ pausedAtMs: msOf(row.paused_ms), leftAtMs: msOf(row.left_ms) },
      windowsDue: row.due,
      detailsDue: Math.min(row.details, mostDetails),
      hasMoreDetails: row.details > mostDetails,
      rows: mirrorKinds.map((kind) => ({ kind, count: counts.get(`${row.id} ${kind}`) ?? 0 })),
      lastProblem: problems.get(row.id),
    });
  }
  return { isOn, atMs: nowMs, leader: leader && { owner: leader.owner, sinceMs: Number(leader.since_ms) }, accounts };
}

/** Of payouts from the kept totals: there may be a million of them. */
async function countRows(database: Store): Promise<ReadonlyMap<string, number>> {
  const others = mirrorKinds.filter((kind) => kind !== 'payout');
  const rows = rowsOf(
    await database.execute(sql`select account_id, 'payout' as kind, sum(count)::int as count from ${mirrorTotal} group by 1
      union all select account_id, kind, count(*)::int from ${mirrorRecord}
      where kind = any(${sql.param([...others])}::text[]) and gone_at is null group by 1, 2`),
  ) as readonly { account_id: number; kind: string; count: number }[];
  return new Map(rows.map((row) => [`${row.account_id} ${row.kind}`, row.count]));
}

interface StretchRow {
  readonly account_id: number;
  readonly feed: FeedName;
  readonly from_day: string;
  readonly to_day: string;
  readonly agreed: number;
  readonly is_read: boolean;
  readonly stale_ms: number | string | null;
}

async function findStretches(database: Store): Promise<readonly StretchRow[]> {
  return rowsOf(
    await database.execute(sql`select account_id, feed, from_day::text, to_day::text, agreed,
        read_at is not null as is_read, case when failures > 1 then ${msIn('problem_at')} end as stale_ms
      from ${mirrorWindow} where status = '' order by account_id, feed, from_day`),
  ) as readonly StretchRow[];
}

function stretchOf(row: StretchRow, today: string): CoveredStretch {
  const sinceMs = msOf(row.stale_ms);
  const isLive = row.to_day >= today || row.from_day === wholeDay;
  const isWhole = row.agreed >= enoughAgreed || (isLive && row.agreed > 0);
  return {
    state: sinceMs !== undefined ? 'stale' : isWhole ? 'whole' : row.is_read ? 'partly' : 'never',
    days: row.from_day === wholeDay ? undefined : { from: row.from_day, to: row.to_day },
    sinceMs,
  };
}

/** Neighbours that are known alike are one. */
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
  const rows = rowsOf(
    await database.execute(sql`select distinct on (account_id) account_id, feed, problem,
        ${msIn('problem_at')} as problem_ms
      from ${mirrorWindow} where problem is not null order by account_id, problem_at desc`),
  ) as readonly { account_id: number; feed: FeedName; problem: MirrorProblem['kind']; problem_ms: number | string }[];
  return new Map(
    rows.map((row) => [row.account_id, { kind: row.problem, feed: row.feed, atMs: Number(row.problem_ms) }]),
  );
}
