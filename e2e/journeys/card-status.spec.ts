import { cardPage, dialog, openCard, panel } from '../pages/card-status-panel';
import { confirmSelf } from '../pages/confirm-self';
import { text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';

test.use({ role: 'support' });
test.setTimeout(600_000);

test.describe('a freeze', () => {
  test('works from a pasted id, with a reason that the platform keeps', async ({
    page,
    fresh,
    platform,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    await page.getByRole('textbox', { name: 'Card ID' }).fill(id);
    await page.getByRole('textbox', { name: 'Card ID' }).press('Enter');
    await expect(page).toHaveURL(cardPage(id));
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await expect(dialog(page)).toContainText(/To unfreeze it, you need the approval of .*Mei Manager/);
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('Lost in the underground');
    await expect(dialog(page).getByText('23 of 100 characters')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
    expect(text(await platform.record('retrieveCard', id), 'update_reason')).toBe('Lost in the underground');
    expect(await changesOf(id)).toHaveLength(1);
  });

  test(
    'done twice in one moment, or again from the same form after a reload and Back, happens once',
    { tag: '@money' },
    async ({ page, fresh, changesOf }) => {
      const id = fresh.card('ACTIVE');
      await openCard(page, id);
      await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Freeze card' }).dblclick();
      await expect(panel(page).getByText(/Freeze card: (Freeze requested|Frozen)/)).toBeVisible();
      await page.reload();
      // The order may succeed while the page opens; then the next read of the card shows it.
      await expect(panel(page).getByRole('button', { name: 'Freeze', exact: true })).toBeDisabled({ timeout: 150_000 });
      await page.goto('/a/master/cards');
      await page.goBack();
      await expect(panel(page).getByText('The card is already frozen.')).toBeVisible({ timeout: 150_000 });
      expect(await changesOf(id)).toHaveLength(1);
    },
  );
});

test.describe('an unfreeze', () => {
  // An operator may do it alone but proves their identity again; other roles need a second person.
  test.use({ role: 'operator' });

  test('is confirmed with what follows, can be abandoned by Escape, and is called requested until it is done', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('FROZEN');
    await openCard(page, id);
    const button = panel(page).getByRole('button', { name: 'Unfreeze' });
    await button.click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await changesOf(id)).toHaveLength(0);
    await button.click();
    await expect(dialog(page).getByText(/Payments with the card go through again/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Unfreeze card' }).click();
    await confirmSelf(page);
    await expect(panel(page).getByText('Unfreeze card: Active again')).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });
});
