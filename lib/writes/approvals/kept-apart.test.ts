import { english } from '@/lib/messages/english.fixture';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteSignInHelp } from '@/lib/access/sign-in/sign-in-help';
import type { Caller } from '@/lib/access/sessions/caller';
import { updateCardStatus } from '@/lib/contract/cards';
import { builtIn } from '@/lib/access/viewers/credential';
import { approvalPolicy, audit } from '@/lib/store/schema';
import { findWaiting, listApprovals } from './list-approvals';
import { findRow } from '../engine/write-row';
import { resolveWrite } from '../queries/write-actions';
import { recorded, TestBench } from '../test-bench.fixture';
import { TestApprovals, type Case } from './test-approvals.fixture';

let bench: TestBench;
let ada: Caller;
let ben: Caller;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(async () => {
  await bench.renew();
  await database().update(approvalPolicy).set({ daysApart: 30 });
  [ada, ben] = [await makePerson('admin'), await makePerson('admin')];
});
afterAll(() => bench.close());

const { database, decide, drive, grant, now, propose, makePerson } = new TestApprovals(() => bench);
const dayMs = 24 * 60 * 60_000;

const cancel = async (): Promise<Case> =>
  await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);

/** Leaves the rows of a second administrator's confirmation. */
async function help(of: Caller, admins: readonly Caller[], daysAgo = 0): Promise<void> {
  const { personId } = of;
  const at = new Date((await now()).getTime() - daysAgo * dayMs);
  const given = { personId, admins: admins.map((admin) => admin.personId), act: 'invitation' as const };
  await noteSignInHelp(database(), given, at);
}

const place = { account: 'master', connectionId: builtIn };
const seen = async (caller: Caller) => {
  const { sealer } = bench.console.context;
  const { views } = await listApprovals(database(), sealer, caller, place, { view: 'to-me' });
  return views.map(({ mine, whyNotMine }) => [mine, whyNotMine && english(whyNotMine)]);
};

test('people let in by the same administrator cannot approve for each other: shown, refused and recorded', async () => {
  const made = await cancel();
  await help(made.maker, [ada, ben]);
  await help(made.checker, [ben, await makePerson('admin')]);
  const words = expect.stringMatching(/same administrator \(admin\).*less than 30 days ago/) as string;
  expect(await seen(made.checker)).toEqual([[false, words]]);
  expect((await findWaiting(database(), made.checker, place)).toApprove).toHaveLength(0);
  const refused = await decide(made);
  expect(refused.ok ? '' : english(refused.error)).toEqual(words);
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'PENDING_APPROVAL', approverId: null });
  const refusals = and(eq(audit.kind, 'refusal'), eq(audit.personId, made.checker.personId));
  expect(await database().select().from(audit).where(refusals)).toMatchObject([
    { act: 'approvals', objectId: made.row.id },
  ]);
  expect(await bench.countEffects()).toBe(0);
  // A person with other administrators behind them can.
  const other = await makePerson('manager');
  await grant(other, ['master']);
  await help(other, [await makePerson('admin')]);
  expect(await seen(other)).toEqual([[true, undefined]]);
  expect(await decide(made, {}, other)).toMatchObject({ ok: true });
  await drive(made);
  expect(await bench.countEffects()).toBe(1);
});

test('an approved write is not sent when the same administrator has renewed how both sign in meanwhile', async () => {
  const made = await cancel();
  await help(made.maker, [ada]);
  expect(await decide(made)).toMatchObject({ ok: true });
  await help(made.checker, [ada]);
  expect(await drive(made)).toMatchObject({ state: 'EXPIRED', because: 'same-admin' });
  expect(await bench.countEffects()).toBe(0);
});

test('they can approve after the days of the policy, and where the policy is off', async () => {
  const old = await cancel();
  await help(old.maker, [ada], 31);
  await help(old.checker, [ada]);
  expect(await decide(old)).toMatchObject({ ok: true });
  await drive(old);
  expect(await bench.countEffects()).toBe(1);
  await bench.renew();
  const made = await cancel();
  await help(made.maker, [ada]);
  await help(made.checker, [ada]);
  expect(await decide(made)).toMatchObject({ ok: false });
  await database().update(approvalPolicy).set({ daysApart: 0 });
  expect(await decide(made)).toMatchObject({ ok: true });
});

test('they cannot settle for each other a write whose outcome the console cannot find out', async () => {
  await bench.sandbox.armFault({ fault: 'F25', operation: 'simulateDeposit', when: 'before', variant: 'api' });
  const { id } = recorded(await bench.simulate());
  await bench.console.settle();
  const [first, second, third] = [
    await makePerson('operator'),
    await makePerson('manager'),
    await makePerson('manager'),
  ];
  await help(first, [ada]);
  await help(second, [ada]);
  const word = { id, verdict: 'did-not-happen', reason: 'It is in no list of the platform.' } as const;
  expect(await resolveWrite(database(), first, word, await now())).toMatchObject({ ok: true });
  const refused = await resolveWrite(database(), second, word, await now());
  expect(refused.ok ? '' : english(refused.error)).toContain('same administrator');
  expect((await bench.look({ id })).state).toBe('NEEDS_REVIEW');
  expect(await resolveWrite(database(), third, word, await now())).toMatchObject({ ok: true });
  expect((await bench.look({ id })).state).toBe('RESOLVED_NOT_DONE');
});

test('the store itself limits the days to a year, and the policy to one row', async () => {
  for (const statement of [
    sql`update approval_policy set days_apart = -1`,
    sql`update approval_policy set days_apart = 366`,
    sql`insert into approval_policy (id, days_apart) values (2, 30)`,
  ]) {
    await expect(database().execute(statement)).rejects.toThrow();
  }
});
