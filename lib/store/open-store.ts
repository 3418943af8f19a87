import path from 'node:path';
import { environment, type Environment } from '../env';
import type { ChangeEars, OpenStore, Store } from './store';

export type { ChangeEars, OpenStore, Store };

/** Next loads a module several times in one process, once per bundle: the one store is kept outside of modules. */
const place = Symbol.for('payments-console.store');
const shared = globalThis as { [place]?: Promise<OpenStore> | undefined };

/** The store of this process, opened at its first use. */
export async function store(): Promise<Store> {
  return (await openStore()).database;
}

export function openStore(): Promise<OpenStore> {
  return (shared[place] ??= open().catch((error: unknown) => {
    // The next caller tries again: a database that was away may be back.
    shared[place] = undefined;
    throw error;
  }));
}

/** Only the driver in use is loaded. */
async function open(): Promise<OpenStore> {
  const settings = environment();
  if (settings.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres');
    return await openPostgres(settings.databaseUrl, settings.databaseConnections);
  }
  const paths = storePaths(settings);
  const { openEmbedded } = await import('./embedded');
  return await openEmbedded(paths.store, paths.storeLock);
}

/** The paths of the embedded store: all are under DATA_DIR, so that copies of the console run side by side. */
export function storePaths({ dataDir }: Pick<Environment, 'dataDir'>) {
  const root = path.resolve(dataDir);
  return {
    /** Owned by the embedded Postgres: it refuses to make a store in a folder that has our files in it. */
    store: path.join(root, 'store'),
    storeLock: path.join(root, 'store.lock'),
  };
}
