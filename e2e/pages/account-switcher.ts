import type { Page } from 'playwright/test';
import { expect } from '../harness/fixtures';

export const banner = (page: Page) => page.getByRole('region', { name: 'Acting account' });

export const switcher = (page: Page) => page.getByRole('button', { name: /^Account: / });

export const search = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' });

/** Clicks until the switcher opens, because the button works only once the page's scripts run. */
export async function openSwitcher(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await search(page).isVisible())) await switcher(page).click();
    await expect(search(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}
