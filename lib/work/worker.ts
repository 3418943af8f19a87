import type { SQL } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';

/** The names of all background work. */
export type WorkerName =
  | ('writes' | 'write-runs' | 'mirror' | 'alerts' | 'deliveries' | 'exports' | 'reports')
  | ('old-exports' | 'old-reports' | 'old-alerts' | 'old-runs' | 'audit-counts' | 'checkpoints')
  | ('store-watch' | 'clock' | 'vacuum');

/** The context of a turn. */
export interface WorkTurn {
  readonly database: Store;
  /** Aborts work that is under way: the process ends, or another copy of the console may lead by now. */
  readonly signal: AbortSignal;
  /** Whether a test asked for the turn: what would only wait for its time is done now. */
  readonly isAsked?: boolean;
}

/** Background work, done in turns for as long as a copy of the console runs. */
export interface Worker {
  /** The name of its lease, of its lines in the log and of its row on the page of workers. */
  readonly name: WorkerName;
  /** True: one copy leads at a time, by a lease. False: each copy claims due jobs for itself. */
  readonly leads: boolean;
  /** Milliseconds until the next turn after one without work. */
  readonly idleMs: number;
  /** Whether the first turn comes after that pause too, and not at once. */
  readonly isFirstLater?: boolean;
  /**
   * A condition in SQL: while it is false there is nothing to do, and turns are left out. The conditions of all workers
   * are read in one statement. Without one, each turn looks for itself.
   */
  isDue?(): SQL;
  /** Takes one turn. Returns true where work was done, so that the next turn follows at once. */
  turn(turn: WorkTurn): Promise<boolean>;
  /** Gives back jobs that this copy has claimed and not finished: another copy then takes them at once. */
  release?(): Promise<unknown>;
}

/** Deletes what has become old, from time to time, in the copy of the console that leads. */
export const cleaner = (name: WorkerName, idleMs: number, clean: (database: Store) => Promise<unknown>): Worker => ({
  name,
  leads: true,
  idleMs,
  turn: async ({ database }) => {
    await clean(database);
    return false;
  },
});
