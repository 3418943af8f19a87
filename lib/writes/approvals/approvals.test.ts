import { english } from '@/lib/messages/english.fixture';
import { message } from '@/lib/messages/message';
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { updateCardStatus } from '@/lib/contract/cards';
import { builtIn } from '@/lib/access/viewers/credential';
import { approvalRule, audit } from '@/lib/store/schema';
import { findApprovalNeed } from './approval-policy';
import { findApproval, openSeen } from './approval-check';
import { allWrites } from '../verbs/all-writes';
import { findWaiting, listApprovals } from './list-approvals';
import { findRow, findRowOfForm } from '../engine/write-row';
import { resealEverything } from '../engine/reseal';
import { runWrite } from '../submit/run-write';
import { Sealer } from '@/lib/store/sealer';
import { withdrawWrite } from '../queries/write-actions';
import { recorded, refused, TestBench } from '../test-bench.fixture';
import { bodyOf, TestApprovals } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const { bankAccount, database, decide, drive, now, propose } = new TestApprovals(() => bench);

test('a write that needs approval is sent after it, once, with both people in the audit', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Second Bank' }, account.id);
  expect(made.row).toMatchObject({ state: 'PENDING_APPROVAL', nextStep: null, holds: true });
  await bench.console.engine.driveFor(made.row.id, 1_000, { forced: true });
  expect(await bench.countEffects()).toBe(0);
  expect(await decide(made)).toMatchObject({ ok: true, value: { state: 'READY', approverId: made.checker.personId } });
  expect(await drive(made)).toMatchObject({ state: 'SUCCEEDED' });
  await bench.console.settle();
  expect(await bench.countEffects()).toBe(1);
  const sent = await findRow(database(), made.row.id);
  expect(sent?.idempotencyKey).not.toBe(made.row.idempotencyKey);
  const lines = await database().select().from(audit).where(eq(audit.operationId, made.row.id)).orderBy(audit.sequence);
  expect(lines.map(({ kind, act, result, personId }) => [kind, act, result, personId]).slice(0, 2)).toEqual([
    ['write', 'updateBankAccount.record', 'PENDING_APPROVAL', made.maker.personId],
    ['approval', 'updateBankAccount.approve', 'READY', made.checker.personId],
  ]);
  expect((await verifyAudit(database())).broken).toBeUndefined();
});

test('a declined, withdrawn or expired write is never sent, and releases its record', async () => {
  const account = await bankAccount();
  const body = { ...bodyOf(account), bank_name: 'Third Bank' };
  const declined = await propose(updateBankAccount, body, account.id);
  expect(await decide(declined, { verdict: 'declined', reason: 'no' })).toMatchObject({ ok: false });
  expect(await decide(declined, { verdict: 'declined', reason: 'not what we agreed' })).toMatchObject({
    ok: true,
    value: { state: 'DECLINED', holds: false },
  });
  const back = await propose(updateBankAccount, body, account.id);
  expect(await withdrawWrite(database(), back.checker, back.row.id, await now())).toEqual({
    ok: false,
    error: message('writes.problem.notYours', { name: back.maker.name }),
  });
  const [tried] = await database().select().from(audit).orderBy(desc(audit.sequence)).limit(1);
  expect(tried).toMatchObject({ kind: 'refusal', act: 'updateBankAccount.withdraw', personId: back.checker.personId });
  expect(await withdrawWrite(database(), back.maker, back.row.id, await now())).toMatchObject({ ok: true });
  const late = await propose(updateBankAccount, body, account.id);
  await bench.console.settle(5 * 60 * 60_000);
  expect(await findRow(database(), late.row.id)).toMatchObject({
    state: 'EXPIRED',
    because: 'approval-lapsed',
    holds: false,
  });
  expect(await bench.countEffects()).toBe(0);
});

test('a proposal lives for four hours: it can be approved a minute before their end, and not at their end', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Timely Bank' }, account.id);
  const other = await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);
  const lives = await Promise.all([made, other].map(({ row }) => findApproval(database(), row.id)));
  const [end, otherEnd] = lives.map((asked) => {
    if (asked === undefined) throw new Error('nothing was asked');
    expect(asked.expiresAt.getTime() - asked.requestedAt.getTime()).toBe(4 * 60 * 60_000);
    return asked.expiresAt;
  });
  const early = new Date((end?.getTime() ?? 0) - 60_000);
  expect(await decide(made, {}, made.checker, early)).toMatchObject({ ok: true, value: { state: 'READY' } });
  expect(await decide(other, {}, other.checker, otherEnd)).toMatchObject({ ok: false });
  expect(await findRow(database(), other.row.id)).toMatchObject({ state: 'EXPIRED', because: 'approval-lapsed' });
});

test('a proposal through one connection is invisible to a person at another connection', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Far Bank' }, account.id);
  const { sealer } = bench.console.context;
  const inboxOf = async (connectionId: string) =>
    await listApprovals(database(), sealer, made.checker, { account: 'master', connectionId }, { view: 'to-me' });
  const [waiting, ...others] = (await inboxOf(builtIn)).views;
  expect(others).toEqual([]);
  // With the values that identify the record, and counted once: as an approval for one person, as unresolved for the
  // other.
  const { account_name, currency, account_number: number } = account;
  expect(waiting?.record).toMatchObject({ account_name, currency, account_number: `•••• ${number.slice(-4)}` });
  const place = { account: 'master', connectionId: builtIn };
  expect(await findWaiting(database(), made.checker, place)).toMatchObject({
    count: 0,
    toApprove: [{ id: made.row.id, account: 'master' }],
  });
  expect(await findWaiting(database(), made.maker, place)).toMatchObject({ count: 1, toApprove: [] });
  expect(await inboxOf('another')).toMatchObject({ views: [], counts: { 'to-me': 0 }, next: undefined });
  expect(
    (await findWaiting(database(), made.checker, { account: 'master', connectionId: 'another' })).toApprove,
  ).toHaveLength(0);
  expect(await decide(made, { connectionId: 'another' })).toMatchObject({ ok: false });
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'PENDING_APPROVAL' });
});

