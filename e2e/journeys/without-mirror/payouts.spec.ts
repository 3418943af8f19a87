import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { rowLinks } from '../../pages/read-table';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });

test('a row opens through a real link: plainly here, with Control in another tab', async ({ page, context }) => {
  await page.goto('/a/master/payouts');
  const link = rowLinks(page, 'Payouts').nth(1);
  const href = (await link.getAttribute('href')) ?? '';
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(href);
  await tab.close();
  await expect(page).toHaveURL('/a/master/payouts');
  await link.click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('heading', { level: 2, name: 'Summary' })).toBeVisible();
});
