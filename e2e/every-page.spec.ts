import { expect, test } from './fixtures';
import { expectNoAxeViolations } from './no-axe-violations';
import { pages } from './pages';

for (const { name, role, path } of pages) {
  test.describe(name, () => {
    test.use({ role });

    test('opens without an error, and without a barrier in either theme', async ({ page, seed }) => {
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('fits a screen of 390 pixels', async ({ page, seed }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
