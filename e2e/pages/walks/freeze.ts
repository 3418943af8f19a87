import type { Page } from 'playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog');

export const panel = (page: Page) => page.getByRole('region', { name: 'Change status' });

export async function freeze(page: Page, id: string, account = 'master'): Promise<void> {
  await page.goto(`/a/${account}/cards/${id}`);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
}
