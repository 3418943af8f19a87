import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openInMemory } from './test-store.fixture';
import { lockStore, openEmbedded } from './embedded';
import * as alertSchema from './alert-schema';
import * as exportSchema from './export-schema';
import { lease } from './lease';
import { migrate } from './migrate';
import * as mirrorSchema from './mirror-schema';
import * as outboxSchema from './outbox-schema';
import * as reportSchema from './report-schema';
import * as reviewSchema from './review-schema';
import * as schema from './schema';
import { StoreError } from './store-error';

const root = mkdtempSync(path.join(tmpdir(), 'console-store-'));
afterAll(() => rmSync(root, { recursive: true }));

test('the lock refuses a second owner in a sentence that names the first and what to do', async () => {
  const folder = path.join(root, 'store.lock');
  const lock = await lockStore(folder);
  const refused = lockStore(folder);
  await expect(refused).rejects.toThrow(StoreError);
  await expect(refused).rejects.toThrow(
    `is in use by process ${process.pid} on ${hostname()} (${folder}): stop that one`,
  );
  lock.release();
  (await lockStore(folder)).release();
});

test.each(['', 'store', './data/store'])('the embedded store is made only at an absolute path: “%s”', async (name) => {
  const free = path.join(root, 'unnamed.lock');
  await expect(openEmbedded(name, free)).rejects.toThrow('no absolute path');
  expect([`${name}.new`, name, free].filter((made) => made !== '' && existsSync(made))).toEqual([]);
});

describe('migrations', () => {
  test('make exactly the tables and columns that the schema describes', async () => {
    const opened = await openInMemory();
    const answer = await opened.database.execute(
      `select table_name, column_name, udt_name, is_nullable from information_schema.columns
       where table_schema = 'public' and table_name <> 'migration'`,
    );
    // Both drivers answer with `rows`; the type that they share does not have it.
    const { rows } = answer as { rows: Record<string, string>[] };
    const found = rows.map((row) => Object.values(row).join(' '));
    expect(found.sort()).toEqual(describeSchema().sort());
    await opened.close();
  });

  test('begin a store with four rules of approval and an empty audit', async () => {
    const opened = await openInMemory();
    const rules = await opened.database.select().from(schema.approvalRule).orderBy(schema.approvalRule.id);
    expect(rules.map(({ operation, act, account, role }) => [operation, act, account, role])).toEqual([
      ['updateBankAccount', null, null, null],
      ['updateCardStatus', 'cancel', null, null],
      ['cancelPaymentIntent', null, null, null],
      ['updateCardholder', 'identity', null, null],
    ]);
    expect(await opened.database.select().from(schema.approvalPolicy)).toEqual([{ id: 1, daysApart: 30 }]);
    const head = { id: 1, count: 0, lastHash: '', keyId: '', signature: '' };
    expect(await opened.database.select().from(schema.auditHead)).toEqual([head]);
    await opened.close();
  });

  test('that are unknown or changed stop the console', async () => {
    const rows = (name: string, hash: string) => ({
      run: () => Promise.resolve(),
      beginAlone: () => Promise.resolve(),
      rows: () => Promise.resolve([{ name, hash }]),
    });
    await expect(migrate(rows('9999-later.sql', 'x'))).rejects.toThrow('newer console');
    await expect(migrate(rows('0001-first-schema.sql', 'changed'))).rejects.toThrow(
      new StoreError(
        'The store was made by another 0001-first-schema.sql than this console has: start the version that made it, or use another store.',
      ),
    );
  });
});

const typeNames: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  boolean: 'bool',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  'text[]': '_text',
  'uuid[]': '_uuid',
};

function describeSchema(): string[] {
  const schemas = [
    schema,
    mirrorSchema,
    exportSchema,
    outboxSchema,
    reportSchema,
    reviewSchema,
    alertSchema,
    { lease },
  ];
  const tables = schemas.flatMap((one): unknown[] => Object.values(one)).filter((value) => value instanceof PgTable);
  return tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keyed = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return columns.map((column) => {
      const type = typeNames[column.getSQLType()] ?? column.getSQLType();
      return `${name} ${column.name} ${type} ${column.notNull || keyed.has(column.name) ? 'NO' : 'YES'}`;
    });
  });
}
