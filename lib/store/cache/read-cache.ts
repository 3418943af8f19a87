import { getTableName, type Table } from 'drizzle-orm';
import type { OpenStore, Store } from '../store';
import { RecentMap } from './recent-map';

interface CachedValue<T> {
  readonly count: number;
  readonly value: T;
}

interface SharedRead<T> {
  readonly count: number;
  readonly value: Promise<T>;
}

/**
 * Kept until one of its tables changes; nothing is kept if other processes write to the same store. Equal reads at the
 * same moment share one answer.
 */
export class ReadCache<T> {
  readonly #tables: readonly string[];
  readonly #kept: RecentMap<string, CachedValue<T>>;
  readonly #underWay = new Map<string, SharedRead<T>>();

  constructor(tables: readonly Table[], most = 1_000) {
    this.#tables = tables.map(getTableName);
    this.#kept = new RecentMap(most);
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
    const underWay = this.#underWay.get(key);
    if (underWay?.count === count) return await underWay.value;
    const shared = { count, value: ask(database) };
    this.#underWay.set(key, shared);
    try {
      const value = await shared.value;
      this.#kept.delete(key);
      // A table may have changed during the read.
      if (value !== undefined && changes.countOf(this.#tables) === count) this.#kept.set(key, { count, value });
      return value;
    } finally {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
    }
  }
}
