import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PoolConfig, QueryConfig, QueryResult } from 'pg';
import { PatientPool } from './patient-pool';

/** Connections that a pooler lends for one transaction: each statement has one, which begins with the settings. */
export class LentPool extends PatientPool {
  readonly #settings: string;

  constructor(config: PoolConfig & { readonly max: number }, settings: string) {
    super(config);
    this.#settings = settings;
    // Drizzle calls no other form of it.
    this.query = (async (statement: QueryConfig, values?: unknown[]) =>
      await this.#alone(statement, values)) as PatientPool['query'];
  }

  async #alone(statement: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> {
    const client = await this.connect();
    let isBroken = true;
    try {
      await client.query(`begin; ${this.#settings}`);
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
): void {
  const transaction = database.transaction.bind(database);
  database.transaction = async (work, config) =>
    await transaction(async (one) => {
      await one.execute(sql.raw(settings));
      return await work(one);
    }, config);
}
