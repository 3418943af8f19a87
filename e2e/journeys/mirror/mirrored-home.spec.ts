import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { sumsOf, expectSum } from '../../pages/walks/expect-sum';

test.use({ consoleKind: mirrorConsole });

test('the last 30 days are those of the platform, one currency at a time, and each day opens its rows', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, '/a/master?currency=EUR');
  // The days are in the platform's zone, and include today.
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const since = Date.parse(`${today}T00:00:00+08:00`) - 29 * 86_400_000;
  const rows = (await platform.all('listPayouts')).filter(
    (row) => text(row, 'payout_currency') === 'EUR' && Date.parse(text(row, 'create_time')) >= since,
  );
  const chart = page.getByRole('region', { name: 'Last 30 days' }).first();
  await expect(chart.getByText(`${String(rows.length)} payouts`, { exact: true })).toBeVisible();
  expectSum(await chart.getByText(/^[\d,.]+ EUR$/).innerText(), sumsOf(rows));
  const completed = rows.filter((row) => text(row, 'payout_status') === 'COMPLETED').length;
  const ended = rows.filter((row) => /^(COMPLETED|FAILED)/.test(text(row, 'payout_status'))).length;
  const rate = ((completed * 100) / ended).toFixed(1);
  await expect(chart.getByText(`${rate}% of finished payouts succeeded`)).toBeVisible();
  const newest = text(rows[0] ?? {}, 'create_time');
  const day = new Date(Date.parse(newest) + 8 * 3_600_000).toISOString().slice(0, 10);
  const ofDay = rows.filter(
    (row) => new Date(Date.parse(text(row, 'create_time')) + 8 * 3_600_000).toISOString().slice(0, 10) === day,
  );
  const bar = chart.locator(`a[href*="from=${day}&to=${day}&currency=EUR"]`).first();
  await page.goto((await bar.getAttribute('href')) ?? '');
  await expect(page.locator(`[data-count="${String(ofDay.length)}"]`)).toBeVisible();
  await page.goto('/a/master?currency=EUR');
  await chart.getByRole('link', { name: 'Open report' }).click();
  await expect(page).toHaveURL(/\/a\/master\/reports\?measure=volume&currency=EUR$/);
});
