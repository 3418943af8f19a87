import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures';
import { untilAlive } from './pages/read-table';
import { signIn } from './pages/sign-in';

const headers = (page: Page) => page.getByRole('table', { name: 'Payouts' }).getByRole('columnheader');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
}

test('columns, their order and the density are kept for the person, over a sign-out', async ({ openAs, copy }) => {
  const page = await openAs('nobody');
  await signIn(page, 'manager', copy.demoPassword);
  await page.goto('/a/master/payouts');
  await untilAlive(page);
  await expect(headers(page)).toHaveText([
    'Payout',
    'Created (UTC+1)',
    'Amount',
    'Currency',
    'Status',
    'Statement descriptor',
    'Internal note',
  ]);

  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Internal note' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Completed' }).check();
  await columns.getByRole('button', { name: 'Move Status up' }).focus();
  await page.keyboard.press('Enter');
  await expect(columns.getByRole('status')).toHaveText('Status is column 4 of 8');
  await page.keyboard.press('Escape');
  const kept = [
    'Payout',
    'Created (UTC+1)',
    'Amount',
    'Status',
    'Currency',
    'Statement descriptor',
    'Completed (UTC+1)',
  ];
  await expect(headers(page)).toHaveText(kept);
  const compact = page.getByRole('button', { name: 'Compact rows' });
  const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1);
  const heightBefore = (await row.boundingBox())?.height ?? 0;
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await compact.click();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await saved;
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(heightBefore);

  await signOut(page);
  await signIn(page, 'manager', copy.demoPassword);
  await page.goto('/a/master/payouts');
  await expect(headers(page)).toHaveText(kept);
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  // Columns are each list's own, the density is one for all.
  await page.goto('/a/master/deposits');
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
});

test('the columns of the writes are kept like those of any list', async ({ page }) => {
  await page.goto('/a/master/activity');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(page.getByText(/^Updated ([1-9]|\d\d) s ago$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(columns.getByRole('checkbox', { name: 'Attempts' })).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await columns.getByRole('checkbox', { name: 'Attempts' }).uncheck();
  await saved;
  await page.reload();
  await expect(page.getByText(/^Updated ([1-9]|\d\d) s ago$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(columns.getByRole('checkbox', { name: 'Attempts' })).not.toBeChecked();
  await columns.getByRole('checkbox', { name: 'Attempts' }).check();
});

test('one person’s columns are not another’s', async ({ page }) => {
  await page.goto('/a/master/payouts');
  await expect(headers(page).nth(3)).toHaveText('Currency');
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'false');
});
