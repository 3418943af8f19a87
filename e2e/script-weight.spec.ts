import type { Page, Request } from 'playwright/test';
import { expect, test } from './harness/fixtures';
import { pages } from './pages/pages';
import { weighScripts } from './pages/weigh-scripts';

/** KiB of script, packed by gzip, that a page may load before it is used. A bare page of the framework loads 132. */
const mostOfAnyPage = 205;

/**
 * Those that are held to less, and two that are over it: what they weigh and at most 2 %. Three to six KiB of each came with
 * pages that stand when a browser translates them, when their build is gone and when the platform is silent. They only
 * shrink from here.
 */
const most: Readonly<Record<string, number>> = {
  'sign-in': 153,
  home: 160,
  'settings-home': 160,
  people: 160,
  roles: 160,
  'your-sessions': 160,
  audit: 167,
  'whole-audit': 167,
  ageing: 166,
  failures: 166,
  reports: 170,
  'approval-rules': 167,
  'sub-accounts': 176,
  invite: 177,
  connections: 180,
  'your-connection': 180,
  approvals: 186,
  'card-products': 197,
  payouts: 200,
  deposits: 199,
  'simulate-deposit': 200,
  quotes: 201,
  cards: 209,
  'bank-account-form': 207,
};

for (const role of new Set(pages.map((each) => each.role))) {
  test.describe(`pages that are opened as ${role}`, () => {
    test.use({ role });

    test('load no more script at first than each may', async ({ page, seed }) => {
      const tooHeavy: string[] = [];
      for (const { name, path } of pages.filter((each) => each.role === role)) {
        const kib = await weighScripts(page.request, path(seed));
        if (kib > (most[name] ?? mostOfAnyPage)) tooHeavy.push(`${name}: ${kib} KiB`);
      }
      expect(tooHeavy).toEqual([]);
    });
  });
}

/** One of each kind: a list with and without windows over it, a record, two forms. */
const lookedAt = ['home', 'payouts', 'bank-accounts', 'payment-intents', 'payout', 'quotes', 'bank-account-form'];

/**
 * Waits until nothing that the page asked for is open, and half a second is over since. Playwright's own `networkidle` once
 * in a few hundred pages never comes for a tab that was elsewhere before.
 */
function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changedAt = Date.now();
  };
  const end = note((request) => open.delete(request));
  page.on(
    'request',
    note((request) => open.add(request)),
  );
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => await expect.poll(() => open.size === 0 && Date.now() - changedAt > 500).toBe(true);
}

test('a page that is only looked at fetches no other script, and at the first sign of somebody what may be wanted', async ({
  openAs,
  seed,
}) => {
  for (const { name, path } of pages.filter((each) => lookedAt.includes(each.name))) {
    const looked = await openAs('operator');
    const fetched: string[] = [];
    looked.on('request', (asked) => {
      if (asked.resourceType() === 'script') fetched.push(new URL(asked.url()).pathname);
    });
    const quiet = quietOf(looked);
    // However long it takes here, ten seconds are not over: the badges of the frame are then asked for again.
    const at = Date.now();
    await looked.clock.install({ time: at });
    await looked.clock.pauseAt(at + 60_000);
    const html = (await (await looked.goto(path(seed)))?.text()) ?? '';
    const isLate = (script: string) => !html.includes(script);
    await quiet();
    await looked.clock.fastForward(9_000);
    await quiet();
    expect(fetched.filter(isLate), name).toEqual([]);
    await looked.clock.resume();
    await looked.mouse.move(300, 300);
    await looked.clock.fastForward(4_000);
    await expect.poll(() => fetched.filter(isLate), name).not.toEqual([]);
    await looked.close();
  }
});
