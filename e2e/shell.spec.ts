import { setTimeout as wait } from 'node:timers/promises';
import { consoleWithoutMirror } from './harness/consoles';
import { expect, test } from './harness/fixtures';
import { expectNoAxeViolations } from './pages/no-axe-violations';

const areas = ['payouts', 'bank-accounts', 'deposits', 'payment-intents', 'cards', 'cardholders', 'card-products'];

test('the environment stands on every page in words, before signing in too', async ({ page, openAs }) => {
  const stranger = await openAs('nobody');
  await stranger.goto('/sign-in');
  await expect(stranger.getByText('Environment: sandbox')).toBeVisible();
  for (const path of ['/a/master/payouts', '/reference', '/settings/accounts']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Environment: sandbox')).toBeVisible();
  }
});

test('each page has one of each landmark, one heading, names its place in the navigation, and its first key leads past the frame to the content', async ({
  page,
}) => {
  for (const [area, label] of [
    ['payouts', 'Payouts'],
    ['cards', 'Cards'],
  ] as const) {
    await page.goto(`/a/master/${area}`);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: label })).toHaveCount(1);
    const here = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: label, exact: true });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Areas' }).locator('[aria-current]')).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\+?\\) )?${label} · `));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

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

test('at 390 pixels the navigation is a drawer: opened, used and left by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/payouts');
  const open = page.getByRole('button', { name: 'Open navigation' });
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(page.getByRole('link', { name: 'Deposits' })).toBeHidden();
  await open.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Deposits' }).press('Enter');
  await expect(page).toHaveURL('/a/master/deposits');
  await expect(drawer).toHaveCount(0);
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
  // The calls of the platform are counted, and a mirror makes some by itself.
  test.use({ role: 'admin', consoleKind: consoleWithoutMirror });

  test('reads on business pages, without a barrier, why they are closed to admins, and finds none in the navigation', async ({
    page,
    sandbox,
  }) => {
    const before = (await sandbox.calls()).length;
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
    const asked = (await sandbox.calls()).slice(before).map(({ operation }) => operation);
    expect(
      asked.filter((operation) => operation !== 'listConnectedAccounts' && operation !== 'createAccessToken'),
    ).toEqual([]);
  });
});
