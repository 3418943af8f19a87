import { expect, type Page } from 'playwright/test';

/** The mirror has been filled once the page says until when it is complete, and no name is still to be read. */
export async function untilWhole(page: Page, path = '/a/master/payouts'): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText(/not read yet$/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}
