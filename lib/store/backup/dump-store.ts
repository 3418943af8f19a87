import type { Connection } from '../migrate';
import { StoreError } from '../store-error';
import type { BackupHeader } from './backup-header';

/** One connection, for statements without Drizzle. */
export type Statements = Pick<Connection, 'run' | 'rows'>;

/** How much of a table is in memory, or goes with one statement, at a time. */
const batchBytes = 1024 * 1024;
const firstRows = 16;
const mostRows = 5_000;

/**
 * The lines of a backup of the whole store as it is at one moment, while others go on writing to it: the connection reads
 * in one transaction, which sees nothing later than its first statement.
 */
export async function* dumpStore(
  connection: Statements,
  made: Pick<BackupHeader, 'version' | 'madeAt'>,
): AsyncGenerator<string, BackupHeader> {
  const header = { ...made, ...(await describeStore(connection)) };
  yield JSON.stringify(header);
  for (const table of header.tables) yield* dumpTable(connection, table);
  return header;
}

async function describeStore({ rows }: Statements): Promise<Omit<BackupHeader, 'version' | 'madeAt'>> {
  const names = await rows(`select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`);
  const found = names.map(({ name }) => String(name));
  if (!found.includes('migration') || !found.includes('audit_head')) throw new StoreError(noStore);
  const tables: BackupHeader['tables'] = [];
  for (const name of found) {
    // A generated column is made again from the others.
    const columns = await rows(
      `select attname::text as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [quote(name)],
    );
    const [counted] = await rows(`select count(*)::text as count from ${quote(name)}`);
    tables.push({ name, columns: columns.map((one) => String(one['name'])), rows: Number(counted?.['count']) });
  }
  const migrations = await rows('select name, hash from migration order by name');
  const [head] = await rows('select count::text as count, last_hash from audit_head where id = 1');
  return {
    migrations: migrations.map(({ name, hash }) => ({ name: String(name), hash: String(hash) })),
    audit: { lines: Number(head?.['count']), seal: String(head?.['last_hash']) },
    tables,
    counters: await readCounters({ rows }),
  };
}

/** A counter belongs to no transaction: it is read after the rows were fixed, so that it is never behind them. */
async function readCounters({ rows }: Pick<Statements, 'rows'>): Promise<BackupHeader['counters']> {
  const found = await rows(`select relname::text as table, attname::text as column,
      pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> '' order by 1, 2`);
  const counters: BackupHeader['counters'] = [];
  for (const { table, column, sequence } of found) {
    const [now] = await rows(`select last_value::text as last, is_called as used from ${String(sequence)}`);
    counters.push({
      table: String(table),
      column: String(column),
      last: String(now?.['last']),
      isUsed: now?.['used'] === true,
    });
  }
  return counters;
}

async function* dumpTable(
  { run, rows }: Statements,
  { name, columns }: BackupHeader['tables'][number],
): AsyncGenerator<string> {
  const values = columns.map((column) => `${quote(column)}::text`).join(', ');
  await run(`declare backup no scroll cursor for select json_build_array(${values})::text as row from ${quote(name)}`);
  let next = firstRows;
  for (;;) {
    const batch = await rows(`fetch ${next} from backup`);
    if (batch.length === 0) break;
    let bytes = 0;
    for (const { row } of batch) {
      const line = String(row);
      bytes += line.length;
      yield line;
    }
    next = Math.min(mostRows, Math.max(1, Math.floor((batchBytes * batch.length) / Math.max(bytes, 1))));
  }
  await run('close backup');
}

const noStore = 'There is no store of a console to back up: check DATABASE_URL, or DATA_DIR.';

/** A name as statements have it. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Fills an empty store, whose tables the migrations of the backup have made, with its rows. Rules of the database that
 * are about changes rest meanwhile, and references are checked at the end, for all rows at once.
 */
export async function loadStore(
  connection: Statements,
  header: BackupHeader,
  lines: AsyncIterator<string, unknown>,
): Promise<void> {
  const { run } = connection;
  const names = header.tables.map(({ name }) => quote(name));
  const references = await findReferences(connection);
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await run(`alter table ${name} disable trigger user`);
  // The migrations have made rows of their own.
  await run(`truncate ${names.join(', ')}`);
  for (const table of header.tables) await loadTable(connection, table, lines);
  for (const { table, column, last, isUsed } of header.counters) {
    const given = [quote(table), column, last, isUsed];
    await connection.rows('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', given);
  }
  for (const { table, name, rule } of references) await run(`alter table ${table} add constraint ${name} ${rule}`);
  for (const name of names) await run(`alter table ${name} enable trigger user`);
  await requireCounts(connection, header);
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly rule: string;
}

async function findReferences({ rows }: Statements): Promise<readonly Reference[]> {
  const found = await rows(`select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`);
  return found.map(({ table, name, rule }) => ({ table: String(table), name: String(name), rule: String(rule) }));
}

async function loadTable(
  connection: Statements,
  { name, columns, rows }: BackupHeader['tables'][number],
  lines: AsyncIterator<string, unknown>,
): Promise<void> {
  const insert = await insertOf(connection, name, columns);
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await connection.rows(insert, [`[${batch.join(',')}]`]);
    batch = [];
    bytes = 0;
  };
  for (let row = 0; row < rows; row += 1) {
    const next = await lines.next();
    if (next.done === true)
      throw new StoreError(`The backup has fewer rows of ${name} than it says: nothing was restored.`);
    batch.push(next.value);
    bytes += next.value.length;
    if (bytes >= batchBytes || batch.length >= mostRows) await flush();
  }
  await flush();
}

/** The statement that inserts rows: each value is read by the type of its column, as PostgreSQL wrote it. */
async function insertOf({ rows }: Statements, table: string, columns: readonly string[]): Promise<string> {
  const typed = await rows(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quote(table)],
  );
  const types = new Map(typed.map(({ name, type }) => [String(name), String(type)]));
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined)
      throw new StoreError(`The backup has a column ${table}.${column}, which its migrations do not make.`);
    return `(row ->> ${index})::${type}`;
  });
  return `insert into ${quote(table)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as given (row)`;
}

async function requireCounts({ rows }: Statements, header: BackupHeader): Promise<void> {
  for (const { name, rows: wanted } of header.tables) {
    const [found] = await rows(`select count(*)::text as count from ${quote(name)}`);
    if (Number(found?.['count']) !== wanted) {
      throw new StoreError(`${name} has ${String(found?.['count'])} rows after restoring, and had ${wanted}.`);
    }
  }
}
