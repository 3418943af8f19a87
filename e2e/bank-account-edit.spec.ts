import type { Page } from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import { approveAs } from './approve-as';
import { row, text } from './conformance/json';
import {
  bankAccountBody,
  choose,
  effectsOf,
  expectOutcome,
  expectSummary,
  openForm,
  review,
  reviewRows,
  send,
} from './form-manners';
import { expect, test } from './list-fixtures';
import { expectNoAxeViolations } from './no-axe-violations';

const operation = 'updateBankAccount';
const goodIban = 'GB29 NWBK 6016 1331 9268 19';

function idOf({ bank_accounts }: Fixtures, currency: string, country?: string): string {
  const found = bank_accounts.find(
    (one) => one.currency === currency && (country === undefined || one.bank_country_code === country),
  );
  return found?.id ?? '';
}

const editOf = (id: string): string => `/a/master/bank-accounts/${id}/edit`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const country = (page: Page) => page.getByRole('combobox', { name: 'Country of the bank' });

test('the form opens with the record as it is, its currency not to be changed', async ({ page, seed, platform }) => {
  const id = idOf(seed, 'GBP');
  const record = await platform.record('retrieveBankAccount', id);
  await page.goto(`/a/master/bank-accounts/${id}`);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(editOf(id));
  await expect(country(page)).toHaveValue('United Kingdom');
  await expect(field(page, 'SWIFT code')).toHaveValue(text(record, 'swift_code'));
  await expect(field(page, 'Bank')).toHaveValue(text(record, 'bank_name'));
  await expect(field(page, 'Address of the bank')).toHaveValue(text(record, 'bank_address'));
  const code = text(record, 'bank_code_value').replace(/(..)(..)(..)/, '$1-$2-$3');
  await expect(field(page, 'Sort code')).toHaveValue(code);
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('GBP');
  await expect(page.getByRole('textbox', { name: /currency/i })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /currency/i })).toHaveCount(0);
});

