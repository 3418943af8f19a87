import { type SQL, sql } from 'drizzle-orm';
import type { Environment } from '@/lib/env';
import { alert } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { findWatched } from './alert-rules';
import { allAlerts } from './kinds/all-alerts';
import { type AlertKind, type WatchedAccount, watchedRows } from './kinds/define-alert';
import { countRows } from '@/lib/store/rows';

interface EvaluationResult {
  readonly opened: number;
  readonly resolved: number;
}

interface Evaluation {
  readonly environment: Pick<Environment, 'demo'>;
  readonly broken: (error: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens an alert for each cause that has none, and resolves those whose cause has ended. One statement finds the causes
 * and numbers their episodes on one view of the store, and (account, kind, cause, episode) is unique there: any number of
 * evaluations at once, ended at any point, open each of them once. `signal` ends it between two kinds.
 */
export async function evaluateAlerts(
  database: Store,
  { environment, broken, signal }: Evaluation,
): Promise<EvaluationResult> {
  const watched = await findWatched(database, environment);
  const sum = { opened: 0, resolved: 0 };
  for (const kind of allAlerts) {
    if (signal?.aborted === true) break;
    try {
      const accounts = watched.get(kind.kind) ?? [];
      sum.resolved += await resolveEnded(database, kind, accounts);
      sum.opened += await openMissing(database, kind, accounts);
    } catch (error) {
      // A failure of one kind does not stop the others.
      broken(error);
    }
  }
  return sum;
}

async function openMissing(database: Store, kind: AlertKind, accounts: readonly WatchedAccount[]): Promise<number> {
  if (accounts.length === 0) return 0;
  const same = sql`former.client_hash = found.client_hash and former.account = found.account
    and former.kind = ${kind.kind} and former.cause = found.cause`;
  const missing = sql`(${kind.causes(watchedRows(accounts))}) as found
    where not exists (select from ${alert} as former
      where ${same} ${kind.mayReturn ? sql`and former.resolved_at is null` : sql``})`;
  if (!(await isAny(database, missing))) return 0;
  return await countRows(
    database,
    sql`insert into ${alert} (client_hash, account, kind, cause, episode, object_type, object_id,
        person_id, needs, for_admins, severity, facts, since)
      select found.client_hash, found.account, ${kind.kind}, found.cause,
        coalesce((select max(former.episode) + 1 from ${alert} as former where ${same}), 0),
        found.object_type, found.object_id, ${kind.isPersonal === true ? sql`found.person_id` : sql`null::uuid`}, found.needs, ${kind.forAdmins}, ${kind.severity}, found.facts, found.since
      from ${missing}
      on conflict do nothing returning id`,
  );
}

async function resolveEnded(database: Store, kind: AlertKind, accounts: readonly WatchedAccount[]): Promise<number> {
  const ended = sql`kind = ${kind.kind} and resolved_at is null
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
