import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type HeldLock, takeLock } from '@/lib/lock/process-lock.mjs';
import { log } from '../log';
import { migrate } from './migrate';
import * as schema from './schema';
import { keepValuesOutOfErrors, StoreError } from './store-error';
import { type EmbeddedClient, StoreThread } from './turns/store-thread';
import { TableChanges } from './cache/table-changes';
import { changesChannel, type OpenStore } from './store';
import { Vacuum } from './vacuum/vacuum';

/** Postgres inside this process, on a folder that only this process may use. */
export async function openEmbedded(folder: string, lockFolder: string): Promise<OpenStore> {
  // An empty name would make a folder wherever the process was started.
  if (!path.isAbsolute(folder)) throw new StoreError(`The store’s folder “${folder}” is no absolute path.`);
  makeFolder(path.dirname(folder));
  const lock = await lockStore(lockFolder);
  try {
    const client = await openThread(folder, lock);
    await migrateOver(client);
    return vacuumed(client, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function vacuumed(client: StoreThread, release: () => void): OpenStore {
  // Not counted as a change: a vacuum alters nothing that a cache holds.
  const plain = { query: client.query.bind(client), exec: client.exec.bind(client) };
  const opened = over(client, release);
  const copyTo = client.copyTo.bind(client);
  return { ...opened, vacuum: new Vacuum(plain, opened.changes), copyTo };
}

/** Makes this process the owner of the store, or refuses. */
export async function lockStore(folder: string): Promise<HeldLock> {
  const lock = await takeLock(folder, stopWithoutStore);
  if ('claim' in lock) return lock;
  throw new StoreError(
    `The store is in use by ${lock.heldBy} (${folder}): stop that one, or set DATA_DIR to another folder to run beside it.`,
  );
}

/** Two that write would destroy the store: no statement is let through before the end. */
function stopWithoutStore(to: string): never {
  const sentence = `The store belongs to ${to} now, since this process was not heard of for a minute: it stops, and writes nothing more.`;
  log('error', 'store-lost', { sentence });
  process.exit(1);
}

/** @internal Exported for tests. */
export async function migrateOver(client: EmbeddedClient): Promise<void> {
  await migrate({
    run: async (text) => {
      await client.exec(text);
    },
    // The folder has one owner, so a plain transaction is enough.
    beginAlone: async () => {
      await client.exec('begin');
    },
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  });
}

/** A store over a client, whose tables are there. */
export function over(client: EmbeddedClient, release: () => void): OpenStore & { readonly changes: TableChanges } {
  keepValuesOutOfErrors();
  keepParsers(client);
  const changes = new TableChanges();
  countChanges(client, changes);
  return {
    // Drizzle calls no other methods of a client.
    database: drizzle({ client: client as PGlite, schema }),
    changes,
    vacuum: undefined,
    copyTo: undefined,
    lines: undefined,
    guard: () => undefined,
    listen: async ({ told, heard }) => {
      await client.listen(changesChannel, told);
      heard(true);
    },
    load: () => client.load?.() ?? { running: 0, waiting: 0, most: 1 },
    checkpoint: async () => {
      await client.exec('checkpoint');
    },
    close: async () => {
      await client.close();
      release();
    },
  };
}

/** Opens the folder without bringing its tables up to date. */
export async function openThread(folder: string, lock: HeldLock): Promise<StoreThread> {
  const thread = new StoreThread(folder, lock);
  try {
    await thread.opened;
    return thread;
  } catch (error) {
    throw new StoreError(
      `The store in ${folder} cannot be opened: restore it from a backup, or set DATA_DIR to another folder to begin anew.`,
      { cause: error },
    );
  }
}

/** drizzle passes its parsers with each statement, which costs a tenth of its time. Here they are set once. */
function keepParsers(client: EmbeddedClient): void {
  let given: QueryOptions['parsers'];
  const over = <C extends Pick<Transaction, 'query'>>(statements: C): C => {
    const query = statements.query.bind(statements);
    statements.query = (text, values, { parsers, ...options } = {}) => {
      if (given === undefined && parsers !== undefined) Object.assign(client.parsers, (given = parsers));
      return query(text, values, options);
    };
    return statements;
  };
  over(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) => transaction((open) => work(over(open)));
}

/** Other sessions see a transaction's changes only after its end: they are counted before its answer returns. */
function countChanges(client: EmbeddedClient, changes: TableChanges): void {
  const noting = <C extends Pick<Transaction, 'query' | 'exec'>>(statements: C, note: (text?: string) => void): C => {
    const [query, exec] = [statements.query.bind(statements), statements.exec.bind(statements)];
    statements.query = (text, ...given) => query<never>(text, ...given).finally(() => note(text));
    statements.exec = (text, ...given) => exec(text, ...given).finally(() => note());
    return statements;
  };
  noting(client, (text) => changes.note(text));
  const transaction = client.transaction.bind(client);
  client.transaction = async (work) => {
    const texts = new Set<string>();
    try {
      return await transaction((open) => work(noting(open, (text = '') => texts.add(text))));
    } finally {
      for (const text of texts) changes.note(text);
    }
  };
}

function makeFolder(folder: string): void {
  try {
    // With `recursive`, Node 20 never returns if the system refuses a folder, as under /proc.
    const recursive = !existsSync(path.dirname(folder));
    if (!existsSync(folder)) mkdirSync(folder, { recursive, mode: 0o700 });
  } catch (error) {
    throw new StoreError(`The folder ${folder} cannot be made: set DATA_DIR to a folder that this user may write.`, {
      cause: error,
    });
  }
}
