import type { Column, SQL, Table } from 'drizzle-orm';
import { compileCondition, compileOrder, type KeyOf } from './memory-condition';

type Row = Record<string, unknown>;

/** What a selection reads from. */
interface Source {
  rows(table: Table): readonly Row[];
  keyOf(table: Table): KeyOf;
}

/** A `select` of drizzle, built up as there and run when it is waited for. */
export class Selection implements PromiseLike<Row[]> {
  readonly #store: Source;
  readonly #through: <T>(run: () => T) => Promise<T>;
  readonly #table: Table;
  readonly #fields: Readonly<Record<string, Column>> | undefined;
  #condition: SQL | undefined;
  #orders: readonly (SQL | Column)[] = [];
  #most = Infinity;

  constructor(
    store: Source,
    through: <T>(run: () => T) => Promise<T>,
    table: Table,
    fields: Readonly<Record<string, Column>> | undefined,
  ) {
    this.#store = store;
    this.#through = through;
    this.#table = table;
    this.#fields = fields;
  }

  where(condition: SQL | undefined): this {
    this.#condition = condition;
    return this;
  }

  orderBy(...orders: readonly (SQL | Column)[]): this {
    this.#orders = orders;
    return this;
  }

  limit(most: number): this {
    this.#most = most;
    return this;
  }

  for(): this {
    return this;
  }

  then<A, B>(
    done?: ((rows: Row[]) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ) {
    return this.#through(() => this.#run()).then(done, failed);
  }

  #run(): Row[] {
    const keyOf = this.#store.keyOf(this.#table);
    const found = this.#store.rows(this.#table).filter(compileCondition(this.#condition, keyOf));
    if (this.#orders.length > 0) found.sort(compileOrder(this.#orders, keyOf));
    const fields = this.#fields;
    return found.slice(0, this.#most).map((row) => {
      if (fields === undefined) return { ...row };
      return Object.fromEntries(Object.entries(fields).map(([name, column]) => [name, row[keyOf(column)]]));
    });
  }
}
