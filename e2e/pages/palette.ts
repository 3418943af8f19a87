import type { Page } from 'playwright/test';
import { expect, test } from '../harness/fixtures';
import { untilReady } from './loads/until-ready';

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });

export const box = (page: Page) => palette(page).getByRole('combobox');

export const results = (page: Page) => palette(page).getByRole('option');

export async function openPalette(page: Page): Promise<void> {
  await untilReady(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

/** Waits until a search says that all was searched: then the mirror is filled. */
export async function untilSearchable(page: Page): Promise<void> {
  // The mirror fills in its own time, beside what the test takes.
  test.setTimeout(test.info().timeout + 150_000);
  const reach = async () => {
    const answer = await page.request.get('/api/find/all?q=anything');
    return ((await answer.json()) as { value?: { reach?: { state?: string } } }).value?.reach?.state;
  };
  await expect.poll(reach, { timeout: 150_000 }).toBe('whole');
}
