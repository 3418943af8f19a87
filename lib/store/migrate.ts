import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StoreError } from './store-error';

/** All run from the checkout; a bundled file does not know its own place. */
const migrationsFolder = path.join(process.cwd(), 'lib', 'store', 'migrations');

/** The methods that both drivers have, for the statements of a whole file at once. */
export interface Connection {
  run(text: string): Promise<void>;
  /** Begins a transaction; until it ends, no other copy of the console has one that was begun so. */
  beginAlone(): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

const bookkeeping = `create table if not exists migration (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`;

/** Applies the files of lib/store/migrations that this store does not have yet, in the order of their names. */
export async function migrate(connection: Connection, known: readonly Migration[] = readMigrations()): Promise<void> {
  const applied = await alone(connection, async () => {
    await connection.run(bookkeeping);
    const rows = await connection.rows('select name, hash from migration order by name');
    return rows.map(({ name, hash }) => ({ name: String(name), hash: String(hash) }));
  });
  refuseStrange(applied, known);
  const names = new Set(applied.map(({ name }) => name));
  for (const migration of known) {
    if (!names.has(migration.name)) await apply(connection, migration);
  }
}

type Applied = Pick<Migration, 'name' | 'hash'>;

/**
 * Brings a store on to these migrations, within the transaction of the caller, to whom it belongs alone; to the newest
 * one where none are given.
 */
export async function migrateWithin(
  connection: Pick<Connection, 'run' | 'rows'>,
  wanted?: readonly Applied[],
  known: readonly Migration[] = readMigrations(),
): Promise<void> {
  await connection.run(bookkeeping);
  const applied = new Set((await connection.rows('select name from migration')).map(({ name }) => name));
  const names = wanted && new Set(wanted.map(({ name }) => name));
  for (const migration of known) {
    if (applied.has(migration.name) || names?.has(migration.name) === false) continue;
    await runMigration(connection, migration);
  }
}

/** The first of these migrations that this console does not have. */
export function findStrange(
  applied: readonly Applied[],
  known: readonly Migration[] = readMigrations(),
): { readonly name: string; readonly isOther: boolean } | undefined {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  const found = applied.find(({ name, hash }) => hashes.get(name) !== hash);
  return found && { name: found.name, isOther: hashes.has(found.name) };
}

async function runMigration(
  connection: Pick<Connection, 'run' | 'rows'>,
  { name, text, hash }: Migration,
): Promise<void> {
  await connection.run(text);
  await connection.rows('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

async function alone<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.beginAlone();
  try {
    const done = await work();
    await connection.run('commit');
    return done;
  } catch (error) {
    await connection.run('rollback');
    throw error;
  }
}

/** A copy that started at the same time may have applied it since the check. */
async function apply(connection: Connection, migration: Migration): Promise<void> {
  const { name } = migration;
  try {
    await alone(connection, async () => {
      const known = await connection.rows('select 1 from migration where name = $1', [name]);
      if (known.length === 0) await runMigration(connection, migration);
    });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The store cannot be brought up to date: ${name} failed and was taken back.`, {
      cause: error,
    });
  }
}

/** An older console would write rows that a newer one does not expect, so it does not start on a newer store. The tables
 * from before the first schema are not brought up to date: that store belongs to the console that made it. */
function refuseStrange(applied: readonly Applied[], known: readonly Migration[]): void {
  const strange = findStrange(applied, known);
  if (strange?.isOther === false) {
    throw new StoreError(
      `The store was used by a newer console, or by one from before the first schema (it has had ${strange.name}): start the version that used it, or use another store.`,
    );
  }
  if (strange !== undefined) {
    throw new StoreError(
      `The store was made by another ${strange.name} than this console has: start the version that made it, or use another store.`,
    );
  }
}

function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(path.join(migrationsFolder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}
