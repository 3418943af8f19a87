import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';
import type { Vacuum } from './vacuum';
import type { TableChanges } from './cache/table-changes';

/** The database, or a transaction on it: callers need not know which. */
export type Store = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenStore {
  readonly database: Store;
  /** Undefined if other processes write to the same store. */
  readonly changes: TableChanges | undefined;
  /** Set for the embedded store, which removes no dead rows by itself. */
  readonly vacuum: Vacuum | undefined;
  /** Writes to the tables what only the log has so far, so that the next opening has little to repeat. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
