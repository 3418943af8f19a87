import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';
import { dialog, panel, freeze } from '../../pages/walks/freeze';

test.use({ consoleKind: ownConsole('card-status'), role: 'support' });
test.setTimeout(600_000);

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
