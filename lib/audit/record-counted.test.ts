import { randomUUID } from 'node:crypto';
import { asc, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { message, writeMessage } from '@/lib/messages/message';
import { recordRefusal } from '../access/permissions/record-refusal';
import { recordBlocked } from '../access/sign-in/sign-in';
import { english } from '../messages/english.fixture';
import type { OpenStore, Store } from '../store/open-store';
import { audit, auditQuiet } from '../store/schema';
import { emptyAudit, openTestStore } from '../store/test-store.fixture';
import { takeAuditSecret } from './chain';
import { recordCounted, writeCounts } from './record-act';
import { verifyAudit } from './verify-audit';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const by = { personId: randomUUID(), name: 'Olga', role: 'operator', sessionKey: 'k' };

let opened: OpenStore;
let store: Store;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyAudit(store);
  await store.delete(auditQuiet);
});

async function lines() {
  const rows = await store.select().from(audit).orderBy(asc(audit.sequence));
  return rows.map(({ act, result, objectType, after }) => {
    return { act, result, objectType, after: JSON.parse(after ?? 'null') as Record<string, unknown> };
  });
}

const block = (email: string, address: string, seconds: number) =>
  recordBlocked(store, 'too-many', { email, address, agent: 'test' }, at(seconds));

const no = message('terms.no');

describe('blocked sign-ins', () => {
  test('300 from one address, each with another e-mail, are one line and a count', async () => {
    for (let index = 0; index < 300; index += 1) await block(`stranger-${index}@x.test`, '192.0.2.1', index / 10);
    expect(await lines()).toMatchObject([{ act: 'sign-in', result: 'too-many', after: { address: '192.0.2.1' } }]);
    await writeCounts(store, at(59));
    expect(await lines()).toHaveLength(1);
    await writeCounts(store, at(60));
    await writeCounts(store, at(61));
    expect(await lines()).toMatchObject([
      { result: 'too-many' },
      {
        act: 'sign-in',
        result: 'too-many',
        objectType: 'console',
        after: { address: '192.0.2.1', more: 299, from: at(0.1).toISOString(), until: at(29.9).toISOString() },
      },
    ]);
    expect((await verifyAudit(store)).broken).toBeUndefined();
  });

  test('from 300 addresses are ten lines and a count', async () => {
    for (let index = 0; index < 300; index += 1) await block('ann@x.test', `10.0.0.${index}`, index / 10);
    expect(await lines()).toHaveLength(10);
    await writeCounts(store, at(100));
    const told = await lines();
    expect(told).toHaveLength(11);
    expect(told.at(-1)).toMatchObject({ objectType: 'console', after: { more: 290 } });
  });

  test('at the same moment are all counted', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => block(`s-${index}@x.test`, '192.0.2.1', 0)));
    await Promise.all([writeCounts(store, at(60)), writeCounts(store, at(60))]);
    expect((await lines()).map(({ after }) => after['more'])).toEqual([undefined, 49]);
  });

  test('that go on after the period get new lines, after the count of the period', async () => {
    for (const seconds of [0, 1, 2, 70, 71]) await block('ann@x.test', '192.0.2.1', seconds);
    expect((await lines()).map(({ after }) => after['more'])).toEqual([undefined, 2, undefined]);
    const [kept] = await store.select().from(auditQuiet).where(like(auditQuiet.key, '%192.0.2.1'));
    // A count without a line yet is in the store, so that a crash does not lose it.
    expect(kept).toMatchObject({ more: 1, firstMoreAt: at(71) });
  });
});

describe('refusals', () => {
  const refuse = (account: string, seconds: number, more: object = {}) => {
    const object = { type: 'operations', id: randomUUID() };
    const refused = { by, act: 'operations', account, object, reason: no, requestId: randomUUID(), ...more };
    return recordRefusal(store, { ...refused, at: at(seconds) });
  };

  test('100 withdrawals for made-up accounts are five lines and a count', async () => {
    for (let index = 0; index < 100; index += 1) await refuse(`made-up-${index}`, index);
    await writeCounts(store, at(700));
    const told = await lines();
    expect(told).toHaveLength(6);
    expect(told.at(-1)).toMatchObject({
      act: 'operations',
      result: 'refused',
      after: { more: 95, reason: writeMessage(no) },
    });
    expect((await verifyAudit(store)).broken).toBeUndefined();
  });

  test('as text of an earlier version and as key and values are in one valid chain, and both are readable', async () => {
    const object = { type: 'operations', id: randomUUID() };
    const line = {
      at: at(0),
      by,
      kind: 'refusal',
      act: 'operations',
      account: 'master',
      object,
      result: 'refused',
    } as const;
    const after = { reason: 'Your role can’t approve this.' };
    await recordCounted(store, { ...line, after }, [{ key: 'earlier', most: 5, lastsMs: 60_000 }]);
    await refuse('master', 1, { reason: message('terms.notGranted'), act: 'approvals' });
    expect((await verifyAudit(store)).broken).toBeUndefined();
    expect((await lines()).map(({ after }) => english(String(after['reason'])))).toEqual([
      'Your role can’t approve this.',
      'You don’t have access to this account. Ask an administrator.',
    ]);
  });

  test('of another act, or of another person, keep their own lines', async () => {
    for (let index = 0; index < 10; index += 1) await refuse('master', index);
    await refuse('master', 20, { act: 'approvals' });
    await refuse('master', 21, { by: { ...by, personId: randomUUID() } });
    expect((await lines()).map(({ act }) => act)).toEqual([
      ...Array.from({ length: 5 }, () => 'operations'),
      ...['approvals', 'operations'],
    ]);
  });

  test('of a page that asks again and again are one line for each account, and five at most', async () => {
    for (let index = 0; index < 20; index += 1) await refuse('master', index, { mayRepeat: true });
    expect(await lines()).toHaveLength(1);
    for (let index = 0; index < 20; index += 1) await refuse(`made-up-${index}`, 30, { mayRepeat: true });
    expect(await lines()).toHaveLength(5);
  });
});
