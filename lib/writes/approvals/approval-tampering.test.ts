import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBankAccount } from '@/lib/contract/bank-accounts';
import { TestBench } from '../test-bench.fixture';
import { tamperings, tamperWith } from './tampered-approvals.fixture';
import { newBankAccount, TestApprovals } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const { database, propose } = new TestApprovals(() => bench);

test('tampered approvals send nothing, whatever was changed', async () => {
  await tamperWith(bench, tamperings);
});

test.each([
  ['sent without a decision', `update operation set state = 'READY', next_step = 'send' where id = '$id'`],
  [
    'sent with an approver but no approval',
    `update operation set state = 'READY', approver_id = '$checker' where id = '$id'`,
  ],
  ['set as being sent', `update operation set state = 'SENDING' where id = '$id'`],
  [
    'approved by its maker',
    `update approval set verdict = 'approved', decided_by = '$maker', decided_at = now() where operation_id = '$id'`,
  ],
  ['approved by its own maker in the write itself', `update operation set approver_id = person_id where id = '$id'`],
])('the database itself refuses that a proposal is %s', async (_, statement) => {
  const made = await propose(createBankAccount, newBankAccount);
  const text = statement
    .replaceAll('$id', made.row.id)
    .replaceAll('$checker', made.checker.personId)
    .replaceAll('$maker', made.maker.personId);
  await expect(
    database()
      .execute(sql.raw(text))
      .then(() => 'done'),
  ).rejects.toThrow();
});
