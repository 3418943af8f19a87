import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, type Pool, type ClientConfig } from 'pg';
import { log } from '../log';
import { CommittedLines } from './pool/committed-lines';
import { migrate } from './migrate';
import { PatientPool } from './pool/patient-pool';
import { describeNoConnection } from './pool/describe-no-connection';
import { ConnectionGuard } from './pool/connection-guard';
import { findConnectionKind } from './pool/connection-kind';
import { beginWith, LentPool } from './pool/patient-pool';
import * as schema from './schema';
import { keepValuesOutOfErrors, StoreError } from './store-error';
import { type OpenStore, type ChangeEars, changesChannel } from './store';

/** Any number that other programs on the same database do not use. */
export const migrationLock = 7_246_135_001;

/** A real Postgres, which several copies of the console may share; each has at most so many connections to it. */
export async function openPostgres(connectionString: string, connections = 10): Promise<OpenStore> {
  const reached = { connectionString, application_name: 'payments-console', connectionTimeoutMillis: 5_000 };
  const guard = new ConnectionGuard();
  const { pool, settings } = await openPool(reached, connections, guard);
  const listening = new Listening(reached);
  try {
    await migrateInTurn(pool, settings);
  } catch (error) {
    await pool.end();
    throw describeNoConnection(error);
  }
  keepValuesOutOfErrors();
  const database = drizzle({ client: pool, schema });
  if (settings !== undefined) beginWith(database, settings, guard);
  const lines = new CommittedLines(database);
  if (settings !== undefined) guard.lent = { database, lines };
  return {
    database,
    lines,
    guard: (look) => guard.begin(look),
    changes: undefined,
    vacuum: undefined,
    copyTo: undefined,
    listen: async (ears) => {
      // A pooler in transaction mode has no connection that stays: nothing is ever heard there.
      if (settings === undefined) await listening.begin(ears);
    },
    load: () => pool.load(),
    checkpoint: () => Promise.resolve(),
    close: async () => {
      await listening.end();
      await pool.end();
    },
  };
}

/** The settings of server, database and role do not matter: the console sets its own on each own connection. */
async function openPool(reached: ServerAddress, connections: number, guard: ConnectionGuard): Promise<OpenPool> {
  try {
    const settings = (await findConnectionKind(reached)) === 'own' ? undefined : await readSettings(reached);
    const config = { ...reached, max: connections };
    const onConnect = (client: ClientBase): unknown => setSession(client).then(() => guard.judge(client));
    const pool =
      settings === undefined ? new PatientPool({ ...config, onConnect }) : new LentPool(config, settings, guard);
    // A connection that breaks is replaced; without a listener it would end the process. The pool itself listens only
    // while a connection is idle: one that breaks between two statements of a transaction has no other listener.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', (error) => {
        log('warn', 'store-connection-lost', { error });
        // Through a pooler, a lost connection says nothing about the server.
        if (settings === undefined) guard.lose(pool);
      });
    });
    return { pool, settings };
  } catch (error) {
    throw describeNoConnection(error);
  }
}

interface OpenPool {
  readonly pool: PatientPool;
  /** Statements that begin each transaction, where connections are lent. */
  readonly settings: string | undefined;
}

async function readSettings(reached: ServerAddress): Promise<string> {
  const client = new Client(reached);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await settingsOfTransaction(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface ServerAddress {
  readonly connectionString: string;
  readonly application_name: string;
  readonly connectionTimeoutMillis: number;
}

async function connect(pool: Pool) {
  try {
    return await pool.connect();
  } catch (error) {
    throw describeNoConnection(error);
  }
}

/** Copies that start together take turns: the first migrates, the others find nothing left to do. */
async function migrateInTurn(pool: Pool, settings: string | undefined): Promise<void> {
  const client = await connect(pool);
  try {
    await migrate({
      beginAlone: async () => await beginAlone(client, settings),
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
async function beginAlone(client: ClientBase, settings = ''): Promise<void> {
  const endMs = performance.now() + longestWaitMs;
  for (;;) {
    await client.query(`begin; ${settings}`);
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

/** The settings that statements rely on, though a server, a database, a role or a pooler may have another default. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  extra_float_digits: '1',
  intervalstyle: 'postgres',
  standard_conforming_strings: 'on',
  timezone: 'UTC',
  // Durations in milliseconds; 0 means no limit.
  idle_in_transaction_session_timeout: '30000',
  lock_timeout: '0',
  statement_timeout: '30000',
  transaction_timeout: '0',
  // Compiling a statement takes longer than any statement of the console runs. The data is mostly in memory.
  jit: 'off',
  random_page_cost: '1.1',
} as const;

/** Settings that matter between transactions, or when one begins. */
const between = {
  idle_session_timeout: '0',
  default_transaction_deferrable: 'off',
  default_transaction_isolation: 'read committed',
} as const;

/** A setting that this version does not have is skipped. */
const known = `from jsonb_each_text($1::jsonb) as given join pg_settings as known on lower(known.name) = given.key`;

/** Settings of an own connection before the first statement. */
async function setSession(client: ClientBase): Promise<void> {
  const given = JSON.stringify({ ...settings, ...between });
  await client.query(`select set_config(given.key, given.value, false) ${known}`, [given]);
}

/**
 * The statements that begin each transaction on a lent connection, after `begin`: they end with it, so that no other
 * program finds them. Other programs may have left a `search_path`; the default comes from database and role.
 */
export async function settingsOfTransaction(
  client: ClientBase,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<string> {
  const { rows } = await client.query<{ set: string }>(
    `select format('set local %I = %L', given.key, given.value) as set ${known} order by 1`,
    [JSON.stringify(settings)],
  );
  const first = [`set transaction isolation level ${isolation}`, 'set local search_path to default'];
  return [...first, ...rows.map(({ set }) => set)].join('; ');
}

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A connection that broke without a word is found by asking. */
const askEveryMs = 15_000;

/** Listens on a connection of its own, and makes another one where that is lost. */
class Listening {
  readonly #config: ClientConfig;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Resolves after the first try, even if it failed. */
  async begin(ears: ChangeEars, pauseMs = shortestPauseMs): Promise<void> {
    if (this.#hasEnded) return;
    const client = new Client({ ...this.#config, keepAlive: true });
    this.#client = client;
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      clearInterval(this.#timer);
      ears.heard(false);
      void client.end().catch(() => undefined);
      if (this.#hasEnded) return;
      log('warn', 'changes-not-heard', { error });
      this.#timer = setTimeout(() => {
        void this.begin(ears, Math.min(longestPauseMs, pauseMs * 2));
      }, pauseMs).unref();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload = '' }) => ears.told(payload));
    try {
      await client.connect();
      await client.query(`listen ${changesChannel}`);
      ears.heard(true);
      pauseMs = shortestPauseMs;
      this.#timer = setInterval(() => {
        const patience = setTimeout(() => lose(new Error('no answer')), askEveryMs).unref();
        client.query('select 1').then(() => clearTimeout(patience), lose);
      }, askEveryMs).unref();
    } catch (error) {
      lose(error);
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}
