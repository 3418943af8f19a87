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

interface IdleStore {
  readonly client: PGlite;
  /** Statements that restore its original content. */
  readonly restore: string;
}

/** Stores that tests have given back: making a store takes a second of processor time, emptying one a tenth of that. */
const idle: IdleStore[] = [];

/** An empty store in memory, which only its borrower sees until it is closed. */
export async function openInMemory(): Promise<OpenStore> {
  const kept = idle.pop() ?? (await makeStore());
  let isClosed = false;
  const use = (): PGlite => {
    if (isClosed) throw new Error('This store was closed.');
    return kept.client;
  };
  // The store uses only these; code that works on after the end must not reach the store of another test.
  const lent = {
    parsers: kept.client.parsers,
    exec: async (...given: Parameters<PGlite['exec']>) => await use().exec(...given),
    query: async (...given: Parameters<PGlite['query']>) => await use().query(...given),
    listen: async (...given: Parameters<PGlite['listen']>) => await use().listen(...given),
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

/** Making the first takes five seconds; further ones begin with its files. */
async function makeStore(): Promise<IdleStore> {
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
    ...filled.flat(),
    `set session_replication_role = default`,
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ].join(';\n');
  return { client, restore };
}

/** The statement that fills a table with the rows that its migration made; none for an empty table. */
async function writeRows(client: PGlite, table: string): Promise<string[]> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
  );
  const text = (rows[0]?.rows ?? '[]').replaceAll("'", "''");
  if (text === '[]') return [];
  return [
    `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${text}')`,
  ];
}

/** Drops every table, so that those of later migrations are included. */
async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}

/** The database refuses this to all; only its owner can do it, by removing the refusal first. */
export async function emptyAudit(database: Store): Promise<void> {
  await database.execute(sql`alter table audit disable trigger user`);
  await database.execute(sql`alter table audit_head disable trigger user`);
  await database.execute(sql`truncate audit`);
  await database.execute(sql`update audit_head set count = 0, last_hash = '', key_id = '', signature = ''`);
  await database.execute(sql`alter table audit enable trigger user`);
  await database.execute(sql`alter table audit_head enable trigger user`);
}
