import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { PGlite } from '@electric-sql/pglite';
import { migrateOver, over } from './embedded';
import type { OpenStore, Store } from './open-store';
import { openPostgres } from './postgres';

/**
 * An empty store for one test file: in memory, or with TEST_DATABASE_URL a real Postgres, so that the same tests show
 * that both behave alike. On a shared database the files must run one after another.
 */
export async function openTestStore(): Promise<OpenStore> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) return await openInMemory();
  await emptyDatabase(url);
  return await openPostgres(url);
}

interface Kept {
  readonly client: PGlite;
  /** Statements that make it as it was made. */
  readonly restore: string;
}

/** What tests have given back: making a store takes a second of processor time, and emptying one a tenth of that. */
const idle: Kept[] = [];

/** A store in memory with nothing in it, which only its borrower sees until it is closed. */
export async function openInMemory(): Promise<OpenStore> {
  const kept = idle.pop() ?? (await makeStore());
  let isClosed = false;
  const use = (): PGlite => {
    if (isClosed) throw new Error('This store was closed.');
    return kept.client;
  };
  // drizzle asks for these three alone; whoever works on after the end does it on no store of another test.
  const lent = {
    parsers: kept.client.parsers,
    exec: async (...given: Parameters<PGlite['exec']>) => await use().exec(...given),
    query: async (...given: Parameters<PGlite['query']>) => await use().query(...given),
    transaction: async (...given: Parameters<PGlite['transaction']>) => await use().transaction(...given),
  } as PGlite;
  const giveBack = async () => {
    if (isClosed) return;
    isClosed = true;
    await kept.client.exec(kept.restore);
    idle.push(kept);
  };
  return { ...over(lent, () => undefined), close: giveBack };
}

let filesOfFirst: Promise<Blob> | undefined;

/** Making the first takes five seconds; others that are needed beside it begin with its files. */
async function makeStore(): Promise<Kept> {
  const loadDataDir = await filesOfFirst;
  const client = await PGlite.create(loadDataDir === undefined ? {} : { loadDataDir });
  await migrateOver(client);
  filesOfFirst ??= client.dumpDataDir('none');
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  const filled = await Promise.all(tables.map(async (table) => await writeRows(client, table)));
  const restore = [
    `set session_replication_role = replica`,
    `truncate ${tables.join(', ')} restart identity`,
    ...filled,
    `set session_replication_role = default`,
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ].join(';\n');
  return { client, restore };
}

/** The statement that fills a table with the rows that its migration made. */
async function writeRows(client: PGlite, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
  );
  const text = (rows[0]?.rows ?? '').replaceAll("'", "''");
  return `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${text}')`;
}

/** Every table goes, so that one which a later migration makes is not forgotten here. */
async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}

/** What the database refuses everybody, done to it as only its owner can: by taking the refusal away first. */
export async function emptyAudit(database: Store): Promise<void> {
  await database.execute(sql`alter table audit disable trigger user`);
  await database.execute(sql`alter table audit_head disable trigger user`);
  await database.execute(sql`truncate audit`);
  await database.execute(sql`update audit_head set count = 0, last_hash = '', key_id = '', signature = ''`);
  await database.execute(sql`alter table audit enable trigger user`);
  await database.execute(sql`alter table audit_head enable trigger user`);
}
