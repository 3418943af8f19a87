import { expect, test } from '../harness/fixtures';

test('the environment stands on every page in words, before signing in too', async ({ page, openAs }) => {
  const stranger = await openAs('nobody');
  await stranger.goto('/sign-in');
  await expect(stranger.getByText('Environment: sandbox')).toBeVisible();
  for (const path of ['/a/master/payouts', '/reference', '/settings/accounts']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Environment: sandbox')).toBeVisible();
  }
});

test('each page has one of each landmark, one heading, its place in the navigation, a key past the frame', async ({
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
