// Prints a digest of each table of a console that does not run, but for those in which asking itself is noted:
// `node --import tsx read-tables.mjs`
import { sql } from 'drizzle-orm';
import { openStore } from '../../lib/store/open-store.ts';

/**
 * When a session was last used, refusals and exports, failed looks at links, calls to the platform, readiness; and the
 * empty form that a page with a form opens, which acts on nothing.
 */
const noted =
  /^(session|draft|audit|audit_head|audit_quiet|sign_in_attempt|platform_token|platform_budget|migration|readiness)$/;

const opened = await openStore();
const { rows } = await opened.database.execute(
  sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
);
const digests = {};
for (const { name } of rows.filter((row) => !noted.test(row.name))) {
  const digest = sql`select md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as digest`;
  digests[name] = (await opened.database.execute(sql`${digest} from ${sql.identifier(name)} one`)).rows[0].digest;
}
await opened.close();
process.stdout.write(JSON.stringify(digests));
