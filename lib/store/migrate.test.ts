import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Connection, migrate } from './migrate';
import { StoreError } from './store-error';

type Database = Connection & { close(): Promise<void> };

let database: Database;
beforeAll(async () => {
  const url = process.env['TEST_DATABASE_URL'];
  database = url === undefined ? await openEmpty() : await connect(url);
});
beforeEach(async () => await database.run('drop schema public cascade; create schema public'));
afterAll(async () => await database.close());

async function openEmpty(): Promise<Database> {
  const client = await PGlite.create();
  const run = async (text: string) => void (await client.exec(text));
  return {
    run,
    beginAlone: async () => await run('begin'),
    close: async () => await client.close(),
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  };
}

async function connect(connectionString: string): Promise<Database> {
  const client = new Client({ connectionString });
  await client.connect();
  const run = async (text: string) => void (await client.query(text));
  return {
    run,
    beginAlone: async () => await run('begin'),
    close: async () => await client.end(),
    rows: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  };
}

const migration = (name: string, text: string) => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
});
const first = migration('0001-first.sql', "create table kept (name text); insert into kept values ('first')");
const second = migration('0002-second.sql', "insert into kept values ('second')");

const kept = async () => (await database.rows('select name from kept order by name')).map(({ name }) => name);
const applied = async () => (await database.rows('select name from migration order by name')).map(({ name }) => name);

test('a later file is applied once to a store that has the first, and keeps its rows', async () => {
  await migrate(database, [first]);
  await database.run("insert into kept values ('own')");
  await migrate(database, [first, second]);
  await migrate(database, [first, second]);
  expect(await kept()).toEqual(['first', 'own', 'second']);
  expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql']);
});

test('a file that fails is taken back whole; those before it stay, and the next start tries again', async () => {
  const failing = migration(second.name, `${second.text}; insert into missing values (1)`);
  await expect(migrate(database, [first, failing])).rejects.toThrow(
    'The store cannot be brought up to date: 0002-second.sql failed and was taken back.',
  );
  expect([await kept(), await applied()]).toEqual([['first'], ['0001-first.sql']]);
  await migrate(database, [first, second]);
  expect(await kept()).toEqual(['first', 'second']);
});

test.each([
  ['a newer console', '9999-later.sql', "insert into migration values ('9999-later.sql', 'h')"],
  [
    'a console from before the first schema',
    '0001-people.sql',
    "update migration set name = '0001-people.sql' where name = '0001-first-schema.sql'",
  ],
])('a store of %s is refused in true words, and not changed', async (_, name, statement) => {
  await migrate(database);
  await database.run(statement);
  const before = await applied();
  await expect(migrate(database)).rejects.toThrow(
    new StoreError(
      `The store was used by a newer console, or by one from before the first schema (it has had ${name}): start the version that used it, or use another store.`,
    ),
  );
  expect(await applied()).toEqual(before);
});
