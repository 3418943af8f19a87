import { type Row, text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

test.use({ consoleKind: mirrorConsole });

test('a list of all accounts has the rows of each, names the account, and a record opens in its own', async ({
  page,
  platform,
  seed,
}) => {
  const subAccounts = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  const accounts = ['master', ...subAccounts.map(({ account_id }) => account_id)];
  const idsOf = async (account: string) =>
    (await platform.all('listDeposits', {}, account === 'master' ? undefined : account))
      .filter((row) => row['currency'] === 'EUR')
      .map((row: Row) => text(row, 'deposit_id'));
  const byAccount = await Promise.all(accounts.map(async (account) => ({ account, ids: await idsOf(account) })));
  const wanted = byAccount.flatMap(({ account, ids }) => ids.map((id) => `${account}/deposits/${id}`)).toSorted();
  expect(byAccount.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(1);
  await page.goto('/a/all/deposits?currency=EUR&page_size=100');
  const links = page.getByRole('table', { name: 'Deposits' }).locator('th > a[href*="/deposits/"]');
  await expect(links).toHaveCount(Math.min(100, wanted.length));
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const shown = hrefs.map((href) => /^\/a\/([^?]+)/.exec(href)?.[1] ?? '');
  expect(shown.filter((one) => !wanted.includes(one))).toEqual([]);
  expect(new Set(shown).size).toBe(Math.min(100, wanted.length));
  await expect(page.getByRole('columnheader', { name: 'Account', exact: true })).toBeVisible();
  // What is done is done for one account.
  await expect(page.getByRole('link', { name: 'Simulate a deposit' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  // A record opens in its own account, and leads on to the next row of this list, whose account it may be.
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`/a/${shown[0] ?? '?'}\\?`));
  await expect(page.getByRole('navigation', { name: 'Place in the list' })).toHaveText(`1 of ${wanted.length}`);
  await page.getByRole('link', { name: 'Next in the list' }).click();
  await expect(page).toHaveURL(new RegExp(`/a/${shown[1] ?? '?'}\\?`));
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Deposits' }).click();
  await expect(page).toHaveURL('/a/all/deposits?currency=EUR&page_size=100');
});

test('cards of all accounts can be found and opened, and none can be ticked or frozen in the list', async ({
  page,
}) => {
  await page.goto('/a/all/cards');
  const table = page.getByRole('table', { name: 'Cards' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expect(table.getByRole('checkbox')).toHaveCount(0);
  await expect(table.getByRole('button', { name: /reeze/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Freeze many' })).toHaveCount(0);
});

test.describe('for support staff', () => {
  test.use({ role: 'support' });

  test('a form of one account says that it is about one', async ({ page }) => {
    await page.goto('/a/all/cards/freeze-many');
    await expect(page.getByText('This page shows one account')).toBeVisible();
  });
});
