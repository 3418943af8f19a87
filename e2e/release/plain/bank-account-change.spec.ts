import { approveChange, editOf, field, operation } from '../../pages/bank-account-form';
import { row, text } from '../../conformance/json';
import {
  bankAccountBody,
  effectsOf,
  expectOutcome,
  expectSummary,
  openForm,
  review,
  reviewRows,
  send,
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
  await expectOutcome(page, 'Edit bank account: Waiting for approval');
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  // The approver reads the same labels and doubts as the person who submitted the change.
  await expect(proposalOf(approver, id).getByRole('row', { name: /^ABA routing number/ })).toContainText('021000022');
  await expect(proposalOf(approver, id)).toContainText('Submitted anyway, because: Read out by phone');
  await approveChange(page, approver, id);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  const href = await page.getByRole('link', { name: 'View details' }).getAttribute('href');
  const view = await page.request.get(`/api/writes/master/${href?.split('/').at(-1) ?? ''}`);
  const { overrides } = row(row(await view.json())['value']);
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

test('a refusal that names a field is shown at the field, and can be mended and sent again', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const id = fresh.bankAccount('EUR', 'DE');
  await sandbox.armFault({ fault: 'F22', operation, when: 'before', message: 'swift_code is not known' });
  await openForm(page, editOf(id));
  await field(page, 'SWIFT code').fill('DEUTDEFF');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Edit bank account: Refused by the platform');
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await page.getByRole('button', { name: 'Correct and resubmit' }).click();
  await expectSummary(page, ['The platform didn’t accept this: SWIFT code.']);
  await expect(field(page, 'SWIFT code')).toHaveValue('DEUTDEFF');
  await field(page, 'SWIFT code').fill('DEUTDEFF500');
  await review(page);
  await send(page);
  await approveChange(page, await openAs('manager'), id);
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({ swift_code: 'DEUTDEFF500' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});
