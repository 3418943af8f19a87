import { text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';

const masked = (number: string): string => `•••• ${number.replaceAll(/[\s-]/g, '').slice(-4)}`;

test('a full number is shown on demand, and hides itself after 30 seconds', async ({ page, platform }) => {
  const accounts = await platform.page('listBankAccounts');
  const account = accounts.find((row) => text(row, 'account_number').length >= 8);
  const number = text(account, 'account_number');
  await page.clock.install();
  await page.goto(`/a/master/bank-accounts/${text(account, 'id')}`);
  const shown = page.getByRole('region', { name: 'Bank', exact: true });
  await expect(shown.getByText(masked(number), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal account number' }).click();
  await expect(shown.getByText(number, { exact: true })).toBeVisible();
  await page.clock.fastForward(29_000);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page.getByText(number, { exact: true })).toHaveCount(0);
  await expect(shown.getByText(masked(number), { exact: true })).toBeVisible();
});
