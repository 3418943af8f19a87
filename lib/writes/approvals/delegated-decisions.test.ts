import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delegateRoles } from '@/lib/access/delegations/in-place-of';
import { decide } from '@/lib/access/permissions/permissions';
import type { Caller } from '@/lib/access/sessions/caller';
import { noteSignInHelp } from '@/lib/access/sign-in/sign-in-help';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { english } from '@/lib/messages/english.fixture';
import { builtIn } from '@/lib/access/viewers/credential';
import type { Role } from '@/lib/roles';
import { approval, audit, delegation, person } from '@/lib/store/schema';
import { TestBench } from '../test-bench.fixture';
import { allWrites, writeNames } from '../verbs/all-writes';
import { approversOf } from './approvers-of';
import { findTold } from './find-approvers';
import { findWaiting, listApprovals } from './list-approvals';
import { bodyOf, type Case, TestApprovals } from './test-approvals.fixture';

let bench: TestBench;
let admin: Caller;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(async () => {
  await bench.renew();
  await database().delete(delegation);
  await database().update(person).set({ name: 'former' }).where(eq(person.name, 'stand-in'));
  admin = await makePerson('admin');
});
afterAll(() => bench.close());

const { bankAccount, database, decide: decideAs, drive, grant, makePerson, propose } = new TestApprovals(() => bench);
const dayMs = 24 * 60 * 60_000;

/** A request for the account `master` by an operator; `checker` is the manager who goes away. */
async function request(makerRole: Role = 'operator'): Promise<Case> {
  const account = await bankAccount();
  const body = { ...bodyOf(account), bank_name: `Bank ${randomUUID().slice(0, 8)}` };
  return await propose(updateBankAccount, body, account.id, makerRole);
}

/** A delegation that began so many days ago and ends in so many. */
async function delegate(from: Caller, to: Caller, { sinceDays = 1, forDays = 1, ended = false } = {}) {
  const id = randomUUID();
  const nowMs = Date.now();
  await database()
    .insert(delegation)
    .values({
      id,
      fromId: from.personId,
      toId: to.personId,
      firstDay: '2026-01-05',
      lastDay: '2026-01-06',
      zone: 'UTC',
      startsAt: new Date(nowMs - sinceDays * dayMs),
      endsAt: new Date(nowMs + forDays * dayMs),
      confirmedBy: admin.personId,
      confirmedAt: new Date(),
      endedAt: ended ? new Date() : null,
    });
  return id;
}

const everywhere = { account: undefined, connectionId: builtIn };
const names = async ({ row }: Case) =>
  (await findTold(database(), row.id, true)).map((one) => english(one)).filter((name) => name.includes('stand-in'));

async function standIn(role: Role, accounts: readonly string[] = []): Promise<Caller> {
  const made = await makePerson(role);
  await grant(made, accounts);
  await database().update(person).set({ name: 'stand-in' }).where(eq(person.id, made.personId));
  return { ...made, name: 'stand-in' };
}

test('the roles that may decide in the place of a manager see every request that a manager decides about', () => {
  for (const role of delegateRoles) {
    for (const name of writeNames) {
      if (approversOf(allWrites[name], undefined).length > 0)
        expect(decide(role, name).ok, `${role} ${name}`).toBe(true);
    }
  }
});

interface Situation {
  readonly role: Role;
  readonly accounts?: readonly string[];
  readonly days?: { readonly sinceDays?: number; readonly forDays?: number; readonly ended?: boolean };
  readonly change?: (who: { readonly made: Case; readonly to: Caller }) => Promise<unknown>;
}

const set = async ({ personId }: Caller, values: Partial<typeof person.$inferInsert>) =>
  await database().update(person).set(values).where(eq(person.id, personId));
const helped = async (...people: readonly Caller[]) => {
  for (const { personId } of people) {
    await noteSignInHelp(database(), { personId, admins: [admin.personId], act: 'invitation' }, new Date());
  }
};

// Written by hand: whether a person may decide, and in whose place.
const situations: readonly (readonly [what: string, situation: Situation, may: false | 'own' | 'in place'])[] = [
  ['an operator without accounts', { role: 'operator' }, 'in place'],
  ['an operator with the account', { role: 'operator', accounts: ['master'] }, 'in place'],
  ['a manager of another account', { role: 'manager', accounts: ['sub-1'] }, 'in place'],
  ['a manager of the account', { role: 'manager', accounts: ['master'] }, 'own'],
  ['support', { role: 'support', accounts: ['master'] }, false],
  ['an administrator', { role: 'admin' }, false],
  ['before the first day', { role: 'operator', days: { sinceDays: -1, forDays: 2 } }, false],
  ['after the last day', { role: 'operator', days: { sinceDays: 2, forDays: -1 } }, false],
  ['an ended delegation', { role: 'operator', days: { ended: true } }, false],
  ['a manager who lost the account', { role: 'operator', change: ({ made }) => revoke(made.checker) }, false],
  [
    'a manager who became an operator',
    { role: 'operator', change: ({ made }) => set(made.checker, { role: 'operator' }) },
    false,
  ],
  [
    'a manager who was disabled',
    { role: 'operator', change: ({ made }) => set(made.checker, { disabledAt: new Date() }) },
    false,
  ],
  ['a disabled person', { role: 'operator', change: ({ to }) => set(to, { disabledAt: new Date() }) }, false],
  [
    'a manager kept apart from the maker',
    { role: 'operator', change: ({ made }) => helped(made.checker, made.maker) },
    false,
  ],
  ['a person kept apart from the maker', { role: 'operator', change: ({ made, to }) => helped(to, made.maker) }, false],
];

