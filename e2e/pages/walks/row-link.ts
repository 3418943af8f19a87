import type { Page } from 'playwright/test';

export const focused = async (page: Page) => await page.evaluate(() => document.activeElement?.tagName);

export const rows = (page: Page) => page.getByRole('table', { name: 'Payouts' }).locator('tbody tr');

export const rowLink = (page: Page, place: number) => rows(page).nth(place).locator('th > a');

/** Presses the keys one by one and returns how many there were. */
export async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}
