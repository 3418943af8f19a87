import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { scrub } from '../front/describe-error.mjs';

/** Drivers repeat statement, parameters and row in their errors; none of that leaves the store. */
class StatementError extends Error {
  override readonly name = 'StatementError';
  /** A code of PostgreSQL (five characters) or, if the connection broke, of the system. */
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(thrown: unknown) {
    const code = factOf(thrown, 'code');
    const constraint = factOf(thrown, 'constraint');
    const table = factOf(thrown, 'table');
    const words = code === notPermitted && thrown instanceof Error ? thrown.message : undefined;
    const about = [constraint, table, words].filter((one) => one !== undefined).join(', ');
    super(
      isSqlState(code)
        ? `The store refused a statement: ${code}${about === '' ? '' : ` (${about})`}.`
        : `The store did not answer: ${scrub(thrown instanceof Error ? thrown.message : '')}`,
    );
    this.code = code;
    this.constraint = constraint;
    this.table = table;
  }
}

/** `insufficient_privilege`: about tables and rules, raised by our triggers too, and never about a row's content. */
const notPermitted = '42501';

const isSqlState = (code: string | undefined): code is string => /^[0-9A-Z]{5}$/.test(code ?? '');

/** The fact is a code or a name of the schema, never a value of a row. */
function factOf(thrown: unknown, name: 'code' | 'constraint' | 'table'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return undefined;
  const fact = (thrown as Readonly<Record<string, unknown>>)[name];
  return typeof fact === 'string' && /^\w{1,63}$/.test(fact) ? fact : undefined;
}

type RunQuery = (statement: string, parameters: unknown[], run: () => Promise<unknown>) => Promise<unknown>;

/** Both drivers use this one method of Drizzle, which puts parameters into messages: it is replaced. */
export function keepValuesOutOfErrors(): void {
  const queries = PgPreparedQuery.prototype as unknown as { queryWithCache: RunQuery };
  queries.queryWithCache = async (_statement, _parameters, run) => {
    try {
      return await run();
    } catch (error) {
      throw new StatementError(error);
    }
  };
}

/** The store cannot be used. The message is one plain sentence with what to do, for the operator of the console. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** A living store refused the statement: its transaction is undone. If the connection broke instead, it may be done. */
export function isRefusedByStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // PostgreSQL: classes 08 (connection) and 57P (shutdown) mean that the connection broke.
  return (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)) || isRefusedByStore(error.cause);
}
