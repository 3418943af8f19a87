import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeGrants } from '@/lib/access/accounts/grants';
import { actsOf } from '@/lib/access/permissions/permissions';
import { noteSignInHelp } from '@/lib/access/sign-in/sign-in-help';
import { operations, type WriteName } from '@/lib/contract/operations';
import type { Role } from '@/lib/roles';
import type { OpenStore } from '@/lib/store/open-store';
import { approval, approvalPolicy, connectionGrant, person, recordedWrite } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { findApprovers } from './find-approvers';
import { findWaiting } from './list-approvals';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
}, 120_000);
beforeEach(async () => {
  await opened.database.execute(sql`truncate draft, attempt, approval, operation, person, account_grant cascade`);
  await opened.database.update(approvalPolicy).set({ daysApart: 30 });
});
afterAll(() => opened.close());

const database = () => opened.database;
const minuteMs = 60_000;

interface Known {
  readonly accounts?: readonly string[];
  readonly taken?: readonly string[];
  readonly more?: Partial<typeof person.$inferInsert>;
}

async function makePerson(name: string, role: Role, { accounts = [], taken = [], more = {} }: Known = {}) {
  const personId = randomUUID();
  const email = `${personId}@console.test`;
  await database()
    .insert(person)
    .values({ id: personId, email, name, role, passwordHash: 'none', ...more });
  await changeGrants(database(), { personId, grant: accounts, revoke: taken, byId: undefined }, new Date());
  return { personId, role };
}

/** A write as the engine leaves it that waits for a second person. */
async function propose(
  { personId }: { readonly personId: string },
  account: string,
  name: WriteName = 'cancelPaymentIntent',
  { lastsMs = 240 * minuteMs, connectionId = 'built-in', asked = {} } = {},
): Promise<string> {
  const id = randomUUID();
  const { method, path } = operations[name];
  const now = new Date();
  await database()
    .insert(recordedWrite)
    .values({
      ...{ id, formId: randomUUID(), idempotencyKey: randomUUID(), operation: name, method, path, params: {}, asked },
      acts: actsOf(name, asked) ?? null,
      ...{ environment: 'sandbox', clientHash: 'c', account, connectionId, personId, personName: 'Olga' },
      ...{ role: 'operator', sessionKey: 'k', inputHash: 'i', bodyHash: 'b', bodySealed: 's', overrides: [] },
      ...{ requestId: 'r', createdAt: now, state: 'PENDING_APPROVAL', holds: true },
    });
  const asks = { because: 'map', policyHash: 'p', changeHash: 'c', proposerId: personId, requestedAt: now };
  await database()
    .insert(approval)
    .values({ operationId: id, ...asks, expiresAt: new Date(now.getTime() + lastsMs) });
  return id;
}

const built = (account: string | undefined) => ({ account, connectionId: 'built-in' });
const toApprove = async (who: { readonly personId: string; readonly role: Role }, account?: string) =>
  (await findWaiting(database(), who, built(account))).toApprove;

test('approvals of every account that a person holds are counted, wherever they look, and of no other', async () => {
  const olga = await makePerson('Olga', 'operator', { accounts: ['master', 'sub-1', 'sub-2'] });
  const mei = await makePerson('Mei', 'manager', { accounts: ['master', 'sub-1'] });
  const max = await makePerson('Max', 'manager', { accounts: ['sub-2'] });
  const all = await makePerson('All', 'manager', { more: { demo: true, everyAccount: true }, taken: ['sub-1'] });
  const here = await propose(olga, 'master');
  const there = await propose(olga, 'sub-1');
  const far = await propose(olga, 'sub-2');
  const ids = async (who: typeof mei, account?: string) =>
    (await toApprove(who, account)).map(({ id }) => id).toSorted();
  for (const account of [undefined, 'master', 'sub-1', 'sub-9']) {
    expect(await ids(mei, account)).toEqual([here, there].toSorted());
  }
  expect(await toApprove(mei)).toContainEqual({ id: there, account: 'sub-1' });
  expect(await ids(max)).toEqual([far]);
  expect(await ids(all)).toEqual([here, far].toSorted());
  expect(await ids(olga)).toEqual([]);
  // What one may approve is not unresolved beside that; for its maker it is.
  expect((await findWaiting(database(), mei, built('sub-1'))).count).toBe(0);
  expect((await findWaiting(database(), olga, built('sub-1'))).count).toBe(1);
  expect((await findWaiting(database(), max, built('sub-1'))).count).toBe(1);
});

