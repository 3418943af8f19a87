import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { consoleBefore } from '../../harness/consoles';

/** A platform without payouts. */
test.use({ consoleKind: consoleBefore('no records', '--payouts', '0') });

test('an account without payouts says so, and says what will happen; it does not speak of a filter', async ({
  page,
}) => {
  await page.goto('/a/master/payouts');
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await expect(page.getByText('New ones appear here automatically.')).toBeVisible();
  await expect(page.getByText(/filter$/)).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('home counts none and says that nothing was done yet', async ({ page }) => {
  await page.goto('/a/master');
  await expect(page.getByRole('main').getByRole('link', { name: /^Failed payouts\s*0/ })).toBeVisible();
  await expect(page.getByText('No activity yet.')).toBeVisible();
});
