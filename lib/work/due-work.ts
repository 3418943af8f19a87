import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { TableChanges } from '@/lib/store/cache/table-changes';
import { lease } from '@/lib/store/lease';
import { readRows, text } from '@/lib/store/rows';
import { platformBudget } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Worker } from './worker';

const noChanges = () => Promise.resolve(undefined);

/** How long an answer lasts: shorter than the pause between two turns, so that each pause sees a new answer. */
const freshMs = 900;
/** How long an answer lasts while no person is there and nothing changes: only time can make work due then. */
const quietMs = 10_000;
/** Changes of these tables make no work due. */
const noWork = [lease, platformBudget].map(getTableName);

/**
 * Tells workers whether they have something to do. A console asks its store one statement a second for all of them; one
 * whose store no other process changes asks seldom while nothing happens.
 */
export class DueWork {
  readonly #workers: readonly Worker[];
  readonly #findChanges: () => Promise<TableChanges | undefined>;
  #askedMs = -Infinity;
  #askedAt: number | undefined;
  #due: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  constructor(workers: readonly Worker[], findChanges: () => Promise<TableChanges | undefined> = noChanges) {
    this.#workers = workers;
    this.#findChanges = findChanges;
  }

  /** Drops the answer, so that the next look asks the store. */
  forget(): void {
    this.#askedMs = -Infinity;
  }

  /** Whether the worker had something to do within the last second. True for a worker without a condition. */
  async has(database: Store, worker: Worker): Promise<boolean> {
    if (worker.isDue === undefined) return true;
    const changes = await this.#findChanges();
    const count = changes?.countBut(noWork);
    const isQuiet = changes !== undefined && count === this.#askedAt && !changes.isPersonThere();
    if (performance.now() - this.#askedMs > (isQuiet ? quietMs : freshMs)) {
      this.#askedMs = performance.now();
      this.#askedAt = count;
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
