import { englishLeft } from '../../pages/languages/english-left';
import { expect, test } from '../../harness/fixtures';
import { readChinese } from '../../pages/languages/in-chinese';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';
import { pages } from '../../pages/pages';
import { expectFocusKept } from '../../pages/walks/expect-focus-kept';

/** Its contents are the platform's own interface, which is in English. */
const inEnglish: readonly string[] = ['reference'];

for (const { name, role, path } of pages) {
  test.describe(name, () => {
    test.use({ role });

    test('has no English sentence and no barrier in either theme, keeps the focus, and fits 390 pixels', async ({
      page,
      seed,
    }) => {
      await readChinese(page);
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
      if (!inEnglish.includes(name)) expect(await englishLeft(page)).toEqual([]);
      // The head and the navigation are those of every page.
      if (role !== 'nobody') await expectFocusKept(page, page.locator(name === 'home' ? 'body' : 'main'));
      await page.setViewportSize({ width: 390, height: 844 });
      await expectToFit(page);
      // The walk may have left a row half below the line of tools.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoAxeViolations(page);
    });
  });
}
