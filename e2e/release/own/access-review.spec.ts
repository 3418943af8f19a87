import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';

// A review is kept for good, so these tests have their own console.
test.use({ consoleKind: ownConsole('access-review'), role: 'admin' });

test('an administrator finds the review by its words, reads each right, and marks it as reviewed', async ({ page }) => {
  await page.goto('/settings/people');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('unused rights');
  await page.getByRole('option', { name: 'Access review' }).click();
  await expect(page.getByRole('heading', { name: 'Access review', level: 1 })).toBeVisible();
  const people = page.getByRole('region', { name: /^\d+ people with access$/ });
  const operator = people.getByRole('listitem').filter({ hasText: 'operator@demo.test' });
  await expect(operator).toContainText('Nothing unused');
  await operator.getByText('All rights and their last use').click();
  const rights = page.getByRole('region', { name: /^Rights of / });
  await expect(rights.getByRole('row').filter({ hasText: 'Download files' })).toContainText('Never');
  await expectNoAxeViolationsAtBothWidths(page);

  const review = page.getByRole('region', { name: 'Review', exact: true });
  await expect(review).toContainText('Access hasn’t been reviewed yet.');
  await review.getByLabel('Note').fill('Everyone is still here.');
  await review.getByRole('button', { name: 'Mark as reviewed' }).press('Enter');
  await expect(review.getByRole('list', { name: 'Earlier reviews' })).toContainText('Everyone is still here.');
  await expect(review.getByLabel('Note')).toHaveValue('');
  await page.goto('/settings/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Access reviewed' })).toHaveCount(1);
});

test('the review is a file with a row for each right of each person', async ({ page }) => {
  await page.goto('/settings/people/review');
  const answer = await page.request.get('/api/exports/access-review?form=csv');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="access-review[^"]*\.csv"$/);
  const [head = '', ...rows] = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe(
    'Name,Email,Role,In this role since (UTC),Accounts,Second factor,Last sign-in (UTC),Right,Last use (UTC),Not used for 90 days',
  );
  expect(rows.filter((row) => row.includes('admin@demo.test')).map((row) => row.split(',')[7])).toEqual([
    'Download files',
    'Change settings of the console',
    'Manage people',
  ]);
});
