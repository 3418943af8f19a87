import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { PGlite } from '@electric-sql/pglite';
import { migrateOver, over } from './embedded';
import type { OpenStore, Store } from './open-store';
import { openPostgres } from './postgres';

/**
 * An empty store for one test file: in memory, or with TEST_DATABASE_URL a database of its own on that real PostgreSQL,
 * so that the same tests show that both behave alike.
 */
export async function openTestStore(): Promise<OpenStore> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? await openInMemory() : await openDatabase(url);
}

/** The migrated database that those of the tests are copies of: copying takes a tenth of the time of migrating. */
const template = 'empty_store';

let hasTemplate: Promise<void> | undefined;

async function openDatabase(server: string): Promise<OpenStore> {
  hasTemplate ??= askServer(server, makeTemplate);
  await hasTemplate;
  const name = `store_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time of copying through the log, which only a server with a standby needs.
  await askServer(server, (ask) => ask(`create database ${name} template ${template} strategy file_copy`));
  const opened = await openPostgres(databaseOn(server, name));
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await opened.close();
    await askServer(server, (ask) => ask(`drop database ${name} with (force)`));
  };
  return { ...opened, close };
}

type Ask = (statement: string) => Promise<readonly unknown[]>;

async function askServer<T>(server: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<object>(statement)).rows);
  } finally {
    await client.end();
  }
}

/** The first worker that needs it makes it, under a name that no other takes for whole; the others wait for its lock. */
async function makeTemplate(ask: Ask): Promise<void> {
  await ask(`select pg_advisory_lock(hashtext('${template}'))`);
  const found = await ask(`select from pg_database where datname = '${template}'`);
  if (found.length > 0) return;
  await ask(`create database ${template}_unfinished`);
  const url = databaseOn(process.env['TEST_DATABASE_URL'] ?? '', `${template}_unfinished`);
  await (await openPostgres(url)).close();
  await ask(`alter database ${template}_unfinished rename to ${template}`);
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
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

/** The database refuses this to all; only its owner can do it, by removing the refusal first. */
export async function emptyAudit(database: Store): Promise<void> {
  await database.execute(sql`alter table audit disable trigger user`);
  await database.execute(sql`alter table audit_head disable trigger user`);
  await database.execute(sql`truncate audit`);
  await database.execute(sql`update audit_head set count = 0, last_hash = '', key_id = '', signature = ''`);
  await database.execute(sql`alter table audit enable trigger user`);
  await database.execute(sql`alter table audit_head enable trigger user`);
}
