import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowerCase } from './lower-case';
import type { Store } from './open-store';
import { readRow, text } from './rows';
import * as schema from './schema';
import { openTestStore } from './test-store.fixture';

const capitals = 'ABC ÆRØ ĐÐŁÞ ÀÉÎÕÜ ŠŽĘ ΑΒΓΩ АБВЯЁЇ ԱԲ 北京 STRASSE ß 5';

async function expectSmall(database: Pick<Store, 'execute'>): Promise<void> {
  const row = await readRow(database, sql`select ${lowerCase(sql`${capitals}::text`)} as small`, { small: text });
  expect(row).toEqual({ small: capitals.toLowerCase() });
}

test('capital letters of every alphabet become small in the store', async () => {
  const opened = await openTestStore();
  await expectSmall(opened.database);
  await opened.close();
});

/** Set when these tests run on a real PostgreSQL. */
const server = process.env['TEST_DATABASE_URL'];

describe.runIf(server !== undefined)('on a real PostgreSQL', () => {
  const name = `letters_${randomBytes(6).toString('hex')}`;
  const tell = async (...statements: readonly string[]) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const provider = `template template0 encoding 'UTF8' locale_provider libc locale 'C'`;
  beforeAll(async () => await tell(`create database ${name} ${provider}`, `create database ${name}_i`));
  afterAll(async () => await tell(`drop database ${name}`, `drop database ${name}_i`));

  test.each([
    ['C', name],
    ['of a language', `${name}_i`],
  ])('they do where the locale of the database is %s', async (_, database) => {
    const url = new URL(server ?? '');
    url.pathname = `/${database}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await expectSmall(drizzle({ client, schema }));
    await client.end();
  });
});
