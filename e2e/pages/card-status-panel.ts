import type { Page } from 'playwright/test';

export const cardPage = (id: string, account = 'master') => `/a/${account}/cards/${id}`;

export async function openCard(page: Page, id: string, account = 'master'): Promise<void> {
  await page.goto(cardPage(id, account));
}

export const dialog = (page: Page) => page.getByRole('dialog');

export const panel = (page: Page) => page.getByRole('region', { name: 'Change status' });
