import { readFileSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { fieldClasses, isRevealable, redact } from '@/lib/platform/client/redact';
import * as alerts from './alert-schema';
import * as exported from './export-schema';
import * as mirror from './mirror-schema';
import * as outbox from './outbox-schema';
import * as reports from './report-schema';
import * as reviews from './review-schema';
import * as schema from './schema';

const document = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(heading: string): (readonly string[])[] {
  const [, below = ''] = document.split(`\n## ${heading}\n`);
  const rows = (below.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));
}

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const classes = new Map(rowsBelow('Classes').map(([name = '', ...demands]) => [name, demands]));
const fields = new Map(rowsBelow('Fields of the platform').map(([name = '', text = '']) => [name, namesIn(text)]));
const tables = rowsBelow('Tables of the store');

test('each class says how it is stored, who sees it, where it is recorded, and how long it stays', () => {
  expect(classes.size).toBe(10);
  for (const [name, demands] of classes) {
    expect(demands, name).toHaveLength(6);
    for (const demand of demands) expect(demand, name).not.toBe('');
  }
});

test('each class that a field or a table has is one of these', () => {
  const used = [...fields.keys(), ...tables.flatMap(([name = '']) => name.split(/,? and /))];
  expect(used.filter((name) => !classes.has(name))).toEqual([]);
});

test('the fields of the platform that are masked, hidden or removed are those of the document', () => {
  const kinds = { 'last-four': 'number', hidden: 'identity', removed: 'removed' } as const;
  const ofCode = new Map<string, string[]>();
  for (const [field, kind] of Object.entries(fieldClasses))
    ofCode.set(kinds[kind], [...(ofCode.get(kinds[kind]) ?? []), field]);
  expect(Object.fromEntries(ofCode)).toEqual(Object.fromEntries(fields));
});

test.each([...fields].flatMap(([name, list]) => list.map((field) => [field, name] as const)))(
  'the field %s is masked as a field of the class %s, at any depth',
  (field, name) => {
    const value = 'PLANTED-0123456789';
    const answer = { data: [{ [field]: value, inside: { [field]: value } }] };
    const shown = { number: '•••• 6789', identity: '••••' }[name];
    const left = shown === undefined ? { inside: {} } : { [field]: shown, inside: { [field]: shown } };
    expect(redact(answer)).toEqual({ data: [left] });
    expect(isRevealable(field)).toBe(name !== 'removed');
  },
);

test('each table of the store has one class, and each sealed column stands behind its table', () => {
  const modules = [alerts, exported, mirror, outbox, reports, reviews, schema];
  const found = new Map<string, readonly string[]>();
  for (const table of modules.flatMap((one) => Object.values<unknown>(one))) {
    if (!is(table, PgTable)) continue;
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    found.set(
      getTableName(table),
      columns.filter((name) => name.endsWith('sealed')),
    );
  }
  const told = tables.flatMap(([, text = '']) => text.split(/, (?![^(]*\))/).map(namesIn));
  const byName = (one: readonly [string, unknown], other: readonly [string, unknown]) => one[0].localeCompare(other[0]);
  expect(told.map(([name = '', ...sealed]) => [name, sealed] as const).toSorted(byName)).toEqual(
    [...found].toSorted(byName),
  );
});
