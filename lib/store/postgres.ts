import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';
import { log } from '../log';
import { migrate } from './migrate';
import { Listening } from './pool/listening';
import { PatientPool } from './pool/patient-pool';
import { describeNoConnection } from './pool/describe-no-connection';
import { type ConnectionKind, findConnectionKind, setSession } from './pool/connection-kind';
import * as schema from './schema';
import { keepValuesOutOfErrors, StoreError } from './store-error';
import type { OpenStore } from './store';

/** Any number that other programs on the same database do not use. */
const migrationLock = 7_246_135_001;

/** A real Postgres, which several copies of the console may share; each has at most so many connections to it. */
export async function openPostgres(connectionString: string, connections = 10): Promise<OpenStore> {
  const reached = { connectionString, application_name: 'payments-console', connectionTimeoutMillis: 5_000 };
  const { pool, kind } = await openPool(reached, connections);
  const listening = new Listening(reached);
  try {
    await migrateInTurn(pool);
  } catch (error) {
    await pool.end();
    throw describeNoConnection(error);
  }
  keepValuesOutOfErrors();
  return {
    database: drizzle({ client: pool, schema }),
    changes: undefined,
    vacuum: undefined,
    listen: async (ears) => {
      // A pooler in transaction mode has no connection that stays: nothing is ever heard there.
      if (kind === 'own') await listening.begin(ears);
    },
    checkpoint: () => Promise.resolve(),
    close: async () => {
      await listening.end();
      await pool.end();
    },
  };
}

/** The settings of server, database and role do not matter: each connection begins with the console's. */
async function openPool(
  reached: ServerAddress,
  connections: number,
): Promise<{ readonly pool: Pool; readonly kind: ConnectionKind }> {
  try {
    const kind = await findConnectionKind(reached);
    if (kind === 'lent') log('warn', 'store-pooler-keeps-no-limits', { sentence: limitsAreTheirs });
    const settle = (client: ClientBase): unknown => setSession(client, kind);
    const pool = new PatientPool({ ...reached, max: connections, onConnect: settle });
    // A connection that breaks is replaced; without a listener it would end the process. The pool itself listens only
    // while a connection is idle: one that breaks between two statements of a transaction has no other listener.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', (error) => log('warn', 'store-connection-lost', { error }));
    });
    return { pool, kind };
  } catch (error) {
    throw describeNoConnection(error);
  }
}

interface ServerAddress {
  readonly connectionString: string;
  readonly application_name: string;
  readonly connectionTimeoutMillis: number;
}

const limitsAreTheirs =
  'The pooler of DATABASE_URL runs in transaction mode and keeps no limits: set statement_timeout and idle_in_transaction_session_timeout of the role to 30s on the server.';

async function connect(pool: Pool) {
  try {
    return await pool.connect();
  } catch (error) {
    throw describeNoConnection(error);
  }
}

/** Copies that start together take turns: the first migrates, the others find nothing left to do. */
async function migrateInTurn(pool: Pool): Promise<void> {
  const client = await connect(pool);
  try {
    await migrate({
      beginAlone: async () => await beginAlone(client),
      run: async (text) => {
        await client.query(text);
      },
      rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    });
  } finally {
    client.release();
  }
}

const sayEveryMs = 5_000;

/** Less than `npm start` waits for the console's first answer. */
const longestWaitMs = 100_000;

/**
 * The lock ends with its transaction, on whichever connection a pooler has it. The duration of a migration is not
 * limited; another copy's wait for its turn is.
 */
async function beginAlone(client: ClientBase): Promise<void> {
  const endMs = performance.now() + longestWaitMs;
  for (;;) {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`set local lock_timeout = ${sayEveryMs}`);
    try {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > endMs) throw new StoreError(stillLocked, { cause: error });
      log('info', 'store-waits-for-migration');
    }
  }
}

const stillLocked = `Another connection has held the lock of the store’s migrations for ${longestWaitMs / 1_000} seconds: wait until that copy of the console has brought the store up to date, or end its connection to the server.`;

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';
