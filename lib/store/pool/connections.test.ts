import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { asOwnWork } from '../turns/own-work';
import { person } from '../schema';
import type { OpenStore } from '../open-store';
import { openPostgres } from '../postgres';
import { startTransactionPooler, type TransactionPooler } from './transaction-pooler.fixture';

/** Set when these tests run on a real PostgreSQL. */
const cluster = process.env['TEST_DATABASE_URL'];

interface TestDatabase {
  readonly name: string;
  readonly url: string;
}

async function tell(statement: string, url = cluster): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function makeDatabase(): Promise<TestDatabase> {
  const name = `connections_${randomBytes(6).toString('hex')}`;
  await tell(`create database ${name}`);
  const url = new URL(cluster ?? '');
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

const valueOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows) ? answer.rows : [];

/** The texts that the console gets for a day, an instant, a span of time and a number without an exact decimal. */
const written = sql`select date '2026-11-05' ::text as day, timestamptz '2026-11-05 12:00+00' ::text as at,
  interval '-1 day 2 hours' ::text as span, (0.1::float8 + 0.2::float8)::text as number,
  current_setting('statement_timeout') as longest, current_setting('transaction_isolation') as isolation`;

const asWritten = {
  day: '2026-11-05',
  at: '2026-11-05 12:00:00+00',
  span: '-1 days +02:00:00',
  number: '0.30000000000000004',
  isolation: 'read committed',
};

const left = { DateStyle: 'German, DMY', TimeZone: 'Asia/Tokyo', IntervalStyle: 'sql_standard', path: 'other' };

/** On each connection of a pooler: reads the settings that are there, after setting some if those are not there. */
async function leaveBehind(url: string, size: number): Promise<readonly unknown[]> {
  const clients = Array.from({ length: size }, () => new Client({ connectionString: url }));
  const found: unknown[] = [];
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<Record<string, unknown>>(`select current_setting('DateStyle') as "DateStyle",
      current_setting('TimeZone') as "TimeZone", current_setting('IntervalStyle') as "IntervalStyle",
      current_setting('search_path') as path`);
    found.push(...rows);
    await client.query(`set datestyle = 'German, DMY'; set timezone = 'Asia/Tokyo'; set intervalstyle = 'sql_standard';
      set search_path = other`);
  }
  for (const client of clients) await client.query('commit');
  await Promise.all(clients.map((client) => client.end()));
  return found;
}

