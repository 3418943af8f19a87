import type { Page } from 'playwright/test';
import { row, text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { approveAs, proposalOf } from '../../pages/approve-as';
import { country, field, goodIban } from '../../pages/bank-account-form';
import { choose, effectsOf, expectLedBack, expectSummary, newestWrite, openForm, send } from '../../pages/forms';
import { untilReady } from '../../pages/loads/until-ready';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

const operation = 'createBankAccount';
const form = '/a/master/bank-accounts/new';

const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' });

interface Typed {
  readonly currency: string;
  readonly country: string;
  readonly number: string;
  readonly swift: string;
  readonly bank: string;
}

async function fillIn(page: Page, typed: Typed): Promise<void> {
  await choose(currency(page), typed.currency);
  await choose(country(page), typed.country);
  await field(page, 'Account number').fill(typed.number);
  await field(page, 'SWIFT code').fill(typed.swift);
  await field(page, 'Bank').fill(typed.bank);
  await field(page, 'Address of the bank').fill('Lantern Quay 7');
}

/** The end of the address under which the approvals lead to a request: a new account has no record yet. */
const inApprovals = (write: string): string => `${write}?list=approvals`;

/** The title of the toast of a request that waits. */
const proposed = 'Add bank account: submitted for approval';

/** The id of the newest request, after which the form has led back to the list. */
async function proposedWrite(page: Page): Promise<string> {
  await expectLedBack(page, proposed);
  await expect(page).toHaveURL('/a/master/bank-accounts');
  return text(await newestWrite(page, operation), 'id');
}

test(
  'a new bank account waits for a second person, with its form closed, and is made once',
  { tag: '@money' },
  async ({ page, platform, sandbox, openAs }) => {
    await page.goto('/a/master/bank-accounts');
    await page.getByRole('link', { name: 'Add bank account' }).press('Enter');
    await untilReady(page);
    await expect(page).toHaveURL(form);
    await expect(currency(page)).toBeFocused();
    await fillIn(page, {
      currency: 'GBP',
      country: 'GB',
      number: goodIban,
      swift: 'nwbk gb2l',
      bank: 'Lantern Bank of London',
    });
    await field(page, 'Sort code').fill('60-16-13');
    const rows = page.getByRole('table', { name: 'What is added' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Account number' })).toContainText('•••• 6819');
    await expect(rows.filter({ hasText: 'Sort code' })).toContainText('60-16-13');
    await page.getByRole('button', { name: 'Submit for approval' }).dblclick();
    const write = await proposedWrite(page);
    expect(await effectsOf(sandbox, operation)).toEqual([]);

    const approver = await openAs('manager');
    await approver.goto('/a/master/approvals');
    const proposal = proposalOf(approver, inApprovals(write));
    await expect(proposal.getByRole('heading')).toContainText('Lantern Bank of London · GBP · •••• 6819');
    // The approver reads the rows of the form, without a column for what was before.
    await expect(proposal.getByRole('row', { name: /^Sort code/ })).toContainText('60-16-13');
    await expect(proposal.getByRole('columnheader')).toHaveText(['Field', 'To be sent']);
    await approveAs(approver, inApprovals(write));

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const [effect, ...others] = await effectsOf(sandbox, operation);
    expect(others).toEqual([]);
    expect(await platform.record('retrieveBankAccount', effect?.resource ?? '')).toMatchObject({
      account_number: goodIban.replaceAll(' ', ''),
      currency: 'GBP',
      bank_name: 'Lantern Bank of London',
      swift_code: 'NWBKGB2L',
      bank_code_type: 'sort_code',
      bank_code_value: '601613',
    });
    // The form is not behind the list: Back leads to the list from which it was opened.
    await page.goBack();
    await expect(page).toHaveURL('/a/master/bank-accounts');
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  },
);

test('a refusal after the approval is told at the request, and the account can be asked for again', async ({
  page,
  sandbox,
  openAs,
}) => {
  await sandbox.armFault({ fault: 'F22', operation, when: 'before', message: 'swift_code is not known' });
  const number = 'DE89 3704 0044 0532 0130 00';
  const propose = async (swift: string) => {
    await openForm(page, form);
    await fillIn(page, { currency: 'EUR', country: 'DE', number, swift, bank: 'Lantern Bank of Cologne' });
    await send(page);
    return await proposedWrite(page);
  };
  const approver = await openAs('manager');
  const refused = await propose('COBADEFF');
  await approveAs(approver, inApprovals(refused));
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await page.goto(`/a/master/activity/${refused}`);
  await expect(page.getByText('Refused by the platform').first()).toBeVisible();
  await approveAs(approver, inApprovals(await propose('COBADEFF370')));
  const [effect, ...others] = await effectsOf(sandbox, operation);
  expect(others).toEqual([]);
  await page.goto(`/a/master/bank-accounts/${effect?.resource ?? ''}`);
  await expect(page.getByRole('main')).toContainText('COBADEFF370');
});

test('a number that the list has in the same currency wants a reason, which the approver reads', async ({
  page,
  platform,
  sandbox,
  openAs,
}) => {
  const listed = (await platform.all('listBankAccounts')).find(
    (one) => one['currency'] === 'EUR' && one['bank_country_code'] === 'FR',
  );
  await openForm(page, form);
  await fillIn(page, {
    currency: 'EUR',
    country: 'FR',
    number: text(listed, 'account_number'),
    swift: text(listed, 'swift_code'),
    bank: 'Lantern Bank of Lyon',
  });
  await send(page);
  await expectSummary(page, ['Give a reason, or correct the field.']);
  const warning = `The list already has this account number in EUR: ${text(listed, 'account_name')}, ${text(listed, 'bank_name')}`;
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByLabel('Reason for sending anyway').fill('The old entry is being closed');
  await send(page);
  const write = await proposedWrite(page);
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  await expect(proposalOf(approver, inApprovals(write))).toContainText(warning);
  await expect(proposalOf(approver, inApprovals(write))).toContainText(
    'Submitted anyway, because: The old entry is being closed',
  );
  const view = row(row(await (await page.request.get(`/api/writes/master/${write}`)).json())['value']);
  expect(view['overrides']).toEqual([
    {
      field: 'currency',
      warning: expect.stringContaining('warning.double'),
      reason: 'The old entry is being closed',
    },
  ]);
  await page.goto(`/a/master/activity/${write}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('main').getByText('Withdrawn').first()).toBeVisible();
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('the form has no barrier and fits 390 pixels, empty, with problems and filled in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, form);
  await choose(currency(page), 'CAD');
  await send(page);
  await expectSummary(page, [/account number/, /country/, /SWIFT/, /bank code/, /branch code/, /name/, /address/]);
  await expectNoAxeViolations(page);
  await choose(country(page), 'CA');
  await field(page, 'Bank code').fill('003');
  await expect(page.getByRole('table', { name: 'What is added' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('as support', () => {
  test.use({ role: 'support' });

  test('the form of a new bank account is not for support: its page says so and names who may', async ({ page }) => {
    await page.goto(form);
    await expect(page.getByText(/"Add bank account" is for finance operators and managers/)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
