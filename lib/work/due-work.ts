import { type SQL, sql } from 'drizzle-orm';
import { readRows, text } from '@/lib/store/rows';
import type { Store } from '@/lib/store/open-store';
import type { Worker } from './worker';

/** Shorter than the pause between two turns, so that each pause sees a new answer. */
const freshMs = 900;

/**
 * Tells workers whether they have something to do. A console on which nothing happens asks its store one statement a
 * second for all of them.
 */
export class DueWork {
  readonly #workers: readonly Worker[];
  #askedMs = -Infinity;
  #due: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Whether the worker had something to do within the last second. True for a worker without a condition. */
  async has(database: Store, worker: Worker): Promise<boolean> {
    if (worker.isDue === undefined) return true;
    if (performance.now() - this.#askedMs > freshMs) {
      this.#askedMs = performance.now();
      this.#due = this.#read(database);
    }
    return (await this.#due).has(worker.name);
  }

  async #read(database: Store): Promise<ReadonlySet<string>> {
    const conditions = this.#workers.flatMap((worker): readonly SQL[] => {
      const isDue = worker.isDue?.();
      return isDue === undefined ? [] : [sql`select ${worker.name}::text as name where ${isDue}`];
    });
    const due = await readRows(database, sql.join(conditions, sql` union all `), { name: text });
    return new Set(due.map(({ name }) => name));
  }
}
