import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Caller } from '@/lib/access/sessions/caller';
import { everyAccount } from '@/lib/addresses/every-account';
import { roles, type Role } from '@/lib/roles';
import type { WriteName } from '@/lib/contract/operations';
import type { OpenStore } from '@/lib/store/open-store';
import { person, recordedWrite } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { findWaiting } from '../approvals/list-approvals';
import { maySee } from './is-visible-to';
import { listWrites } from './list-writes';
import { putWrite } from '../test-recorded.fixture';
import type { WriteState } from '../write-state';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
beforeEach(async () => {
  await opened.database.execute(sql`truncate draft, attempt, approval_signature, approval, operation`);
});
afterAll(() => opened.close());

const put = async (state: WriteState, name: WriteName = 'createQuote', asked: object = {}) =>
  await putWrite(opened.database, { name, asked, state });

const place = { account: 'master', connectionId: 'built-in' };
const callerOf = (role: Role): Caller => ({
  personId: randomUUID(),
  name: 'Mei',
  email: 'mei@console.test',
  role,
  sessionKey: 'k',
});
const idsFor = async (role: Role, more: object = {}) => {
  const page = await listWrites(opened.database, callerOf(role), { ...place, ...more });
  return { ids: page.writes.map(({ id }) => id), next: page.next };
};

test('writes that need a person and unknown ones come first, however many newer ones wait', async () => {
  const oldestAt = '2026-11-20T07:59:00.000Z';
  const review = await putWrite(opened.database, { state: 'NEEDS_REVIEW', createdAt: new Date(oldestAt) });
  const unknown = [await put('UNKNOWN'), await put('UNKNOWN')];
  const newer: string[] = [];
  for (let times = 0; times < 57; times += 1) newer.push(await put('ACCEPTED'));
  await put('SUCCEEDED');
  const { ids, next } = await idsFor('operator', { unsettled: true });
  expect(ids).toEqual([review, ...unknown.reverse(), ...newer.reverse()]);
  expect(next).toBeUndefined();
  expect(await findWaiting(opened.database, callerOf('operator'), place)).toMatchObject({
    count: 60,
    oldestAt,
  });
});

test('page after page, no unsettled write is left out or shown twice', async () => {
  const all: string[] = [];
  for (let times = 0; times < 230; times += 1) all.push(await put(times % 3 === 0 ? 'UNKNOWN' : 'WAITING_AUTH'));
  const first = await idsFor('operator', { unsettled: true });
  const second = await idsFor('operator', { unsettled: true, before: first.next });
  expect(first.ids).toHaveLength(200);
  expect(second.next).toBeUndefined();
  expect([...first.ids, ...second.ids].sort()).toEqual(all.sort());
});

test('writes that a role may not see take no place on its page', async () => {
  const own = await put('UNKNOWN', 'simulateDeposit');
  for (let times = 0; times < 60; times += 1) await put('UNKNOWN', 'createQuote');
  expect((await idsFor('support')).ids).toEqual([own]);
  expect((await idsFor('support', { unsettled: true })).ids).toEqual([own]);
  expect((await findWaiting(opened.database, callerOf('support'), place)).count).toBe(1);
  expect((await idsFor('admin')).ids).toEqual([]);
});

test('the writes of all accounts are those of the accounts and the role that a person has', async () => {
  const caller = callerOf('support');
  const { personId: id, name, role } = caller;
  await opened.database.insert(person).values({ id, email: `${id}@console.test`, name, role, passwordHash: 'none' });
  const granted = ['master', 'sub-1', 'sub-2'];
  await changeGrants(opened.database, { personId: id, grant: granted, revoke: [], byId: undefined }, new Date());
  await changeGrants(opened.database, { personId: id, grant: [], revoke: ['sub-2'], byId: undefined }, new Date());
  const freeze = { name: 'updateCardStatus', asked: { card_status: 'FROZEN' }, state: 'UNKNOWN' } as const;
  const ids: Record<string, string> = {};
  for (const account of [...granted, 'sub-3']) ids[account] = await putWrite(opened.database, { ...freeze, account });
  await putWrite(opened.database, { ...freeze, connectionId: randomUUID() });
  await putWrite(opened.database, { ...freeze, state: 'SUCCEEDED' });
  await put('UNKNOWN', 'createQuote');
  const filter = { connectionId: 'built-in', account: everyAccount, unsettled: true };
  const { writes } = await listWrites(opened.database, caller, filter);
  expect(writes.map((one) => one.id)).toEqual([ids['sub-1'], ids['master']]);
  expect((await listWrites(opened.database, callerOf('support'), filter)).writes).toEqual([]);
});

const asked: readonly (readonly [WriteName, object])[] = [
  ['updateCardStatus', { card_status: 'FROZEN' }],
  ['updateCardStatus', { card_status: 'CANCELLED', update_reason: 'x' }],
  ['updateCardStatus', {}],
  ['updateCardholder', { email: 'a@b.test' }],
  ['updateCardholder', { email: 'a@b.test', gender: 'FEMALE' }],
  ['updateCardholder', { gender: 'FEMALE' }],
  ['updateCardholder', {}],
  ['updateCardholder', { somethingNew: 1 }],
  ['updateBankAccount', {}],
  ['cancelPaymentIntent', {}],
  ['createQuote', {}],
  ['simulateDeposit', {}],
];

test('the store leaves out exactly the writes that each role may not see', async () => {
  for (const [name, body] of asked) await put('SUCCEEDED', name, body);
  const rows = await opened.database.select().from(recordedWrite);
  for (const role of roles) {
    const expected = rows.filter((row) => maySee(callerOf(role), row)).map(({ id }) => id);
    expect((await idsFor(role)).ids.sort(), role).toEqual(expected.sort());
  }
});
