import { Column, getTableColumns, getTableName, Param, SQL, StringChunk, type Table } from 'drizzle-orm';
import { auditKeys, type AuditHead, type AuditRow } from '@/lib/audit/chain';
import { ChainCheck } from '@/lib/audit/verify-audit';
import type { Store } from '@/lib/store/open-store';

type Row = Record<string, unknown>;

const columns = new WeakMap<Table, readonly (readonly [string, Column])[]>();

/** The columns of a table by property, without their types: the table is not known here. */
function columnsOf(table: Table): readonly (readonly [string, Column])[] {
  const known = columns.get(table);
  if (known !== undefined) return known;
  const found = Object.entries<Column>(getTableColumns(table) as Readonly<Record<string, Column>>);
  columns.set(table, found);
  return found;
}

/** A unique rule: no two rows may give the same text; undefined means that the rule does not concern the row. */
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

/** The rows that a migration puts into a new store. */
const initial: Readonly<Record<string, readonly Row[]>> = {
  audit_head: [{ id: 1, count: 0, lastHash: '', keyId: '', signature: '' }],
};

/** Called before each statement and each end of a transaction, so that a schedule can run other processes there. */
export type Between = (what: string) => Promise<void>;

/**
 * The few statements of lib/writes over plain arrays, thousands of times as fast as a database. One transaction runs at
 * a time and is rolled back when it fails, which is as strict as locked rows. The grid, on PGlite, and the kill rounds,
 * on PostgreSQL, prove that real databases agree.
 */
export class MemoryStore {
  readonly #tables = new Map<string, Row[]>();
  readonly #keys = new Map<Column, string>();
  #undo: (() => void)[] | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Called after each commit. */
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

