import { approveAs, expectMarked } from '../pages/approve-as';
import type { Page } from 'playwright/test';
import { openCard, panel } from '../pages/card-status-panel';
import { expect, test } from '../harness/fixtures';

test.use({ role: 'support' });
test.setTimeout(600_000);

test.describe('a cancel', () => {
  test.use({ role: 'operator' });

  async function ask(page: Page, id: string): Promise<string> {
    await openCard(page, id);
    // The number is read before the question opens, which hides the page from assistive technology.
    const number = await page.getByRole('heading', { level: 1 }).innerText();
    await panel(page)
      .getByRole('button', { name: /^Cancel card/ })
      .click();
    // A key before it is there would be one for the page.
    await expect(question(page)).toBeVisible();
    return number.slice(-4);
  }
  const question = (page: Page) => page.getByRole('alertdialog');

  test('is in no list, is closed by Escape, and needs a reason, the last four digits and a click of its own', async ({
    page,
    fresh,
    changesOf,
    openAs,
  }) => {
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0);
    await ask(page, id);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    expect(await changesOf(id)).toHaveLength(0);
    const digits = await ask(page, id);
    const confirm = question(page).getByRole('button', { name: 'Submit for approval' });
    await expect(question(page).getByText(/^Nothing is sent without approval from .*Mei Manager.*\.$/)).toBeVisible();
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
    await expect(panel(page).getByText(/Cancel card: (Cancellation requested|Card cancelled)/)).toBeVisible();
    await expect(page.getByText(/The card can’t be reactivated/).first()).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });
});
