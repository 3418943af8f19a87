import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditKinds } from '@/lib/store/audit-kinds';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { takeAuditSecret } from '../chain';
import { recordAct, recordAlone, type Act } from '../record-act';
import { readStream } from './read-stream';

takeAuditSecret('the audit secret of this test and of nothing else');

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  const acts = [...auditKinds.map((kind) => ({ kind, act: `${kind}.act` })), ...known];
  for (const { kind, act } of acts) await recordAlone(store, { ...usual, kind, act });
});
afterAll(() => opened.close());

const by = { personId: randomUUID(), name: 'Ann', role: 'admin', sessionKey: 'k' };
const usual = {
  at: new Date(1_790_000_000_000),
  by,
  account: 'master',
  object: { type: 'person', id: 'p-1' },
} as const;
const known = [
  { kind: 'people', act: 'person.disable' },
  { kind: 'setting', act: 'password.change' },
  { kind: 'people', act: 'session.end' },
] as const satisfies readonly Pick<Act, 'kind' | 'act'>[];

type Event = Readonly<Record<string, unknown>>;

async function events(after: number, most = 1_000, seal?: string): Promise<readonly Event[]> {
  const read = await readStream(store, { after, seal }, most);
  if (!read.ok) throw new Error(read.error);
  return read.value.map((text) => JSON.parse(text) as Event);
}

const sequenceOf = ({ metadata }: Event) => (metadata as { sequence: number }).sequence;

/** What the schema of OCSF 1.3.0 demands of each class, typed by hand from it. */
const demanded: Readonly<Record<number, readonly string[]>> = {
  3001: ['user'],
  3002: ['user'],
  3004: ['entity'],
  6003: ['actor', 'api', 'src_endpoint'],
};
const ofEach = ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid'];
/** The activities that each class has, besides 99. */
const activities: Readonly<Record<number, number>> = { 3001: 11, 3002: 7, 3004: 13, 6003: 4 };

test('each kind of line is an event with every attribute that its class of OCSF demands', async () => {
  const all = await events(0);
  expect(all).toHaveLength(auditKinds.length + known.length);
  for (const event of all) {
    const {
      class_uid: of,
      category_uid: category,
      activity_id: activity,
      type_uid: type,
    } = event as Record<string, number>;
    expect(Object.keys(event)).toEqual(
      expect.arrayContaining([...ofEach, ...(demanded[of ?? 0] ?? ['unknown class'])]),
    );
    expect(category).toBe(Math.floor((of ?? 0) / 1_000));
    expect(type).toBe((of ?? 0) * 100 + (activity ?? 0));
    expect(activity === 99 || ((activity ?? 0) >= 1 && (activity ?? 0) <= (activities[of ?? 0] ?? 0))).toBe(true);
    expect(event['metadata']).toMatchObject({
      version: '1.3.0',
      product: { vendor_name: expect.any(String) as string },
    });
    const { entity, api, src_endpoint: source, user } = event as Record<string, Record<string, unknown> | undefined>;
    if (of === 3004) expect(entity?.['uid'] ?? entity?.['name']).toBeTypeOf('string');
    if (of === 6003)
      expect([api?.['operation'], source?.['name']].map((value) => typeof value)).toEqual(['string', 'string']);
    if (of === 3001 || of === 3002) expect(user?.['uid'] ?? user?.['name']).toBeTypeOf('string');
  }
  const types = all.map((event) => event['type_uid']);
  expect(types).toEqual([
    ...[300_201, 300_202, 600_399, 600_302, 600_303, 600_399, 600_302],
    ...[300_403, 300_403, 300_403, 300_403],
    ...[300_105, 300_103, 300_202],
  ]);
});

test('a result that proves nothing is neither success nor failure', async () => {
  const before = (await events(0)).length;
  for (const result of ['SUCCEEDED', 'REJECTED', 'UNKNOWN', 'ACCEPTED', 'NEEDS_REVIEW', 'a result of tomorrow'])
    await recordAlone(store, { ...usual, kind: 'write', act: 'createPayout.conclude', result });
  expect((await events(before)).map((event) => event['status_id'])).toEqual([1, 2, 99, 99, 99, 99]);
});

test('pages follow one another without a gap, while many write and some take their lines back', async () => {
  const start = (await events(0)).length;
  const writing = Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const act = store.transaction(async (transaction) => {
        await recordAct(transaction, { ...usual, kind: 'write', act: `write ${number}` });
        if (number % 4 === 0) throw new Error('taken back');
      });
      await act.catch(() => undefined);
    }),
  );
  const seen: number[] = [];
  const readAll = async () => {
    for (let page = await events(start + seen.length, 7); page.length > 0; page = await events(start + seen.length, 7))
      seen.push(...page.map(sequenceOf));
  };
  await readAll();
  await writing;
  await readAll();
  expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => start + index + 1));
  expect((await events(start, 5)).map(sequenceOf)).toEqual(seen.slice(0, 5));
});

test('a reader is told where the store does not have the line that it read last', async () => {
  const rows = await store.select().from(audit).orderBy(audit.sequence);
  expect(await events(2, 1, rows[1]?.hash)).toHaveLength(1);
  await expect(events(2, 1, rows[2]?.hash)).rejects.toThrow('went-back');
  await expect(events(rows.length + 1)).rejects.toThrow('went-back');
  expect(await events(rows.length)).toEqual([]);
});
