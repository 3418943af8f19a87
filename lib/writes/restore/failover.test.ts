import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import { recordAct, recordAlone } from '@/lib/audit/record-act';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { auditHead, draft, person, storeEpoch } from '@/lib/store/schema';
import { startTransactionPooler } from '@/lib/store/pool/transaction-pooler.fixture';
import { StoreWatch } from './store-watch';

takeAuditSecret('the audit secret of this test and of nothing else');

/** Set when these tests run on a real PostgreSQL. */
const cluster = process.env['TEST_DATABASE_URL'];

async function tell(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function addressOf(name: string): string {
  const url = new URL(cluster ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

const now = () => new Date();
const act = { kind: 'setting', act: 'audit.verify', by: undefined, object: { type: 'x', id: 'x' } } as const;
const personId = randomUUID();

async function openForm(store: Store): Promise<string> {
  const formId = randomUUID();
  const form = { personId, operation: 'createQuote', account: 'master', createdAt: now() };
  await store.insert(draft).values({ ...form, formId, expiresAt: new Date(Date.now() + 9_000_000) });
  return formId;
}

const epochsIn = async (store: Store) => await store.select().from(storeEpoch).orderBy(storeEpoch.number);
const linesIn = async (store: Store) => (await store.select().from(auditHead))[0]?.count ?? 0;

describe.runIf(cluster !== undefined)('a database that goes over to a standby', () => {
  let name = '';
  let root = '';
  let opened: OpenStore[] = [];

  /** A copy of the console: it has compared the store with its mark, and does so again only when it has to. */
  async function openCopy(address = addressOf(name)): Promise<OpenStore> {
    const copy = await openPostgres(address, 4);
    opened.push(copy);
    const watch = new StoreWatch(path.join(root, String(opened.length)), copy.lines);
    const look = async (store: Store) => await watch.look(store, now());
    await look(copy.database);
    copy.guard(look);
    return copy;
  }

  async function closeAll(): Promise<void> {
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
  }

  /** The database as it is now, under the name of a standby. */
  const copyToStandby = async () => await tell(`create database ${name}_standby template ${name}`);
  const cut = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname like '${name}%'`;
  /** The connections end, and what answers at the address from then on is the standby. */
  const goOver = async () =>
    await tell(
      `alter database ${name} allow_connections false`,
      cut(),
      `alter database ${name} rename to ${name}_lost`,
      `alter database ${name}_standby rename to ${name}`,
    );

  beforeEach(async () => {
    name = `failover_${randomBytes(6).toString('hex')}`;
    root = await mkdtemp(path.join(os.tmpdir(), 'payments-console-failover-'));
    await tell(`create database ${name}`);
    const { database } = await openCopy();
    await database
      .insert(person)
      .values({ id: personId, email: 'a@s.test', name: 'Ann', role: 'operator', passwordHash: 'none' });
    await recordAlone(database, { ...act, at: now() });
  });
  afterEach(async () => {
    await closeAll();
    for (const one of [name, `${name}_lost`, `${name}_standby`]) await tell(`drop database if exists ${one} (force)`);
    await rm(root, { recursive: true });
  });

  /** A form that is open in the standby too, and lines that it does not have. */
  async function laySecondsBehind(): Promise<{ copy: OpenStore; formId: string; known: number }> {
    const formId = await openForm(opened[0]?.database as Store);
    await closeAll();
    await copyToStandby();
    const copy = await openCopy();
    for (let more = 0; more < 3; more += 1) await recordAlone(copy.database, { ...act, at: now() });
    return { copy, formId, known: await linesIn(copy.database) };
  }

  test('and has lost what this process committed is found before the first statement: no form is let through', async () => {
    const { copy, formId, known } = await laySecondsBehind();
    await goOver();
    const [form] = await copy.database.select().from(draft).where(eq(draft.formId, formId));
    expect(form?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await epochsIn(copy.database)).toMatchObject([{ number: 1, lines: known - 3, knownLines: known }]);
    // It goes on from there, and no later connection finds it again.
    await recordAlone(copy.database, { ...act, at: now() });
    await tell(cut());
    await expect.poll(async () => await epochsIn(copy.database).catch(() => [])).toHaveLength(1);
  });

  test('and has lost nothing goes on as before', async () => {
    const { copy, formId } = await laySecondsBehind();
    await tell(cut());
    await expect.poll(async () => await epochsIn(copy.database).catch(() => undefined)).toEqual([]);
    const [form] = await copy.database.select().from(draft).where(eq(draft.formId, formId));
    expect(form?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  });

  test('and may not be written yet lets no statement through, and is found when it may', async () => {
    const { copy, formId } = await laySecondsBehind();
    await tell(`alter database ${name}_standby set default_transaction_read_only = on`);
    await goOver();
    await expect(copy.database.select().from(draft).where(eq(draft.formId, formId))).rejects.toThrow();
    await tell(`alter database ${name} reset default_transaction_read_only`, cut());
    await expect.poll(async () => await epochsIn(copy.database).catch(() => [])).toHaveLength(1);
  });

  test('is found by the copy that knows the lost lines before another copy lets a form through', async () => {
    const { formId } = await laySecondsBehind();
    const other = await openCopy();
    // A further connection, which has seen no line.
    await goOver();
    const [form] = await other.database.select().from(draft).where(eq(draft.formId, formId));
    expect(form?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await epochsIn(other.database)).toHaveLength(1);
  });

  test('is not said to lack what was rolled back', async () => {
    const { copy } = await laySecondsBehind();
    const undone = copy.database.transaction(async (transaction) => {
      await recordAct(transaction, { ...act, at: now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await copy.database.transaction(async (outer) => {
      await recordAct(outer, { ...act, at: now() });
      const inner = outer.transaction(async (transaction) => {
        await recordAct(transaction, { ...act, at: now() });
        throw new Error('undone');
      });
      await expect(inner).rejects.toThrow('undone');
    });
    expect(copy.lines?.newest?.line).toBe(await linesIn(copy.database));
    await tell(cut());
    await expect.poll(async () => await epochsIn(copy.database).catch(() => undefined)).toEqual([]);
  });

  test('unseen, behind a pooler in transaction mode, is found before the first statement or transaction', async () => {
    const { formId } = await laySecondsBehind();
    await closeAll();
    const pooler = await startTransactionPooler(addressOf(name));
    try {
      const copy = await openCopy(pooler.url);
      const readForm = async (store: Store) => (await store.select().from(draft).where(eq(draft.formId, formId)))[0];
      const reads = [readForm, async (store: Store) => await store.transaction(readForm)];
      for (const [epochs, read] of reads.entries()) {
        const [head] = await copy.database.select().from(auditHead);
        for (let more = 0; more < 2; more += 1) await recordAlone(copy.database, { ...act, at: now() });
        // The connections stay; what is behind them knows less.
        const client = new Client({ connectionString: addressOf(name) });
        await client.connect();
        await client.query('set session_replication_role = replica');
        await client.query('delete from audit where sequence > $1', [head?.count]);
        const columns = [head?.count, head?.lastHash, head?.keyId, head?.signature];
        await client.query('update audit_head set count = $1, last_hash = $2, key_id = $3, signature = $4', columns);
        await client.end();
        expect((await read(copy.database))?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
        expect(await epochsIn(copy.database)).toHaveLength(epochs + 1);
      }
    } finally {
      await closeAll();
      pooler.stop();
    }
  });
});
