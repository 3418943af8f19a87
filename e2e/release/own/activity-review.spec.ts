import type { Page } from 'playwright/test';
import { dialog, freeze, openRecord, panel } from '../../pages/walks/freeze-walk';
import { pressByKey, tabTo } from '../../pages/keyboard';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('activity'), role: 'manager' });
test.setTimeout(600_000);

test.describe('a write that the console cannot settle', () => {
  async function unexplained(page: Page, id: string, reason: string): Promise<void> {
    await freeze(page, id, reason);
    await expect(dialog(page).getByText('Freeze card: Needs review')).toBeVisible({ timeout: 150_000 });
    await openRecord(page);
  }

  /** Gives one person's verdict; a verdict without a second person's settles nothing. */
  async function say(page: Page, verdict: 'It happened' | 'It didn’t happen', reason: string): Promise<void> {
    await page.getByRole('button', { name: 'Resolve manually' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel(verdict).check();
    await question.getByLabel('Where you looked and what you saw').fill(reason);
    await question.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(question).toHaveCount(0);
  }

  test('is settled by two people with their reasons, and only “did not happen” offers to do it again', async ({
    page,
    sandbox,
    fresh,
    changesOf,
    openAs,
  }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({ fault: 'F25', operation: 'updateCardStatus', when: 'before', variant: 'api' });
    await unexplained(page, id, 'Key refused');
    await expect(page.getByText('The platform refused the key of this request', { exact: false })).toBeVisible();
    // The inbox of any account leads to it.
    const record = new URL(page.url()).pathname;
    await page.goto('/a/all/inbox');
    const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href^="${record}?"]`) });
    await expect(entry).toContainText('Check on the platform whether this change was made');
    // The link leads to where another account acts: it names it, and so does the page.
    await entry.getByRole('link', { name: /^Resolve in Master account/ }).click();
    await expect(page).toHaveURL(new RegExp(`${record}\\?list=inbox`));
    await expect(page.getByText('You now act for Master account.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Resolve manually' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(question.getByText('Choose what happened', { exact: false })).toBeVisible();
    await question.getByLabel('It didn’t happen').check();
    await question
      .getByLabel('Where you looked and what you saw')
      .fill('The card is active in the platform’s own list.');
    await question.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(page.getByText(/ says that it didn’t happen\. Someone else must check too/)).toBeVisible();
    const second = await openAs('operator');
    await second.goto(page.url());
    await say(second, 'It didn’t happen', 'I see no order for this card either.');
    await page.reload();
    await expect(page.getByText('Not done, confirmed manually', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/The card is active in the platform’s own list\..*no order for this/)).toBeVisible();
    await page.getByRole('link', { name: 'Submit again' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Freeze card' })).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
    await openRecord(page);
    await expect(page.getByRole('link', { name: 'An earlier change' })).toBeVisible();
  });

  test('is reviewed by a manager by keyboard alone: checked again, then settled as happened', async ({
    page,
    sandbox,
    fresh,
    openAs,
  }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({
      fault: 'F25',
      operation: 'updateCardStatus',
      when: 'before',
      variant: 'api',
      times: null,
    });
    await page.goto(`/a/master/cards/${id}`);
    await pressByKey(page, panel(page).getByRole('button', { name: 'Freeze', exact: true }));
    await tabTo(page, dialog(page).getByLabel(/Reason/));
    await page.keyboard.type('Key refused for good');
    await pressByKey(page, dialog(page).getByRole('button', { name: 'Freeze card' }));
    await expect(dialog(page).getByText('Freeze card: Needs review')).toBeVisible({ timeout: 150_000 });
    await pressByKey(page, dialog(page).getByRole('link', { name: 'View details' }));
    await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}$/);
    await expectNoAxeViolationsAtBothWidths(page);
    const attempts = page.getByRole('table', { name: 'Attempts' }).getByRole('row');
    const before = await attempts.count();
    await pressByKey(page, page.getByRole('button', { name: 'Check again' }));
    await expect(attempts).toHaveCount(before + 1);
    await pressByKey(page, page.getByRole('button', { name: 'Resolve manually' }));
    const question = page.getByRole('alertdialog');
    await expectNoAxeViolationsAtBothWidths(page, question);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, question.getByLabel('It happened'));
    await page.keyboard.press('Space');
    await tabTo(page, question.getByLabel('Where you looked and what you saw'));
    await page.keyboard.type('Support of the platform confirmed it by phone.');
    await pressByKey(page, question.getByRole('button', { name: 'Resolve', exact: true }));
    await expect(page.getByText(/ says that it happened\. Someone else must check too/)).toBeVisible();
    const second = await openAs('operator');
    await second.goto(page.url());
    await say(second, 'It happened', 'Their log shows the order of this card.');
    await page.reload();
    await expect(page.getByText('Confirmed manually', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Submit again' })).toHaveCount(0);
    await page.goto('/a/master/activity');
    await expectNoAxeViolationsAtBothWidths(page);
  });
});
