import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { takeLock } from '@/lib/lock/process-lock.mjs';
import { migrate } from './migrate';
import * as schema from './schema';
import { keepValuesOutOfErrors, StoreError } from './store-error';
import { TableChanges } from './table-changes';
import type { OpenStore } from './store';

/** Postgres inside this process, on a folder that only this process may use. */
export async function openEmbedded(folder: string, lockFile: string): Promise<OpenStore> {
  makeFolder(path.dirname(folder));
  const release = lockStore(lockFile);
  try {
    if (!existsSync(folder)) await make(folder);
    const client = await openFolder(folder);
    await migrateOver(client);
    return over(client, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Makes this process the owner of the store, or refuses; the returned function gives it back. @internal For tests. */
export function lockStore(file: string): () => void {
  const lock = takeLock(file);
  if ('release' in lock) return lock.release;
  const who = lock.heldBy === 0 ? 'another process' : `process ${lock.heldBy} on ${lock.host}`;
  throw new StoreError(
    `The store is in use by ${who} (${file}): stop that one, or set DATA_DIR to another folder to run beside it.`,
  );
}

/** @internal Exported for tests. */
export async function migrateOver(client: PGlite): Promise<void> {
  await migrate({
    run: async (text) => {
      await client.exec(text);
    },
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  });
}

/** @internal Exported for tests. */
export function over(client: PGlite, release: () => void): OpenStore {
  keepValuesOutOfErrors();
  keepParsers(client);
  const changes = new TableChanges();
  countChanges(client, changes);
  return {
    database: drizzle({ client, schema }),
    changes,
    checkpoint: async () => {
      await client.exec('checkpoint');
    },
    close: async () => {
      await client.close();
      release();
    },
  };
}

/** drizzle gives its parsers with each statement, which costs a tenth of it. Here they are given once. */
function keepParsers(client: PGlite): void {
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

/** A transaction changes nothing for others before its end, and they know of its end by nothing before its answer. */
function countChanges(client: PGlite, changes: TableChanges): void {
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

/** A new store is moved into place whole: a process that is killed while it makes one leaves none. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const client = await openFolder(draft);
  await client.close();
  flushFolder(draft);
  renameSync(draft, folder);
  flush(path.dirname(folder));
}

async function openFolder(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ fs: new DurableFiles(folder), startParams: durableStartParams });
  } catch (error) {
    throw new StoreError(
      `The store in ${folder} cannot be opened: restore it from a backup, or set DATA_DIR to another folder to begin anew.`,
      { cause: error },
    );
  }
}

function makeFolder(folder: string): void {
  try {
    // With `recursive`, Node 20 never returns where the system refuses a folder, as under /proc.
    const recursive = !existsSync(path.dirname(folder));
    if (!existsSync(folder)) mkdirSync(folder, { recursive, mode: 0o700 });
  } catch (error) {
    throw new StoreError(`The folder ${folder} cannot be made: set DATA_DIR to a folder that this user may write.`, {
      cause: error,
    });
  }
}

/**
 * PGlite on files that survive a power cut. Found in the source of PGlite 0.5.16:
 * - it starts Postgres with `-F`, which is `fsync=off`; `startParams` may say otherwise;
 * - that alone changes nothing, because its Node file system has no `fsync` of its own, so that `fsync()` answers
 *   success without doing anything, and `fdatasync()`, the default for the log, answers success by itself.
 * So the file system is given an `fsync` that calls Node's, and the log is told to use `fsync`. Counted here: one call
 * per commit on the log, and at a checkpoint one per changed file and folder; a commit takes 0.4 ms in place of 0.15 ms.
 */
class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      // The type leaves out what every file system of Emscripten has: a table of functions that work on an open file.
      const { stream_ops } = module.NODEFS as unknown as { stream_ops: { fsync?: (file: { nfd: number }) => number } };
      stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
];

/** Making a new store does not sync: everything in it is, before anything relies on it. */
function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(location);
    else if (entry.isFile()) flush(location);
  }
  flush(folder);
}

/** Of a folder this makes its list of names last, such as a rename in it. */
function flush(location: string): void {
  const descriptor = openSync(location, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
