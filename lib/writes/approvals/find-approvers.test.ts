import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actsOf } from '@/lib/access/permissions/permissions';
import { noteSignInHelp } from '@/lib/access/sign-in/sign-in-help';
import { operations, type WriteName } from '@/lib/contract/operations';
import type { Role } from '@/lib/roles';
import { approval, approvalPolicy, connectionGrant, type person, recordedWrite } from '@/lib/store/schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { findApprovers } from './find-approvers';
import { findWaiting } from './list-approvals';

let console_: TestConsole;
beforeAll(async () => {
  console_ = await TestConsole.open();
});
beforeEach(async () => {
  await console_.renew('draft', 'attempt', 'approval', 'operation');
  await database().update(approvalPolicy).set({ daysApart: 30 });
});
afterAll(() => console_.close());

const database = () => console_.database;
const minuteMs = 60_000;

interface PersonOptions {
  readonly accounts?: readonly string[];
  readonly taken?: readonly string[];
  readonly more?: Partial<typeof person.$inferInsert>;
}

async function makePerson(name: string, role: Role, { accounts = [], taken = [], more = {} }: PersonOptions = {}) {
  const made = await console_.addPerson(role, accounts, { name, ...more });
  await console_.grant(made, [], taken);
  return made;
}

/** A write that waits for approval, as the engine leaves it. */
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
      id,
      formId: randomUUID(),
      idempotencyKey: randomUUID(),
      operation: name,
      method,
      path,
      params: {},
      asked,
      acts: actsOf(name, asked) ?? null,
      environment: 'sandbox',
      clientHash: 'c',
      account,
      connectionId,
      personId,
      personName: 'Olga',
      role: 'operator',
      sessionKey: 'k',
      inputHash: 'i',
      bodyHash: 'b',
      bodySealed: 's',
      overrides: [],
      requestId: 'r',
      createdAt: now,
      state: 'PENDING_APPROVAL',
      holds: true,
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

test('approvals of every account that a person holds are counted, on any page, and of no other account', async () => {
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
  // A write that a person may approve is not unresolved for that person too; for its maker it is.
  expect((await findWaiting(database(), mei, built('sub-1'))).count).toBe(0);
  expect((await findWaiting(database(), olga, built('sub-1'))).count).toBe(1);
  expect((await findWaiting(database(), max, built('sub-1'))).count).toBe(1);
});

// Written by hand: the people who may approve an operator's request for the master account.
const people: readonly (readonly [who: string, role: Role, known: PersonOptions, may: boolean])[] = [
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
  ['a finance operator', 'operator', { accounts: ['master'] }, false],
  ['support', 'support', { accounts: ['master'] }, false],
  ['an administrator', 'admin', { accounts: ['master'] }, false],
];

test.each(['updateBankAccount', 'cancelPaymentIntent', 'updateCardholder', 'createQuote', 'simulateDeposit'] as const)(
  '%s: the people who can approve are the people who see that it waits',
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

test('a person of another connection, late, kept apart, or of a demo that is off cannot approve', async () => {
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
