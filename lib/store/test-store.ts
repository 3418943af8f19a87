import { sql } from 'drizzle-orm';
import { openInMemory } from './embedded';
import type { OpenStore } from './open-store';
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
    sql`truncate person, session, sign_in_attempt, account_directory, preference, recent_account, second_factor, recovery_code, past_password, step_up, connection, connection_grant, own_credential, draft, attempt, operation, audit, platform_token, platform_budget`,
  );
  return opened;
}
