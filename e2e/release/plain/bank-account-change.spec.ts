import { approveChange, editOf, field, operation, proposed } from '../../pages/bank-account-form';
import { text } from '../../conformance/json';
import {
  bankAccountBody,
  effectsOf,
  expectLedBack,
  expectSummary,
  newestWrite,
  openForm,
  review,
  reviewRows,
  send,
  toast,
} from '../../pages/forms';
import { approveAs, proposalOf } from '../../pages/approve-as';
import { expect, test } from '../../harness/fixtures';

test('a doubtful value that breaks no rule can be sent with a reason, and the reason is kept', async ({
  page,
  fresh,
  sandbox,
  openAs,
}) => {
  const id = fresh.bankAccount('USD', 'US');
  await openForm(page, editOf(id));
  await field(page, 'Account number').fill('GB29 NWBK 6016 1331 9268 18');
  await field(page, 'SWIFT code').fill('CHASUS333');
  await field(page, 'ABA routing number').fill('021000022');
  await review(page);
  await send(page);
  const needed = 'Give a reason, or correct the field.';
  await expectSummary(page, [needed, needed, needed]);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  const reasons = page.getByLabel('Reason for sending anyway');
  for (const [place, reason] of ['Old number', 'The bank says so', 'Read out by phone'].entries()) {
    await reasons.nth(place).fill(reason);
  }
  await send(page);
  await expectLedBack(page, proposed);
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  // The approver reads the same labels and doubts as the person who submitted the change.
  await expect(proposalOf(approver, id).getByRole('row', { name: /^ABA routing number/ })).toContainText('021000022');
  await expect(proposalOf(approver, id)).toContainText('Submitted anyway, because: Read out by phone');
  await approveChange(page, approver, id);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  const { overrides } = await newestWrite(page, operation, id);
  expect(overrides).toEqual([
    { field: 'account_number', warning: expect.stringContaining('warning.check-digits'), reason: 'Old number' },
    { field: 'swift_code', warning: expect.stringContaining('warning.bicShape'), reason: 'The bank says so' },
    { field: 'bank_code_value', warning: expect.stringContaining('warning.aba'), reason: 'Read out by phone' },
  ]);
});

test('a change since the form was opened stops it, shows both versions, and nothing of either is lost', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const id = fresh.bankAccount('EUR');
  const before = await platform.record('retrieveBankAccount', id);
  await openForm(page, editOf(id));
  await platform.change(operation, id, { ...bankAccountBody(before), bank_name: 'The Faster Bank' });

  await field(page, 'Address of the bank').fill('2 Slower Street');
  await review(page);
  await send(page);
  const versions = page.getByRole('region', { name: 'The record changed since you opened this form' });
  const bank = versions.getByRole('row', { name: /^Bank / });
  await expect(bank.getByRole('cell').nth(0)).toHaveText(text(before, 'bank_name'));
  await expect(bank.getByRole('cell').nth(1)).toHaveText('The Faster Bank');
  await expect(
    versions
      .getByRole('row', { name: /^Address/ })
      .getByRole('cell')
      .nth(2),
  ).toHaveText('2 Slower Street');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);

  await versions.getByRole('button', { name: 'Continue from the current record' }).click();
  await expect(field(page, 'Bank')).toHaveValue('The Faster Bank');
  await expect(field(page, 'Address of the bank')).toHaveValue('2 Slower Street');
  await review(page);
  expect((await reviewRows(page)).map(([name]) => name)).toEqual(['Address of the bank']);
  await send(page);
  await approveChange(page, await openAs('manager'), id);
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({
    bank_name: 'The Faster Bank',
    bank_address: '2 Slower Street',
  });
});

test('the toast that tells of a request withdraws it', async ({ page, fresh, sandbox }) => {
  const id = fresh.bankAccount('EUR');
  await openForm(page, editOf(id));
  await field(page, 'Address of the bank').fill('3 Withdrawn Street');
  await review(page);
  await send(page);
  await expectLedBack(page, proposed);
  await expect(page).toHaveURL(`/a/master/bank-accounts/${id}`);
  await expect(page.getByRole('main').getByText('Waiting for approval')).not.toHaveCount(0);
  await toast(page, proposed).getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, 'Withdrawn')).toBeVisible();
  await expect(page.getByRole('main').getByText('Waiting for approval')).toHaveCount(0);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('a change that the platform refuses after its approval is told at the record, and can be sent again', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const id = fresh.bankAccount('EUR', 'DE');
  await sandbox.armFault({ fault: 'F22', operation, when: 'before', message: 'swift_code is not known' });
  const change = async (code: string) => {
    await openForm(page, editOf(id));
    await field(page, 'SWIFT code').fill(code);
    await review(page);
    await send(page);
    await expectLedBack(page, proposed);
  };
  await change('DEUTDEFF');
  const approver = await openAs('manager');
  await approveAs(approver, id);
  await expect(page.getByRole('main').getByText('Waiting for approval')).toHaveCount(0);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await page.reload();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Refused by the platform' })).toContainText('Edit bank account');
  await change('DEUTDEFF500');
  await approveChange(page, approver, id);
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({ swift_code: 'DEUTDEFF500' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});
