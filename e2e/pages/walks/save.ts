import type { Locator, Page } from 'playwright/test';
import { expect } from '../../harness/fixtures';

export const list = '/a/master/payouts';

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Saved views' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

export async function save(page: Page, name: string, isShared = false): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (isShared) await dialog.getByLabel(/^Share with everyone/).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
}
