import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { expectGoodInChinese, readChinese } from '../../pages/languages/in-chinese';
import { rowHrefs, rowLinks } from '../../pages/read-table';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });
// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

const refused = [/Failed to load resource: the server responded with a status of [45]\d\d/];

test.describe('nothing to show', () => {
  test('nothing for this filter: the filter can be cleared', async ({ page }) => {
    await page.goto('/a/master/payouts?start_time=2020-01-01&end_time=2020-01-02&payout_status=FAILED');
    await expect(page.getByText('No payouts match this filter')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowLinks(page, 'Payouts')).toHaveCount(25);
    await expect(page).toHaveURL('/a/master/payouts');
  });

  test('past the end: a link leads to the last page', async ({ page, platform }) => {
    const total = (await platform.all('listPayouts')).length;
    const last = Math.ceil(total / 25);
    await page.goto('/a/master/payouts?page_number=999');
    await expect(page.getByText('Page 999 is past the end')).toBeVisible();
    await page.getByRole('link', { name: `Go to the last page (${last})` }).click();
    await expect(page).toHaveURL(new RegExp(`page_number=${last}`));
    await expect(rowLinks(page, 'Payouts')).toHaveCount(total - (last - 1) * 25);
  });
});

test('a filter that only the console’s copy has is named as ignored, and no row is left out', async ({
  page,
  platform,
}) => {
  const total = (await platform.all('listDeposits')).length;
  await page.goto('/a/master/deposits?currency=EUR&amount_least=many&page_size=100');
  const notice = page.getByText('Part of the address was ignored');
  await expect(notice).toBeVisible();
  await expect(page.getByText('currency=EUR')).toBeVisible();
  await expect(page.getByText('amount_least=many')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add filter' })).toHaveCount(0);
  await expect(rowLinks(page, 'Deposits')).toHaveCount(Math.min(total, 100));
});

test.describe('the platform fails', () => {
  test.use({ expectedErrors: refused });

  // The console's circuit breaker opens when half of ten calls of an operation in ten seconds have failed (reliability
  // 3.7). Good answers come first here, so that the failures of one test do not count in the next.
  test.beforeEach(async ({ page }) => {
    for (const operation of ['listPayouts', 'listDeposits']) {
      const list = `/api/live/master/${operation}?page_number=1&page_size=10`;
      // The console may close an idle connection at the moment when it is used again.
      const read = async () => (await page.request.get(list)).status();
      await expect(async () => {
        expect(new Set(await Promise.all(Array.from({ length: 15 }, read)))).toEqual(new Set([200]));
      }).toPass({ timeout: 150_000 });
    }
  });

  test('the last good rows stay, with plain words, a reference and a retry that works', async ({ page, sandbox }) => {
    await page.goto('/a/master/payouts');
    const rows = await rowHrefs(page, 'Payouts');
    await sandbox.armFault({ fault: 'F37', operation: 'listPayouts', times: null });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'These rows are from' });
    await expect(banner).toBeVisible();
    await expect(banner.getByText(/^Reference/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
    expect(await rowHrefs(page, 'Payouts')).toEqual(rows);
    expect(await banner.innerText()).not.toMatch(/\b502\b|Bad Gateway|<html>/);
    await expectNoAxeViolations(page);
    await sandbox.clearFaults();
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(banner).toHaveCount(0);
  });

  test('a page that cannot be read leaves the rows of the page before', async ({ page, sandbox }) => {
    await page.goto('/a/master/payouts');
    const rows = await rowHrefs(page, 'Payouts');
    await sandbox.armFault({ fault: 'F36', operation: 'listPayouts', times: null });
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The platform had an error' })).toBeVisible();
    expect(await rowHrefs(page, 'Payouts')).toEqual(rows);
    await sandbox.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^26–50 of/)).toBeVisible();
  });

  test('a first page that was refused says so in words of its own', async ({ page, sandbox }) => {
    await sandbox.armFault({ fault: 'F33', operation: 'listDeposits', times: null });
    await page.goto('/a/master/deposits');
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
    await expect(
      page.getByText('The connection to the platform isn’t set up correctly', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/^Reference/)).toBeVisible();
    await expect(page.getByText(/^No deposits/)).toHaveCount(0);
  });

  test('a platform that takes no connection is named as that, before and after there are rows', async ({
    page,
    sandbox,
  }) => {
    await page.goto('/a/master/deposits');
    await sandbox.armFault({ fault: 'F1', for_ms: 10_000 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'These rows are from' });
    await expect(banner).toContainText('Can’t reach the platform');
    await page.reload();
    await expect(page.getByText('Can’t reach the platform', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Reference/)).toBeVisible();
    await expect.poll(() => sandbox.fixtures().then(Boolean, () => false)).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowLinks(page, 'Deposits').first()).toBeVisible();
  });

  test('a first page that failed is no empty list, has no barrier, shows details, and a retry brings rows', async ({
    page,
    sandbox,
    openAs,
  }) => {
    await sandbox.armFault({ fault: 'F36', operation: 'listDeposits', times: null });
    await page.goto('/a/master/deposits');
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
    await expect(page.getByText('The platform had an error', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Reference/)).toBeVisible();
    await expect(page.getByText(/^No deposits/)).toHaveCount(0);
    const details = page.getByText('Platform response');
    if ((await details.count()) > 0) await details.first().click();
    await expectNoAxeViolations(page);
    const elsewhere = await openAs('operator');
    await readChinese(elsewhere);
    await elsewhere.goto('/a/master/deposits');
    await expect(elsewhere.getByText('平台出错', { exact: true })).toBeVisible();
    await expectGoodInChinese(elsewhere);
    await elsewhere.context().clearCookies({ name: 'bo-language' });
    await sandbox.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowLinks(page, 'Deposits').first()).toBeVisible();
  });

  test('the console gives up on a platform that hangs, and the list says so', async ({ page, sandbox }) => {
    await page.goto('/a/master/deposits');
    await sandbox.armFault({ fault: 'F5', operation: 'listDeposits', times: null });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'The platform didn’t respond in time' })).toBeVisible({
      timeout: 25_000,
    });
    await expect(rowLinks(page, 'Deposits').first()).toBeVisible();
  });
});

test('the place of a first page is kept free while it loads, and its rows shift no element', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/a/master/payouts');
  await sandbox.changeSettings({ latency_ms: 2_000 });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Deposits' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeAttached();
  await page.evaluate(() => Object.assign(window, { shifts: [] }));
  await expect(rowLinks(page, 'Deposits').first()).toBeVisible();
  const moved = await page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((sum, one) => sum + one, 0),
  );
  // Below this limit people do not notice the shift (Web Vitals, "good").
  expect(moved).toBeLessThan(0.1);
});
