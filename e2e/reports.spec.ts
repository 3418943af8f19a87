import { readFile } from 'node:fs/promises';
import { mirrorConsole } from './harness/consoles';
import { expect, test } from './harness/fixtures';
import { openFilled } from './pages/filled-mirror';
import { expectNoAxeViolationsAtBothWidths } from './pages/no-axe-violations';
import { weighScripts } from './pages/weigh-scripts';

test.use({ consoleKind: mirrorConsole, role: 'manager' });

const path = '/a/master/reports';

test('each bar is as many payouts as the platform has of its day, and leads to them; so does the table', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000);
  await openFilled(page, path);
  const chart = page.getByRole('group', { name: 'Payouts, by day' });
  const bars = await chart
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({ name: link.getAttribute('aria-label') ?? '', href: link.getAttribute('href') ?? '' })),
    );
  expect(bars).toHaveLength(30);
  const days = bars.map(({ name, href }) => {
    const query = new URLSearchParams(href.split('?')[1]);
    const [day, count] = name.split(': ');
    expect([query.get('from'), query.get('to')]).toEqual([day, day]);
    return { day: day ?? '', count: Number((count ?? '').replaceAll(',', '')) };
  });
  const query = { start_time: days[0]?.day ?? '', end_time: days.at(-1)?.day ?? '' };
  const all = await platform.all('listPayouts', query);
  const told = days.map(({ day, count }) => `${day} ${count}`);
  expect(told).toEqual(
    days.map(({ day }) => `${day} ${all.filter((row) => String(row['create_time']).startsWith(day)).length}`),
  );
  await page.getByText('Show as a table').click();
  const row = page.getByRole('row', { name: days.at(-2)?.day ?? '' });
  const link = row.getByRole('link', { name: /Completed/ }).first();
  expect(await link.getAttribute('href')).toContain(`from=${days.at(-2)?.day ?? ''}&to=${days.at(-2)?.day ?? ''}`);
  expect(await link.getAttribute('href')).toContain('status=COMPLETED');
});

test('the chart and its table are saved as files that open', async ({ page }) => {
  test.setTimeout(180_000);
  await openFilled(page, `${path}?measure=volume&by=method`);
  const saved = async (name: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return await readFile(await download.path());
  };
  const picture = await saved(/^PNG/);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5_000);
  const lines = (await saved(/^CSV/)).toString().split('\r\n');
  expect(lines.find((line) => line.startsWith('Days of,'))).toBe('Days of,Asia/Shanghai');
  expect(lines.find((line) => line.startsWith('From,To,All days known'))).toContain('Total');
  expect(lines.filter((line) => /^\d{4}-\d\d-\d\d,/.test(line))).toHaveLength(30);
});

test('every measure, by day, week and month, has nothing for axe and fits a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await openFilled(page, path);
  await expectNoAxeViolationsAtBothWidths(page);
  const views = [
    ['measure=volume&grain=week', /^Volume in [A-Z]{3}, by week$/],
    ['measure=success&grain=month', /^Success rate, by month$/],
    ['measure=time&grain=day', /^Time to complete, by day$/],
  ] as const;
  for (const [query, title] of views) {
    await page.goto(`${path}?${query}`);
    await expect(page.getByRole('group', { name: title })).toBeVisible();
    await expectNoAxeViolationsAtBothWidths(page);
  }
});

test('a chart asks for no more than 15 KiB of script beyond a list', async ({ page }) => {
  test.setTimeout(180_000);
  await openFilled(page, path);
  const [chart, list] = [await weighScripts(page.request, path), await weighScripts(page.request, '/a/master/payouts')];
  expect(chart).toBeLessThanOrEqual(list + 15);
});
