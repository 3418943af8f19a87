import type { ClientBase } from 'pg';

/** The settings that statements rely on, though a server, a database, a role or a pooler may have another default. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  extra_float_digits: '1',
  intervalstyle: 'postgres',
  standard_conforming_strings: 'on',
  timezone: 'UTC',
  // Durations in milliseconds; 0 means no limit.
  idle_in_transaction_session_timeout: '30000',
  lock_timeout: '0',
  statement_timeout: '30000',
  transaction_timeout: '0',
  // Compiling a statement takes longer than any statement of the console runs. The data is mostly in memory.
  jit: 'off',
  random_page_cost: '1.1',
} as const;

/** Settings that matter between transactions, or when one begins. */
const between = {
  idle_session_timeout: '0',
  default_transaction_deferrable: 'off',
  default_transaction_isolation: 'read committed',
} as const;

/** A setting that this version does not have is skipped. */
const known = `from jsonb_each_text($1::jsonb) as given join pg_settings as known on lower(known.name) = given.key`;

/** Settings of an own connection before the first statement. */
export async function setSession(client: ClientBase): Promise<void> {
  const given = JSON.stringify({ ...settings, ...between });
  await client.query(`select set_config(given.key, given.value, false) ${known}`, [given]);
}

/**
 * The statements that begin each transaction on a lent connection, after `begin`: they end with it, so that no other
 * program finds them. Other programs may have left a `search_path`; the default comes from database and role.
 */
export async function settingsOfTransaction(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ set: string }>(
    `select format('set local %I = %L', given.key, given.value) as set ${known} order by 1`,
    [JSON.stringify(settings)],
  );
  const first = ['set transaction isolation level read committed', 'set local search_path to default'];
  return [...first, ...rows.map(({ set }) => set)].join('; ');
}
