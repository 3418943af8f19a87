import { type SQL, sql } from 'drizzle-orm';
import type { Environment } from '@/lib/env';
import { alert } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { findWatched } from './alert-rules';
import { allAlerts } from './kinds/all-alerts';
import { type AlertKind, type WatchedAccount, watchedRows } from './kinds/define-alert';
import { isFoundBy, ruleFilter } from './rule-filter';
import { stretchesOf } from './stretches-of';
import { countRows, list, readRows, text } from '@/lib/store/rows';

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
