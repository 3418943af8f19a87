import type { Locator } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

// every-page.spec.ts checks what an address alone shows. These tests check states that an act or a refusal must bring about
// first; those that a test of another file brings about are checked there.

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of [45]\d\d/] });

  test('an address without a page and a refused sign-in have no barrier', async ({ page, openAs }) => {
    await page.goto('/a/master/payouts/a/b/c');
    await expect(page.getByText('There’s no page at this address')).toBeVisible();
    await expectNoAxeViolations(page);
    const stranger = await openAs('nobody');
    await stranger.goto('/sign-in?problem=wrong&why=idle');
    await expect(stranger.getByText('Incorrect email or password.')).toBeVisible();
    await expectNoAxeViolations(stranger);
  });
});

test('date range, columns, account switcher, account menu and drawer have no barrier over the page', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const open = async (button: Locator, opened: Locator) => {
    await button.click();
    await expect(opened).toBeVisible();
  };
  const close = async (opened: Locator) => {
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  };
  await page.goto('/a/master/payouts');

  const range = page.getByRole('dialog', { name: 'Created: date range' });
  await open(page.getByRole('button', { name: /^Created(?! \()/ }), range);
  await expectNoAxeViolations(page, range);
  await close(range);

  const columns = page.getByRole('dialog', { name: 'Columns' });
  await open(page.getByRole('button', { name: 'Columns' }), columns);
  await expectNoAxeViolations(page, columns);
  await close(columns);

  const search = page.getByRole('combobox', { name: 'Search accounts' });
  await open(page.getByRole('button', { name: /^Account: / }), page.getByRole('option').first());
  await expectNoAxeViolations(page);
  await search.fill('nobody has this name');
  await expect(page.getByText(/^No accounts match/)).toBeVisible();
  await expectNoAxeViolations(page);
  await search.fill('');
  await close(search);

  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await open(page.getByRole('button', { name: /account menu$/ }), signOut);
  await expectNoAxeViolations(page);
  await close(signOut);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page.getByRole('button', { name: 'Open navigation' }), page.getByRole('dialog', { name: 'Navigation' }));
  await expectNoAxeViolations(page);
});