test('the engine of another credential leaves an approved write alone, and its own engine sends it', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Own Bank' }, account.id);
  expect(await decide(made)).toMatchObject({ ok: true });
  const other = await bench.openOther({ clientId: 'somebody-else' });
  await other.engine.driveFor(made.row.id, 1_000, { forced: true });
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'READY', firstSentAt: null });
  expect(await drive(made)).toMatchObject({ state: 'SUCCEEDED' });
});

test('the record that an approver is shown is sealed anew with the rest', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'New Seal Bank' }, account.id);
  const next = 'the next secret of this test and of nothing else';
  await resealEverything(database(), new Sealer(next, 'a secret of this test and of nothing else'));
  const asked = await findApproval(database(), made.row.id);
  if (asked === undefined) throw new Error('nothing was asked');
  expect(openSeen(new Sealer(next), asked)).toMatchObject({ bank_name: account.bank_name });
});

test('a later change of the record voids an approval', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Fourth Bank' }, account.id);
  const { platform } = bench.console.context;
  const other = JSON.stringify({ ...bodyOf(account), bank_address: 'Elsewhere 1' });
  const outbound = { account: 'master', params: { id: account.id }, body: other, idempotencyKey: randomUUID() };
  await platform.send({ operation: updateBankAccount, ...outbound, trace: { id: '0'.repeat(31) + '1', flags: '01' } });
  expect(await decide(made)).toMatchObject({ ok: true });
  expect(await drive(made)).toMatchObject({ state: 'EXPIRED', because: 'record-changed', firstSentAt: null });
  expect(await bench.countEffects()).toBe(1);
});

test('an approved write waits while its record cannot be read, and is not sent unseen', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Fifth Bank' }, account.id);
  await decide(made);
  await bench.sandbox.armFault({ fault: 'F37', operation: 'retrieveBankAccount', when: 'before', times: null });
  expect(await drive(made)).toMatchObject({ state: 'READY', firstSentAt: null });
  await bench.sandbox.clearFaults();
  await bench.console.settle(60_000);
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'SUCCEEDED' });
});

test('a freeze never waits: not for a rule, and not for a write that still waits for approval', async () => {
  const cancel = await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);
  expect(cancel.row.state).toBe('PENDING_APPROVAL');
  const rule = { id: randomUUID(), operation: 'updateCardStatus', act: 'freeze' };
  await expect(
    database()
      .insert(approvalRule)
      .values(rule)
      .then(() => 'kept'),
  ).rejects.toThrow();
  const context = { ...bench.console.context, findApprovalNeed };
  const formId = await bench.openFreeze();
  const input = { id: bench.card, card_status: 'FROZEN', update_reason: 'lost' };
  const frozen = recorded(await runWrite(context, allWrites.updateCardStatus, { formId, account: 'master', input }));
  expect(frozen.state).toBe('ACCEPTED');
  expect(await findRow(database(), cancel.row.id)).toMatchObject({ state: 'EXPIRED', because: 'overtaken' });
});

test('a second change of a record that waits for approval is refused with a link to the first', async () => {
  const cancel = await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);
  const input = { id: bench.card, card_status: 'CANCELLED', update_reason: 'again' };
  const problem = refused(await bench.submit(await bench.openFreeze(), { input }));
  expect(problem).toMatchObject({ kind: 'busy', other: { id: cancel.row.id, state: 'PENDING_APPROVAL' } });
});

test('an approval that is sent twice approves once', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Sixth Bank' }, account.id);
  const answers = await Promise.all([decide(made), decide(made), decide(made)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await Promise.all([drive(made), drive(made)]);
  await bench.console.settle();
  const again = await decide(made);
  expect(again.ok ? '' : english(again.error)).toBe('This request is no longer waiting for approval.');
  expect(await bench.countEffects()).toBe(1);
});

test('a write that no other person could approve is refused in plain words, and none of it waits', async () => {
  const account = await bankAccount();
  const operator = await bench.openOther({ role: 'operator', findApprovalNeed });
  const resource = { type: updateBankAccount.noun, id: account.id };
  const formId = await operator.openForm({ operation: 'updateBankAccount', account: 'master', resource });
  const input = { id: account.id, ...bodyOf(account), bank_name: 'Sixth Bank' };
  const submit = async (hasApprover: boolean) =>
    await runWrite(
      { ...operator.context, hasApprover: () => Promise.resolve(hasApprover) },
      allWrites.updateBankAccount,
      { formId, account: 'master', input },
    );
  expect(refused(await submit(false))).toMatchObject({
    kind: 'no-approver',
    sentence:
      'This needs a second person’s approval, and no one else can approve it for this account. Ask an administrator.',
  });
  expect(await findRowOfForm(database(), formId)).toBeUndefined();
  // The form can be sent again.
  expect(recorded(await submit(true)).state).toBe('PENDING_APPROVAL');
});
