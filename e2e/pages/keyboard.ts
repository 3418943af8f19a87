import { expect, type Locator, type Page } from 'playwright/test';
import { isFocused } from './quote-form';

/** As somebody without a mouse gets there: by Tab, from wherever the focus is. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let press = 0; press < 80 && !(await isFocused(wanted)); press += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

export async function pressByKey(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await expect(wanted).toBeEnabled();
  await page.keyboard.press('Enter');
}
