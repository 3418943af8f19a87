import type { BackupHeader } from './backup-header';
import { quote, type Statements } from './dump-store';
import { StoreError } from '../store-error';

/** How much of a table goes with one statement. */
const batchBytes = 1024 * 1024;
const mostRows = 5_000;

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
