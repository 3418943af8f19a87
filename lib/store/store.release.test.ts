import { createHash } from 'node:crypto';
import { type Dirent, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded';
import { readRows, text } from './rows';
import * as schema from './schema';
import type { Store } from './store';
import { StoreError } from './store-error';

const root = mkdtempSync(path.join(tmpdir(), 'console-store-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('the embedded store', () => {
  const folder = path.join(root, 'data', 'store');
  const lock = path.join(root, 'data', 'store.lock');

  test('of a killed first start is made again', async () => {
    mkdirSync(`${folder}.new`, { recursive: true });
    writeFileSync(path.join(`${folder}.new`, 'PG_VERSION'), '18');
    const opened = await openEmbedded(folder, lock);
    await opened.close();
  });

  test('refuses a second owner, syncs every commit, and keeps what was committed', async () => {
    const first = await openEmbedded(folder, lock);
    await expect(openEmbedded(folder, lock)).rejects.toThrow(StoreError);
    expect(await settings(first.database)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    await first.database.insert(schema.accountDirectory).values({ accountId: 'a-1', name: 'First' });
    await first.checkpoint();
    await first.close();

    const second = await openEmbedded(folder, lock);
    expect(await second.database.select({ name: schema.accountDirectory.name }).from(schema.accountDirectory)).toEqual([
      { name: 'First' },
    ]);
    await second.close();
  });
});

test('a store that another process has taken over runs no further statement, and its process ends', async () => {
  const [folder, lock] = [path.join(root, 'lost', 'store'), path.join(root, 'lost', 'store.lock')];
  const opened = await openEmbedded(folder, lock);
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  try {
    await opened.database.insert(schema.accountDirectory).values({ accountId: 'a-1', name: 'First' });
    const kept = await hashOf(folder);
    for (const claim of readdirSync(lock)) rmSync(path.join(lock, claim));
    const late = opened.database.insert(schema.accountDirectory).values({ accountId: 'a-2', name: 'Late' });
    await expect(late).rejects.toThrow('the thread of the store has ended');
    expect(ended).toHaveBeenCalledWith(1);
    await expect(opened.checkpoint()).rejects.toThrow('the thread of the store has ended');
    expect(await hashOf(folder)).toBe(kept);
  } finally {
    ended.mockRestore();
  }
  const next = await openEmbedded(folder, lock);
  expect(await next.database.select({ id: schema.accountDirectory.accountId }).from(schema.accountDirectory)).toEqual([
    { id: 'a-1' },
  ]);
  await next.close();
});

test('a store that another process has taken over during a statement writes nothing more of it', async () => {
  const [folder, lock] = [path.join(root, 'cut', 'store'), path.join(root, 'cut', 'store.lock')];
  const opened = await openEmbedded(folder, lock);
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  try {
    await opened.database.insert(schema.accountDirectory).values({ accountId: 'a-1', name: 'First' });
    await opened.checkpoint();
    const log = path.join(folder, 'pg_wal');
    const writtenMs = () => Math.max(...readdirSync(log).map((name) => statSync(path.join(log, name)).mtimeMs));
    const beforeMs = writtenMs();
    const long = sql`insert into account_directory (account_id, name)
      select 'b-' || number, 'Long' from generate_series(1, 400000) as number`;
    const cut = expect(opened.database.execute(long)).rejects.toThrow('the thread of the store has ended');
    // It is in the middle: what it has done so far is in the log, and not yet its end.
    while (writtenMs() === beforeMs) await nextTurn();
    for (const claim of readdirSync(lock)) rmSync(path.join(lock, claim));
    await cut;
    expect(ended).toHaveBeenCalledWith(1);
  } finally {
    ended.mockRestore();
  }
  const next = await openEmbedded(folder, lock);
  expect(await next.database.select({ id: schema.accountDirectory.accountId }).from(schema.accountDirectory)).toEqual([
    { id: 'a-1' },
  ]);
  await next.close();
});

const byPlace = (one: Dirent, other: Dirent): number =>
  path.join(one.parentPath, one.name) < path.join(other.parentPath, other.name) ? -1 : 1;

/** Of every file of a folder, by name and content. */
async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile()).toSorted(byPlace)) {
    const file = path.join(entry.parentPath, entry.name);
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function settings(database: Store) {
  const names = `'fsync', 'wal_sync_method', 'synchronous_commit'`;
  const statement = sql.raw(`select name, setting from pg_settings where name in (${names}) order by name`);
  return await readRows(database, statement, { name: text, setting: text });
}
