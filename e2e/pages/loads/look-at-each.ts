import { expect, recordAnswers, test } from '../../matrix/canaries';
import { leaksIn } from '../../matrix/find-canaries';
import { expectKeyboardReachesAll } from '../keyboard-reach';
import { expectNoAxeViolations, expectToFit } from '../no-axe-violations';
import { expectRoomForLongerWords } from '../languages/longer-words';
import type { PageToSee } from '../pages';
import { shiftsOf } from './layout-shifts';
import { breachesOf } from './policy-breaches';
import { mostScript, weighScripts } from './weigh-scripts';

/** Asks a list for ten rows: more rows of the same kind would only take longer to check. */
function withTenRows(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}page_size=10`;
}

/** Looks at each page as a whole: errors, secrets, barriers, the keyboard, weight, movement, a phone's width. */
export function lookAtEach(pages: readonly PageToSee[]): void {
  for (const { name, role, path, narrow = false } of pages) {
    test.describe(name, () => {
      test.use({ role });

      test('opens without error, secret or barrier, weighs what it may, moves nothing, and fits 390 pixels', async ({
        page,
        seed,
        canaries,
      }) => {
        const answers = recordAnswers(page);
        const html = (await (await page.goto(withTenRows(path(seed))))?.text()) ?? '';
        await expect(page.getByRole('main')).toBeVisible();
        await expectNoAxeViolations(page);
        expect(await shiftsOf(page)).toEqual([]);
        await expectKeyboardReachesAll(page);
        expect(await breachesOf(page)).toEqual([]);
        // An answer without HTML would weigh nothing.
        expect(html).toContain('<script');
        expect(await weighScripts(page.request, html), 'KiB of script').toBeLessThanOrEqual(mostScript(name));
        await page.setViewportSize({ width: 390, height: 844 });
        await expectToFit(page);
        if (narrow) await expectNoAxeViolations(page);
        await expectRoomForLongerWords(page, [390, 1440]);
        expect((await answers()).flatMap(([url, text]) => leaksIn(url, text, canaries))).toEqual([]);
      });
    });
  }
}
