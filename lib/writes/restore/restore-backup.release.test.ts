import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '@/e2e/harness/stores/postgres-cluster';
import { recordAct, recordAlone } from '@/lib/audit/record-act';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { readBackupFile, writeBackupFile } from '@/lib/store/backup/backup-file';
import { readHeader } from '@/lib/store/backup/backup-header';
import { loadStore } from '@/lib/store/backup/dump-store';
import { claimNewStore } from '@/lib/store/backup/new-store';
import { migrateWithin } from '@/lib/store/migrate';
import type { Store } from '@/lib/store/open-store';
import { integer, readRow, readRows, text } from '@/lib/store/rows';
import { Sealer } from '@/lib/store/sealer';
import { person, preference, storeEpoch } from '@/lib/store/schema';
import { checkSecret } from '@/lib/access/check-secret';
import { backUp, type Home, type HomeKind, Homes, restore, secret } from './backup-homes.fixture';

// A machine without PostgreSQL has none to back up; the fault runs require PostgreSQL.
const kinds: readonly HomeKind[] = hasPostgres() ? ['embedded', 'PostgreSQL'] : ['embedded'];
const pairs = kinds.flatMap((from) => kinds.map((to) => ({ from, to })));

let homes: Homes;
beforeAll(async () => (homes = await Homes.lay(kinds)));
afterAll(() => homes.remove());

const newFile = () => path.join(homes.root, `${randomUUID()}.backup`);
const act = { kind: 'setting', act: 'audit.verify', by: undefined, object: { type: 'x', id: 'x' } } as const;
const personId = randomUUID();

/** Rows with every kind of value that a way through text could lose. */
const oddRows = [
  `insert into mirror_account (client_hash, account, environment, time_zone, first_day)
    select 'c', 'account ' || n, 'sandbox', 'Asia/Shanghai', '2026-01-01' from generate_series(1, 4) n`,
  `delete from mirror_account where account = 'account 4'`,
  `insert into mirror_record (account_id, kind, id, parts, answered, first_seen_at, changed_at, created_at, day, status,
      status_v1, currency, amount, method, country, name, bank, reason, find)
    select 1 + n % 3, 'payout', 'p' || n, jsonb_build_object('v2', n, 'quote', '"', 'none', null, 'exact', 0.10000000000000000000000001),
      '{}', now(), now(), timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 minute', '2026-01-01', 'COMPLETED', '',
      'USD', (n || '.0000000000000000000000000000000010')::numeric, 'SWIFT', 'GB', E'line\\nbreak \\\\ "quote" \\t 你好 🎉', '', '',
      to_tsvector('simple', 'lantern bay ' || n)
    from generate_series(1, 400) n`,
  `insert into payout_review (payout_id, version, tags, updated_at) values ('p1', 1, array['a,b', '', 'NULL', '{"x"}', '\\'], now())`,
  `insert into payout_review_event (payout_id, at, person_name, change, note) values ('p1', 'infinity', 'Ann', 'null', null)`,
  `insert into payout_review_event (payout_id, at, person_name, change, note) values ('p1', now(), 'Ann', '{"a": null}', '')`,
  `insert into write_run (id, kind, account, environment, client_hash, connection_id, reason, person_id, person_name, session_key, state, created_at)
    select id, 'x', 'master', 'sandbox', 'c', 'built-in', '', '${personId}', 'Ann', 'k', 'done', now()
    from unnest(array['00000000-0000-0000-0000-000000000001'::uuid, '00000000-0000-0000-0000-000000000002']) as id`,
  `update write_run set undoes = '00000000-0000-0000-0000-000000000002' where id = '00000000-0000-0000-0000-000000000001'`,
  `insert into export_job (id, person_id, person_name, role, client_hash, account, accounts, search, columns, format, zone,
      is_revealed, reason, state, rows_total, progress, newest_ms, coverage, created_at, expires_at)
    values ('00000000-0000-0000-0000-000000000003', '${personId}', 'Ann', 'operator', 'c', 'master', '[]', '', '[]', 'csv', 'UTC',
      false, '', 'done', 1, '{}', 9007199254740993, '[]', now(), now())`,
  `insert into export_part select '00000000-0000-0000-0000-000000000003', n, decode(repeat('00ff5c0a22', 20000), 'hex') from generate_series(1, 5) n`,
];

async function fillStore(store: Store): Promise<void> {
  await store
    .insert(person)
    .values({ id: personId, email: 'a@s.test', name: 'Ann', role: 'operator', passwordHash: 'none' });
  for (const statement of oddRows) await store.execute(sql.raw(statement));
  await checkSecret(store, new Sealer(secret));
  for (let line = 0; line < 20; line += 1) await recordAlone(store, { ...act, at: new Date() });
}

