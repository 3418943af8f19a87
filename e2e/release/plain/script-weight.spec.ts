import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { pages } from '../../pages/pages';

/** One page of each kind: lists with and without dialogs, a record, two forms. */
const lookedAt = ['home', 'payouts', 'bank-accounts', 'payment-intents', 'payout', 'quotes', 'bank-account-form'];

/**
 * Waits until no request of the page has been open for half a second. Playwright's own `networkidle`, once in a few
 * hundred pages, never comes for a tab that showed another page before.
 */
function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    changedAt = Date.now();
  };
  const end = note((request) => open.delete(request));
  page.on(
    'request',
    // The stream of changes stays open.
    note((request) => new URL(request.url()).pathname !== '/api/changes' && open.add(request)),
  );
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => await expect.poll(() => open.size === 0 && Date.now() - changedAt > 500).toBe(true);
}

test('an untouched page fetches the script of its stream, and likely ones at the first sign of a person', async ({
  openAs,
  seed,
}) => {
  for (const { name, path } of pages.filter((each) => lookedAt.includes(each.name))) {
    const looked = await openAs('operator');
    const fetched: string[] = [];
    looked.on('request', (asked) => {
      if (asked.resourceType() === 'script') fetched.push(new URL(asked.url()).pathname);
    });
    // Nothing changes meanwhile.
    await looked.route('**/api/changes?*', () => undefined);
    const quiet = quietOf(looked);
    // The page's clock stands, so that ten seconds do not pass, after which the frame asks for its badges again.
    const at = Date.now();
    await looked.clock.install({ time: at });
    await looked.clock.pauseAt(at + 60_000);
    // A page whose clock stands does not say that it is ready.
    const html = (await (await looked.goto(path(seed), { waitUntil: 'commit' }))?.text()) ?? '';
    const isLate = (script: string) => !html.includes(script);
    await quiet();
    await looked.clock.fastForward(9_000);
    await quiet();
    for (const script of fetched.filter(isLate)) {
      const text = await (await looked.request.get(script)).text();
      expect(text, name).toContain('/api/changes');
      expect(gzipSync(text).length, name).toBeLessThan(1_700);
    }
    const before = fetched.filter(isLate).length;
    await looked.clock.resume();
    await looked.mouse.move(300, 300);
    await looked.clock.fastForward(4_000);
    await expect.poll(() => fetched.filter(isLate).length, name).toBeGreaterThan(before);
    await looked.close();
  }
});
