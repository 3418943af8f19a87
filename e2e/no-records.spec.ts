import { expect, test } from './harness/fixtures';
import { expectNoAxeViolations } from './pages/no-axe-violations';
import { ownConsole } from './harness/consoles';

/** A platform where nobody was paid yet. */
test.use({ consoleKind: ownConsole('no records', '--payouts', '0') });

test('an account without payouts says so, and says what will happen; it does not speak of a filter', async ({
  page,
}) => {
  await page.goto('/a/master/payouts');
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await expect(page.getByText('New ones appear here automatically.')).toBeVisible();
  await expect(page.getByText(/filter$/)).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('home says that nothing needs attention, and when it was looked', async ({ page }) => {
  await page.goto('/a/master');
  await expect(page.getByText(/^Nothing needs attention\. Checked at/)).toBeVisible();
});
