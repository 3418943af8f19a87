import path from 'node:path';
import type { Environment } from './env';

/** Where the console keeps what lasts. All of it is under DATA_DIR, so that copies run side by side. */
export function storePaths({ dataDir }: Pick<Environment, 'dataDir'>) {
  const root = path.resolve(dataDir);
  return {
    /** Owned by the embedded Postgres: nothing of ours may lie in it, or it refuses to be made. */
    store: path.join(root, 'store'),
    storeLock: path.join(root, 'store.lock'),
  };
}

/** Next runs from the checkout, as do the scripts; a bundled file does not know where it came from. */
export const migrationsFolder = path.join(process.cwd(), 'lib', 'store', 'migrations');
