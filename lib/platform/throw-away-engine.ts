import type { Connection } from './client';
import { PlatformEngine } from './engine';
import { openPool } from './request';

/** An engine of one test, with connections of its own. */
export function openEngine(connection: Connection): {
  readonly engine: PlatformEngine;
  readonly close: () => Promise<void>;
} {
  const pool = openPool();
  return {
    engine: new PlatformEngine({ connection, pool, log: () => undefined }),
    close: async () => {
      await pool.destroy();
    },
  };
}
