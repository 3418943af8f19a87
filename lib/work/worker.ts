import type { Store } from '@/lib/store/open-store';

/** All work in the background. */
export type WorkerName =
  | ('writes' | 'mirror' | 'alerts' | 'deliveries' | 'exports' | 'reports' | 'report-mails')
  | ('old-exports' | 'old-reports' | 'old-alerts' | 'audit-counts' | 'store-watch' | 'clock' | 'vacuum');

/** What a turn is given. */
export interface WorkTurn {
  readonly database: Store;
  /** Ends what is under way: the process ends, or another copy of the console may lead by now. */
  readonly signal: AbortSignal;
}

/** Work in the background, a turn at a time, for as long as a copy of the console runs. */
export interface Worker {
  /** Names its lease, its lines in the log and its row on the page of workers. */
  readonly name: WorkerName;
  /** True: one copy of all does it at a time, by a lease. False: each copy takes what is due for itself. */
  readonly leads: boolean;
  /** Milliseconds between two turns where the first one had nothing to do. */
  readonly idleMs: number;
  /** The first turn comes after that pause too; else at once. */
  readonly isFirstLater?: boolean;
  /** One turn. True where something was done, so that the next one follows at once. */
  turn(turn: WorkTurn): Promise<boolean>;
  /** Gives back what this copy has taken and not ended: another copy then takes it at once. */
  release?(): Promise<unknown>;
}