  /** The store as one process sees it: in `between` that process can be held up or ended. */
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
    return store as unknown as Store; // it has the part of a store that lib/writes uses
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

/** A statement that runs when it is awaited, with or without `returning()`. */
function returning<T>(run: () => Promise<T>) {
  return { returning: run, then: (...then: Parameters<Promise<T>['then']>) => run().then(...then) };
}

/** The tables that a selection reads. */
interface Source {
  rows(table: Table): readonly Row[];
  keyOf(table: Table): KeyOf;
}

/** A `select` with drizzle's methods, which runs when it is awaited. */
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

export type KeyOf = (column: Column) => string;

type Token = { readonly text: string } | { readonly column: Column } | { readonly value: unknown };

/** A condition of drizzle as a function over rows: it knows the forms that lib/writes uses, and throws at any other. */
export function compileCondition(condition: SQL | undefined, keyOf: KeyOf): (row: Row) => boolean {
  if (condition === undefined) return () => true;
  const parser = new Parser(tokensOf(condition), keyOf);
  return parser.whole();
}

/** The columns and directions of an `order by`. */
export function compileOrder(orders: readonly (SQL | Column)[], keyOf: KeyOf): (one: Row, other: Row) => number {
  const parts = orders.map((order) => {
    const [column, word] = tokensOf(order);
    if (column === undefined || !('column' in column)) throw new Error('an order that is not known here');
    return { key: keyOf(column.column), sign: word !== undefined && 'text' in word && word.text === 'desc' ? -1 : 1 };
  });
  return (one, other) => {
    for (const { key, sign } of parts) {
      const [left, right] = [comparable(one[key]), comparable(other[key])];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}

function tokensOf(chunk: unknown): readonly Token[] {
  const tokens: Token[] = [];
  collectTokens(chunk, tokens);
  return tokens;
}

/** Collects into one list for speed: every statement of a hundred thousand schedules passes here. */
function collectTokens(chunk: unknown, into: Token[]): void {
  if (chunk instanceof StringChunk) {
    // Most chunks are one text; joining would make a new text that the list of known ones has to hash again.
    const [text = ''] = chunk.value;
    into.push(...wordsOf(chunk.value.length === 1 ? text : chunk.value.join('')));
  } else if (chunk instanceof SQL) for (const inner of chunk.queryChunks) collectTokens(inner, into);
  else if (chunk instanceof Column) into.push({ column: chunk as Column }); // `instanceof` leaves its type parameters open
  else if (chunk instanceof Param) into.push({ value: chunk.value });
  else if (Array.isArray(chunk)) {
    into.push({ value: chunk.map((one: unknown): unknown => (one instanceof Param ? one.value : one)) });
  } else into.push({ value: chunk });
}

/** Parsed texts: a few texts come again and again. */
const known = new Map<string, readonly Token[]>();

function wordsOf(text: string): readonly Token[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const words = (text.match(/[()]|[^\s()]+/g) ?? []).map((word) => ({ text: word }));
  known.set(text, words);
  return words;
}

function comparable(value: unknown): number | string {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' || typeof value === 'string' ? value : String(value);
}

type Test = (row: Row) => boolean;

class Parser {
  readonly #tokens: readonly Token[];
  readonly #keyOf: KeyOf;
  #place = 0;

  constructor(tokens: readonly Token[], keyOf: KeyOf) {
    this.#tokens = tokens;
    this.#keyOf = keyOf;
  }

  whole(): Test {
    const test = this.#either();
    if (this.#place !== this.#tokens.length) throw new Error('a condition that is not known here');
    return test;
  }

  #either(): Test {
    let test = this.#both();
    while (this.#take('or')) {
      const [left, right] = [test, this.#both()];
      test = (row) => left(row) || right(row);
    }
    return test;
  }

  #both(): Test {
    let test = this.#one();
    while (this.#take('and')) {
      const [left, right] = [test, this.#one()];
      test = (row) => left(row) && right(row);
    }
    return test;
  }

  #one(): Test {
    if (this.#take('(')) {
      const inner = this.#either();
      if (!this.#take(')')) throw new Error('a bracket is missing');
      return inner;
    }
    const column = this.#tokens[this.#place];
    if (column === undefined || !('column' in column)) throw new Error('a condition that is not known here');
    this.#place += 1;
    const key = this.#keyOf(column.column);
    if (this.#take('is')) {
      const wanted = !this.#take('not');
      if (!this.#take('null')) throw new Error('a condition that is not known here');
      return (row) => ((row[key] ?? null) === null) === wanted;
    }
    const operator = this.#word();
    if (operator === 'not' || operator === 'in') {
      if (operator === 'not' && !this.#take('in')) throw new Error('a condition that is not known here');
      const values = this.#value() as readonly unknown[];
      return (row) => values.includes(row[key]) === (operator === 'in');
    }
    const value = this.#value();
    return (row) => compare(row[key], operator, value);
  }

  #word(): string {
    const token = this.#tokens[this.#place];
    if (token === undefined || !('text' in token)) throw new Error('a condition that is not known here');
    this.#place += 1;
    return token.text;
  }

  #value(): unknown {
    const token = this.#tokens[this.#place];
    if (token === undefined || !('value' in token)) throw new Error('a condition that is not known here');
    this.#place += 1;
    return token.value;
  }

  #take(text: string): boolean {
    const token = this.#tokens[this.#place];
    const is = token !== undefined && 'text' in token && token.text === text;
    if (is) this.#place += 1;
    return is;
  }
}

/** Compares as SQL does: no value is equal to, greater or less than null. */
function compare(left: unknown, operator: string, right: unknown): boolean {
  if (left === null || left === undefined || right === null || right === undefined) return false;
  const [one, other] = [comparable(left), comparable(right)];
  switch (operator) {
    case '=':
      return one === other;
    case '<>':
      return one !== other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      throw new Error(`an operator that is not known here: ${operator}`);
  }
}

/** The console's own check of the audit, over lines in arrays: says where their chain breaks, if it does. */
export function findChainBreak(lines: readonly AuditRow[], head: AuditHead | undefined): string | undefined {
  const check = new ChainCheck(auditKeys());
  for (const line of lines) check.feed(line);
  return check.end(head).broken?.fault;
}
