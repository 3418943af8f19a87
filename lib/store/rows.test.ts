import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { OpenStore } from './open-store';
import {
  countRows,
  decimal,
  flag,
  instant,
  integer,
  json,
  list,
  nullable,
  oneOf,
  readRow,
  readRows,
  real,
  text,
} from './rows';
import { openTestStore } from './test-store.fixture';

// On both drivers: the project `postgres` runs this on a server.

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

test('each column is read as its own type with either driver', async () => {
  const statement = sql`select 'a'::text as text, 7::int as small, 9007199254740991::bigint as large, 1.5::float8 as real,
    extract(epoch from timestamptz '2026-11-05 12:00:00.25+00') * 1000 as ms,
    timestamptz '2026-11-05 20:00:00.25+08' as at, 1234567890.12::numeric::text as decimal,
    true as flag, '{"a": 1}'::jsonb as json, array['a', null]::text[] as texts, array[1, 2]::int[] as numbers, null as none`;
  const row = await readRow(opened.database, statement, {
    text,
    small: integer,
    large: integer,
    real,
    ms: real,
    at: instant,
    decimal,
    flag,
    json: json(z.object({ a: z.int() })),
    texts: list(nullable(text)),
    numbers: list(integer),
    none: nullable(text),
  });
  expect(row).toEqual({
    text: 'a',
    small: 7,
    large: 9_007_199_254_740_991,
    real: 1.5,
    ms: 1_793_880_000_250,
    at: 1_793_880_000_250,
    decimal: '1234567890.12',
    flag: true,
    json: { a: 1 },
    texts: ['a', undefined],
    numbers: [1, 2],
    none: undefined,
  });
});

describe('a value of another type is refused by the name of its column', () => {
  test.each([
    ['null in a text', sql`select null::text as one`, text],
    ['a number for a text', sql`select 1 as one`, text],
    ['a bigint that no number holds', sql`select 9007199254740993::bigint as one`, integer],
    ['a fraction', sql`select 1.5::float8 as one`, integer],
    ['no number at all', sql`select 'NaN'::float8 as one`, real],
    ['a time without an end', sql`select timestamptz 'infinity' as one`, instant],
    ['a time that came as a number', sql`select 1.5::float8 as one`, instant],
    ['a numeric that came as a number', sql`select 1.5::float8 as one`, decimal],
    ['a text for a decimal', sql`select 'NaN' as one`, decimal],
    ['a text for a flag', sql`select 'true' as one`, flag],
    ['another word', sql`select 'c' as one`, oneOf(['a', 'b'])],
    ['other JSON', sql`select '{"a": "1"}'::jsonb as one`, json(z.object({ a: z.int() }))],
    ['no list', sql`select 'a' as one`, list(text)],
    ['a list of something else', sql`select array['a']::text[] as one`, list(integer)],
  ])('%s', async (_, statement, column) => {
    await expect(readRows(opened.database, statement, { one: column })).rejects.toThrow(
      /^The column “one” of a statement is not .+\.$/,
    );
  });

  test('a missing column', async () => {
    await expect(readRows(opened.database, sql`select 1 as one`, { other: integer })).rejects.toThrow(
      'A statement answers no column “other”.',
    );
  });
});

test('rows are counted whatever their content, and an empty answer has no first row', async () => {
  expect(await countRows(opened.database, sql`select from generate_series(1, 3)`)).toBe(3);
  expect(await readRow(opened.database, sql`select 1 as one where false`, { one: integer })).toBeUndefined();
});
