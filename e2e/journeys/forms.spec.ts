import type { Page } from 'playwright/test';
import { leaveQuestion, openForm, review, send } from '../pages/forms';
import { expect, test } from '../harness/fixtures';
import { expectNoAxeViolations } from '../pages/no-axe-violations';

/** Typed work is not lost by accident in any form; these tests use the bank account's form. */

let path = '';
test.beforeEach(({ fresh }) => {
  // The console keeps what is typed, and would offer it to the next test of the same form.
  path = `/a/master/bank-accounts/${fresh.bankAccount('USD')}`;
});

const bank = (page: Page) => page.getByRole('textbox', { name: 'Bank', exact: true });

/** Opens the form from the record's page, so that Back has a page to go to. */
async function openDirty(page: Page): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('combobox', { name: 'Country of the bank' })).toBeEditable();
  await bank(page).fill('Half typed');
}

test('a link asks first; staying keeps what was typed, leaving goes there', async ({ page }) => {
  await openDirty(page);
  await page.getByRole('link', { name: 'Payouts' }).click();
  const question = leaveQuestion(page);
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(bank(page)).toHaveValue('Half typed');
  await page.getByRole('link', { name: 'Payouts' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/a/master/payouts');
  await page.goBack();
  await expect(page).toHaveURL(`${path}/edit`);
  await page.goBack();
  await expect(page).toHaveURL(path);
});

test('an account switch, a reload and Back ask first; staying keeps what was typed, leaving goes back', async ({
  page,
  seed,
}) => {
  const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated);
  const expectKept = async () => {
    await expect(page).toHaveURL(`${path}/edit`);
    await expect(bank(page)).toHaveValue('Half typed');
  };
  await openDirty(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('combobox', { name: 'Search accounts' }).fill(sub?.name ?? '');
  await page.keyboard.press('Enter');
  await expect(leaveQuestion(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expectKept();

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload({ timeout: 5_000 }).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloaded;
  await expectKept();

  await page.goBack();
  await expect(leaveQuestion(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expectKept();
  await page.goBack();
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(path);
});

test('no question is asked without a change, nor after the change is typed back', async ({ page }) => {
  await openForm(page, `${path}/edit`);
  await page.reload();
  await openForm(page, `${path}/edit`);
  const stored = await bank(page).inputValue();
  await bank(page).fill('Half typed');
  await bank(page).fill(stored);
  await page.getByRole('link', { name: 'Payouts' }).click();
  await expect(page).toHaveURL('/a/master/payouts');
  await expect(leaveQuestion(page)).toHaveCount(0);
});

test.describe('without a session', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('what was typed survives the end of the session, and is offered after signing in again', async ({
    page,
    copy,
  }) => {
    await openForm(page, `${path}/edit`);
    const kept = page.waitForResponse('**/api/drafts');
    await bank(page).fill('Typed before the end');
    await kept;
    await review(page);
    await page.context().clearCookies();
    await send(page);
    await expect(page.getByText('Not sent: you’re signed out')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.getByLabel('Email').fill('operator@demo.test');
    await page.getByLabel('Password').fill(copy.demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${path}/edit`);
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(bank(page)).toHaveValue('Typed before the end');
  });
});
