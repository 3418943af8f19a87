import { type SQL, sql } from 'drizzle-orm';
import type { Environment } from '@/lib/env';
import { alert } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { findWatched } from './alert-rules';
import { allAlerts } from './kinds/all-alerts';
import { type AlertKind, type WatchedAccount, watchedRows } from './kinds/define-alert';
import { isFoundBy, ruleFilter } from './rule-filter';
import { countRows, list, readRows, text, integer } from '@/lib/store/rows';
import { weekSeconds } from '@/lib/mirror/filling/observe';
import { mirrorWeek } from '@/lib/store/mirror-schema';

/** So many alerts are opened or looked at by one statement, for which others wait. */
const mostAtOnce = 200;

interface EvaluationResult {
  readonly opened: number;
  readonly resolved: number;
}

interface Evaluation {
  readonly environment: Pick<Environment, 'demo'>;
  readonly broken: (error: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Opens an alert for each cause without one, and resolves alerts whose cause has ended. */
export async function evaluateAlerts(
  database: Store,
  { environment, broken, signal }: Evaluation,
): Promise<EvaluationResult> {
  const watched = await findWatched(database, environment);
  const open = await findOpen(database);
  const stretches = await stretchesOf(database, [...watched.values()].flat());
  const sum = { opened: 0, resolved: 0 };
  for (const kind of allAlerts) {
    if (signal?.aborted === true) break;
    try {
      const accounts = watched.get(kind.kind) ?? [];
      for (const ids of open.get(kind.kind) ?? []) sum.resolved += await resolveEnded(database, kind, accounts, ids);
      for (const search of new Set(accounts.map((one) => one.search))) {
        const ofSearch = accounts.filter((one) => one.search === search);
        for (const some of kind.isByStretch === true ? stretches(ofSearch) : [ofSearch]) {
          sum.opened += await openMissing(database, { kind, search }, some);
        }
      }
    } catch (error) {
      // A failure of one kind does not stop the others.
      broken(error);
    }
  }
  return sum;
}

/** The accounts have rules with the same filter. */
async function openMissing(
  database: Store,
  { kind, search }: { readonly kind: AlertKind; readonly search: string },
  accounts: readonly WatchedAccount[],
): Promise<number> {
  const same = sql`former.client_hash = found.client_hash and former.account = found.account
    and former.kind = ${kind.kind} and former.cause = found.cause`;
  const missing = sql`(${kind.causes(watchedRows(accounts))}) as found
    where not exists (select from ${alert} as former
      where ${same} ${kind.mayReturn ? sql`and former.resolved_at is null` : sql``}
      -- Each cause is looked up by the index: all alerts are not compared with all causes.
      offset 0)
      ${search === '' ? sql`` : sql`and ${isFoundBy(ruleFilter(search), accounts)}`}`;
  let opened = 0;
  for (let isMore = true; isMore && (await isAny(database, missing));) {
    const some = await countRows(
      database,
      sql`insert into ${alert} (client_hash, account, kind, cause, episode, object_type, object_id,
          person_id, needs, for_admins, severity, facts, since)
        select found.client_hash, found.account, ${kind.kind}, found.cause,
          coalesce((select max(former.episode) + 1 from ${alert} as former where ${same}), 0),
          found.object_type, found.object_id, ${kind.isPersonal === true ? sql`found.person_id` : sql`null::uuid`},
          found.needs, ${kind.forAdmins}, ${kind.severity}, found.facts, found.since
        from ${missing} limit ${mostAtOnce}
        on conflict do nothing returning id`,
    );
    opened += some;
    isMore = some === mostAtOnce;
  }
  return opened;
}

/** The alerts of each kind that are open, some at a time. */
async function findOpen(database: Store): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const rows = await readRows(
    database,
    sql`select kind, array_agg(id::text) as ids from (
        select kind, id, (row_number() over (partition by kind order by id) - 1) / ${mostAtOnce}::int as part
        from ${alert} where resolved_at is null
      ) as open group by kind, part`,
    { kind: text, ids: list(text) },
  );
  const open = new Map<string, (readonly string[])[]>();
  for (const { kind, ids } of rows) open.set(kind, [...(open.get(kind) ?? []), ids]);
  return open;
}

async function resolveEnded(
  database: Store,
  kind: AlertKind,
  accounts: readonly WatchedAccount[],
  ids: readonly string[],
): Promise<number> {
  const ended = sql`id = any(${sql.param([...ids])}::uuid[]) and resolved_at is null
    and not exists (select from ${watchedRows(accounts)}
      where watched.client_hash = alert.client_hash and watched.account = alert.account and (${kind.holds}))`;
  if (!(await isAny(database, sql`${alert} where ${ended}`))) return 0;
  return await countRows(
    database,
    sql`update ${alert} set resolved_at = clock_timestamp(), version = version + 1
      where ${ended} returning id`,
  );
}

/** Mostly there are no rows; without a write, caches of the alerts stay valid. */
async function isAny(database: Store, rows: SQL): Promise<boolean> {
  return (await countRows(database, sql`select 1 from ${rows} limit 1`)) > 0;
}

/** So many payouts lie in a stretch at most: the embedded store runs no other statement while it looks at them. */
const mostPayouts = 10_000;

/** A time of creation, in seconds since 1970, and how many payouts were created from then until the next one. */
interface CreatedCount {
  readonly fromSeconds: number;
  readonly count: number;
}

interface Stretch {
  readonly watched: WatchedAccount;
  readonly count: number;
}

/**
 * Divides the payouts of accounts by their times of creation into groups of about so many; a group may hold several
 * accounts, and every payout is in one group, whenever it comes.
 */
async function stretchesOf(
  database: Store,
  every: readonly WatchedAccount[],
  most = mostPayouts,
): Promise<(accounts: readonly WatchedAccount[]) => readonly (readonly WatchedAccount[])[]> {
  const ids = [...new Set(every.flatMap(({ account_id: id }) => id ?? []))];
  const weeks = await readRows(
    database,
    sql`select account_id, week, count from ${mirrorWeek} where account_id = any(${sql.param(ids)}::int[]) and count > 0
      order by account_id, week`,
    { account_id: integer, week: integer, count: integer },
  );
  const counts = new Map(ids.map((id) => [id, weeks.filter((one) => one.account_id === id).flatMap(divide(most))]));
  return (accounts) =>
    inGroups(
      accounts.flatMap((watched) => stretch(watched, counts.get(watched.account_id ?? 0) ?? [], most)),
      most,
    ).map((group) => group.map(({ watched }) => watched));
}

/** A week of very many payouts in equal parts of its time. */
const divide =
  (most: number) =>
  ({ week, count }: { readonly week: number; readonly count: number }): readonly CreatedCount[] => {
    const parts = Math.ceil(count / most);
    return Array.from({ length: parts }, (_, part) => ({
      fromSeconds: (week + part / parts) * weekSeconds,
      count: count / parts,
    }));
  };

/** The first stretch has no beginning and the last one no end. */
function stretch(watched: WatchedAccount, counts: readonly CreatedCount[], most: number): readonly Stretch[] {
  const groups = inGroups(counts, most);
  if (groups.length < 2) return [{ watched, count: countOf(counts) }];
  const beginnings = groups.map(([first]) => new Date((first?.fromSeconds ?? 0) * 1_000).toISOString());
  return groups.map((group, place) => ({
    watched: {
      ...watched,
      ...(place === 0 ? {} : { made_from: beginnings[place] }),
      ...(place === groups.length - 1 ? {} : { made_to: beginnings[place + 1] }),
    },
    count: countOf(group),
  }));
}

const countOf = (counted: readonly { readonly count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0);

/** Groups neighbouring stretches whose counts together are at most `most`. */
function inGroups<T extends { readonly count: number }>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let sum = 0;
  for (const one of all) {
    sum += one.count;
    const group = groups.at(-1);
    if (group === undefined || sum > most) {
      groups.push([one]);
      sum = one.count;
    } else group.push(one);
  }
  return groups;
}
