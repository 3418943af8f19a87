import path from 'node:path';
import { processSlot } from '@/lib/front/process-slot';
import { environment, type Environment } from '../env';
import type { ChangeEars, OpenStore, Store } from './store';

export type { ChangeEars, OpenStore, Store };

const slot = processSlot<Promise<OpenStore>>('store');

/** The store of this process, opened at its first use. */
export async function store(): Promise<Store> {
  return (await openStore()).database;
}

export function openStore(): Promise<OpenStore> {
  return (slot.value ??= open().catch((error: unknown) => {
    // The next caller tries again: a database that was away may be back.
    slot.value = undefined;
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
