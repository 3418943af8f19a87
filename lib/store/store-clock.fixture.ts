import { sql } from 'drizzle-orm';
import type { OpenStore } from './open-store';

/**
 * The clock of a store in memory, which stands still until it is moved. When a statement of the console asks for the
 * time, a function of the same name answers, in a schema that comes first in the search path.
 */
export class StoreClock {
  readonly #store: OpenStore;

  private constructor(store: OpenStore) {
    this.#store = store;
  }

  static async hold(store: OpenStore): Promise<StoreClock> {
    const { database } = store;
    for (const statement of [
      'create schema held',
      'create table held.moment (at timestamptz not null)',
      'insert into held.moment values (clock_timestamp())',
      `create function held.clock_timestamp() returns timestamptz language sql stable as 'select at from held.moment'`,
      'set search_path = held, pg_catalog, public',
    ])
      await database.execute(sql.raw(statement));
    return new StoreClock(store);
  }

  async moveTo(ms: number): Promise<void> {
    await this.#store.database.execute(sql`update held.moment set at = to_timestamp(${ms}::float8 / 1000)`);
  }

  /** The store is lent to other tests after this one. */
  async release(): Promise<void> {
    await this.#store.database.execute(sql.raw('reset search_path'));
    await this.#store.database.execute(sql.raw('drop schema held cascade'));
  }
}
