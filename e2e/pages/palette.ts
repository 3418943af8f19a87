import type { Page } from 'playwright/test';
import { expect } from '../harness/fixtures';

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });

export const box = (page: Page) => palette(page).getByRole('combobox');

export const results = (page: Page) => palette(page).getByRole('option');

/** Presses until the palette opens, because the keys work only once the page's scripts run. */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

/** Waits until a search says that all was searched: then the mirror is filled. */
export async function untilSearchable(page: Page): Promise<void> {
  const reach = async () => {
    const answer = await page.request.get('/api/find/all?q=anything');
    return ((await answer.json()) as { value?: { reach?: { state?: string } } }).value?.reach?.state;
  };
  await expect.poll(reach, { timeout: 150_000 }).toBe('whole');
}
