import type { Locator, Page } from 'playwright/test';
import { expect, test } from './harness/fixtures';
import { expectNoAxeViolations } from './pages/no-axe-violations';
import type { SandboxControl } from './harness/sandbox';

// every-page.spec.ts looks at what an address alone shows. Here are the details behind a list, and the states that
// somebody or something must bring about first.

/** The first record of a list, by the link of its row. */
async function openFirstRecord(page: Page, area: string): Promise<void> {
  await page.goto(`/a/master/${area}`);
  const href = await page.getByRole('table').getByRole('rowheader').getByRole('link').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const area of ['deposits', 'card-products']) {
  test(`one record of ${area} has no barrier`, async ({ page }) => {
    await openFirstRecord(page, area);
    await expectNoAxeViolations(page);
  });
}

test('the payout list and a payout have no barrier on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/payouts');
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expectNoAxeViolations(page);
  await openFirstRecord(page, 'payouts');
  await expectNoAxeViolations(page);
});

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of [45]\d\d/] });

  test('an address without a page has no barrier', async ({ page }) => {
    await page.goto('/a/master/payouts/a/b/c');
    await expect(page.getByText('There’s no page at this address')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  async function refuseDeposits(sandbox: SandboxControl): Promise<void> {
    await sandbox.armFault({ fault: 'F36', operation: 'listDeposits', times: null });
  }

  test('a list that could not be read has no barrier, its details open', async ({ page, sandbox }) => {
    await refuseDeposits(sandbox);
    await page.goto('/a/master/deposits');
    await expect(page.getByText('The platform had an error', { exact: true })).toBeVisible();
    const details = page.getByText('Platform response');
    if ((await details.count()) > 0) await details.first().click();
    await expectNoAxeViolations(page);
  });

  test('rows that are kept after a failed refresh have no barrier', async ({ page, sandbox }) => {
    await page.goto('/a/master/deposits');
    await refuseDeposits(sandbox);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'These rows are from' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('a refused sign-in has no barrier', async ({ openAs }) => {
    const page = await openAs('nobody');
    await page.goto('/sign-in?problem=wrong&why=idle');
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('an account that nobody knows has no barrier', async ({ page }) => {
    await page.goto('/a/no-such-account/payouts');
    await expect(page.getByRole('region', { name: 'Acting account' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('business pages of an admin', () => {
  test.use({ role: 'admin' });

  test('have no barrier while they say why they are closed', async ({ page }) => {
    await page.goto('/a/master/payouts');
    await expect(page.getByText('Your role doesn’t include this')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('opened over the page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/a/master/payouts');
  });

  /** A button works once the page's scripts do. */
  async function open(button: Locator, opened: Locator): Promise<void> {
    await expect(async () => {
      if (!(await opened.isVisible())) await button.click();
      await expect(opened).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  test('the date range has no barrier', async ({ page }) => {
    const range = page.getByRole('dialog', { name: 'Created: date range' });
    await open(page.getByRole('button', { name: /^Created/ }), range);
    await expectNoAxeViolations(page, range);
  });

  test('the choice of columns has no barrier', async ({ page }) => {
    const choice = page.getByRole('dialog', { name: 'Columns' });
    await open(page.getByRole('button', { name: 'Columns' }), choice);
    await expectNoAxeViolations(page, choice);
  });

  test('the account switcher has no barrier, full and without a match', async ({ page }) => {
    await open(page.getByRole('button', { name: /^Account: / }), page.getByRole('option').first());
    await expectNoAxeViolations(page);
    await page.getByRole('combobox', { name: 'Search accounts' }).fill('nobody has this name');
    await expect(page.getByText(/^No accounts match/)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('the account menu of the person has no barrier', async ({ page }) => {
    const signOut = page.getByRole('menuitem', { name: 'Sign out' });
    await open(page.getByRole('button', { name: /account menu$/ }), signOut);
    await expectNoAxeViolations(page);
  });

  test('the drawer of a narrow window has no barrier', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page.getByRole('button', { name: 'Open navigation' }), page.getByRole('dialog', { name: 'Navigation' }));
    await expectNoAxeViolations(page);
  });
});
