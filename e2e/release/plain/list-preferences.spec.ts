import type { Page } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { signIn } from '../../pages/sign-in';
import { browserZone } from '../../pages/walks/days';

const headers = (page: Page) => page.getByRole('table', { name: 'Deposits' }).getByRole('columnheader');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
}

test('columns, their order and the density are kept for the person, over a sign-out, and for no one else', async ({
  openAs,
  copy,
}) => {
  const page = await openAs('nobody');
  await signIn(page, 'manager', copy.demoPassword);
  await page.goto('/a/master/deposits');
  await expect(headers(page)).toHaveText([
    'Deposit',
    `Created (${browserZone})`,
    'Amount',
    'Currency',
    'Status',
    'Sender',
    'Receiving account',
  ]);

  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Receiving account' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Completed' }).check();
  await columns.getByRole('button', { name: 'Move Status up' }).focus();
  await page.keyboard.press('Enter');
  await expect(columns.getByRole('status')).toHaveText('Status is column 4 of 8');
  await page.keyboard.press('Escape');
  const kept = [
    'Deposit',
    `Created (${browserZone})`,
    'Amount',
    'Status',
    'Currency',
    'Sender',
    `Completed (${browserZone})`,
  ];
  await expect(headers(page)).toHaveText(kept);
  const compact = page.getByRole('button', { name: 'Compact rows' });
  const row = page.getByRole('table', { name: 'Deposits' }).getByRole('row').nth(1);
  const heightBefore = (await row.boundingBox())?.height ?? 0;
  // The columns before are saved too.
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"compact"') === true);
  await compact.click();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await saved;
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(heightBefore);

  await signOut(page);
  await signIn(page, 'manager', copy.demoPassword);
  await page.goto('/a/master/deposits');
  await expect(headers(page)).toHaveText(kept);
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  // Each list has its own columns; the density is one for all lists.
  await page.goto('/a/master/payouts');
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/a/master/activity');
  await page.getByRole('button', { name: 'Columns' }).click();
  const attempts = columns.getByRole('checkbox', { name: 'Attempts' });
  await expect(attempts).toBeChecked();
  const unchecked = page.waitForResponse((answer) => answer.request().postData()?.includes('"visible"') === true);
  await attempts.uncheck();
  await unchecked;
  await page.reload();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(attempts).not.toBeChecked();
  await attempts.check();

  const other = await openAs('operator');
  await other.goto('/a/master/deposits');
  await expect(headers(other).nth(3)).toHaveText('Currency');
  await expect(other.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'false');
});
