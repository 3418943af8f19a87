import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Environment } from '../../env';
import { lockStore, openThread, over } from '../embedded';
import { storePaths } from '../open-store';
import { migrationLock, settingsOfTransaction } from '../postgres';
import * as schema from '../schema';
import type { Store } from '../store';
import { keepValuesOutOfErrors, StoreError } from '../store-error';
import type { Statements } from './dump-store';
import { connectTo, statementsOf } from './open-snapshot';

type Filling<T> = (connection: Statements, database: Store) => Promise<T>;

/** The place of a store that is not there yet. */
export interface NewStore {
  /** Makes the store with what the work puts into it. Where the work fails, there is no store after it as before. */
  fill<T>(work: Filling<T>): Promise<T>;
  /** Gives the place back, for a console that starts. */
  leave(): Promise<void>;
}

/** Takes the place of the store that a console of these settings would have; refuses where there is a store already. */
export async function claimNewStore({
  dataDir,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): Promise<NewStore> {
  return databaseUrl === undefined ? await claimFolder(dataDir) : await claimDatabase(databaseUrl);
}

async function claimFolder(dataDir: string): Promise<NewStore> {
  const { store, storeLock } = storePaths({ dataDir });
  const lock = await lockStore(storeLock);
  if (existsSync(store)) {
    lock.release();
    throw new StoreError(`There is a store in ${store}: move that folder away, and keep it. Then restore again.`);
  }
  const draft = `${store}.restoring`;
  const fill = async <T>(work: Filling<T>): Promise<T> => {
    // What a restore has left that was ended.
    await rm(draft, { recursive: true, force: true });
    const thread = await openThread(draft, lock);
    try {
      const { database } = over(thread, () => undefined);
      const done = await work(statementsOf(thread), database);
      await thread.exec('checkpoint');
      await thread.close();
      await rename(draft, store);
      await flush(path.dirname(store));
      return done;
    } catch (error) {
      await thread.close().catch(() => undefined);
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  };
  return {
    fill,
    leave: () => {
      lock.release();
      return Promise.resolve();
    },
  };
}

async function claimDatabase(connectionString: string): Promise<NewStore> {
  const client = await connectTo(connectionString);
  const connection = statementsOf(client);
  try {
    await requireEmpty(connection);
  } catch (error) {
    await client.end();
    throw error;
  }
  keepValuesOutOfErrors();
  const database = drizzle({ client, schema });
  const fill = async <T>(work: Filling<T>): Promise<T> =>
    await database.transaction(async (transaction) => {
      await connection.run(`${await settingsOfTransaction(client)}; set local statement_timeout = 0`);
      await connection.run('set local idle_in_transaction_session_timeout = 0');
      // A console that starts on the empty database waits, and finds the tables made.
      await connection.rows('select pg_advisory_xact_lock($1)', [migrationLock]);
      await requireEmpty(connection);
      return await work(connection, transaction);
    });
  return { fill, leave: async () => await client.end() };
}

async function requireEmpty({ rows }: Statements): Promise<void> {
  const found = await rows(
    `select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`,
  );
  if (found.length > 0) {
    throw new StoreError('The database of DATABASE_URL has tables: name an empty one, and keep this one.');
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
