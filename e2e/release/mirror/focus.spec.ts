import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { openPalette, palette } from '../../pages/palette';
import { rowOf } from '../../pages/read-table';

test.use({ consoleKind: mirrorConsole });
// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

/** The element that has the focus, as its role in the page and its words; `body` for none. */
async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'body';
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()} ${words}`;
  });
}

/** Waits until the code that keeps the focus is there: it loads with the first key. The search opens and is closed. */
async function untilAlive(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
}

const rowLink = (page: Page, row: number) => page.getByRole('main').getByRole('rowheader').nth(row).getByRole('link');

test('the focus is on the row after Escape, and on the followed link after Back', async ({ page }) => {
  await openFilled(page, '/a/master/payouts');
  await untilAlive(page);
  const row = rowLink(page, 3);
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  // Its keys work from the moment at which it takes the focus.
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(row).toBeFocused();
  // A window over the page gives the focus back to the row too.
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  // Another page begins at its heading; Back leads to the link that was followed.
  await page.goto('/a/master/cards');
  await untilAlive(page);
  const card = rowLink(page, 2);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]+/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(rowLink(page, 2)).toBeFocused();
});

test('the focus stays beside what was done when the used part goes away', async ({ page, fresh }) => {
  await page.goto('/a/master/payouts?status=FAILED&currency=EUR');
  await untilAlive(page);
  // A removed filter gives the focus to its neighbour.
  await page.getByRole('button', { name: /^Remove filter: Currency/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/currency/);
  await expect.poll(async () => await focused(page)).not.toBe('body');
  await expect.poll(async () => await focused(page)).toMatch(/^(a|button) /);
  // The button of a freeze becomes one that unfreezes, or nothing: the focus stays in the row. No other test freezes this
  // card meanwhile.
  const card = fresh.card('ACTIVE');
  await page.goto('/a/master/cards?card_status=ACTIVE');
  await untilAlive(page);
  await rowOf(page, 'Cards', card)
    .getByRole('button', { name: /^Freeze/ })
    .focus();
  await page.keyboard.press('Enter');
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Freeze card' });
  await expect(submit).toBeFocused();
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 150_000 });
  await expect.poll(async () => await focused(page)).not.toBe('body');
});
