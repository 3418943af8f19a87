import { Client, type ClientBase, type ClientConfig } from 'pg';
import { StoreError } from '../store-error';

/** How texts of days, instants and numbers are written. Poolers keep these four for each client, in any mode. */
const written = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  standard_conforming_strings: 'on',
  timezone: 'UTC',
} as const;

/** Other settings for which a server, a database or a role may have another default. */
const own = {
  ...written,
  // Durations in milliseconds; 0 is none.
  idle_in_transaction_session_timeout: '30000',
  idle_session_timeout: '0',
  lock_timeout: '0',
  statement_timeout: '30000',
  transaction_timeout: '0',
  default_transaction_deferrable: 'off',
  default_transaction_isolation: 'read committed',
  extra_float_digits: '1',
  intervalstyle: 'postgres',
  // Compiling a statement takes longer than any of ours runs. The data is mostly in memory.
  jit: 'off',
  random_page_cost: '1.1',
} as const;

/** A setting that this version does not have is skipped. */
const setting = `select set_config(given.key, given.value, false) from jsonb_each_text($1::jsonb) as given
  join pg_settings as known on lower(known.name) = given.key`;

/**
 * The server behind the address: `own` gives each client a connection of the server for as long as it stays; `lent` is
 * a pooler in transaction mode, where another connection may serve the next transaction.
 */
export type ConnectionKind = 'own' | 'lent';

/** Settings of a connection before the first statement, whatever the defaults of server, database and role are. */
export async function setSession(client: ClientBase, kind: ConnectionKind): Promise<void> {
  // A setting that a lent connection does not keep per client would stay on it, for other programs too.
  await client.query(setting, [JSON.stringify(kind === 'own' ? own : written)]);
}

/** Settings that statements rely on, but a pooler in transaction mode may lose: the value in the next transaction. */
const relied = {
  DateStyle: (value: string) => value.startsWith('ISO'),
  TimeZone: (value: string) => value === 'UTC',
  client_encoding: (value: string) => value === 'UTF8',
  standard_conforming_strings: (value: string) => value === 'on',
  default_transaction_isolation: (value: string) => value === 'read committed',
  extra_float_digits: (value: string) => Number(value) >= 1,
} as const;

/** Opens two connections to find the kind of server; refuses a server that would read days or numbers wrongly. */
export async function findConnectionKind(config: ClientConfig): Promise<ConnectionKind> {
  const first = new Client(config);
  const second = new Client(config);
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await first.connect();
    const backend = await backendOf(first);
    if (backend === announcedTo(first)) return 'own';
    await second.connect();
    if (!(await isLent(first, second, backend))) return 'own';
    await setSession(first, 'lent');
    await requireKept(first, second);
    return 'lent';
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The process id that the other end announced; a pooler invents one. */
function announcedTo(client: object): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

/** Whether the first client's connection serves the second one meanwhile, or is another one after that. */
async function isLent(first: ClientBase, second: ClientBase, backend: number): Promise<boolean> {
  await second.query('begin');
  try {
    if ((await backendOf(second)) === backend) return true;
    return (await backendOf(first)) !== backend;
  } finally {
    await second.query('rollback');
  }
}

/** Asked in a transaction of the first client while the second holds a connection too, so that both are checked. */
async function requireKept(first: ClientBase, second: ClientBase): Promise<void> {
  await second.query('begin');
  try {
    for (const [name, isRight] of Object.entries(relied)) {
      const { rows } = await first.query<{ value: string }>('select current_setting($1) as value', [name]);
      const value = rows[0]?.value ?? '';
      if (isRight(value)) continue;
      throw new StoreError(
        `The pooler of DATABASE_URL runs in transaction mode and leaves ${name} at “${value}”: set it to session mode, or give DATABASE_URL the address of the server itself.`,
      );
    }
  } finally {
    await second.query('rollback');
  }
}
