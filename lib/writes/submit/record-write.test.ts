import { randomUUID } from 'node:crypto';
import { eq, getTableName, type Table } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMadeIn } from '../engine/write-row';
import { createConversionWrite } from '../verbs/create-conversion';
import { createQuoteWrite } from '../verbs/create-quote';
import { updateCardStatusWrite } from '../verbs/update-card-status';
import { recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { commitWrite, type NewWrite } from './record-write';
import { TestWrites } from '../test-writes.fixture';

const card = randomUUID();
let bench: TestWrites;
beforeAll(async () => {
  bench = await TestWrites.open({ baseUrl: 'http://127.0.0.1:9', clientId: 'client', apiKey: 'key' });
});
beforeEach(() => bench.forget());
afterAll(() => bench.close());

async function newWrite(): Promise<NewWrite> {
  const resource = { type: 'cards', id: card };
  const form = { operation: 'updateCardStatus', account: 'master', resource } as const;
  return {
    formId: await bench.openForm(form),
    verb: updateCardStatusWrite,
    account: 'master',
    resource,
    params: { id: card },
    caller: bench.caller,
    inputHash: 'of the input',
    body: '{"card_status":"FROZEN"}',
    asked: { card_status: 'FROZEN' },
    overrides: [],
    repeats: undefined,
    answer: undefined,
    requestId: randomUUID(),
    approval: undefined,
  };
}

async function commit(store: Store, write: NewWrite) {
  const { time, sealer, platform } = bench.context;
  const { environment, clientHash, connection } = platform;
  return await commitWrite(store, time, write, { sealer, environment, clientHash, connection });
}

/** A store whose first `times` reads miss another write that is committed at the same moment. */
function blind(store: Store, times: number): Store {
  let left = times;
  const emptyResult = { where: () => ({ orderBy: () => ({ limit: () => Promise.resolve([]) }) }) };
  const bound = (target: object, name: string | symbol) => {
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  };
  const inside = (transaction: Store) =>
    new Proxy(transaction, {
      get: (target, name) =>
        name === 'select' && left > 0
          ? () => ({
              from: (table: Table) => {
                if (getTableName(table) !== 'operation') return target.select().from(table);
                left -= 1;
                return emptyResult;
              },
            })
          : bound(target, name),
    });
  return new Proxy(store, {
    get: (target, name) =>
      name === 'transaction'
        ? (run: (transaction: Store) => Promise<unknown>) => target.transaction((one) => run(inside(one)))
        : bound(target, name),
  });
}

test.each([1, 2, 3])(
  'a write recorded at the same moment as another of its record is refused with that one (%i too early)',
  async (times) => {
    const { database } = bench.opened;
    const other = await bench.openForm({ operation: 'updateCardStatus', account: 'master', resource: undefined });
    const [write, first] = [await newWrite(), { ...(await newWrite()), formId: other }];
    const before = await commit(database, first);
    if (!before.ok) throw new Error('nothing was in the way');
    expect(await commit(blind(database, times), write)).toMatchObject({
      ok: false,
      error: { other: { id: before.value.id } },
    });
    expect(await database.select().from(recordedWrite)).toHaveLength(1);
  },
);

test('twenty writes of one record, recorded at once, become one, and all others are refused with it', async () => {
  const writes = await Promise.all(
    Array.from({ length: 20 }, async () => ({
      ...(await newWrite()),
      formId: await bench.openForm({ operation: 'updateCardStatus', account: 'master', resource: undefined }),
    })),
  );
  const results = await Promise.all(writes.map((write) => commit(bench.opened.database, write)));
  const recorded = results.flatMap((result) => (result.ok ? [result.value.id] : []));
  expect(recorded).toHaveLength(1);
  expect(results.flatMap((result) => (result.ok ? [] : [result.error.other.id]))).toEqual(
    Array.from({ length: 19 }, () => recorded[0]),
  );
});

async function newConversion(): Promise<NewWrite> {
  const resource = { type: 'quotes', id: 'a-quote' };
  const formId = await bench.openForm({ operation: 'createConversion', account: 'master', resource: undefined });
  return {
    ...(await newWrite()),
    formId,
    verb: createConversionWrite,
    resource,
    params: {},
    body: '{"quote_id":"a-quote"}',
  };
}

async function settle(id: string, more: Partial<typeof recordedWrite.$inferInsert>): Promise<void> {
  const { database } = bench.opened;
  await database
    .update(recordedWrite)
    .set({ holds: false, ...more })
    .where(eq(recordedWrite.id, id));
}

test.each([0, 1, 2])(
  'a quote that another write has used up meanwhile is not used again (%i reads too early)',
  async (times) => {
    const { database } = bench.opened;
    const [write, first] = [await newConversion(), await newConversion()];
    const before = await commit(database, first);
    if (!before.ok) throw new Error('nothing was in the way');
    await settle(before.value.id, { state: 'SUCCEEDED' });
    expect(await commit(blind(database, times), write)).toMatchObject({
      ok: false,
      error: { other: { id: before.value.id } },
    });
    await settle(before.value.id, { state: 'REJECTED' });
    expect(await commit(database, write)).toMatchObject({ ok: true });
  },
);

test('a record made through another connection is not found through this one', async () => {
  const { database } = bench.opened;
  const made = await commit(database, { ...(await newWrite()), verb: createQuoteWrite, resource: undefined });
  if (!made.ok) throw new Error('nothing was in the way');
  await settle(made.value.id, { state: 'SUCCEEDED', platformReference: 'a-quote', result: { of: 'it' } });
  const { connectionId } = bench.context.platform.connection;
  expect(await findMadeIn(database, { connectionId })('createQuote', 'master', 'a-quote')).toMatchObject({
    result: { of: 'it' },
  });
  expect(await findMadeIn(database, { connectionId: 'another' })('createQuote', 'master', 'a-quote')).toBeUndefined();
});
