import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPart, expectSummary, fill } from '@/app/shell/draw-part.fixture';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { message } from '@/lib/messages/message';
import { BankAccountForm } from './bank-account-form';

const updateBankAccountAction = vi.hoisted(() => vi.fn());
vi.mock('@/app/write/actions', () => ({ updateBankAccountAction }));

const opened = {
  account: 'master',
  where: 'Master account, in the sandbox',
  formId: 'form',
  draft: undefined,
  former: undefined,
  approval: {
    conditions: [{ act: undefined, sign: undefined, account: undefined, from: undefined }],
    by: message('terms.rolesMany.manager'),
  },
  kept: undefined,
};

const record: BankAccount = {
  id: '2f3a5c1e-7b0d-4d6f-9a51-0c8e4b7d9f10',
  account_name: 'Nine Junks Freight Limited',
  account_number: '•••• 6819',
  account_status: 'Valid',
  bank_name: 'Harbour Bank',
  bank_address: '1 Quay Street',
  swift_code: 'NWBKGB2L',
  currency: 'GBP',
  bank_country_code: 'GB',
  bank_code_type: 'sort_code',
  bank_code_value: '601613',
  bank_branch_code: '',
};

const openForm = (changed: Partial<BankAccount> = {}) =>
  drawPart(<BankAccountForm {...opened} record={{ ...record, ...changed }} />).person;

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const described = (name: string, description: RegExp | string) => screen.findByRole('textbox', { name, description });
const send = () => screen.getByRole('button', { name: 'Submit for approval' });

test('an unfinished code is marked when its field is left, until it is complete', async () => {
  const person = openForm();
  await fill(person, field('Sort code'), '12-3');
  expect(field('Sort code').hasAttribute('aria-invalid')).toBe(false);
  await person.tab();
  expect(
    await described('Sort code', 'GBP accounts need a 6-digit sort code. Enter the sort code as exactly 6 digits.'),
  ).toBe(field('Sort code'));
  await fill(person, field('Sort code'), '12-34-56');
  await waitFor(() => expect(field('Sort code').hasAttribute('aria-invalid')).toBe(false));
});

test('a value that breaks a rule of the platform cannot be sent', async () => {
  const code = { bank_code_type: 'bank_code', bank_code_value: '003', bank_branch_code: '12345' };
  const person = openForm({ currency: 'CAD', bank_country_code: 'CA', swift_code: 'ROYCCAT2', ...code });
  await fill(person, field('Account number'), '1234');
  await fill(person, field('SWIFT code'), 'ABC');
  await fill(person, field('Bank code'), '');
  await fill(person, field('Branch code'), ' ');
  await fill(person, field('Bank'), '');
  await fill(person, field('Address of the bank'), '');
  await person.click(send());
  const summary = await expectSummary([
    'Enter an account number of 5 to 60 characters, or leave the field empty to keep the current number.',
    'A SWIFT code has at least 8 characters.',
    'Enter the bank code.',
    'Enter the branch code: CAD accounts need one.',
    'Enter the name of the bank.',
    'Enter the address of the bank.',
  ]);
  await person.click(within(summary).getByRole('link', { name: 'Enter the branch code: CAD accounts need one.' }));
  expect(document.activeElement).toBe(field('Branch code'));
  expect(send().getAttribute('aria-disabled')).not.toBe('true');
  expect(send()).toHaveProperty('disabled', false);
  expect(updateBankAccountAction).not.toHaveBeenCalled();
});

test('a number that holds a letter of another script is refused by that letter, and nothing is sent', async () => {
  const code = { bank_code_type: 'aba', bank_code_value: '021000021' };
  const person = openForm({ currency: 'USD', bank_country_code: 'US', swift_code: 'CHASUS33', ...code });
  await person.click(field('Account number'));
  await person.paste('1157О994');
  expect(field('Account number').value).not.toBe('');
  await person.click(send());
  expect(await described('Account number', /“О”/)).toBe(field('Account number'));
  expect(updateBankAccountAction).not.toHaveBeenCalled();
});