/** What each table holds, without the way by which a backup reads it. */
async function digestStore(store: Store): Promise<Record<string, string>> {
  const tables = await readRows(
    store,
    sql`select relname::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    { name: text },
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const all = sql`md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as digest`;
    const row = await readRow(store, sql`select ${all} from ${sql.identifier(name)} one`, { digest: text });
    digests[name] = row?.digest ?? '';
  }
  return digests;
}

/** The number that the next account gets. */
async function takeNumber(store: Store): Promise<number> {
  const next = sql`select nextval('mirror_account_id_seq')::integer as next`;
  return (await readRow(store, next, { next: integer }))?.next ?? 0;
}

/** Puts a backup into a new store as it is, without what becomes void after a restore. */
async function loadAsItIs(home: Home, file: string): Promise<void> {
  const place = await claimNewStore(home);
  await place.fill(async (connection) => {
    const lines = readBackupFile(file, [secret]);
    const header = readHeader(String((await lines.next()).value));
    await migrateWithin(connection, header.migrations);
    await loadStore(connection, header, lines);
  });
  await place.leave();
}

describe.each(pairs)('a backup of $from, restored into $to', ({ from, to }) => {
  test('has every row and every value as they were, and gives no number a second time', async () => {
    const [source, target, file] = [await homes.make(from), await homes.make(to), newFile()];
    const opened = await source.open();
    await fillStore(opened.database);
    await backUp(source, file);
    const before = await digestStore(opened.database);
    await opened.close();
    await loadAsItIs(target, file);
    const restored = await target.open();
    expect(await digestStore(restored.database)).toEqual(before);
    // A store that is opened from files which were not closed leaves some numbers out.
    expect(await takeNumber(restored.database)).toBeGreaterThanOrEqual(5);
    // The rules of the database hold again.
    await expect(restored.database.execute(sql`update audit set act = 'x' where sequence = 1`)).rejects.toThrow();
    await expect(
      restored.database.execute(sql`insert into export_part values (gen_random_uuid(), 1, '')`),
    ).rejects.toThrow();
    const sum = sql`select sum(count)::integer as count from mirror_week`;
    expect((await readRow(restored.database, sum, { count: integer }))?.count).toBe(400);
    await restored.close();
  });

  test('while people work is the store of one moment, with a whole audit, and begins a new epoch', async () => {
    const [source, target, file] = [await homes.make(from), await homes.make(to), newFile()];
    const opened = await source.open();
    await fillStore(opened.database);
    let isOver = false;
    let written = 0;
    const work = async (worker: number) => {
      while (!isOver) {
        written += 1;
        const keys = ['one', 'other'].map((name) => `${name} ${worker} ${written}`);
        await opened.database.transaction(async (transaction) => {
          for (const key of keys) await transaction.insert(preference).values({ personId, key, value: written });
          await recordAct(transaction, { ...act, at: new Date() });
        });
      }
    };
    const working = [work(1), work(2), work(3)];
    await expect.poll(() => written).toBeGreaterThan(20);
    await backUp(source, file);
    const writtenThen = written;
    await expect.poll(() => written).toBeGreaterThan(writtenThen + 5);
    isOver = true;
    await Promise.all(working);
    await opened.close();

    const { header, epoch } = await restore(target, file);
    expect(epoch).toBe(1);
    const restored = await target.open();
    const halves = await restored.database.select().from(preference);
    expect(halves.length).toBeGreaterThan(40);
    expect(halves.length).toBe(2 * (header.audit.lines - 20));
    expect((await verifyAudit(restored.database)).broken).toBeUndefined();
    expect(await restored.database.select().from(storeEpoch)).toMatchObject([{ number: 1, lines: header.audit.lines }]);
    await restored.close();
  });
});

describe.each(kinds)('a restore into %s', (kind) => {
  let file = '';
  beforeAll(async () => {
    const source = await homes.make('embedded');
    const opened = await source.open();
    await fillStore(opened.database);
    await opened.close();
    // The console does not run: the command reads the store itself.
    await backUp(source, (file = newFile()));
  });

  const isEmpty = async (home: Home) => {
    const place = await claimNewStore(home);
    await place.leave();
    return !existsSync(path.join(home.dataDir, 'store'));
  };

  test('refuses a place that has a store, whether a console runs on it or not', async () => {
    const home = await homes.make(kind);
    const opened = await home.open();
    await expect(restore(home, file)).rejects.toThrow(kind === 'embedded' ? 'in use by' : 'has tables');
    await opened.close();
    await expect(restore(home, file)).rejects.toThrow(kind === 'embedded' ? 'There is a store' : 'has tables');
  });

  test('with another secret, of a damaged file and of a cut one leaves no store behind', async () => {
    const home = await homes.make(kind);
    const bytes = await readFile(file);
    await expect(restore(home, file, ['another secret'])).rejects.toThrow('another DATA_SECRET');
    const damaged = newFile();
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    await writeFile(damaged, bytes);
    await expect(restore(home, damaged)).rejects.toThrow('damaged');
    const cut = newFile();
    await writeFile(cut, (await readFile(file)).subarray(0, -1));
    await expect(restore(home, cut)).rejects.toThrow('cut off');
    expect(await isEmpty(home)).toBe(true);
  });

  test('of a backup whose audit or counts were changed leaves no store behind', async () => {
    const home = await homes.make(kind);
    const lines = await gather(readBackupFile(file, [secret]));
    const altered = newFile();
    await writeBackupFile(altered, listOf(lines.map((line) => line.replace('audit.verify', 'audit.export'))), secret);
    await expect(restore(home, altered)).rejects.toThrow('The audit of the backup is not intact from entry 1');
    const shorter = newFile();
    await writeBackupFile(shorter, listOf(lines.slice(0, -1)), secret);
    await expect(restore(home, shorter)).rejects.toThrow('another number of rows');
    expect(await isEmpty(home)).toBe(true);
  });

  test('of a backup of a newer console is refused in words, and leaves no store behind', async () => {
    const home = await homes.make(kind);
    const [first = '', ...rows] = await gather(readBackupFile(file, [secret]));
    const header = readHeader(first);
    const migrations = [...header.migrations, { name: '9999-later.sql', hash: 'x' }];
    const newer = newFile();
    await writeBackupFile(
      newer,
      listOf([JSON.stringify({ ...header, version: '9.9.0', migrations }), ...rows]),
      secret,
    );
    const words = 'The backup is of a newer console (it has had 9999-later.sql): restore it with version 9.9.0';
    await expect(restore(home, newer)).rejects.toThrow(words);
    expect(await isEmpty(home)).toBe(true);
  });
});

async function* listOf(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

async function gather(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
