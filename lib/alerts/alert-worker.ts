import { holdLease, giveLease } from '@/lib/store/lease';
import type { ViewerContext } from '@/lib/mirror/find-viewer';
import { sql } from 'drizzle-orm';
import { alert } from '@/lib/store/alert-schema';
import { evaluateAlerts } from './evaluate-alerts';
import { planDeliveries } from './sending/plan-deliveries';

export interface AlertWorkerOptions extends ViewerContext {
  /** Names this copy of the console. */
  readonly owner: string;
  readonly broken: (error: unknown) => void;
}

const cleanEveryMs = 60 * 60_000;
/** Longer than anybody asks how something went, or the mirror reaches back. */
const keptDays = 400;

/** Looks for causes, a turn at a time, in the one copy of the console that leads. */
export class AlertWorker {
  readonly #options: AlertWorkerOptions;
  #turning: Promise<void> = Promise.resolve();
  #cleanedMs = -Infinity;

  constructor(options: AlertWorkerOptions) {
    this.#options = options;
  }

  async turn(): Promise<void> {
    this.#turning = this.#turn();
    await this.#turning;
  }

  /** Lets another copy lead at once. */
  async stop(): Promise<void> {
    await this.#turning.catch(() => undefined);
    await giveLease(this.#options.database, { name: 'alerts', owner: this.#options.owner });
  }

  async #turn(): Promise<void> {
    const { database, environment, owner, broken } = this.#options;
    const held = await holdLease(database, { name: 'alerts', owner }, { broken });
    if (held === undefined) return;
    try {
      await evaluateAlerts(database, { environment, broken, signal: held.signal });
      while (!held.signal.aborted && (await planDeliveries(this.#options, broken)));
      await this.#clean();
    } finally {
      await held.end();
    }
  }

  async #clean(): Promise<void> {
    if (performance.now() - this.#cleanedMs < cleanEveryMs) return;
    this.#cleanedMs = performance.now();
    await this.#options.database.execute(sql`delete from ${alert}
      where resolved_at < clock_timestamp() - ${keptDays}::int * interval '1 day'`);
  }
}
