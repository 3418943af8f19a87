import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectNoAxeViolations } from './no-axe-violations';
import { pages } from './pages';

/** Breaches of the page's own policy, which a browser reports to scripts too. */
async function countBreaches(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(window, { breaches });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      breaches.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'breaches') as unknown);
}

for (const { name, role, path } of pages) {
  test.describe(name, () => {
    test.use({ role });

    test('opens without an error, a breach of its policy or a barrier in either theme', async ({ page, seed }) => {
      const breaches = await countBreaches(page);
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      await expectNoAxeViolations(page);
      expect(await breaches()).toEqual([]);
    });

    test('fits a screen of 390 pixels', async ({ page, seed }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
