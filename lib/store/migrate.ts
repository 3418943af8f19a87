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
    const rows = await connection.rows('select name, hash from migration');
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  });
  refuseStrange(applied, known);
  for (const migration of known) {
    if (!applied.has(migration.name)) await apply(connection, migration);
  }
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
async function apply(connection: Connection, { name, text, hash }: Migration): Promise<void> {
  try {
    await alone(connection, async () => {
      const known = await connection.rows('select 1 from migration where name = $1', [name]);
      if (known.length > 0) return;
      await connection.run(text);
      await connection.rows('insert into migration (name, hash) values ($1, $2)', [name, hash]);
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
function refuseStrange(applied: ReadonlyMap<unknown, unknown>, known: readonly Migration[]): void {
  const hashes = new Map<unknown, string>(known.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!hashes.has(name)) {
      throw new StoreError(
        `The store was used by a newer console, or by one from before the first schema (it has had ${String(name)}): start the version that used it, or use another store.`,
      );
    }
    if (hashes.get(name) !== hash) {
      throw new StoreError(
        `The store was made by another ${String(name)} than this console has: start the version that made it, or use another store.`,
      );
    }
  }
}

function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(path.join(migrationsFolder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}
