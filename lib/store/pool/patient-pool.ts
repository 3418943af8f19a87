import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import { log } from '@/lib/log';
import { beginStatement } from '../turns/begin-statement';
import { ownWork } from '../turns/own-work';
import type { StoreLoad } from '../turns/store-load';
import { saysTooMany } from './describe-no-connection';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ConnectionGuard } from './connection-guard';

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** How long a statement waits for a connection when the server gives no more of them. */
const patienceMs = 10_000;

/** For so long after a refusal the pool uses its open connections; then it tries to reach its full size again. */
const contentMs = 30_000;

const pauseMs = 200;
/** The pause before own work looks again whether it may have a connection. */
const workPauseMs = 20;

/**
 * A pool whose last connection own work of the console leaves to people, and that treats "too many connections" as no refusal: the caller waits for a connection that is open already.
 * Other programs, and other copies of the console, may use up what a role, a database or a pooler allows at any time.
 */
export class PatientPool extends Pool {
  readonly #size: number;
  #open = 0;
  #growsAtMs = 0;
  readonly #working = new Set<PoolClient>();
  #beginning = 0;
  /** Own work that waits until it may ask for a connection. */
  #waiting = 0;

  constructor(config: PoolConfig & { readonly max: number }) {
    super(config);
    this.#size = config.max;
    this.on('connect', (client) => {
      this.#open += 1;
      measureStatements(client);
    });
    this.on('remove', () => (this.#open -= 1));
    this.on('release', (_error, client) => this.#working.delete(client));
  }

  load(): StoreLoad {
    return { running: this.totalCount - this.idleCount, waiting: this.waitingCount + this.#waiting, most: this.#size };
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const connected = ownWork() === undefined ? this.#connect() : this.#connectForWork();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release === undefined ? undefined : true)),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error('no connection'), undefined, () => undefined),
    );
  }

  async #connect(): Promise<PoolClient> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      if (performance.now() >= this.#growsAtMs) this.options.max = this.#size;
      try {
        return await super.connect();
      } catch (error) {
        if (!saysTooMany(error) || performance.now() > endMs) throw error;
        this.#makeDo();
        // Without an open connection, the pool can only wait for other programs to close some.
        if (this.#open === 0) await wait(pauseMs);
      }
    }
  }

  async #connectForWork(): Promise<PoolClient> {
    const endMs = performance.now() + patienceMs;
    this.#waiting += 1;
    while (this.#working.size + this.#beginning >= Math.max(1, this.options.max - 1) && performance.now() < endMs) {
      await wait(workPauseMs);
    }
    this.#waiting -= 1;
    this.#beginning += 1;
    try {
      const client = await this.#connect();
      this.#working.add(client);
      return client;
    } finally {
      this.#beginning -= 1;
    }
  }

  #makeDo(): void {
    const nowMs = performance.now();
    if (nowMs >= this.#growsAtMs) log('warn', 'store-connections-short', { count: this.#open });
    this.#growsAtMs = nowMs + contentMs;
    this.options.max = Math.max(1, this.#open);
  }
}

/** Tells how long each statement of a connection takes. The driver calls no other method for one. */
function measureStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const measured = (...given: unknown[]): unknown => {
    const end = beginStatement(textOf(given[0]));
    if (end === undefined) return query(...given);
    const beganMs = performance.now();
    const tell = () => end((performance.now() - beganMs) / 1_000);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return query(...given.slice(0, -1), (...answer: unknown[]) => {
        tell();
        Reflect.apply(callback, undefined, answer);
      });
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(tell, tell);
    return answer;
  };
  client.query = measured as PoolClient['query']; // it hands every form of the method on
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isQuery = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isQuery && typeof statement.text === 'string' ? statement.text : '';
}

/** Connections that a pooler lends for one transaction: each statement has one, which begins with the settings. */
export class LentPool extends PatientPool {
  readonly #settings: string;
  readonly #guard: ConnectionGuard;

  constructor(config: PoolConfig & { readonly max: number }, settings: string, guard: ConnectionGuard) {
    super(config);
    this.#settings = settings;
    this.#guard = guard;
    // Drizzle calls no other form of it.
    this.query = (async (statement: QueryConfig, values?: unknown[]) =>
      await guard.repeatIfBehind(async () => await this.#alone(statement, values))) as PatientPool['query'];
  }

  async #alone(statement: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> {
    const client = await this.connect();
    let isBroken = true;
    try {
      await this.#guard.beginLent(`begin; ${this.#settings}`, async (text) => await client.query(text));
      const result = await client.query(statement, values);
      await client.query('commit');
      isBroken = false;
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => (isBroken = false),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}

/** The transactions of the database begin with the settings too. */
export function beginWith<Schema extends Record<string, unknown>>(
  database: Pick<PgDatabase<PgQueryResultHKT, Schema>, 'transaction'>,
  settings: string,
  guard: ConnectionGuard,
): void {
  const transaction = database.transaction.bind(database);
  const begin: typeof transaction = async (work, config) =>
    await transaction(async (one) => {
      // eslint-disable-next-line text/constant-text -- the settings of the console's own connections.
      await guard.beginLent(settings, async (text) => await one.execute(sql.raw(text)));
      return await work(one);
    }, config);
  database.transaction = async (work, config) => await guard.repeatIfBehind(async () => await begin(work, config));
}
