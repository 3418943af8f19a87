import { getTableName, type Table } from 'drizzle-orm';
import type { OpenStore, Store } from '../store';

interface CachedValue<T> {
  readonly count: number;
  readonly value: T;
}

/** Kept until one of its tables changes; nothing is kept if other processes write to the same store. */
export class ReadCache<T> {
  readonly #tables: readonly string[];
  readonly #most: number;
  readonly #kept = new Map<string, CachedValue<T>>();

  constructor(tables: readonly Table[], most = 1_000) {
    this.#tables = tables.map(getTableName);
    this.#most = most;
  }

  /** A missing value (undefined) is read each time. */
  async read(
    { database, changes }: Pick<OpenStore, 'database' | 'changes'>,
    key: string,
    ask: (database: Store) => Promise<T>,
  ): Promise<T> {
    if (changes === undefined) return await ask(database);
    const count = changes.countOf(this.#tables);
    const kept = this.#kept.get(key);
    if (kept?.count === count) return kept.value;
    const value = await ask(database);
    this.#kept.delete(key);
    // A table may have changed during the read.
    if (value !== undefined && changes.countOf(this.#tables) === count) this.#keep(key, { count, value });
    return value;
  }

  #keep(key: string, kept: CachedValue<T>): void {
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
