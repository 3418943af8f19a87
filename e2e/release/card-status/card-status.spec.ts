import { dialog, openCard, panel } from '../../pages/card-status-panel';
import { row as asRow, text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { rowOf } from '../../pages/read-table';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('card-status'), role: 'support' });
test.setTimeout(600_000);

test.describe('a freeze', () => {
  test('is two presses away in the list, is called requested until its order has succeeded, and happens once', async ({
    page,
    sandbox,
    platform,
    fresh,
    changesOf,
  }) => {
    // The order ends when the test moves the platform's clock, never while the row is looked at.
    const delayMs = 600_000;
    await sandbox.changeSettings({ order_delay_ms: delayMs });
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    const row = rowOf(page, 'Cards', id);
    const { cardholder, card_number } = await platform.record('retrieveCard', id);
    const holder = `${text(asRow(cardholder), 'first_name')} ${text(asRow(cardholder), 'last_name')}`;
    await row.getByRole('button', { name: /^Freeze/ }).click();
    await expect(dialog(page)).toHaveAccessibleName(
      new RegExp(`^Freeze card .*${String(card_number).slice(-4)} of ${holder}$`),
    );
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    // The dialog closes by itself and gives the focus back, and the row shows the request at once.
    await expect(row.getByText('Freeze requested', { exact: true })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^Freeze/ })).toBeFocused();
    await expect(row.getByText('Frozen')).toHaveCount(0);
    await sandbox.setClock({ advance_ms: delayMs });
    await expect(row.getByText('Frozen')).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('is called requested in the list of all accounts too, until that list has the card frozen', async ({
    page,
    copy,
    sandbox,
    seed,
    platform,
    fresh,
  }) => {
    const delayMs = 600_000;
    await sandbox.changeSettings({ order_delay_ms: delayMs });
    const account = seed.accounts.sub_accounts[4]?.account_id ?? '';
    const idsOf = async (card_status: string) =>
      (await platform.all('listCards', { card_status }, account)).map((card) => text(card, 'card_id'));
    const id = fresh.oneOf('active card of the fifth sub-account', await idsOf('ACTIVE'));
    await page.goto(`/a/${account}/cards`);
    await rowOf(page, 'Cards', id)
      .getByRole('button', { name: /^Freeze/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(rowOf(page, 'Cards', id).getByText('Freeze requested', { exact: true })).toBeVisible();
    await page.goto(`/a/all/cards?q=${id}`);
    const row = rowOf(page, 'Cards', id);
    await expect(row.getByText('Freeze requested', { exact: true })).toBeVisible();
    await expect(row.getByText('Frozen')).toHaveCount(0);
    await sandbox.setClock({ advance_ms: delayMs });
    await expect.poll(async () => await idsOf('FROZEN')).toContain(id);
    await copy.settle();
    await copy.turn('mirror');
    await expect(row.getByText('Frozen')).toBeVisible({ timeout: 150_000 });
  });

  test('does not take a reason of more than 100 characters', async ({ page, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await openCard(page, id);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('x'.repeat(101));
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Shorten the reason to 100 characters.')).toBeVisible();
    await expect(dialog(page).getByLabel(/Reason/)).toBeFocused();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('x'.repeat(100));
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(panel(page).getByText(/Freeze card: (Freeze requested|Frozen)/)).toBeVisible();
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('shows at once on a page that the browser has kept', async ({ page, fresh }) => {
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    const row = rowOf(page, 'Cards', id);
    await row.getByRole('rowheader').getByRole('link').click();
    await expect(panel(page).getByRole('button', { name: 'Freeze', exact: true })).toBeEnabled();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Cards', exact: true }).click();
    await row.getByRole('button', { name: /^Freeze/ }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(row.getByText('Frozen')).toBeVisible({ timeout: 150_000 });
    await row.getByRole('rowheader').getByRole('link').click();
    await expect(panel(page).getByText('The card is already frozen.')).toBeVisible({ timeout: 5_000 });
  });

  test('says so when its order fails, and the card stays as it was', async ({ page, fresh, platform }) => {
    await openCard(page, await fresh.sentinel('card whose orders fail', platform));
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page).getByText('Freeze card: Freezing failed')).toBeVisible({ timeout: 150_000 });
    await expect(page.getByText('The card can be used.').first()).toBeVisible();
  });
});

test.describe('moves that 3.8 does not allow', () => {
  test('are refused by the platform in words that say what to do, and nothing changes', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const expired = fresh.expiredCard();
    await openCard(page, expired);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Refused')).toBeVisible();
    await expect(dialog(page).getByText('This card has expired')).toBeVisible();
    await expect(dialog(page).getByText('The card has expired')).toBeHidden();
    await dialog(page).getByText('Platform response').first().click();
    await expect(dialog(page).getByText('message: The card has expired')).toBeVisible();
    expect(await changesOf(expired)).toHaveLength(0);
  });
});
