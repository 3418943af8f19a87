import { approveAs, expectMarked } from './pages/approve-as';
import type { Page } from 'playwright/test';
import { openCard, panel } from './pages/card-status-panel';
import { expect, test } from './harness/fixtures';
import { untilAlive } from './pages/read-table';
import { ownConsole } from './harness/consoles';

test.use({ consoleKind: ownConsole('card-status'), role: 'support' });
test.setTimeout(120_000);

test.describe('a cancel', () => {
  test.use({ role: 'operator' });

  async function ask(page: Page, id: string): Promise<string> {
    await openCard(page, id);
    // Read before the question stands over it and hides the page from whoever cannot see.
    const number = await page.getByRole('heading', { level: 1 }).innerText();
    await panel(page)
      .getByRole('button', { name: /^Cancel card/ })
      .click();
    return number.slice(-4);
  }
  const question = (page: Page) => page.getByRole('alertdialog');

  test('takes a reason, the last four digits and a press of its own; Enter in a field does nothing', async ({
    page,
    fresh,
    changesOf,
    openAs,
  }) => {
    const id = fresh.card('ACTIVE');
    const digits = await ask(page, id);
    const confirm = question(page).getByRole('button', { name: 'Submit for approval' });
    await expect(question(page).getByText(/^Nothing is sent until .*Mei Manager.* approves it\.$/)).toBeVisible();
    await expect(question(page).getByRole('button', { name: 'Keep card' })).toBeFocused();
    await expect(question(page).getByText('Every payment with the card is declined, permanently.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel(/^Type/).fill(digits);
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel('Reason').fill('Holder has left the company');
    await question(page).getByLabel(/^Type/).fill('0000');
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel(/^Type/).fill(digits);
    await question(page).getByLabel(/^Type/).press('Enter');
    await expect(question(page)).toBeVisible();
    expect(await changesOf(id)).toHaveLength(0);
    await confirm.click();
    await expect(panel(page).getByText('Cancel card: Waiting for approval')).toBeVisible();
    expect(await changesOf(id)).toHaveLength(0);
    const approver = await openAs('manager');
    await expectMarked(approver, 'Cards', '/a/master/cards?card_status=ACTIVE&page_size=100', id);
    await approveAs(approver, id);
    await expect(panel(page).getByText(/Cancel card: (Cancellation requested|Cancellation carried out)/)).toBeVisible();
    await expect(page.getByText(/The card can’t be reactivated/).first()).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('is given up with Escape, and no list offers it', async ({ page, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await ask(page, id);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    expect(await changesOf(id)).toHaveLength(0);
    await page.goto('/a/master/cards');
    await untilAlive(page);
    await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0);
  });
});
