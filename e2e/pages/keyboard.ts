import { expect, type Locator, type Page } from 'playwright/test';
import { isFocused } from './quote-form';

/** Presses Tab until the wanted element has the focus, as a person without a mouse does. */
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
