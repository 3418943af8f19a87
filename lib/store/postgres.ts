import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { log } from '../log';
import { migrate } from './migrate';
import * as schema from './schema';
import { keepValuesOutOfErrors, StoreError } from './store-error';
import type { OpenStore } from './store';

/** Any number that other programs on the same database do not use. */
const migrationLock = 7_246_135_001;

/** A real Postgres, which several copies of the console may share. */
export async function openPostgres(connectionString: string): Promise<OpenStore> {
  const pool = new Pool({
    connectionString,
    application_name: 'payments-console',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    // Compiling a statement takes longer than any of ours runs. What is asked of it is mostly in memory.
    options: '-c jit=off -c random_page_cost=1.1',
  });
  // A connection that breaks is replaced; without a listener it would end the process. The pool itself listens only while
  // nobody uses it: one that breaks between two statements of a transaction has nobody else to tell.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log('warn', 'store-connection-lost', { error }));
  });
  try {
    await migrateAlone(await connect(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
  keepValuesOutOfErrors();
  return {
    database: drizzle({ client: pool, schema }),
    changes: undefined,
    checkpoint: () => Promise.resolve(),
    close: () => pool.end(),
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreError('The database of DATABASE_URL does not answer: start it, or correct DATABASE_URL.', {
      cause: error,
    });
  }
}

/** Copies that start together take turns: the first migrates, the others find nothing left to do. */
async function migrateAlone(client: PoolClient): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate({
      run: async (text) => {
        await client.query(text);
      },
      rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    });
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
  }
}