describe.runIf(cluster !== undefined)('a PostgreSQL with any defaults', () => {
  const databases: TestDatabase[] = [];
  let database: TestDatabase;
  let opened: OpenStore[] = [];
  let pooler: TransactionPooler | undefined;

  beforeEach(async () => {
    database = await makeDatabase();
    databases.push(database);
  });
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
    pooler?.stop();
    pooler = undefined;
  });
  afterAll(async () => {
    for (const { name } of databases) await tell(`drop database ${name} with (force)`);
  });

  const open = async (url: string, connections?: number): Promise<OpenStore> => {
    const one = await openPostgres(url, connections);
    opened.push(one);
    return one;
  };
  const alter = async (...settings: readonly string[]): Promise<void> => {
    for (const setting of settings) await tell(`alter database ${database.name} set ${setting}`);
  };

  const strange = [
    `datestyle = 'SQL, DMY'`,
    `timezone = 'America/St_Johns'`,
    `intervalstyle = 'iso_8601'`,
    `extra_float_digits = 0`,
    `statement_timeout = '20s'`,
    `lock_timeout = '1ms'`,
    `default_transaction_isolation = 'serializable'`,
  ];

  test('days, instants, numbers and limits are the console’s own on every connection', async () => {
    await alter(...strange);
    const { database: store } = await open(database.url);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => valueOf(await store.execute(written))));
    expect(answers).toEqual(Array.from({ length: 20 }, () => [{ ...asWritten, longest: '30s' }]));
  });

  test('behind a pooler in transaction mode the console starts twice and reads what it wrote', async () => {
    await alter(`datestyle = 'SQL, DMY'`, `timezone = 'America/St_Johns'`);
    pooler = await startTransactionPooler(database.url);
    const [first, second] = await Promise.all([open(pooler.url), open(pooler.url)]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => valueOf(await second.database.execute(written))),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => [{ ...asWritten, longest: '30s' }]));
    const at = new Date('2026-11-05T12:00:00.123Z');
    const made = {
      id: randomUUID(),
      email: 'a@b.test',
      name: 'A',
      role: 'operator' as const,
      passwordHash: '',
      createdAt: at,
    };
    await first.database.transaction(async (transaction) => await transaction.insert(person).values(made));
    const found = await second.database.select({ at: person.createdAt }).from(person);
    expect(found).toEqual([{ at }]);
  });

  test('behind a pooler that keeps nothing for its clients, whatever other programs left there', async () => {
    await alter(...strange);
    pooler = await startTransactionPooler(database.url, { carries: false, size: 2 });
    const { database: store } = await open(pooler.url);
    await tell(`create schema other; create table other.person ()`, database.url);
    await leaveBehind(pooler.url, 2);

    const alone = async () => valueOf(await store.execute(written));
    const within = async () => await store.transaction(async (one) => valueOf(await one.execute(written)));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? alone() : within())));
    expect(answers).toEqual(Array.from({ length: 20 }, () => [{ ...asWritten, longest: '30s' }]));
    await expect(store.select().from(person)).resolves.toEqual([]);
    await expect(store.execute(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    await expect(leaveBehind(pooler.url, 2)).resolves.toEqual([left, left]);
  });

  test('a start leaves no lock and no setting on the connections of a pooler', async () => {
    pooler = await startTransactionPooler(database.url);
    await open(pooler.url);
    expect(await tell(`select locktype from pg_locks where locktype = 'advisory'`)).toEqual([]);
    expect(await tell('show statement_timeout', pooler.url)).toEqual([{ statement_timeout: '0' }]);
  });

  test('a migration under way elsewhere is waited for', async () => {
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7246135001)');
    const opening = open(database.url);
    // It is waiting: the server knows of one waiting lock.
    for (;;) {
      const waiting = await tell(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
      if (waiting.length > 0) break;
    }
    await other.query('commit');
    await other.end();
    await expect((await opening).database.select().from(person)).resolves.toEqual([]);
  });

  test('own work leaves the last connection to people', async () => {
    const { database: store } = await open(database.url, 2);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const order: string[] = [];
    let isHeld: () => void = () => undefined;
    const holds = new Promise<void>((resolve) => (isHeld = resolve));
    const first = asOwnWork('first', async () => {
      await store.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        isHeld();
        await ended;
        order.push('first');
      });
    });
    await holds;
    const second = asOwnWork('second', async () => {
      await store.execute(sql`select 2`);
      order.push('second');
    });
    for (let read = 0; read < 5; read += 1) await store.execute(sql`select 3`);
    order.push('person');
    end();
    await Promise.all([first, second]);
    expect(order).toEqual(['person', 'first', 'second']);
  });

  test('a monitor hears of each statement, and reads how many connections are in use and waited for', async () => {
    const heard: boolean[] = [];
    const pooled = await open(database.url, 2);
    const { database: store } = pooled;
    await store.execute(sql`select 1`);
    const end = measuredEvents.statement.listen(({ isWork, seconds }) => heard.push(isWork && seconds > 0));
    await store.execute(sql`select 1`);
    await store.execute(sql`select 1 / 0`).catch(() => undefined);
    expect(heard).toEqual([false, false]);
    await asOwnWork('one', async () => await store.transaction(async (one) => await one.execute(sql`select 1`)));
    end();
    // It begins and commits too.
    expect(heard.slice(2)).toEqual([true, true, true]);
    await store.execute(sql`select 1`);
    expect(heard).toHaveLength(5);
    const slow = Array.from({ length: 3 }, async () => await store.execute(sql`select pg_sleep(0.2)`));
    await expect.poll(() => pooled.load(), { interval: 10 }).toEqual({ running: 2, waiting: 1, most: 2 });
    await Promise.all(slow);
    expect(pooled.load()).toEqual({ running: 0, waiting: 0, most: 2 });
  });

  test('sixteen requests share the four connections that their role may have', async () => {
    await tell(`drop role if exists narrow`);
    await tell(`create role narrow login connection limit 4`);
    await tell(`alter database ${database.name} owner to narrow`);
    const url = new URL(database.url);
    url.username = 'narrow';
    const { database: store } = await open(url.href);
    const all = Array.from({ length: 3 }, () =>
      Array.from({ length: 16 }, async (_, number) =>
        number % 2 === 0
          ? valueOf(await store.execute(sql`select ${number}::int as number from pg_sleep(0.01)`))
          : await store.transaction(async (one) => valueOf(await one.execute(sql`select ${number}::int as number`))),
      ),
    );
    const wanted = Array.from({ length: 16 }, (_, number) => [{ number }]);

    expect(await Promise.all(all.map((round) => Promise.all(round)))).toEqual([wanted, wanted, wanted]);

    await Promise.all(opened.splice(0).map((one) => one.close()));
    await tell(`drop database ${databases.pop()?.name ?? ''} with (force)`);
    await tell(`drop role narrow`);
  });

  test.each([
    ['nobody', 'The database of DATABASE_URL refused the console (28000): role "…" does not exist.'],
    ['console', 'The database of DATABASE_URL refused the console (3D000): database "…" does not exist.'],
  ])('the server’s words to %s are reported, without names', async (user, sentence) => {
    const url = new URL(database.url);
    url.username = user;
    url.pathname = '/none';
    await expect(openPostgres(url.href)).rejects.toThrow(
      `${sentence} Correct DATABASE_URL, or what the server allows.`,
    );
  });

  test('changes by any copy are heard, also after a lost connection, and never behind a pooler that lends it', async () => {
    const [first, second] = [await open(database.url), await open(database.url)];
    const told: string[] = [];
    const heard: boolean[] = [];
    const ears = { told: (text: string) => void told.push(text), heard: (is: boolean) => void heard.push(is) };
    await first.listen(ears);
    expect(heard).toEqual([true]);
    const tellOne = async () =>
      await second.database.execute(sql`select tell_change('writes', 'master', '', '', '{}')`);
    await tellOne();
    await expect.poll(() => told.length).toBe(1);
    await tell(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database.name}' and query = 'listen changes'`);
    await expect.poll(() => heard).toEqual([true, false, true]);
    await tellOne();
    await expect.poll(() => told.length).toBe(2);
    pooler = await startTransactionPooler(database.url);
    await (await open(pooler.url)).listen(ears);
    expect(heard).toEqual([true, false, true]);
  });

  test('for a server that does not answer, the sentence says to start it', async () => {
    await expect(openPostgres('postgres://console@127.0.0.1:1/console')).rejects.toThrow(
      'The database of DATABASE_URL does not answer: start it, or correct DATABASE_URL.',
    );
  });
});
