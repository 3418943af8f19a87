import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CommittedLines } from './pool/committed-lines';
import type * as schema from './schema';
import type { Vacuum } from './vacuum/vacuum';
import type { TableChanges } from './cache/table-changes';
import type { StoreLoad } from './turns/store-load';

/** The database, or a transaction on it: callers need not know which. */
export type Store = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The channel of `tell_change` (migration 0070). */
export const changesChannel = 'changes';

/** Who hears the changes that the store's triggers tell. */
export interface ChangeEars {
  /** The text of one change, after its transaction. */
  readonly told: (text: string) => void;
  /** Called with whether changes are heard now: changes in a time without are lost. */
  readonly heard: (isHeard: boolean) => void;
}

export interface OpenStore {
  readonly database: Store;
  /** Undefined if other processes write to the same store. */
  readonly changes: TableChanges | undefined;
  /** Set for the embedded store, which removes no dead rows by itself. */
  readonly vacuum: Vacuum | undefined;
  /** Copies the embedded store's folder to another one, as it is between two transactions. Undefined for a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | undefined;
  /** Set where a database can go over to a standby that knows less. */
  readonly lines: CommittedLines | undefined;
  /** Looks through each further connection before the first statement of it; a failed look refuses the connection. */
  guard(look: (database: Store) => Promise<unknown>): void;
  /** Hears changes by any process until the store is closed. A lost connection is made again. */
  listen(ears: ChangeEars): Promise<void>;
  load(): StoreLoad;
  /** Writes to the tables what only the log has so far, so that the next opening has little to repeat. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
