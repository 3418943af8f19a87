import type { Page } from 'playwright/test';
import { expect } from '../harness/fixtures';
import { untilReady } from './loads/until-ready';

export const banner = (page: Page) => page.getByRole('region', { name: 'Acting account' });

export const switcher = (page: Page) => page.getByRole('button', { name: /^Account: / });

export const search = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' });

export async function openSwitcher(page: Page): Promise<void> {
  await untilReady(page);
  await switcher(page).click();
  await expect(search(page)).toBeFocused();
}
