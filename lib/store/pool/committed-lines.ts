import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { processSlot } from '@/lib/front/process-slot';
import type * as schema from '../schema';

/** A database or a transaction on it. */
type Transacting = Pick<PgDatabase<PgQueryResultHKT, typeof schema>, 'transaction'>;

/** A line of the audit, and its seal. */
export interface SealedLine {
  readonly line: number;
  readonly seal: string;
}

interface OpenTransaction {
  line: SealedLine | undefined;
}

const open = (processSlot<AsyncLocalStorage<OpenTransaction>>('open-transaction').value ??= new AsyncLocalStorage());

/** The line belongs to the caller's transaction, and counts when that is committed. */
export function noteLine(line: SealedLine): void {
  const transaction = open.getStore();
  if (transaction !== undefined) transaction.line = line;
}

/** The newest line of the audit that this process has committed to a database, whatever that database says later. */
export class CommittedLines {
  newest: SealedLine | undefined;

  constructor(database: Transacting) {
    this.#follow(database);
  }

  /** A transaction within another one gives its line to the outer one; a rolled back line counts nowhere. */
  #follow(database: Transacting): void {
    const transaction = database.transaction.bind(database);
    database.transaction = async (work, config) => {
      const inner: OpenTransaction = { line: undefined };
      const outer = open.getStore();
      const run = async () =>
        await transaction(async (one) => {
          this.#follow(one);
          return await work(one);
        }, config);
      const result = await open.run(inner, run);
      if (inner.line === undefined) return result;
      if (outer !== undefined) outer.line = inner.line;
      else if (inner.line.line > (this.newest?.line ?? 0)) this.newest = inner.line;
      return result;
    };
  }
}
