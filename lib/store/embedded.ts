import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { DurableFiles, durableStartParams, flush, flushFolder } from './durable-files';
import { takeLock } from './lock';
import { migrate } from './migrate';
import type { OpenStore } from './open-store';
import * as schema from './schema';
import { keepValuesOutOfErrors } from './statement-error';
import { StoreError } from './store-error';

/** Postgres inside this process, on a folder that only this process may use. */
export async function openEmbedded(folder: string, lockFile: string): Promise<OpenStore> {
  makeFolder(path.dirname(folder));
  const release = takeLock(lockFile);
  try {
    if (!existsSync(folder)) await make(folder);
    return await over(await openFolder(folder), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The same in memory, for tests. Making a store takes seconds, so those after the first are loaded from its files. */
export async function openInMemory(): Promise<OpenStore> {
  madeOnce ??= makeFiles();
  return await over(await PGlite.create({ loadDataDir: await madeOnce }), () => undefined);
}

let madeOnce: Promise<Blob> | undefined;

async function makeFiles(): Promise<Blob> {
  const client = await PGlite.create();
  await migrateOver(client);
  const files = await client.dumpDataDir('none');
  await client.close();
  return files;
}

async function migrateOver(client: PGlite): Promise<void> {
  await migrate({
    run: async (text) => {
      await client.exec(text);
    },
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  });
}

async function over(client: PGlite, release: () => void): Promise<OpenStore> {
  keepValuesOutOfErrors();
  await migrateOver(client);
  return {
    database: drizzle({ client, schema }),
    checkpoint: async () => {
      await client.exec('checkpoint');
    },
    close: async () => {
      await client.close();
      release();
    },
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
