import type { Page } from 'playwright/test';
import { expect } from '../../harness/fixtures';

export const dialog = (page: Page) => page.getByRole('dialog');

export const panel = (page: Page) => page.getByRole('region', { name: 'Change status' });

export async function freeze(page: Page, id: string, reason: string): Promise<void> {
  await page.goto(`/a/master/cards/${id}`);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await dialog(page)
    .getByLabel(/Reason/)
    .fill(reason);
  await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
  const shown = page
    .getByRole('main')
    .or(dialog(page))
    .getByText(/^Freeze card: /);
  await expect(shown.first()).toBeVisible();
}

export async function openRecord(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View details' }).first().click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Freeze card' })).toBeVisible();
}
