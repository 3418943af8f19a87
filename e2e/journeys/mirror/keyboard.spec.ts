import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openPalette, palette, untilSearchable } from '../../pages/palette';
import { focused, rows, rowLink, press } from '../../pages/walks/row-link';

test.use({ consoleKind: mirrorConsole });

test('rows are reached, selected, copied, opened and taken by letters, and the focus is never lost', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  await expect(rowLink(page, 0)).not.toHaveAttribute('href', /status/);
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
  await press(page, 'c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^(P\d{6}-|[\w-]{20,})/);
  await expect(page.getByRole('status').filter({ hasText: `Copied ${copied}` })).toBeAttached();
  // The row opens for its owner and its note.
  await press(page, 'o');
  await expect(panel.getByLabel('Owner')).toHaveValue(/./);
  await expect(panel.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await press(page, 'n');
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('o n c');
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('o n c');
  await panel.getByRole('button', { name: /^Close/ }).click();
  await expect(panel).toHaveCount(0);
  await press(page, ']');
  await expect(page).toHaveURL(/after=|page/);
  expect(await focused(page)).not.toBe('BODY');
  await press(page, '/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  // In a field the letters are text.
  await page.keyboard.type('gp');
  await expect(page.getByRole('searchbox').first()).toHaveValue('gp');
});
