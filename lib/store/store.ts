import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';
import type { Vacuum } from './vacuum';
import type { TableChanges } from './cache/table-changes';

/** The database, or a transaction on it: whoever gets one need not know which. */
export type Store = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenStore {
  readonly database: Store;
  /** Undefined where other processes write to the same store. */
  readonly changes: TableChanges | undefined;
  /** Of the embedded store, which takes nothing away by itself. */
  readonly vacuum: Vacuum | undefined;
  /** Writes out what so far only the log has, so that the next opening has little to repeat. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
