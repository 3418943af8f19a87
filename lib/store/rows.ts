import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Store } from './store';

/** Reads one column of a row; throws if the database answers with anything of another kind. */
type Column<T> = (value: unknown) => T;

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row with these columns. */
export type Row<C extends Columns> = { readonly [N in keyof C]: ReturnType<C[N]> };

class UnreadableColumn extends TypeError {}

function unreadable(expected: string): never {
  throw new UnreadableColumn(expected);
}

/** Texts, days as `::text` and numerics as `::text`. */
export const text: Column<string> = (value) => (typeof value === 'string' ? value : unreadable('a text'));

/** Whole numbers: an integer, or a bigint, which one driver answers as a text. */
export const integer: Column<number> = (value) => {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : unreadable('a whole number');
};

/** Floating point numbers; never an amount of money. */
export const real: Column<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : unreadable('a number');
};

/** A point in time, which both drivers answer as a text in UTC, in milliseconds since 1970; smaller parts are cut off. */
export const instant: Column<number> = (value) => {
  const ms = typeof value === 'string' ? Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z')) : Number.NaN;
  return Number.isNaN(ms) ? unreadable('a time') : ms;
};

/** Exact decimal text of a numeric that is answered `::text`. */
export const decimal: Column<string> = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : unreadable('a decimal');

export const flag: Column<boolean> = (value) => (typeof value === 'boolean' ? value : unreadable('true or false'));

/** A text that is one of `values`. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Column<T> =>
  (value) =>
    values.find((known) => known === value) ?? unreadable(`one of ${values.join(', ')}`);

/** A jsonb column, as its schema reads it. */
export const json =
  <S extends z.ZodType>(schema: S): Column<z.output<S>> =>
  (value) => {
    const read = schema.safeParse(value);
    return read.success ? read.data : unreadable('what its schema says');
  };

/** An array of the database. */
export const list =
  <T>(column: Column<T>): Column<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(column) : unreadable('a list');

/** A column that may be null; null is read as undefined. */
export const nullable =
  <T>(column: Column<T>): Column<T | undefined> =>
  (value) =>
    value === null ? undefined : column(value);

/** Both drivers answer with `rows`, but the type that they share does not have it. */
async function answerOf(database: Pick<Store, 'execute'>, statement: SQL): Promise<readonly Record<string, unknown>[]> {
  const answer: unknown = await database.execute(statement);
  return (answer as { readonly rows: readonly Record<string, unknown>[] }).rows;
}

/**
 * The rows of a statement, each column read by its reader. Throws if a column is missing or is not what its reader
 * reads: a row is never trusted unread.
 */
export async function readRows<C extends Columns>(
  database: Pick<Store, 'execute'>,
  statement: SQL,
  columns: C,
): Promise<readonly Row<C>[]> {
  const named = Object.entries(columns);
  const rows = await answerOf(database, statement);
  return rows.map((row) => {
    const read: Record<string, unknown> = {};
    for (const [name, column] of named) read[name] = readColumn(row, name, column);
    return read as Row<C>; // each column was read by its own reader
  });
}

function readColumn(row: Record<string, unknown>, name: string, column: Column<unknown>): unknown {
  const value = row[name];
  if (value === undefined) throw new UnreadableColumn(`A statement answers no column “${name}”.`);
  try {
    return column(value);
  } catch (error) {
    if (!(error instanceof UnreadableColumn)) throw error;
    throw new UnreadableColumn(`The column “${name}” of a statement is not ${error.message}.`);
  }
}

/** The only row of a statement, or undefined. */
export async function readRow<C extends Columns>(
  database: Pick<Store, 'execute'>,
  statement: SQL,
  columns: C,
): Promise<Row<C> | undefined> {
  const [row] = await readRows(database, statement, columns);
  return row;
}

/** The number of rows of a statement; their content does not matter. */
export async function countRows(database: Pick<Store, 'execute'>, statement: SQL): Promise<number> {
  return (await answerOf(database, statement)).length;
}
