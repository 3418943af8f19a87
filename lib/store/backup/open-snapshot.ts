import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Environment } from '../../env';
import { lockStore, openThread } from '../embedded';
import { storePaths } from '../open-store';
import { describeNoConnection } from '../pool/describe-no-connection';
import { settingsOfTransaction } from '../postgres';
import { StoreError } from '../store-error';
import type { EmbeddedClient } from '../turns/store-thread';
import type { Statements } from './dump-store';
import { borrowCopy } from './offer-copies';

/** The store as it is at one moment, for reading alone: its tables are left as the console that made them has them. */
export interface Snapshot {
  readonly connection: Statements;
  readonly close: () => Promise<void>;
}

type StoreSettings = Pick<Environment, 'dataDir' | 'databaseUrl'>;

/** Opens the store that a console of these settings has, while that console runs or not. */
export async function openSnapshot({ dataDir, databaseUrl }: StoreSettings): Promise<Snapshot> {
  return databaseUrl === undefined ? await openEmbedded(path.resolve(dataDir)) : await openServer(databaseUrl);
}

const begin = 'begin isolation level repeatable read read only';

async function openEmbedded(dataDir: string): Promise<Snapshot> {
  const own = storePaths({ dataDir });
  if (!existsSync(own.store))
    throw new StoreError(`There is no store in ${own.store}: check DATA_DIR and DATABASE_URL.`);
  const lent = await borrowCopy(dataDir);
  const paths = lent === undefined ? own : storePaths({ dataDir: lent.folder });
  try {
    const lock = await lockStore(paths.storeLock);
    const thread = await openThread(paths.store, lock);
    await thread.exec(begin);
    const close = async () => {
      await thread.exec('rollback');
      await thread.close();
      lock.release();
      lent?.giveBack();
    };
    return { connection: statementsOf(thread), close };
  } catch (error) {
    lent?.giveBack();
    throw error;
  }
}

async function openServer(connectionString: string): Promise<Snapshot> {
  const client = await connectTo(connectionString);
  const settings = await settingsOfTransaction(client, 'repeatable read');
  await client.query(`${begin}; ${settings}; set local statement_timeout = 0`);
  const close = async () => {
    await client.query('rollback');
    await client.end();
  };
  return { connection: statementsOf(client), close };
}

/** One connection of its own to a server. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'payments-console', connectionTimeoutMillis: 5_000 });
  // A statement that it breaks fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw describeNoConnection(error);
  }
}

/** What both drivers can. */
export function statementsOf(client: Client | Pick<EmbeddedClient, 'exec' | 'query'>): Statements {
  return {
    run: async (text) => {
      await ('exec' in client ? client.exec(text) : client.query(text));
    },
    rows: async (text, values) => {
      const answered = await ('exec' in client
        ? client.query<Record<string, unknown>>(text, values)
        : client.query<Record<string, unknown>>(text, values));
      return answered.rows;
    },
  };
}
