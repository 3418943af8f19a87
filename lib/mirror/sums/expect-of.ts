import { type SQL, sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { readRow, text } from '@/lib/store/rows';

interface Expected {
  readonly rows: number;
  /** In the database's own units: about one for each page of a table that is read in order. */
  readonly cost: number;
}

/** The rows and the cost that the database expects of a statement, by its statistics. */
export async function expectOf(database: Store, statement: SQL): Promise<Expected> {
  const plan = (await readRow(database, sql`explain ${statement}`, { 'QUERY PLAN': text }))?.['QUERY PLAN'] ?? '';
  return { rows: Number(/ rows=(\d+)/.exec(plan)?.[1] ?? 0), cost: Number(/\.\.(\d+(\.\d+)?) /.exec(plan)?.[1] ?? 0) };
}
