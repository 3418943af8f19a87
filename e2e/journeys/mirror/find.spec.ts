import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { box, openPalette, palette, results, untilSearchable } from '../../pages/palette';

test.use({ consoleKind: mirrorConsole });

test('keys alone open, search, choose and close it; pages and accounts are found too', async ({ page, seed }) => {
  const [other] = seed.accounts.sub_accounts;
  await page.goto('/a/master/quotes');
  await untilSearchable(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('card pro');
  await expect(palette(page).getByRole('option', { name: 'Card products' })).toBeVisible();
  await expect(palette(page).getByText(/result.*All records searched/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/a/master/card-products');
  await openPalette(page);
  await page.keyboard.type('nine junks');
  const switching = palette(page).getByRole('group', { name: 'Accounts', exact: true }).getByRole('option');
  await expect(switching).toHaveCount(1);
  await expect(palette(page).getByText(/result.*All records searched/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(switching).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/a/${other?.account_id ?? ''}/card-products`);
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('freezes a card by its last four from any page, by keys alone', async ({ page, platform, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    const lastFour = text(await platform.record('retrieveCard', id), 'card_number').slice(-4);
    await page.goto('/a/master/payouts');
    await untilSearchable(page);
    // The page's keyboard shortcuts work.
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(lastFour);
    await expect(results(page).first()).toContainText(`Freeze card ${lastFour}`);
    await expect(results(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Freeze card .*${lastFour}`) });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/a/master/cards/${id}`));
    const freeze = dialog.getByRole('button', { name: 'Freeze card' });
    await expect(freeze).toBeFocused();
    await expect(freeze).not.toHaveAttribute('aria-disabled');
    // This is the third key besides the digits.
    await page.keyboard.press('Enter');
    await expect.poll(() => changesOf(id)).toHaveLength(1);
  });
});
