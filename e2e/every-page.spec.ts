import type { Page } from '@playwright/test';
import { expect, leaksIn, recordAnswers, test } from './canaries';
import { expectKeyboardReachesAll } from './keyboard-reach';
import { expectNoAxeViolations, expectToFit } from './no-axe-violations';
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

    test('opens without an error, a secret, a breach of its policy or a barrier in either theme, by keyboard too, and fits 390 pixels', async ({
      page,
      seed,
      canaries,
    }) => {
      const breaches = await countBreaches(page);
      const answers = recordAnswers(page);
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachesAll(page);
      expect(await breaches()).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectToFit(page);
      expect((await answers()).flatMap(([url, text]) => leaksIn(url, text, canaries))).toEqual([]);
    });
  });
}
