import type { Connection } from '@/lib/access/viewers/credential';
import { openPool } from './client/send-request';
import { PlatformClient, type ClientDependencies } from './client/platform-client';

/** A client of one test, with its own connections. */
export function openClient(
  connection: Connection,
  more: Partial<Pick<ClientDependencies, 'limits' | 'tokenStore' | 'log'>> = {},
): {
  readonly client: PlatformClient;
  readonly close: () => Promise<void>;
} {
  const pool = openPool();
  return {
    client: new PlatformClient({ connection, pool, log: () => undefined, ...more }),
    close: async () => {
      await pool.destroy();
    },
  };
}
