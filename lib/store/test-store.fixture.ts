import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openInMemory } from './embedded';
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
