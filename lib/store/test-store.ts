import { sql } from 'drizzle-orm';
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
  const opened = await openPostgres(url);
  await opened.database.execute(
    sql`truncate account_grant, invitation, role_change, person, session, sign_in_attempt, account_directory, preference, recent_account, second_factor, recovery_code, past_password, step_up, connection, connection_grant, own_credential, draft, attempt, approval, operation, platform_token, platform_budget`,
  );
  await emptyAudit(opened.database);
  return opened;
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
