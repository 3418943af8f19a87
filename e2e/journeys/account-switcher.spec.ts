import { openSwitcher, search, switcher } from '../pages/account-switcher';
import { expect, test } from '../harness/fixtures';

test.describe('the account switcher', () => {
  test('needs no pointer: opened, searched, chosen and closed by keys', async ({ page, seed }) => {
    const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
    await page.goto('/a/master/payouts');
    await openSwitcher(page);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);
    await expect(switcher(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('freight');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/a/${id}/payouts`);
  });
});
