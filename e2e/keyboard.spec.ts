import type { Page } from 'playwright/test';
import { mirrorConsole } from './harness/consoles';
import { expect, test } from './harness/fixtures';
import { expectNoAxeViolations } from './pages/no-axe-violations';
import { box, openPalette, palette, results, untilSearchable } from './pages/palette';

test.use({ consoleKind: mirrorConsole });
// The first test waits until the mirror is filled.
test.describe.configure({ timeout: 120_000 });

const focused = async (page: Page) => await page.evaluate(() => document.activeElement?.tagName);

const rows = (page: Page) => page.getByRole('table', { name: 'Payouts' }).locator('tbody tr');

const rowLink = (page: Page, place: number) => rows(page).nth(place).locator('th > a');

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Presses the keys one by one and returns how many there were. */
async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

test('the name of a page or a verb leads there, before any record that has the word', async ({ page, seed }) => {
  const [other] = seed.accounts.sub_accounts;
  await page.goto('/a/master/cards');
  await untilSearchable(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  // The focus was nowhere, so it goes to the button.
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeFocused();
  const named = [
    ...(['payouts', 'audit', 'exports', 'settings', 'scheduled', 'month close', 'sign out', 'new quote'] as const),
    ...(['export', 'new view', 'freeze 4467', 'switch nine junks'] as const),
  ];
  const shown = [
    ...[/^Payouts/, /^Audit/, /^Exports/, /^Your profile/, /^Scheduled reports/, /^Month close/, /^Sign out/],
    ...[/^New quote/, /^Export payouts/, /^New view/, /^Freeze card 4467/, /Nine Junks/i],
  ];
  await openPalette(page);
  for (const [place, typed] of named.entries()) {
    await box(page).fill(typed);
    const first = results(page).first();
    await expect(first, typed).toContainText(shown[place] ?? '?');
    await expect(first, typed).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/a/${other?.account_id ?? ''}/cards`);
  await openPalette(page);
  await page.keyboard.type('quote usd eur 1,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quotes\?sell_currency=USD&buy_currency=EUR&sell_amount=1000$/);
});

test('rows are reached, selected and opened by letters, and the focus is never lost', async ({ page }) => {
  await page.goto('/a/master/quotes');
  await untilSearchable(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  const keys = await press(page, 'g', 'x');
  await expect(page).toHaveURL('/a/master/payouts?status=FAILED&days=last_7_days');
  expect(keys).toBe(2);
  await press(page, 'g', 'p');
  await expect(page).toHaveURL('/a/master/payouts');
  // The rows of the other list go as soon as those of this one have come.
  await expect(rowLink(page, 0)).not.toHaveAttribute('href', /status=/);
  await expect(page.getByRole('table', { name: 'Payouts' })).not.toHaveAttribute('aria-busy', 'true');
  await press(page, 'j');
  await expect(rowLink(page, 0)).toBeFocused();
  await press(page, 'x', 'j', 'j', 'Shift+X');
  await expect(rowLink(page, 2)).toBeFocused();
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
  await press(page, 'k');
  await expect(rowLink(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.locator('aside[data-panel]');
  await expect(panel).toBeVisible();
  await press(page, 'j');
  await expect(rowLink(page, 2)).toHaveAttribute('aria-current', 'true');
  await expect(panel).toContainText('3 of');
  await press(page, 'Escape');
  await expect(panel).toHaveCount(0);
  await expect(rowLink(page, 2)).toBeFocused();
  // While rows are selected, their actions stand in the place of the search.
  await press(page, 'x', 'k', 'x', 'k', 'x');
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await press(page, ']');
  await expect(page).toHaveURL(/after=|page/);
  expect(await focused(page)).not.toBe('BODY');
  await press(page, '/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  // In a field the letters are text.
  await page.keyboard.type('gp');
  await expect(page.getByRole('searchbox').first()).toHaveValue('gp');
});

test('the sheet lists all keys, and letters can be switched off', async ({ page }) => {
  await page.goto('/settings/sign-in');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await press(page, '?');
  await expect(sheet(page).getByText('Select all rows from the last selected one')).toBeVisible();
  await expectNoAxeViolations(page, sheet(page));
  await press(page, 'Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await focused(page)).not.toBe('BODY');
  const choose = async (on: boolean) => {
    await page.getByLabel('Use letters as shortcuts').setChecked(on);
    await page.getByRole('button', { name: 'Save keyboard' }).click();
    await expect(page.getByText('Keyboard saved')).toBeVisible();
    await page.reload();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  };
  await choose(false);
  await press(page, 'g', 'p', '?', '/');
  await openPalette(page);
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toContainText('Letters are switched off');
  await press(page, 'Escape');
  await expect(page).toHaveURL('/settings/sign-in');
  await choose(true);
  await press(page, 'g', 'p');
  await expect(page).toHaveURL(/\/payouts$/);
});
