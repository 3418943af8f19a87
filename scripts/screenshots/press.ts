import type { Page } from '@playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog');

/** A press before the page's scripts run is only a press. */
export async function press(page: Page, name: string | RegExp, opened: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.getByRole('button', { name }).first().click();
    if (
      await opened().then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`Nothing came of pressing ${String(name)}.`);
}

/** Until a question stands over the page. */
export const shows = (page: Page, role: 'dialog' | 'alertdialog') => async () =>
  page.getByRole(role).waitFor({ timeout: 1_500 });

export async function openCard(page: Page, id: string): Promise<void> {
  await page.goto(`/a/master/cards/${id}`, { waitUntil: 'networkidle' });
}
