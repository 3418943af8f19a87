import { getTableName, sql } from 'drizzle-orm';
import type { ViewerContext } from '@/lib/access/viewers/find-viewer';
import { evaluateAlerts } from './evaluate-alerts';
import { planDeliveries } from './alert-delivery';
import { alert } from '@/lib/store/alert-schema';
import type { TableChanges } from '@/lib/store/cache/table-changes';
import { lease } from '@/lib/store/lease';
import { mirrorPaced, mirrorWindow } from '@/lib/store/mirror-schema';
import { payoutWatch } from '@/lib/store/review-schema';
import { platformBudget, session } from '@/lib/store/schema';
import { cleaner, type Worker, type WorkTurn } from '@/lib/work/worker';
import type { Store } from '@/lib/store/open-store';
import { readRow, text } from '@/lib/store/rows';

export interface AlertWorkerOptions extends ViewerContext {
  readonly broken: (error: unknown) => void;
  /** Undefined if other processes write to the same store. */
  readonly changes?: TableChanges | undefined;
}

/** While no table changes, only time makes a cause, and the worker looks for causes this seldom. */
const quietMs = 60_000;
/** Tables that change by themselves, and make a cause in time alone. */
const quietTables = [lease, mirrorWindow, mirrorPaced, platformBudget, session].map(getTableName);

/** Evaluates alerts, a turn at a time, in the one copy of the console that leads. */
export class AlertWorker implements Worker {
  readonly name = 'alerts';
  readonly leads = true;
  /** The turn comes as often as the mirror is filled: payouts of today are read every 15 seconds at most. */
  readonly idleMs = 10_000;
  readonly #options: AlertWorkerOptions;
  #count: number | undefined;
  #lookedMs = -Infinity;
  #wokenTo: string | undefined;

  constructor(options: AlertWorkerOptions) {
    this.#options = options;
  }

  /** Always false, even where a cause was found, so that the pace of evaluations stays the same. */
  async turn({ signal, isAsked = false }: Pick<WorkTurn, 'signal' | 'isAsked'>): Promise<boolean> {
    const { database, environment, broken, changes } = this.#options;
    const count = changes?.countBut(quietTables);
    const isQuiet = count !== undefined && count === this.#count;
    if (!isAsked && isQuiet && performance.now() - this.#lookedMs < quietMs) return false;
    this.#count = count;
    this.#lookedMs = performance.now();
    this.#wokenTo = await tellWoken(database, this.#wokenTo);
    await evaluateAlerts(database, { environment, broken, signal });
    while (!signal.aborted && (await planDeliveries(this.#options, broken)));
    return false;
  }
}

/**
 * Tells pages of alerts whose sleep has ended since that time of the store's clock: no row changes by it, but counts and
 * lists do. Returns the time from which the next call goes on. @internal for tests
 */
export async function tellWoken(database: Store, since: string | undefined): Promise<string | undefined> {
  const told = await readRow(
    database,
    sql`with until as materialized (select clock_timestamp() as at),
      woken as materialized (
        select tell_change('alerts', account, client_hash, coalesce(person_id::text, ''), array[id::text]) from alert, until
        where resolved_at is null and snoozed_until <= until.at
          and snoozed_until > coalesce(${since ?? null}::timestamptz, until.at - interval '1 minute'))
      select at::text as at, (select count(*) from woken)::text as woken from until`,
    { at: text, woken: text },
  );
  return told?.at;
}

/** Longer than people ask about an old alert, and longer than the mirror reaches back. */
const keptDays = 400;

/** A payout that has not ended by then is in the list of ageing ones. */
const watchedDays = 90;

export const oldAlerts = cleaner('old-alerts', 60 * 60_000, async (database) => {
  await database.execute(sql`delete from ${alert}
    where resolved_at < clock_timestamp() - ${keptDays}::int * interval '1 day'`);
  await database.execute(sql`delete from ${payoutWatch}
    where at < clock_timestamp() - ${watchedDays}::int * interval '1 day'`);
});
