import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { findConnectionKind } from './connection-kind';
import { startTransactionPooler, type TransactionPooler } from './transaction-pooler.fixture';

/** Set when these tests run on a real PostgreSQL. */
const cluster = process.env['TEST_DATABASE_URL'] ?? '';

/** Numbers in no order, the same in every run: the order in which other programs give connections back. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const clients: Client[] = [];
const poolers: TransactionPooler[] = [];

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

async function start(...given: Parameters<typeof startTransactionPooler>): Promise<TransactionPooler> {
  const pooler = await startTransactionPooler(...given);
  poolers.push(pooler);
  return pooler;
}

/** Transactions of another program, one after the other until it is told to end. */
async function work(url: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  let hasEnded = false;
  const run = async () => {
    while (!hasEnded) {
      await client.query('begin');
      await client.query('select 1');
      await client.query('commit');
    }
  };
  const running = run();
  return async () => {
    hasEnded = true;
    await running;
  };
}

const settings = `select pg_backend_pid() as backend, (select count(*)::int from pg_listening_channels()) as heard,
  string_agg(name || '=' || setting, ';' order by name) as set from pg_settings where source in ('session', 'client')
  and name not in ('application_name', 'client_encoding')`;

/** What another program finds on each of the pooler's connections: held at once, they are all of them. */
async function found(url: string, size: number): Promise<{ readonly backends: number; readonly left: unknown[] }> {
  const rows: { readonly backend: number; readonly heard: number; readonly set: string | null }[] = [];
  for (let at = 0; at < size; at += 1) {
    const client = await connect(url);
    await client.query('begin');
    rows.push(...(await client.query<(typeof rows)[number]>(settings)).rows);
  }
  const left = rows.filter(({ heard, set }) => heard > 0 || set !== null);
  return { backends: new Set(rows.map(({ backend }) => backend)).size, left };
}

describe.runIf(cluster !== '')('whose connections those of the address are', () => {
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    for (const pooler of poolers.splice(0)) pooler.stop();
  });

  const find = async (url: string, patienceMs?: number) =>
    await findConnectionKind({ connectionString: url }, patienceMs);

  test.each([
    ...[1, 2, 3, 5].map((size) => ({ size, others: 0 })),
    ...[1, 2, 3, 5].map((size) => ({ size, others: 1 })),
    ...[2, 5].map((size) => ({ size, others: 3, announcesIdle: true })),
  ])('those of a pooler in transaction mode are lent, in any order: %o', async ({ others, ...given }) => {
    const { url } = await start(cluster, { ...given, pick: drawn(given.size * 10 + others) });
    const ends = await Promise.all(Array.from({ length: others }, async () => await work(url)));
    const kinds: unknown[] = [];
    for (let draw = 0; draw < 15; draw += 1) kinds.push(...(await Promise.all([find(url), find(url)])));
    await Promise.all(ends.map((end) => end()));

    expect(kinds).toEqual(Array.from({ length: 30 }, () => 'lent'));
    expect(await found(url, given.size)).toEqual({ backends: given.size, left: [] });
  });

  test('a pooler that lends each client the same connection as before lends it all the same', async () => {
    const { url } = await start(cluster, { size: 3, pick: drawn(1), isFaithful: true, announcesIdle: true });
    const kinds: unknown[] = [];
    for (let draw = 0; draw < 6; draw += 1) kinds.push(await find(url, 100));
    expect(kinds).toEqual(Array.from({ length: 6 }, () => 'lent'));
    expect(await found(url, 3)).toEqual({ backends: 3, left: [] });
  });

  test('those of a server are the client’s own, and those of a pooler in session mode', async () => {
    const { url } = await start(cluster, { session: true });
    const kinds = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => await find(at % 2 === 0 ? cluster : url)),
    );
    expect(kinds).toEqual(Array.from({ length: 10 }, () => 'own'));
  });

  test('the only one that a server gives is the client’s own; of a pooler nothing is known then', async () => {
    const administrator = await connect(cluster);
    await administrator.query('create role single login connection limit 1');
    const single = new URL(cluster);
    single.username = 'single';
    const { url } = await start(cluster, { session: true, size: 1 });
    const kinds = [await find(single.href), await find(url, 100)];
    await administrator.query('drop role single');
    expect(kinds).toEqual(['own', 'lent']);
  });
});
