import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { untilWhole } from '../../pages/until-whole';

test.use({ consoleKind: mirrorConsole });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

test('typed words stay text by one key, and a text without filters is searched while it is typed', async ({ page }) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  await box.fill('failed');
  await expect(read.getByRole('listitem')).toHaveText(['Status Failed']);
  await box.press('Shift+Enter');
  await expect(page).toHaveURL(/\?q=failed$/);
  await expect(read).toBeHidden();
  await expect(box).toHaveValue('failed');
  await box.fill('grünwald');
  await expect(page).toHaveURL(/\?q=gr/);
  await expect(read).toBeHidden();
  await box.fill('to singapore');
  await read.getByRole('button', { name: 'Search as text (Shift Enter)' }).click();
  await expect(page).toHaveURL(/\?q=to\+singapore$/);
  await expect(box).toBeFocused();
  await box.fill('to japan');
  await expect(read).toBeVisible();
  await box.press('Escape');
  await expect(read).toBeHidden();
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
});
