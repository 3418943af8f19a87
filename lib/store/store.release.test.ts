import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
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

async function settings(database: Store) {
  const names = `'fsync', 'wal_sync_method', 'synchronous_commit'`;
  const statement = sql.raw(`select name, setting from pg_settings where name in (${names}) order by name`);
  return await readRows(database, statement, { name: text, setting: text });
}
