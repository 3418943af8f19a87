import { getTableColumns, getTableName, type Column, type SQL, type Table } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { compileCondition, type KeyOf } from './memory-condition';
import { Selection } from './memory-selection';

type Row = Record<string, unknown>;

const columns = new WeakMap<Table, readonly (readonly [string, Column])[]>();

/** By property. Which table it is is not known here, so neither is what its columns hold. */
function columnsOf(table: Table): readonly (readonly [string, Column])[] {
  const known = columns.get(table);
  if (known !== undefined) return known;
  const found = Object.entries<Column>(getTableColumns(table) as Readonly<Record<string, Column>>);
  columns.set(table, found);
  return found;
}

/** A unique rule: rows that give the same text may not stand together; undefined: the rule does not concern the row. */
type Unique = (row: Row) => string | undefined;

const uniques: Readonly<Record<string, readonly Unique[]>> = {
  operation: [
    (row) => `id ${String(row['id'])}`,
    (row) => `form ${String(row['formId'])}`,
    (row) => `key ${String(row['idempotencyKey'])}`,
    (row) =>
      row['holds'] === true && row['resourceId'] !== null
        ? JSON.stringify([row['account'], row['resourceType'], row['resourceId']])
        : undefined,
  ],
  attempt: [(row) => `${String(row['operationId'])} ${String(row['number'])}`],
};

/** What a migration puts into a new store. */
const initial: Readonly<Record<string, readonly Row[]>> = {
  audit_head: [{ id: 1, count: 0, lastHash: '', keyId: '', signature: '' }],
};

/** Called before each statement and each end of a transaction, so that a schedule can put others in between. */
export type Between = (what: string) => Promise<void>;

/**
 * The few statements of lib/operations over plain arrays, thousands of times as fast as a database. One transaction at a
 * time, taken back when it fails: no less strict than rows that are locked. That the real ones agree is shown by the
 * grid, which runs on PGlite, and by the kill rounds, which run on PostgreSQL.
 */
export class MemoryStore {
  readonly #tables = new Map<string, Row[]>();
  readonly #keys = new Map<Column, string>();
  #undo: (() => void)[] | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Told whenever a transaction has become part of what everyone sees. */
  committed: () => void = () => undefined;

  rows(table: Table): Row[] {
    const name = getTableName(table);
    const rows = this.#tables.get(name) ?? (initial[name] ?? []).map((row) => ({ ...row }));
    this.#tables.set(name, rows);
    return rows;
  }

  empty(): void {
    this.#tables.clear();
    this.#last = Promise.resolve();
  }

  /** The store as one process sees it: `between` is where that process can be held up or end. */
  connect(between: Between): Store {
    const alone = <T>(run: () => Promise<T> | T): Promise<T> => this.#alone(run);
    const outside = this.#statements((run) => alone(run));
    const store = {
      ...outside,
      transaction: async (run: (inside: unknown) => Promise<unknown>) => {
        await between('begin');
        return await alone(async () => {
          this.#undo = [];
          try {
            const result = await run({ ...this.#statements((statement) => Promise.resolve(statement())) });
            await between('commit');
            this.committed();
            return result;
          } catch (error) {
            for (const undo of this.#undo.reverse()) undo();
            throw error;
          } finally {
            this.#undo = undefined;
          }
        });
      },
    };
    return store as unknown as Store; // the part of it that lib/operations uses
  }

  #alone<T>(run: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(run);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #statements(through: <T>(run: () => T) => Promise<T>) {
    return {
      select: (fields?: Readonly<Record<string, Column>>) => ({
        from: (table: Table) => new Selection(this, through, table, fields),
      }),
      insert: (table: Table) => ({
        values: (row: Row) => returning(() => through(() => [this.#insert(table, row)])),
      }),
      delete: (table: Table) => {
        const remove = (condition?: SQL) => returning(() => through(() => this.#delete(table, condition)));
        return Object.assign(remove(), { where: remove });
      },
      update: (table: Table) => ({
        set: (changes: Row) => ({
          where: (condition: SQL | undefined) =>
            returning(() => through(() => this.#update(table, changes, condition))),
        }),
      }),
    };
  }

  keyOf(table: Table): KeyOf {
    return (column) => {
      const known = this.#keys.get(column);
      if (known !== undefined) return known;
      for (const [key, one] of columnsOf(table)) this.#keys.set(one, key);
      const found = this.#keys.get(column);
      if (found === undefined) throw new Error(`a column of another table: ${column.name}`);
      return found;
    };
  }

  #insert(table: Table, given: Row): Row {
    const rows = this.rows(table);
    const row: Row = {};
    for (const [key, column] of columnsOf(table)) row[key] = given[key] ?? this.#default(column);
    this.#check(table, row, undefined);
    rows.push(row);
    this.#undo?.push(() => rows.splice(rows.indexOf(row), 1));
    return { ...row };
  }

  #default(column: Column): unknown {
    return column.hasDefault ? column.default : null;
  }

  #update(table: Table, changes: Row, condition: SQL | undefined): Row[] {
    const test = compileCondition(condition, this.keyOf(table));
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.rows(table)
      .filter(test)
      .map((row) => {
        const before = { ...row };
        this.#check(table, { ...row, ...given }, row);
        Object.assign(row, given);
        this.#undo?.push(() => Object.assign(row, before));
        return { ...row };
      });
  }

  #delete(table: Table, condition: SQL | undefined): Row[] {
    const test = compileCondition(condition, this.keyOf(table));
    const rows = this.rows(table);
    const gone = rows.filter(test);
    const before = [...rows];
    rows.splice(0, rows.length, ...before.filter((row) => !gone.includes(row)));
    this.#undo?.push(() => rows.splice(0, rows.length, ...before));
    return gone;
  }

  #check(table: Table, row: Row, itself: Row | undefined): void {
    for (const unique of uniques[getTableName(table)] ?? []) {
      const text = unique(row);
      const isTaken =
        text !== undefined && this.rows(table).some((other) => other !== itself && unique(other) === text);
      if (isTaken) throw new Error(`not unique in ${getTableName(table)}: ${text}`);
    }
  }
}

/** Something that runs when it is waited for, with or without `returning()`. */
function returning<T>(run: () => Promise<T>) {
  return { returning: run, then: (...then: Parameters<Promise<T>['then']>) => run().then(...then) };
}
