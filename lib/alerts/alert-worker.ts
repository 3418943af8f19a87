import { getTableName, sql } from 'drizzle-orm';
import type { ViewerContext } from '@/lib/access/viewers/find-viewer';
import { evaluateAlerts } from './evaluate-alerts';
import { tellWoken } from './tell-woken';
import { planDeliveries } from './sending/plan-deliveries';
import { alert } from '@/lib/store/alert-schema';
import type { TableChanges } from '@/lib/store/cache/table-changes';
import { lease } from '@/lib/store/lease';
import { mirrorPaced, mirrorWindow } from '@/lib/store/mirror-schema';
import { payoutWatch } from '@/lib/store/review-schema';
import { platformBudget, session } from '@/lib/store/schema';
import { cleaner, type Worker, type WorkTurn } from '@/lib/work/worker';

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
