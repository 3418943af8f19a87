import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { shiftsOf } from '../../pages/loads/layout-shifts';
import { pages } from '../../pages/pages';
import { untilWhole } from '../../pages/until-whole';

test.use({ consoleKind: mirrorConsole });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);
// Each test waits for seconds in which nothing may happen.
test.describe.configure({ mode: 'parallel' });

// A mirror that still fills changes what every page shows.
test.beforeEach(async ({ page }) => await untilWhole(page));

const rounds = 2;

/** What a stream says of one moment: rows of every kind may have changed. Nothing has. */
const everyKind = [
  ...['payout', 'bank-account', 'card', 'cardholder', 'payment-intent', 'deposit'],
  ...['writes', 'alerts', 'reviews', 'exports', 'runs', 'reports', 'platform'],
]
  .map((kind) => `event: changed\ndata: ${JSON.stringify({ kind, account: 'master', ids: [], version: '1' })}\n\n`)
  .join('');

/** Answers each stream with changes of every kind when the test says so, and with nothing until then. */
async function tellChanges(page: Page): Promise<() => void> {
  let tell: (() => void) | undefined;
  await page.route('**/api/changes?*', async (route) => {
    await new Promise<void>((resolve) => (tell = resolve));
    await route
      .fulfill({ contentType: 'text/event-stream', body: `event: heard\ndata: true\n\n${everyKind}` })
      .catch(() => undefined);
  });
  return () => tell?.();
}

/** Notes every change of an element from now on, but not the texts that tell an age or a time that is left. */
async function watchElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changes: string[] = [];
    const textOf = (node: Node) =>
      node instanceof Element
        ? (node.cloneNode(false) as Element).outerHTML.slice(0, 160)
        : `"${node.textContent ?? ''}" in ${node.parentElement?.outerHTML.slice(0, 160) ?? 'nothing'}`;
    new MutationObserver((records) => {
      // A value that is written anew and stays the same is no change.
      const before = new Map<Node, Map<string, string | null>>();
      for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('time, [role=timer]') != null) continue;
        if (type === 'childList') {
          // The framework puts a hidden element beside the page while it draws one anew.
          const moved = [...addedNodes, ...removedNodes];
          if (moved.every((node) => node instanceof Element && node.hasAttribute('hidden'))) continue;
          const [added, removed] = [addedNodes, removedNodes].map((nodes) => [...nodes].map(textOf).join(', '));
          changes.push(`in ${textOf(target)}: + ${added ?? ''} - ${removed ?? ''}`);
          continue;
        }
        const known = before.get(target) ?? new Map<string, string | null>();
        before.set(target, known);
        if (!known.has(attributeName ?? '')) known.set(attributeName ?? '', oldValue);
      }
      for (const [target, values] of before) {
        for (const [name, old] of values) {
          const now = target instanceof Element ? target.getAttribute(name) : target.textContent;
          if (now !== old) changes.push(`${name} ${old ?? 'none'} → ${now ?? 'none'} of ${textOf(target)}`);
        }
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      attributes: true,
      attributeOldValue: true,
    });
    Object.assign(window, { elementChanges: changes });
  });
}

const shownOnScreens = new Set([
  ...['home', 'payouts', 'payout', 'payouts-of-a-sub-account', 'bank-accounts', 'bank-account', 'deposits'],
  ...['payment-intents', 'payment-intent', 'cards', 'card', 'cardholders', 'cardholder', 'quote-history', 'inbox'],
  ...['alerts', 'activity', 'approvals', 'exports', 'months', 'ageing', 'failures', 'reports', 'audit'],
]);

for (const { name, role, path } of pages.filter((one) => shownOnScreens.has(one.name))) {
  test.describe(name, () => {
    test.use({ role });

    test('changes no element while what it shows does not change', async ({ page, seed }) => {
      const tell = await tellChanges(page);
      const begun = page.waitForRequest('**/api/changes?*');
      await page.goto(path(seed));
      await begun;
      await page.waitForTimeout(1_000);
      // What was drawn once after the start: the first word that changes are heard, and rows a moment younger.
      const next = page.waitForRequest('**/api/changes?*');
      tell();
      await next;
      await page.waitForTimeout(2_500);
      await watchElements(page);
      // Something may really change, such as an alert that is opened: then the rounds are repeated.
      await expect(async () => {
        await page.evaluate(() => (Reflect.get(window, 'elementChanges') as string[]).splice(0));
        for (let round = 0; round < rounds; round += 1) {
          const again = page.waitForRequest('**/api/changes?*');
          tell();
          await again;
          await page.waitForTimeout(2_500);
        }
        expect(await page.evaluate(() => Reflect.get(window, 'elementChanges') as string[])).toEqual([]);
      }).toPass({ timeout: 150_000 });
    });
  });
}

test('a page that is opened from the menu comes slowly without moving what is there', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/a/master');
  const menu = page.getByRole('navigation', { name: 'Areas' });
  const names = await menu.getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  // What moves within half a second of a click would not count.
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const hrefs = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    // Something may really move, such as a list in which an alert is opened: then the page is opened again.
    await expect(async () => {
      const known = (await shiftsOf(page)).length;
      await menu.locator(`a[href="${href}"]`).click();
      await page.waitForURL((url) => url.pathname === href.split('?')[0]);
      await page.waitForTimeout(2_500);
      const shifts = (await shiftsOf(page)).slice(known);
      if (shifts.length > 0) await page.goto('/a/master');
      expect(shifts, href).toEqual([]);
    }).toPass({ timeout: 150_000 });
  }
});
