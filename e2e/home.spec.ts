import { text } from './conformance/json';
import { expect, test } from './harness/fixtures';

test('home lists the newest failed payouts of the week and leads to each of them', async ({ page, platform }) => {
  const failed = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED');
  await page.goto('/a/master');
  const panel = page.getByRole('region', { name: 'Failed payouts' });
  const link = panel.getByRole('listitem').getByRole('link').first();
  await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(text(failed[0], 'payout_id'))));
  await link.click();
  await expect(page).toHaveURL(/\/a\/master\/payouts\/[^/]+\?day=/);
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible();
});

test('home names the settlement accounts that are not valid', async ({ page, platform }) => {
  const invalid = (await platform.all('listBankAccounts')).filter((row) => row['account_status'] === 'Invalid');
  expect(invalid.length).toBeGreaterThan(0);
  await page.goto('/a/master');
  const panel = page.getByRole('region', { name: 'Invalid settlement accounts' });
  await expect(panel.getByRole('listitem')).toHaveCount(Math.min(5, invalid.length));
});

test.describe('refused', () => {
  test.use({ role: 'support' });

  test('home shows support nothing of what support may not read', async ({ page, sandbox, seed }) => {
    // An account of its own: a page of the test before may still be read anew for the master.
    const account = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
    await page.goto(`/a/${account}`);
    await expect(page.getByRole('region', { name: 'Failed payouts' })).toBeVisible();
    await expect(page.getByRole('region', { name: /settlement accounts/ })).toHaveCount(0);
    const calls = (await sandbox.calls()).filter(({ on_behalf_of }) => on_behalf_of === account);
    expect(calls.map(({ operation }) => operation)).toContain('listPayouts');
    expect(calls.map(({ operation }) => operation)).not.toContain('listBankAccounts');
  });
});

test('a part of home that cannot be read says so, and the others stay', async ({ page, sandbox }) => {
  await sandbox.armFault({ fault: 'F36', operation: 'listPayouts', times: null });
  await page.goto('/a/master');
  await expect(page.getByRole('region', { name: 'Failed payouts' })).toContainText('The platform had a fault');
  await expect(
    page
      .getByRole('region', { name: /settlement accounts/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});
