import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startConsoleCopy } from '../e2e/harness/console';
import { untilFilled } from '../e2e/harness/stores/filled-store';
import { runStoreCommand } from '../e2e/harness/stores/empty-store';
import { unzip } from '../e2e/pages/read-sheet';
import { feedNames } from '../lib/mirror/filling/feeds';
import { operations } from '@/lib/contract/operations';
import { openEmbedded } from '../lib/store/embedded';
import { storePaths } from '../lib/store/open-store';
import { json, readRows, text } from '../lib/store/rows';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bundle(environment: NodeJS.ProcessEnv, name: string, log: string) {
  const [to, from] = [path.join(folder, `${name}.zip`), path.join(folder, `${name}.log`)];
  await writeFile(from, log);
  const made = await runMaintenance('support-bundle', environment, '--log', from, '--to', to);
  expect(made).toMatchObject({ code: 0, words: '' });
  const again = await runMaintenance('support-bundle', environment, '--log', from, '--to', to);
  expect(again.code).toBe(1);
  return unzip(await readFile(to));
}

/** Words of the code: states, kinds and names of lists, which have no digit and no capital within. */
const isWord = (value: string) => /^(?:[A-Z_]+|[a-z]+(?:[-_ ][a-z]+)*)$/.test(value);
const isTime = (value: string) => /^\d{4}-\d\d-\d\d/.test(value);

function textsIn(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const inner of value) textsIn(inner, into);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsIn(inner, into);
  else if (typeof value === 'string' && value.length >= 5 && !isWord(value) && !isTime(value)) into.add(value);
}

/** Every text in the tables of a store but for those that only name files, workers and lists of the code. */
async function textsOfStore(dataDir: string): Promise<ReadonlySet<string>> {
  const paths = storePaths({ dataDir });
  const opened = await openEmbedded(paths.store, paths.storeLock);
  const { database } = opened;
  const texts = new Set<string>();
  const tables = await readRows(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
    { name: text },
  );
  for (const { name } of tables) {
    const rows = await readRows(
      database,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t limit 20000`,
      {
        row: json(z.unknown()),
      },
    );
    textsIn(rows, texts);
  }
  await opened.close();
  // Names of lists and of operations are public.
  for (const name of [...feedNames, ...Object.keys(operations)]) texts.delete(name);
  return texts;
}

test('a bundle names versions, tables and events, and has no value of a record, a person or a secret', async () => {
  let files: ReadonlyMap<string, string> = new Map();
  let texts: ReadonlySet<string> = new Set();
  let secrets: readonly string[] = [];
  const token = 'a-token-of-this-test-and-of-nothing-else';
  let whileItRuns: ReadonlyMap<string, string> = new Map();
  let known: NodeJS.ProcessEnv = process.env;
  const copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'sandbox', MIRROR_DAYS: '7', METRICS_TOKEN: token, LOG_LEVEL: 'debug' },
    prepare: async (environment) => {
      known = environment;
      await runStoreCommand(environment, 'make-callers', JSON.stringify([{ name: 'mei', role: 'manager' }]));
    },
    inspect: async (environment) => {
      files = await bundle(environment, 'stopped', copy.output());
      texts = await textsOfStore(environment['DATA_DIR'] ?? '');
      const names = [
        'SESSION_SECRET',
        'DATA_SECRET',
        'METRICS_TOKEN',
        'PLATFORM_API_KEY',
        'PLATFORM_CLIENT_ID',
        'DATA_DIR',
      ];
      secrets = names.map((name) => environment[name] ?? '');
    },
  });
  await untilFilled(copy);
  whileItRuns = await bundle(known, 'running', `${copy.output()}\nAnn Example, ann@example.com\n`);
  await copy.stop();

  const readAbout = (from: ReadonlyMap<string, string>) =>
    JSON.parse(from.get('about.json') ?? '{}') as { versions: Record<string, string>; missing: Record<string, string> };
  expect(readAbout(files)).toMatchObject({ versions: { node: process.version }, missing: {} });
  const tables = JSON.parse(files.get('tables.json') ?? '[]') as { name: string; rows: number; bytes: number }[];
  expect(tables.find(({ name }) => name === 'mirror_record')?.rows).toBeGreaterThan(50);
  expect(tables.find(({ name }) => name === 'person')).toMatchObject({ rows: 1 });
  expect(files.get('migrations.json')).toContain('0001-first-schema.sql');
  expect(files.get('events.jsonl')).toMatch(/"event":"platform-call".*"operation":"listPayouts"/);
  expect(files.get('variables.json')).toMatch(/"DATA_SECRET"/);
  expect(files.get('figures.txt')).toMatch(/^console_store_bytes \d+$/m);

  // The running console has its store to itself, and tells its figures.
  expect(Object.keys(readAbout(whileItRuns).missing)).toEqual(['tables.json', 'migrations.json', 'workers.json']);
  expect(whileItRuns.get('figures.txt')).toMatch(/^console_worker_leads\{worker="mirror"\} 1$/m);

  expect(texts.size).toBeGreaterThan(500);
  for (const all of [[...files.values()].join('\n'), [...whileItRuns.values()].join('\n')]) {
    // A short number may be a part of a count or a time.
    const isIn = (value: string) => all.includes(/^[\d.]+$/.test(value) ? `"${value}"` : value);
    expect([...texts, ...secrets, 'Ann Example'].filter(isIn)).toEqual([]);
  }
});
