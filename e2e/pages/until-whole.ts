import { expect, type Page } from 'playwright/test';

/** The mirror has been filled once the page says until when it is complete, and no name is still to be read. */
export async function untilWhole(page: Page, path = '/a/master/payouts'): Promise<void> {
  // What it says instead, where it never comes to that, is told by the failure.
  const coverage = page.getByRole('main').getByText(/\b(as of|read yet|refreshed since|last checked) ?/i);
  await expect(async () => {
    await page.goto(path);
    await expect(coverage.first()).toHaveText(/^As of /, { timeout: 5_000 });
    await expect(page.getByText(/not read yet$/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}
