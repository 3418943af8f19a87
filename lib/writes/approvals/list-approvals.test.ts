import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { retrieveCardholder } from '@/lib/contract/cardholders';
import { updateCardStatus } from '@/lib/contract/cards';
import { builtIn } from '@/lib/access/viewers/credential';
import { approval, audit, recordedWrite } from '@/lib/store/schema';
import { findApprovalNeed } from './approval-policy';
import { findApproval } from './approval-check';
import { allWrites } from '../verbs/all-writes';
import { findWaiting, listApprovals, type ApprovalTab } from './list-approvals';
import { mintWriteId } from '../submit/record-write';
import { findRow } from '../engine/write-row';
import { runWrite } from '../submit/run-write';
import { recorded, TestBench } from '../test-bench.fixture';
import { bodyOf, TestApprovals, type Case } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const { bankAccount, database, decide, propose } = new TestApprovals(() => bench);
const place = { account: 'master', connectionId: builtIn };
const cancel = { card_status: 'CANCELLED', update_reason: 'left' };

/** Copies the proposal, for this person and this age. */
async function repeat({ row }: Case, personId: string, minutesAgo: number): Promise<string> {
  const asked = await findApproval(database(), row.id);
  if (asked === undefined) throw new Error('nothing was asked');
  const id = mintWriteId(Date.now() - minutesAgo * 60_000);
  const own = { id, personId, formId: randomUUID(), idempotencyKey: randomUUID(), holds: false };
  await database()
    .insert(recordedWrite)
    .values({ ...row, ...own });
  await database()
    .insert(approval)
    .values({ ...asked, operationId: id, proposerId: personId });
  return id;
}

test('writes that wait for a person are listed and counted, however many of their own wait before them', async () => {
  const made = await propose(updateCardStatus, cancel, bench.card);
  const { checker } = made;
  for (let number = 0; number < 51; number += 1) await repeat(made, checker.personId, 100 - number);
  const list = async (tab: ApprovalTab, beyond?: string) => {
    const { views, next } = await listApprovals(database(), bench.console.context.sealer, checker, place, {
      view: tab,
      beyond,
    });
    return { ids: views.map((view) => view.operation.id), next };
  };
  expect(await list('to-me')).toEqual({ ids: [made.row.id], next: undefined });
  expect((await findWaiting(database(), checker, place)).toApprove).toHaveLength(1);
  const first = await list('by-me');
  expect(first.ids).toHaveLength(50);
  const second = await list('by-me', first.next);
  expect(second).toEqual({ ids: [expect.any(String)], next: undefined });
  expect(new Set([...first.ids, ...second.ids]).size).toBe(51);
});

test('decided requests are listed page by page, the newest first', async () => {
  const made = await propose(updateCardStatus, cancel, bench.card);
  expect((await decide(made, { verdict: 'declined', reason: 'not what we agreed' })).ok).toBe(true);
  const older: string[] = [];
  for (let number = 0; number < 50; number += 1) older.unshift(await repeat(made, made.maker.personId, 100 - number));
  const list = async (beyond?: string) =>
    await listApprovals(database(), bench.console.context.sealer, made.checker, place, { view: 'done', beyond });
  const first = await list();
  expect(first.views.map((view) => view.operation.id)).toEqual([made.row.id, ...older.slice(0, 49)]);
  const second = await list(first.next);
  expect(second.views.map((view) => view.operation.id)).toEqual(older.slice(49));
  expect(second.next).toBeUndefined();
});

test('the audit holds no full number or date of a proposal, nor of its record', async () => {
  const operator = await bench.openOther({ role: 'operator', findApprovalNeed });
  const account = await bankAccount();
  const holderId = bench.sandbox.seed.cardholders[0]?.cardholder_id ?? '';
  const asked = { account: 'master', params: { id: holderId }, query: {} };
  const holder = await operator.context.platform.read(retrieveCardholder, asked);
  if (!holder.ok) throw new Error('no cardholder');
  const run = async (name: 'updateBankAccount' | 'updateCardholder', type: string, id: string, body: object) => {
    const formId = await operator.openForm({ operation: name, account: 'master', resource: { type, id } });
    const request = { formId, account: 'master', input: { id, ...body } };
    return recorded(await runWrite(operator.context, allWrites[name], request));
  };
  const bank = { ...bodyOf(account), account_number: '9988776655443322' };
  const written = await run('updateBankAccount', updateBankAccount.noun, account.id, bank);
  const identity = { type: 'PASSPORT', number: 'Z7654321X', front_file: 'ZmFrZQ==' };
  const changed = { date_of_birth: '1971-03-29', nationality: 'SG', identity };
  const person = await run('updateCardholder', 'cardholders', holderId, changed);
  expect([written.state, person.state]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL']);
  const { caller: checker } = await bench.openOther({ role: 'manager' });
  for (const { id } of [written, person]) {
    const [row, waiting] = await Promise.all([findRow(database(), id), findApproval(database(), id)]);
    if (row === undefined) throw new Error('nothing was recorded');
    const given = { row, maker: operator.caller, checker, hash: waiting?.changeHash ?? '' };
    expect(await decide(given)).toMatchObject({ ok: true });
    await operator.engine.driveFor(id, 5_000, { forced: false });
  }
  await operator.settle(60_000);
  const lines = JSON.stringify(await database().select().from(audit));
  expect(lines).toContain('updateCardholder.approve');
  const secrets = [bank.account_number, account.account_number, identity.number, identity.front_file];
  for (const secret of [...secrets, changed.date_of_birth, holder.value.date_of_birth ?? '']) {
    expect(lines).not.toContain(secret);
  }
});
