import { expect, leaksIn, recordAnswers, test } from './matrix/canaries';
import { expectKeyboardReachesAll } from './pages/keyboard-reach';
import { expectNoAxeViolations, expectToFit } from './pages/no-axe-violations';
import { pages } from './pages/pages';
import { breachesOf } from './pages/policy-breaches';

/** Where there is a list: more of the same rows would only be looked at one by one. */
function withTenRows(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}page_size=10`;
}

for (const { name, role, path } of pages) {
  test.describe(name, () => {
    test.use({ role });

    test('opens without an error, a secret, a breach of its policy or a barrier in either theme, by keyboard too, and fits 390 pixels', async ({
      page,
      seed,
      canaries,
    }) => {
      const answers = recordAnswers(page);
      await page.goto(withTenRows(path(seed)));
      await expect(page.getByRole('main')).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachesAll(page);
      expect(await breachesOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectToFit(page);
      expect((await answers()).flatMap(([url, text]) => leaksIn(url, text, canaries))).toEqual([]);
    });
  });
}
