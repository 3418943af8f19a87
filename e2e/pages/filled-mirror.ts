import type { Page } from 'playwright/test';
import { expect, test } from '../harness/fixtures';

/** Opens a page that answers from the mirror, once all of the account's payouts are in it. */
export async function openFilled(page: Page, path: string): Promise<void> {
  // The mirror fills in its own time, beside what the test takes.
  test.setTimeout(test.info().timeout + 150_000);
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/^As of \d\d:\d\d/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 150_000 });
}
