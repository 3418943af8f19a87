import { expect, type Page } from 'playwright/test';

/** Opens a page until it says that the mirror is complete, and that no name is left to read. */
export async function untilWhole(page: Page, path = '/a/master/payouts'): Promise<void> {
  // If that never happens, the failure shows the page's actual words.
  const coverage = page.getByRole('main').getByText(/\b(as of|read yet|refreshed since|last checked) ?/i);
  await expect(async () => {
    await page.goto(path);
    await expect(coverage.first()).toHaveText(/^As of /, { timeout: 5_000 });
    await expect(page.getByText(/not read yet$/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 150_000 });
}
