import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

const areas = ['payouts', 'bank-accounts', 'deposits', 'payment-intents', 'cards', 'cardholders', 'card-products'];

test('a theme that was chosen is there before the first paint of the next page', async ({ page }) => {
  const theme = page.locator('html');
  await page.goto('/a/master/payouts');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      sessionStorage.setItem('theme at first', document.documentElement.dataset['theme'] ?? '');
    });
  });
  await page.reload();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => sessionStorage.getItem('theme at first'))).toBe('dark');
});

test('a popup whose code loads late opens at the first key or click, and gives the focus back', async ({ page }) => {
  const popups: readonly (readonly [RegExp, string, 'dialog' | 'menu'])[] = [
    [/account menu$/, 'ArrowDown', 'menu'],
    [/^Account:/, 'Enter', 'dialog'],
    [/^Columns$/, 'Enter', 'dialog'],
    [/per page$/, 'Enter', 'menu'],
  ];
  // The route stays until the test ends: removing it while a script loads would handle that script twice.
  let delayMs = 0;
  await page.route('**/_next/static/chunks/**', async (route) => {
    await wait(delayMs);
    await route.continue();
  });
  for (const by of ['key', 'click']) {
    delayMs = 0;
    await page.goto('/a/master/payouts');
    for (const [name, key, role] of popups) {
      const button = page.getByRole('button', { name, includeHidden: true });
      await expect(button).toHaveAttribute('aria-haspopup', role);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      delayMs = 300;
      if (by === 'key') await button.press(key);
      else await button.click();
      const popup = page.getByRole(role).filter({ visible: true });
      await expect(popup).toHaveCount(1);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      if (role === 'menu' && by === 'key') await expect(popup.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  }
});

test.describe('an admin', () => {
  test.use({ role: 'admin' });

  test('reads why business pages are closed to admins, without a barrier, and finds none in the navigation', async ({
    page,
    consoleCalls,
  }) => {
    for (const area of areas.slice(0, 3)) {
      await page.goto(`/a/master/${area}`);
      await expect(page.getByText('Your role doesn’t include this')).toBeVisible();
      await expect(page.getByText(/you’re signed in as an admin/)).toBeVisible();
    }
    await expectNoAxeViolations(page);
    const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(links).toHaveText([
      'Home',
      'People',
      'Roles',
      'Sub-accounts',
      'Connections',
      'Stored copy',
      'Background work',
      'Alerts',
      'Approval rules',
      'Audit',
      'Guides',
      'API reference',
    ]);
    const asked = (await consoleCalls(undefined, {}, { passively: true })).map(({ operation }) => operation);
    expect(
      asked.filter((operation) => operation !== 'listConnectedAccounts' && operation !== 'createAccessToken'),
    ).toEqual([]);
  });
});
