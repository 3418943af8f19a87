import type { Table } from '../world/world';
import type { Put } from './lines';

/** The records of one table of one account, oldest first. */
class Rows {
  readonly #records = new Map<string, object>();
  #list: readonly object[] | undefined;

  get(id: string): object | undefined {
    return this.#records.get(id);
  }

  put(id: string, record: object): void {
    this.#records.set(id, record);
    this.#list = undefined;
  }

  remove(id: string): void {
    this.#records.delete(id);
    this.#list = undefined;
  }

  list(): readonly object[] {
    this.#list ??= [...this.#records.values()];
    return this.#list;
  }
}

const place = (...parts: string[]): string => parts.join('\n');

/** Every stored record of the platform, and which of them differ from the seed data. */
export class Tables {
  readonly #rows = new Map<string, Rows>();
  /** Records put since the seed, by place; their last version is what a snapshot keeps. */
  readonly #changed = new Map<string, Put>();
  #recording: { puts: Put[]; undo: (() => void)[] } | undefined;
  #seeding = false;

  table<T extends object>(account: string, name: string): Table<T> {
    const rows = this.#rowsOf(account, name);
    return {
      // A table's key fixes T for everything that was ever put under its name.
      get: (id) => rows.get(id) as T | undefined,
      list: () => rows.list() as readonly T[],
      put: (id, record) => this.#put(account, name, id, record),
    };
  }

  /** Puts made inside are the seed's: not recorded, made anew at every start. */
  seed(run: () => void): void {
    this.#seeding = true;
    run();
    this.#seeding = false;
  }

  /** Runs with puts recorded. When it throws, or is not to be kept, everything is as before. */
  record<T>(run: () => T, keep: boolean): { result: T; puts: readonly Put[] } {
    const recording: { puts: Put[]; undo: (() => void)[] } = { puts: [], undo: [] };
    this.#recording = recording;
    let done = false;
    try {
      const result = run();
      done = keep;
      return { result, puts: keep ? recording.puts : [] };
    } finally {
      this.#recording = undefined;
      if (done) this.#remember(recording.puts);
      else for (const undo of recording.undo.reverse()) undo();
    }
  }

  /** Puts kept by an earlier process. */
  restore(puts: readonly Put[]): void {
    for (const [account, name, id, record] of puts) this.#rowsOf(account, name).put(id, record);
    this.#remember(puts);
  }

  changed(): Put[] {
    return [...this.#changed.values()];
  }

  #remember(puts: readonly Put[]): void {
    for (const put of puts) this.#changed.set(place(put[0], put[1], put[2]), put);
  }

  #put(account: string, name: string, id: string, record: object): void {
    const rows = this.#rowsOf(account, name);
    if (!this.#seeding) {
      if (this.#recording === undefined) throw new Error(`a put into ${name} outside a request`);
      const before = rows.get(id);
      this.#recording.undo.push(before === undefined ? () => rows.remove(id) : () => rows.put(id, before));
      this.#recording.puts.push([account, name, id, { ...record }]);
    }
    rows.put(id, record);
  }

  #rowsOf(account: string, name: string): Rows {
    const key = place(account, name);
    const rows = this.#rows.get(key) ?? new Rows();
    this.#rows.set(key, rows);
    return rows;
  }
}
