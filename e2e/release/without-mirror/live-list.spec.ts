import type { Page } from 'playwright/test';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { pass, standStill } from '../../pages/read-table';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });

const rowsOfPage = { page_number: '1', page_size: '25' };

test('the list says how old it is, and Refresh asks the platform again', async ({ page, consoleCalls }) => {
  await page.clock.install();
  await page.goto('/a/master/payouts');
  await standStill(page);
  const age = /^Updated (\d+) s ago$/;
  const seconds = Number(age.exec(await page.getByText(age).innerText())?.[1]);
  await page.clock.runFor((16 - seconds) * 1_000);
  await expect(page.getByText(/^Updated 1[5-9] s ago$/)).toBeVisible();
  await page.clock.resume();
  const before = (await consoleCalls('listPayouts', rowsOfPage)).length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await consoleCalls('listPayouts', rowsOfPage)).length).toBe(before + 1);
  await expect(page.getByText(/^Updated \d s ago$/)).toBeVisible();
});

/** Does what a browser does when another tab comes to the front, or this one again. */
async function showTab(page: Page, shown: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    shown ? 'visible' : 'hidden',
  );
}

/** Lets two and a half intervals of the list pass, in steps, so that each timer gets its turn. */
async function twoIntervals(page: Page): Promise<void> {
  await pass(page, 30, 5_000);
}

/** Lets an interval pass and waits for its read: the list begins no other read while one is under way. */
async function untilReadByItself(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/listDeposits'));
  // The platform tells no changes: while the console's own are heard its lists are read once a minute.
  await pass(page, 13, 5_000);
  await answer;
}

test.describe('by itself', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/a/master/deposits');
  });

  test('the list is read again, until that is switched off, and then on again', async ({ page, liveReads }) => {
    await untilReadByItself(page);
    await untilReadByItself(page);
    await page.getByRole('switch', { name: 'Auto-refresh' }).click();
    const before = liveReads('listDeposits');
    await twoIntervals(page);
    // One requested read ends the count: if the list had read by itself meanwhile, there would be more.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => liveReads('listDeposits')).toBe(before + 1);
    await page.getByRole('switch', { name: 'Auto-refresh' }).click();
    await untilReadByItself(page);
    await untilReadByItself(page);
  });

  test('the list is not read while another tab is in front, and at once when this one is again', async ({
    page,
    liveReads,
  }) => {
    await showTab(page, false);
    const before = liveReads('listDeposits');
    await twoIntervals(page);
    expect(liveReads('listDeposits')).toBe(before);
    await showTab(page, true);
    await expect.poll(() => liveReads('listDeposits')).toBe(before + 1);
    await untilReadByItself(page);
    await untilReadByItself(page);
  });
});