test('the full number is in no answer, and one that nobody typed stays as it is', async ({
  page,
  seed,
  platform,
  sandbox,
  openAs,
}) => {
  const id = idOf(seed, 'GBP');
  const number = text(await platform.record('retrieveBankAccount', id), 'account_number');
  const bodies: string[] = [];
  page.on('response', (response) => {
    void response.text().then(
      (body) => bodies.push(body),
      () => undefined,
    );
  });
  await openForm(page, editOf(id));
  await expect(page.getByText(`Leave it empty to keep •••• ${number.slice(-4)}`)).toBeVisible();
  await field(page, 'Bank').fill('Another Bank');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(bodies.filter((body) => body.includes(number))).toEqual([]);
  const after = await platform.record('retrieveBankAccount', id);
  expect(after).toMatchObject({ account_number: number, bank_name: 'Another Bank' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('the code that is asked for follows the country, with a sentence why; a vanished field is not sent', async ({
  page,
  seed,
  platform,
  openAs,
}) => {
  const id = idOf(seed, 'USD', 'US');
  await openForm(page, editOf(id));
  const aba = field(page, 'ABA routing number');
  await expect(aba).toHaveAccessibleDescription(
    'USD accounts at a bank in the United States need a 9-digit ABA routing number.',
  );
  await aba.fill('12');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expectSummary(page, ['Enter the ABA routing number as exactly 9 digits.']);
  await choose(country(page), 'SG');
  await expect(aba).toHaveCount(0);
  await expect(
    page.getByText('USD accounts at a bank in Singapore need no ABA routing number; none is sent.'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toHaveCount(0);
  await field(page, 'SWIFT code').fill('DBSSSGSG');
  await review(page);
  const rows = await reviewRows(page);
  expect(rows.map(([name]) => name)).toEqual(['SWIFT code', 'Country of the bank', 'ABA routing number']);
  expect(rows[2]?.[2]).toContain('nothing');
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({
    bank_country_code: 'SG',
    swift_code: 'DBSSSGSG',
    bank_code_type: '',
    bank_code_value: '',
  });
});

test('half a code is called wrong once it is left, and right as soon as it is', async ({ page, seed }) => {
  await openForm(page, editOf(idOf(seed, 'GBP')));
  const code = field(page, 'Sort code');
  await code.fill('12-3');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await code.blur();
  await expect(code).toHaveAccessibleDescription(
    'GBP accounts need a 6-digit sort code. Enter the sort code as exactly 6 digits.',
  );
  await code.fill('12-34-56');
  await expect(code).not.toHaveAttribute('aria-invalid');
});

test('separators are taken and not sent, letters of an IFSC become capitals', async ({
  page,
  seed,
  platform,
  openAs,
}) => {
  const id = idOf(seed, 'INR', 'IN');
  await openForm(page, editOf(id));
  await field(page, 'Account number').fill('1234-5678 9012');
  await field(page, 'IFSC code').fill('hdfc 0abc-123');
  await field(page, 'SWIFT code').fill('hdfc in bb');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({
    account_number: '123456789012',
    bank_code_type: 'ifsc',
    bank_code_value: 'HDFC0ABC123',
    swift_code: 'HDFCINBB',
  });
});

test('the review shows what changes and nothing else, numbers masked and the changed digits marked', async ({
  page,
  seed,
  platform,
}) => {
  const id = idOf(seed, 'GBP');
  const before = text(await platform.record('retrieveBankAccount', id), 'account_number').slice(-4);
  await openForm(page, editOf(id));
  await field(page, 'Account number').fill(goodIban);
  await expect(page.getByText('IBAN of the United Kingdom: GB29 NWBK 6016 1331 9268 19')).toBeVisible();
  await field(page, 'Sort code').fill('60-16-13');
  await review(page);
  const rows = await reviewRows(page);
  expect(rows.map(([name]) => name)).toEqual(['Account number', 'Sort code']);
  expect(rows[0]?.[1]).toBe(`•••• ${before}`);
  expect(rows[0]?.[2]).toContain('•••• 6819');
  expect(await page.getByRole('main').innerText()).not.toContain('GB29');
  const marked = await page
    .getByRole('row', { name: /^Account number/ })
    .locator('mark')
    .allInnerTexts();
  const differing = Array.from('6819').filter((digit, place) => digit !== before[place]);
  expect(marked.join('')).toBe(differing.join(''));
  await expect(page.getByText(/for Master account, in the sandbox/)).toBeVisible();
});

test('what looks wrong and is no rule is sent with a reason, and the reason is kept', async ({
  page,
  seed,
  sandbox,
  openAs,
}) => {
  const id = idOf(seed, 'USD', 'US');
  await openForm(page, editOf(id));
  await field(page, 'Account number').fill('GB29 NWBK 6016 1331 9268 18');
  await field(page, 'SWIFT code').fill('CHASUS333');
  await field(page, 'ABA routing number').fill('021000022');
  await review(page);
  await send(page, 'Send anyway');
  const needed = 'Say why it is right, or go back and mend it.';
  await expectSummary(page, [needed, needed, needed]);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  const reasons = page.getByLabel('Send anyway, because');
  for (const [place, reason] of ['Old number', 'The bank says so', 'Read out by phone'].entries()) {
    await reasons.nth(place).fill(reason);
  }
  await send(page, 'Send anyway');
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  const href = await page.getByRole('link', { name: 'Open its record' }).getAttribute('href');
  const view = await page.request.get(`/api/operations/master/${href?.split('/').at(-1) ?? ''}`);
  const { overrides } = row(row(await view.json())['value']);
  expect(overrides).toEqual([
    { field: 'account_number', warning: expect.stringContaining('check digits'), reason: 'Old number' },
    { field: 'swift_code', warning: expect.stringContaining('8 or 11'), reason: 'The bank says so' },
    { field: 'bank_code_value', warning: expect.stringContaining('check digit'), reason: 'Read out by phone' },
  ]);
});

test('rules of the platform are no warnings: nothing is sent until they are kept', async ({ page, seed, sandbox }) => {
  await openForm(page, editOf(idOf(seed, 'CAD', 'CA')));
  await field(page, 'Account number').fill('1234');
  await field(page, 'SWIFT code').fill('ABC');
  await field(page, 'Bank code').fill('');
  await field(page, 'Branch code').fill(' ');
  await field(page, 'Bank').fill('');
  await field(page, 'Address of the bank').fill('');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expectSummary(page, [
    'Enter an account number of 5 to 60 characters, or nothing to keep it.',
    'A SWIFT code has at least 8 characters.',
    'Enter the bank code.',
    'Enter the branch code: CAD accounts need one.',
    'Enter the name of the bank.',
    'Enter the address of the bank.',
  ]);
  await page.getByRole('link', { name: 'Enter the branch code: CAD accounts need one.' }).click();
  await expect(field(page, 'Branch code')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeEnabled();
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('a form without a change is not sent', async ({ page, seed, sandbox }) => {
  await openForm(page, editOf(idOf(seed, 'GBP')));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expectSummary(page, [/^Nothing is different/]);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('a double click makes one change, and the platform’s record with its status comes back', async ({
  page,
  seed,
  platform,
  sandbox,
  openAs,
}) => {
  const id = idOf(seed, 'EUR', 'DE');
  await openForm(page, editOf(id));
  await field(page, 'Address of the bank').fill('1 New Street');
  await review(page);
  await page.getByRole('button', { name: 'Send to the platform' }).dblclick();
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  const record = await platform.record('retrieveBankAccount', id);
  expect(record).toMatchObject({ bank_address: '1 New Street' });
  await expect(page.getByRole('main')).toContainText(text(record, 'account_status'));
  await expect(page.getByRole('main')).toContainText('1 New Street');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  await page.getByRole('link', { name: 'Back to the bank account' }).click();
  await expect(page).toHaveURL(`/a/master/bank-accounts/${id}`);
});

test('a change since the form was opened stops it, shows both versions, and nothing of either is lost', async ({
  page,
  seed,
  platform,
  sandbox,
  openAs,
}) => {
  const id = idOf(seed, 'EUR', 'DE');
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

  await versions.getByRole('button', { name: 'Go on from the record as it is now' }).click();
  await expect(field(page, 'Bank')).toHaveValue('The Faster Bank');
  await expect(field(page, 'Address of the bank')).toHaveValue('2 Slower Street');
  await review(page);
  expect((await reviewRows(page)).map(([name]) => name)).toEqual(['Address of the bank']);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({
    bank_name: 'The Faster Bank',
    bank_address: '2 Slower Street',
  });
});

test('a refusal that names a field is shown at the field, and can be mended and sent again', async ({
  page,
  seed,
  platform,
  sandbox,
  openAs,
}) => {
  const id = idOf(seed, 'EUR', 'DE');
  await sandbox.armFault({ fault: 'F22', operation, when: 'before', message: 'swift_code is not known', times: 2 });
  await openForm(page, editOf(id));
  await field(page, 'SWIFT code').fill('DEUTDEFF');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Refused');
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await page.getByRole('button', { name: 'Mend it and send again' }).click();
  await expectSummary(page, ['The platform did not take this: SWIFT code.']);
  await expect(field(page, 'SWIFT code')).toHaveValue('DEUTDEFF');
  await field(page, 'SWIFT code').fill('DEUTDEFF500');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({ swift_code: 'DEUTDEFF500' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('by keyboard alone: from the list to the changed record', async ({ page, seed, sandbox, openAs }) => {
  const id = idOf(seed, 'GBP');
  await page.goto(`/a/master/bank-accounts/${id}`);
  await page.getByRole('link', { name: 'Change' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(editOf(id));
  await field(page, 'Account number').focus();
  await page.keyboard.press('Tab');
  await expect(country(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ireland');
  await expect(page.getByRole('option', { name: /^Ireland/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveValue('Ireland');
  await page.keyboard.press('Tab');
  await expect(field(page, 'SWIFT code')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('AIBKIE2D');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Before you send')).toBeFocused();
  while (
    !(await page.getByRole('button', { name: 'Send to the platform' }).evaluate((it) => it === document.activeElement))
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectOutcome(page, 'Change bank account: Waiting for approval');
  await approveAs(await openAs('manager'), id);
  await expectOutcome(page, 'Change bank account: Done');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('review, problems and versions have no barrier, and fit 390 pixels', async ({ page, seed }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, editOf(idOf(seed, 'USD', 'US')));
  await field(page, 'Account number').fill('GB29 NWBK 6016 1331 9268 18');
  await field(page, 'ABA routing number').fill('1');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expectSummary(page, [/ABA/]);
  await expectNoAxeViolations(page);
  await country(page).fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await choose(country(page), 'US');
  await field(page, 'ABA routing number').fill('021000022');
  await review(page);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('as support', () => {
  test.use({ role: 'support' });

  test('the form is not for support: the page says who may', async ({ page, seed }) => {
    await page.goto(editOf(idOf(seed, 'GBP')));
    await expect(page.getByText(/"Update Bank Account" is for operators and managers/)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
