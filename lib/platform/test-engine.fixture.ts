import type { Connection } from './client/client';
import { PlatformEngine, type EngineOptions } from './engine';
import { openPool } from './client/request';

/** An engine of one test, with connections of its own. */
export function openEngine(
  connection: Connection,
  more: Partial<Pick<EngineOptions, 'gate' | 'shelf' | 'log'>> = {},
): {
  readonly engine: PlatformEngine;
  readonly close: () => Promise<void>;
} {
  const pool = openPool();
  return {
    engine: new PlatformEngine({ connection, pool, log: () => undefined, ...more }),
    close: async () => {
      await pool.destroy();
    },
  };
}