const revoke = async ({ personId }: Caller) =>
  await database().execute(sql`update account_grant set revoked_at = now() where person_id = ${personId}`);

describe('who may decide while a manager is away', () => {
  test.each(situations)('%s', async (_, { role, accounts, days, change }, may) => {
    const made = await request();
    const to = await standIn(role, accounts);
    await delegate(made.checker, to, days);
    await change?.({ made, to });
    expect(await names(made)).toEqual(may === false ? [] : [may === 'own' ? 'stand-in' : 'stand-in for manager']);
    const { toApprove } = await findWaiting(database(), to, { ...everywhere, account: 'master' });
    expect(toApprove.map(({ id }) => id)).toEqual(may === false ? [] : [made.row.id]);
    const listed = await listApprovals(database(), bench.console.context.sealer, to, everywhere, { view: 'to-me' });
    const seen = listed.views.filter(({ mine }) => mine).map(({ inPlaceOf }) => inPlaceOf ?? 'own');
    expect(seen).toEqual(may === false ? [] : [may === 'own' ? 'own' : 'manager']);
    if (accounts?.includes('master') !== true) bench.console.withoutGrant.add(to.personId);
    const decided = await decideAs({ ...made, checker: to });
    expect(decided.ok).toBe(may !== false);
    const [asked] = await database().select().from(approval).where(eq(approval.operationId, made.row.id));
    expect(asked?.decidedFor ?? null).toBe(may === 'in place' ? made.checker.personId : null);
  });
});

describe('one person is never two:', () => {
  test.each([[[]], [['master']]])(
    'no one decides about their own request, or one of the person in whose place they decide (%j)',
    async (accounts) => {
      const made = await request('manager');
      const to = await standIn('manager', accounts);
      await delegate(made.maker, to);
      expect(await names(made)).toEqual([]);
      expect((await decideAs({ ...made, checker: to })).ok).toBe(false);
      await delegate(made.checker, made.maker);
      expect((await decideAs({ ...made, checker: made.maker })).ok).toBe(false);
    },
  );

  test('a right that was delegated cannot be delegated again', async () => {
    const made = await request();
    const [first, second] = [await standIn('operator'), await standIn('operator')];
    await delegate(made.checker, first);
    await delegate(first, second);
    expect(await names(made)).toEqual(['stand-in for manager']);
    expect((await decideAs({ ...made, checker: second })).ok).toBe(false);
  });

  test('a decision counts once, whoever of both comes first', async () => {
    const made = await request();
    const to = await standIn('operator');
    await delegate(made.checker, to);
    const answers = await Promise.all([decideAs({ ...made, checker: to }), decideAs(made)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the store refuses a decision in the place of the maker', async () => {
    const made = await request();
    const to = await standIn('operator');
    const wrong = { verdict: 'declined', decidedBy: to.personId, decidedAt: new Date() } as const;
    const forMaker = { ...wrong, decidedFor: made.maker.personId, decidedForName: 'Olga' };
    await expect(
      database().update(approval).set(forMaker).where(eq(approval.operationId, made.row.id)),
    ).rejects.toThrow();
  });
});

test('both names stand on the approval, in the list and in the audit, and the write is sent', async () => {
  const made = await request();
  const to = await standIn('operator');
  bench.console.withoutGrant.add(to.personId);
  await delegate(made.checker, to);
  expect((await decideAs({ ...made, checker: to })).ok).toBe(true);
  expect((await drive(made))?.state).toBe('SUCCEEDED');
  const listed = await listApprovals(database(), bench.console.context.sealer, to, everywhere, { view: 'done' });
  const by = listed.views.map(({ decision }) => decision?.by && english(decision.by));
  expect(by).toEqual(['stand-in for manager']);
  const lines = (await database().select().from(audit)).filter(
    ({ act, personId }) => act.endsWith('.approve') && personId === to.personId,
  );
  expect(lines.map(({ personName }) => personName)).toEqual(['stand-in']);
  expect(lines[0]?.after).toContain('"decidedFor":"manager"');
});

test('a revoked delegation ends what it approved and what was not sent yet', async () => {
  const made = await request();
  const to = await standIn('operator');
  bench.console.withoutGrant.add(to.personId);
  const id = await delegate(made.checker, to);
  expect((await decideAs({ ...made, checker: to })).ok).toBe(true);
  await database().update(delegation).set({ endedAt: new Date() }).where(eq(delegation.id, id));
  expect(await drive(made)).toMatchObject({ state: 'EXPIRED', because: 'approver-changed' });
});
