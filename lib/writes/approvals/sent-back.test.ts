import { eq, sql } from 'drizzle-orm';
import { personFor } from '@/lib/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { builtIn } from '@/lib/access/viewers/credential';
import { audit, recordedWrite } from '@/lib/store/schema';
import { findRow } from '../engine/write-row';
import { openFormFor } from '../forms/drafts';
import { findFormerRequest } from '../forms/former-request';
import { withdrawWrite } from '../queries/write-actions';
import { runWrite } from '../submit/run-write';
import { recorded, refused, TestBench } from '../test-bench.fixture';
import { allWrites } from '../verbs/all-writes';
import { findApprovalNeed } from './approval-policy';
import { describeRequest, listApprovals } from './list-approvals';
import { bodyOf, TestApprovals, type Case } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const { bankAccount, database, decide, drive, now, propose } = new TestApprovals(() => bench);

const question = 'Who told you the new name of the bank?';
const sendBack = async (made: Case) => await decide(made, { verdict: 'sent-back', reason: question });

async function proposeChange() {
  const account = await bankAccount();
  const body = { ...bodyOf(account), account_number: '000123453210', bank_name: 'Fourth Bank' };
  return { account, body, made: await propose(updateBankAccount, body, account.id) };
}

test('what is sent back needs a question, leaves the waiting state, releases its record, and is never sent', async () => {
  const { made } = await proposeChange();
  expect(await decide(made, { verdict: 'sent-back', reason: 'why?' })).toMatchObject({ ok: false });
  expect(await sendBack(made)).toMatchObject({ ok: true, value: { state: 'SENT_BACK', holds: false, nextAt: null } });
  expect(await decide(made)).toMatchObject({ ok: false });
  await bench.console.engine.driveFor(made.row.id, 1_000, { forced: true });
  await bench.console.settle(5 * 60 * 60_000);
  expect(await drive(made)).toMatchObject({ state: 'SENT_BACK', firstSentAt: null });
  // Even a console that is wrong about it cannot make it a write that is sent.
  const byHand = database().update(recordedWrite).set({ state: 'READY' }).where(eq(recordedWrite.id, made.row.id));
  await expect(byHand).rejects.toThrow();
  expect(await bench.countEffects()).toBe(0);
  const [line] = await database()
    .select()
    .from(audit)
    .where(sql`${audit.operationId} = ${made.row.id} and ${audit.kind} = 'approval'`);
  expect(line).toMatchObject({
    act: 'updateBankAccount.send-back',
    result: 'SENT_BACK',
    personId: made.checker.personId,
  });
  expect((await verifyAudit(database())).broken).toBeUndefined();
});

test('a person sends back no request of their own, and none that their role may not decide', async () => {
  const { made } = await proposeChange();
  for (const by of [made.maker, { ...made.checker, role: 'support' as const }]) {
    expect(await decide(made, { verdict: 'sent-back', reason: question }, by)).toMatchObject({ ok: false });
  }
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'PENDING_APPROVAL' });
});

test('its maker opens the form with what was typed, but for numbers, and a new request names it', async () => {
  const { account, body, made } = await proposeChange();
  await sendBack(made);
  const resource = { type: 'bank-accounts', id: account.id };
  const asked = {
    operation: 'updateBankAccount' as const,
    account: 'master',
    resource,
    connectionId: builtIn,
    answers: made.row.id,
  };
  const { sealer } = bench.console.context;
  expect(await findFormerRequest(database(), sealer, made.checker, asked)).toBeUndefined();
  const former = await findFormerRequest(database(), sealer, made.maker, asked);
  expect(former).toMatchObject({
    id: made.row.id,
    question,
    by: personFor(made.checker.name, undefined),
    values: { bank_name: 'Fourth Bank' },
  });
  expect(former?.values).not.toHaveProperty('account_number');

  const context = { ...bench.console.context, caller: made.maker, findApprovalNeed };
  const { formId } = await openFormFor(database(), sealer, made.maker, asked, await now());
  const { bank_code_type: _, ...typed } = { bank_code_type: '', ...body };
  const input = { id: account.id, ...typed };
  const request = { formId, account: 'master', input, acknowledged: [made.row.id] };
  const unanswered = await runWrite(context, allWrites.updateBankAccount, request);
  expect(refused(unanswered)).toMatchObject({ kind: 'input' });
  const answer = 'The bank was renamed; their letter is in the file.';
  const again = recorded(await runWrite(context, allWrites.updateBankAccount, { ...request, answer }));
  expect(again).toMatchObject({ state: 'PENDING_APPROVAL', repeats: made.row.id });
  const place = { account: 'master', connectionId: builtIn };
  const { views } = await listApprovals(database(), sealer, made.checker, place, { view: 'to-me' });
  expect(views[0]).toMatchObject({ maySendBack: true, former: { id: made.row.id, question, answer } });
  const told = await describeRequest(database(), again, false);
  expect(told.told).toContainEqual(personFor(made.checker.name, undefined));
  expect(await describeRequest(database(), { id: made.row.id, state: 'SENT_BACK' }, false)).toEqual({
    question: { by: personFor(made.checker.name, undefined), text: question, isAnswered: true },
  });
  // An answered one is not withdrawn any more.
  expect(await withdrawWrite(database(), made.maker, made.row.id, await now())).toMatchObject({ ok: false });
});

test('its maker alone may withdraw it', async () => {
  const { made } = await proposeChange();
  await sendBack(made);
  expect(await withdrawWrite(database(), made.checker, made.row.id, await now())).toMatchObject({ ok: false });
  expect(await withdrawWrite(database(), made.maker, made.row.id, await now())).toMatchObject({
    ok: true,
    value: { state: 'WITHDRAWN' },
  });
});
