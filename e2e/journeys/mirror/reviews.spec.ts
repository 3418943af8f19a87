import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { untilWhole } from '../../pages/until-whole';
import { shownPayouts } from '../../pages/walks/shown-payouts';

test.use({ consoleKind: mirrorConsole, role: 'operator' });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

const list = '/a/master/payouts';

test('of two people at one payout the second is told, and what they chose stays', async ({ page, fresh, openAs }) => {
  await untilWhole(page, `${list}?status=COMPLETED&order=asc`);
  const shown = await shownPayouts(page);
  const [id, next] = [fresh.oneOf('completed payout', shown), fresh.oneOf('completed payout', shown)];
  // The first box chooses all.
  const box = page.getByRole('table', { name: 'Payouts' }).getByRole('checkbox');
  for (const one of [id, next]) await box.nth(shown.indexOf(one) + 1).check();
  await page.getByRole('group', { name: 'Selected payouts' }).getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review payouts' });
  await expect(dialog.getByText('2 payouts', { exact: true })).toBeVisible();
  await dialog.getByLabel('Add tags').fill('second');

  const other = await openAs('manager');
  await other.goto(`${list}/${id}`);
  await other.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Add tag' }).click();
  await other.getByRole('region', { name: 'Review' }).getByLabel('Tag', { exact: true }).fill('first');
  await other.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Add tag' }).click();
  await expect(other.getByRole('list', { name: 'Tags' }).getByText('first')).toBeVisible();

  await dialog.getByRole('button', { name: 'Change 2 payouts' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone changed one of these payouts in the meantime');
  await expect(dialog.getByLabel('Add tags')).toHaveValue('second');
  await dialog.getByRole('button', { name: 'Change 2 payouts' }).click();
  await expect(dialog.getByText('2 payouts changed')).toBeVisible();
  await other.reload();
  const tags = other.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['first', 'second']);
});
