import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { nameOf, textOf, truePayouts, type TruePayout } from '../../harness/payout-truth';
import { openPalette, palette } from '../../pages/palette';
import { readTable } from '../../pages/read-table';
import { untilWhole } from '../../pages/until-whole';

test.use({ consoleKind: mirrorConsole });
test.setTimeout(240_000);

const ageDays = ({ v2 }: TruePayout) => (Date.now() - Date.parse(textOf(v2, 'create_time'))) / 86_400_000;

test('the age filter of a link stays in the list, its count and its filters after every refresh', async ({
  page,
  platform,
}) => {
  await untilWhole(page);
  const payouts = await truePayouts(platform);
  const wanted = payouts.filter((one) => ageDays(one) >= 1 && ageDays(one) < 4).length;
  await page.goto('/a/master/payouts?older=1&younger=4');
  await expect(page.locator(`[data-count="${String(wanted)}"]`)).toBeVisible();
  const refreshed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/payouts'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await refreshed;
  await expect(page.locator(`[data-count="${String(wanted)}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Age under' }).click();
  await expect(page).toHaveURL(/\?older=1$/);
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
  // The chip that is left opens the control of both ages.
  const chip = page.getByRole('button', { name: /^Age from/ });
  await chip.click();
  const form = page.getByRole('dialog', { name: 'Age' });
  await form.getByLabel('Age under (days)').fill('a week');
  await expect(form.getByText('Enter a whole number of days, for example 7.')).toBeVisible();
  await form.getByLabel('Age under (days)').fill('4');
  await expect(page).toHaveURL(/older=1&younger=4$/);
  await expect(page.locator(`[data-count="${String(wanted)}"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/\?younger=4$/);
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();

  // Names by their words, without case and accents; a whole name stays exact.
  await page.goto('/a/master/payouts');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeFocused();
  await page.keyboard.type('ben');
  await page.keyboard.press('Enter');
  const names = page.getByRole('dialog', { name: 'Beneficiary' });
  await expect(names.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.type('GRUN');
  const suggested = names.getByRole('option', { name: /^Gr[uü]n/ }).first();
  await expect(suggested).toBeVisible();
  const [, whole = '', count = ''] = /^(.*?)([\d,]+)$/.exec((await suggested.textContent()) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?beneficiaryHas=GRUN$/);
  const having = payouts.filter((one) => /(^|\W)gr[uü]n/i.test(nameOf(one).normalize('NFC'))).length;
  await expect(page.locator(`[data-count="${String(having)}"]`)).toBeVisible();
  await page.getByRole('button', { name: /^Beneficiary contains/ }).click();
  await suggested.click();
  await expect(page.getByRole('button', { name: `Beneficiary is ${whole}` })).toBeVisible();
  await expect(page.locator(`[data-count="${count}"]`)).toBeVisible();
});

test('the panel beside the list leaves it at its page and place, and leads back to both', async ({ page }) => {
  await untilWhole(page, '/a/master/payouts?status=COMPLETED&sort=amount&size=50');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'Previous page', disabled: false })).toBeVisible();
  const rows = await readTable(page, 'Payouts');
  const link = page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader').nth(30).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await link.click();
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  await expect(panel.getByText('31 of 50 on this page')).toBeVisible();
  await expect(page).toHaveURL(/status=COMPLETED&after=.*&sort=amount&size=50&open=/);
  // The links to other pages stay beside the panel.
  const [next, side] = [await page.getByRole('link', { name: 'Next page' }).boundingBox(), await panel.boundingBox()];
  expect((next?.x ?? 0) + (next?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.goBack();
  await expect(panel).toBeHidden();
  expect(await readTable(page, 'Payouts')).toEqual(rows);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('letters behind the key for filters reach the menu while it loads; Tab leads from amounts to Done', async ({
  page,
}) => {
  await untilWhole(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  // The keys of the commands are loaded with the first of them.
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.type('famou');
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toHaveValue('amou');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount from')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Amount to')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount to')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Amount from 100/ })).toBeVisible();
});
