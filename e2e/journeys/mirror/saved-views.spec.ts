import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { list, openMenu, save } from '../../pages/walks/save';

test.use({ consoleKind: mirrorConsole, role: 'operator' });

/** The count of payouts that the list shows. */
async function countOf(page: Page): Promise<string> {
  const shown = page.getByRole('navigation', { name: 'Pages of payouts' }).getByText(/ of /);
  await expect(shown).toBeVisible();
  return await shown.innerText();
}

test('a view is a link to the list as it was saved: filters and order, never a place in it', async ({ page }) => {
  await page.goto(`${list}?status=FAILED&sort=amount&size=10`);
  const wanted = await countOf(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  await save(page, 'Failed by amount');

  await page.goto(list);
  const menu = await openMenu(page);
  const link = menu.getByRole('menuitem', { name: 'Failed by amount' });
  await expect(link).toHaveAttribute('href', `${list}?status=FAILED&sort=amount&size=10`);
  await expect(link).not.toHaveAttribute('aria-current');
  await link.click();
  await expect(page).toHaveURL(`${list}?status=FAILED&sort=amount&size=10`);
  await expect.poll(async () => await countOf(page)).toBe(wanted);
  await expect((await openMenu(page)).getByRole('menuitem', { name: 'Failed by amount' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // Choosing a view is a step of its own in the browser's history.
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(list);
});
