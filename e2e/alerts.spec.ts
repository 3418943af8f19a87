import { text } from './conformance/json';
import { mirrorConsole } from './harness/consoles';
import { expect, test } from './harness/fixtures';
import { expectNoAxeViolationsAtBothWidths } from './pages/no-axe-violations';

test.use({ consoleKind: mirrorConsole, role: 'manager' });

const alerts = '/a/master/alerts';

test('a payout that fails is told once, taken up by one, and the others see by whom', async ({
  page,
  platform,
  sandbox,
  openAs,
}) => {
  test.setTimeout(150_000);
  const open = (await platform.all('listPayouts')).find((row) => text(row, 'payout_status') === 'PROCESSING') ?? {};
  const id = text(open, 'payout_id');
  await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED' }] });
  // Whoever opens the record keeps what the platform shows of it.
  await page.goto(`/a/master/payouts/${id}`);
  // It may be overdue as well.
  const failed = / failed/;
  const mine = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/a/master/payouts/${id}"]`), hasText: failed });
  await expect(async () => {
    await page.goto(alerts);
    await expect(mine).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await expectNoAxeViolationsAtBothWidths(page);
  await mine.getByRole('combobox', { name: 'Owner' }).selectOption({ index: 1 });
  await expect(mine.getByRole('combobox', { name: 'Owner' })).not.toHaveValue('');

  const other = await openAs('manager2');
  await other.goto(alerts);
  const theirs = other
    .getByRole('listitem')
    .filter({ has: other.locator(`a[href="/a/master/payouts/${id}"]`), hasText: failed });
  await expect(theirs).toHaveCount(1);
  await mine.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(mine).toHaveCount(0);
  // The other one saw it as it was.
  await theirs.getByRole('button', { name: 'Acknowledge' }).click();
  await other.goto(`${alerts}?show=acknowledged`);
  await expect(theirs).toContainText('Acknowledged by Mei Manager');
  await theirs.getByRole('button', { name: 'Reopen' }).click();
  await expect(theirs).toHaveCount(0);
  await other.goto(alerts);
  await theirs.getByRole('button', { name: 'Snooze' }).click();
  await theirs.getByLabel('Reason').fill('the bank is asked');
  await theirs.getByRole('button', { name: 'Snooze' }).last().click();
  await expect(theirs).toHaveCount(0);
  await other.goto(`${alerts}?show=snoozed`);
  await expect(theirs).toContainText('the bank is asked');
});

test('everybody chooses of what they hear, and it stays', async ({ page }) => {
  await page.goto('/settings/alerts');
  const box = page.getByRole('checkbox', { name: 'Mirror late: Console' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expectNoAxeViolationsAtBothWidths(page);
  await box.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
});
