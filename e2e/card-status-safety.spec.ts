import type { Page } from 'playwright/test';
import { expectNoAxeViolationsAtBothWidths } from './pages/no-axe-violations';
import { expect, test } from './harness/fixtures';
import { ownConsole } from './harness/consoles';

test.use({ consoleKind: ownConsole('card-status'), role: 'support' });
test.setTimeout(600_000);

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Change status' });

async function freeze(page: Page, id: string, account = 'master'): Promise<void> {
  await page.goto(`/a/${account}/cards/${id}`);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
}

test('two tabs on two accounts freeze one card each, in the right account', async ({
  page,
  context,
  seed,
  platform,
  changesOf,
}) => {
  const subs = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  const cardOf = async (account: string) => {
    const cards = await platform.page('listCards', { card_status: 'ACTIVE' }, account);
    return String(cards[0]?.['card_id']);
  };
  const accounts = [subs[0]?.account_id ?? '', subs[1]?.account_id ?? ''] as const;
  const ids = [await cardOf(accounts[0]), await cardOf(accounts[1])] as const;
  const tabs = [page, await context.newPage()] as const;
  await Promise.all(tabs.map((tab, index) => freeze(tab, ids[index] ?? '', accounts[index])));
  for (const tab of tabs) {
    await expect(panel(tab).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
  }
  expect(await changesOf(ids[0])).toEqual([accounts[0]]);
  expect(await changesOf(ids[1])).toEqual([accounts[1]]);
});

test('an answer that was lost leaves the freeze unknown, and it settles by itself with one effect', async ({
  page,
  sandbox,
  fresh,
  changesOf,
}) => {
  const id = fresh.card('ACTIVE');
  await sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: 2 });
  await freeze(page, id);
  // The text is in the dialog, or beside the card if the write settles so soon that the dialog has closed itself.
  await expect(page.locator('p', { hasText: 'Freeze card: Frozen' }).first()).toBeVisible({ timeout: 150_000 });
  expect(await changesOf(id)).toHaveLength(1);
});

test('a second change waits until the first is settled, and says so', async ({ page, sandbox, fresh }) => {
  await sandbox.changeSettings({ order_delay_ms: 600_000 });
  const id = fresh.card('ACTIVE');
  await freeze(page, id);
  await expect(panel(page).getByText('Freeze card: Freeze requested')).toBeVisible();
  await expect(panel(page).getByText('Freeze requested: wait until that’s resolved.').first()).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText('Freeze requested: wait until that’s resolved.').first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^Cancel card/ })).toBeDisabled();
});

test('support freezes a card by keyboard alone, from the list', async ({ page, fresh, changesOf }) => {
  const id = fresh.card('ACTIVE');
  await page.goto('/a/master/cards');
  const link = page.locator(`a[href*="/${id}?"]`);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Freeze card' })).toBeEnabled();
  await dialog(page)
    .getByLabel(/Reason/)
    .focus();
  await page.keyboard.type('Reported lost by phone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Freeze card' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Freeze', exact: true })).toBeFocused();
  await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
  expect(await changesOf(id)).toHaveLength(1);
});

test('a freeze, a cancel and a choice of cards have no barrier', async ({ page, fresh }) => {
  const id = fresh.card('ACTIVE');
  await page.goto(`/a/master/cards/${id}`);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Freeze card' })).toBeEnabled();
  await expectNoAxeViolationsAtBothWidths(page, dialog(page));
  await page.keyboard.press('Escape');
  await panel(page)
    .getByRole('button', { name: /^Cancel card/ })
    .click();
  await expectNoAxeViolationsAtBothWidths(page, page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await page.goto('/a/master/cards');
  const boxes = page.getByRole('table', { name: 'Cards' }).getByRole('cell').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expectNoAxeViolationsAtBothWidths(page);
  await page.getByRole('button', { name: 'Freeze selected', exact: true }).click();
  await expectNoAxeViolationsAtBothWidths(page, dialog(page));
});
