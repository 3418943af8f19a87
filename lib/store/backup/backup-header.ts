import * as z from 'zod';
import { StoreError } from '../store-error';

const count = z.int().min(0);

/**
 * The first line of a backup. After it come the rows of each table, in the order of the tables here: each value as the
 * text that PostgreSQL writes, which loses nothing and which both stores read.
 */
const backupHeader = z.object({
  /** The version of the console that made it. */
  version: z.string(),
  /** When the backup was begun: the store is not older than this. */
  madeAt: z.iso.datetime(),
  /** The migrations that the store had, by name and hash. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** The head of the audit: how many lines, and the seal of the last one. */
  audit: z.object({ lines: count, seal: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** The counters of columns that number their rows, as their sequences have them. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), isUsed: z.boolean() })),
});
export type BackupHeader = z.output<typeof backupHeader>;

export function readHeader(line: string): BackupHeader {
  try {
    return backupHeader.parse(JSON.parse(line));
  } catch (error) {
    throw new StoreError('The backup was made by a newer console: restore it with the version that made it.', {
      cause: error,
    });
  }
}

/** The number of rows of all tables. */
export const rowsIn = ({ tables }: BackupHeader): number => tables.reduce((sum, { rows }) => sum + rows, 0);
