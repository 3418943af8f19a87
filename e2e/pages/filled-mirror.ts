import type { Page } from 'playwright/test';
import { expect } from '../harness/fixtures';

/** Opens a page that answers from the mirror, once all of the account's payouts are in it. */
export async function openFilled(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/^As of \d\d:\d\d/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 150_000 });
}