// Written by hand: who may approve an operator's request for the master account.
const people: readonly (readonly [who: string, role: Role, known: Known, may: boolean])[] = [
  ['a manager with the account', 'manager', { accounts: ['master'] }, true],
  ['a manager with every account', 'manager', { more: { demo: true, everyAccount: true } }, true],
  ['a manager with another account', 'manager', { accounts: ['sub-1'] }, false],
  ['a manager without any', 'manager', {}, false],
  ['a manager whose account was taken', 'manager', { accounts: ['master'], taken: ['master'] }, false],
  [
    'a manager with all accounts but it',
    'manager',
    { more: { demo: true, everyAccount: true }, taken: ['master'] },
    false,
  ],
  ['a manager who is disabled', 'manager', { accounts: ['master'], more: { disabledAt: new Date() } }, false],
  ['an operator', 'operator', { accounts: ['master'] }, false],
  ['support', 'support', { accounts: ['master'] }, false],
  ['an administrator', 'admin', { accounts: ['master'] }, false],
];

test.each(['updateBankAccount', 'cancelPaymentIntent', 'updateCardholder', 'createQuote', 'simulateDeposit'] as const)(
  '%s: who can approve is who is told that it waits',
  async (name) => {
    const olga = await makePerson('Olga', 'operator', { accounts: ['master'] });
    const request = {
      operation: name,
      personId: olga.personId,
      account: 'master',
      connectionId: 'built-in',
      demo: true,
    };
    expect(await findApprovers(database(), request)).toEqual([]);
    const made = [];
    for (const [who, role, known, may] of people) made.push({ who, may, ...(await makePerson(who, role, known)) });
    await propose(olga, 'master', name, { asked: name === 'updateCardholder' ? { email: 'a@b.example' } : {} });
    const able = (await findApprovers(database(), request)).map((one) => one.name);
    expect(able.toSorted()).toEqual(['a manager with every account', 'a manager with the account']);
    for (const one of made) expect((await toApprove(one)).length, one.who).toBe(one.may ? 1 : 0);
  },
);

test('not through another connection, not after its end, not let in by the same administrator, not of the demo when that is off', async () => {
  const olga = await makePerson('Olga', 'operator', { accounts: ['master'] });
  const mei = await makePerson('Mei', 'manager', { accounts: ['master'], more: { demo: true } });
  const ada = await makePerson('Ada', 'admin');
  const request = { operation: 'cancelPaymentIntent', personId: olga.personId, account: 'master' } as const;
  const able = async (more: { readonly connectionId?: string; readonly demo?: boolean } = {}) =>
    (await findApprovers(database(), { ...request, connectionId: 'built-in', demo: true, ...more })).length;
  await propose(olga, 'master');
  expect([await able(), (await toApprove(mei)).length]).toEqual([1, 1]);
  expect(await able({ demo: false })).toBe(0);
  expect(await able({ connectionId: randomUUID() })).toBe(0);
  await propose(olga, 'master', 'cancelPaymentIntent', { lastsMs: -1 });
  await propose(olga, 'master', 'cancelPaymentIntent', { connectionId: randomUUID() });
  expect((await toApprove(mei)).length).toBe(1);
  const given = { personId: mei.personId, connectionId: randomUUID(), grantedAt: new Date(), grantedBy: ada.personId };
  await database().execute(sql`set session_replication_role = replica`);
  await database().insert(connectionGrant).values(given);
  expect([await able(), (await toApprove(mei)).length]).toEqual([0, 0]);
  await database().delete(connectionGrant).where(eq(connectionGrant.personId, mei.personId));
  await database().execute(sql`set session_replication_role = default`);
  for (const { personId } of [olga, mei]) {
    await noteSignInHelp(database(), { personId, admins: [ada.personId], act: 'invitation' }, new Date());
  }
  expect([await able(), (await toApprove(mei)).length]).toEqual([0, 0]);
  await database().update(approvalPolicy).set({ daysApart: 0 });
  expect([await able(), (await toApprove(mei)).length]).toEqual([1, 1]);
});
