import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PoolConfig, QueryConfig, QueryResult } from 'pg';
import type { ConnectionGuard } from './connection-guard';
import { PatientPool } from './patient-pool';

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
      await guard.beginLent(settings, async (text) => await one.execute(sql.raw(text)));
      return await work(one);
    }, config);
  database.transaction = async (work, config) => await guard.repeatIfBehind(async () => await begin(work, config));
}
