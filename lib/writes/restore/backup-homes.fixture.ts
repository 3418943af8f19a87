import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type Cluster, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import { auditKeys, takeAuditSecret } from '@/lib/audit/chain';
import { writeBackupFile } from '@/lib/store/backup/backup-file';
import { dumpStore } from '@/lib/store/backup/dump-store';
import { claimNewStore } from '@/lib/store/backup/new-store';
import { offerCopies } from '@/lib/store/backup/offer-copies';
import { openSnapshot } from '@/lib/store/backup/open-snapshot';
import { openEmbedded } from '@/lib/store/embedded';
import { type OpenStore, storePaths } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { Sealer } from '@/lib/store/sealer';
import { type Restored, restoreBackup } from './restore-backup';

takeAuditSecret('the audit secret of this test and of nothing else');

export const secret = 'the data secret of this test and of nothing else';

/** Where a store is, or is to be. */
export interface Home {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Opens the store as a console does that works on it. */
  readonly open: () => Promise<OpenStore>;
}

/** Places for stores of both kinds. A database belongs to a role that may do nothing else. */
export class Homes {
  readonly root: string;
  readonly #cluster: Cluster | undefined;
  #made = 0;

  private constructor(root: string, cluster: Cluster | undefined) {
    this.root = root;
    this.#cluster = cluster;
  }

  static async lay(kinds: readonly HomeKind[]): Promise<Homes> {
    const cluster = kinds.includes('PostgreSQL') ? await startCluster() : undefined;
    return new Homes(await mkdtemp(path.join(os.tmpdir(), 'payments-console-backup-')), cluster);
  }

  async make(kind: HomeKind): Promise<Home> {
    this.#made += 1;
    const dataDir = await mkdtemp(path.join(this.root, 'data-'));
    if (kind === 'embedded') {
      const open = async () => {
        const { store, storeLock } = storePaths({ dataDir });
        const opened = await openEmbedded(store, storeLock);
        const stop = await offerCopies(dataDir, opened.copyTo ?? (() => Promise.reject(new Error('no copy'))));
        const close = async () => {
          await stop();
          await opened.close();
        };
        return { ...opened, close };
      };
      return { dataDir, databaseUrl: undefined, open };
    }
    const databaseUrl = await this.#makeDatabase(`store_${this.#made}`);
    return { dataDir, databaseUrl, open: async () => await openPostgres(databaseUrl, 4) };
  }

  async #makeDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: (await this.#cluster?.makeDatabase(name)) ?? '' });
    await client.connect();
    await client.query(`create role ${name} login; alter database ${name} owner to ${name}`);
    await client.end();
    return `postgres://${name}@127.0.0.1:${this.#cluster?.port ?? 0}/${name}`;
  }

  async remove(): Promise<void> {
    await this.#cluster?.stop();
    await rm(this.root, { recursive: true, force: true });
  }
}

export type HomeKind = 'embedded' | 'PostgreSQL';

/** Writes a backup as the command does. */
export async function backUp(home: Home, file: string, version = '0.1.0'): Promise<void> {
  const made = { version, madeAt: new Date().toISOString() };
  const snapshot = await openSnapshot(home);
  try {
    await writeBackupFile(file, dumpStore(snapshot.connection, made), secret);
  } finally {
    await snapshot.close();
  }
}

/** Restores a backup as the command does. */
export async function restore(home: Home, file: string, secrets: readonly string[] = [secret]): Promise<Restored> {
  const place = await claimNewStore(home);
  try {
    const given = { file, secrets, sealer: new Sealer(secret), auditKeys: auditKeys(), knownEpoch: 0, now: new Date() };
    return await restoreBackup(place, given);
  } finally {
    await place.leave();
  }
}
