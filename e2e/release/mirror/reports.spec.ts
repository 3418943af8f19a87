import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import { type Row, text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { readSheet, unzip } from '../../pages/read-sheet';

test.use({ consoleKind: mirrorConsole, role: 'manager' });

const path = '/a/master/reports';

test('the chart and its table are saved as files that open', async ({ page }) => {
  test.setTimeout(600_000);
  await openFilled(page, `${path}?measure=volume&by=method`);
  const saved = async (press: Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press]);
    return await readFile(await download.path());
  };
  const asTable = async (form: RegExp) => {
    await page.getByRole('button', { name: /^Table/ }).click();
    return await saved(page.getByRole('menuitem', { name: form }).click());
  };
  const picture = await saved(page.getByRole('button', { name: /^PNG/ }).click());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5_000);
  const lines = (await asTable(/^CSV For/)).toString().split('\r\n');
  expect(lines.find((line) => line.startsWith('Time zone,'))).toBe('Time zone,Asia/Shanghai');
  expect(lines.find((line) => line.startsWith('From,To,All days read'))).toContain('Total');
  expect(lines.filter((line) => /^\d{4}-\d\d-\d\d,/.test(line))).toHaveLength(30);
  const sheet = unzip(await asTable(/^Excel/)).get('xl/worksheets/sheet2.xml') ?? '';
  const [heads, ...days] = readSheet(sheet);
  expect(heads?.map(({ value }) => value)).toEqual(expect.arrayContaining(['From', 'To', 'All days read', 'Total']));
  expect(days).toHaveLength(30);
  expect(days.every(([, , , amount]) => amount?.kind === 'number')).toBe(true);
});

interface SavedTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain = '']) => quoted ?? plain);

/** Saves the table of a view of the page as a file, and reads it. */
async function savedTable(page: Page, query: string): Promise<SavedTable> {
  await page.goto(`${path}?${query}`);
  await page.getByRole('button', { name: /^Table/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV For/ }).click(),
  ]);
  const [, table = ''] = (await readFile(await download.path())).toString().split('\r\n\r\n');
  const [heads = [], ...rows] = table.trim().split('\r\n').map(cellsOf);
  return { heads, rows };
}

const dayOf = (row: Row) => text(row, 'create_time').slice(0, 10);

test('volume, success rate and the time before are worked out from the platform’s own payouts', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, path);
  const all = await platform.all('listPayouts');
  const between = ([from = '', to = '']: readonly string[]) =>
    all.filter((row) => from <= dayOf(row) && dayOf(row) <= to);

  const volume = await savedTable(page, 'measure=volume&grain=week&currency=KWD&by=status');
  const total = volume.heads.indexOf('Total');
  for (const row of volume.rows) {
    const sum = between(row)
      .filter((one) => text(one, 'payout_currency') === 'KWD')
      .reduce((added, one) => added.plus(new Decimal(text(one, 'payout_amount'))), new Decimal('0'));
    expect(new Decimal(row[total] ?? '').eq(sum), `${row.join()}: ${sum.toFixed()}`).toBe(true);
  }

  const success = await savedTable(page, 'measure=success&grain=week');
  let ended = 0;
  for (const row of success.rows) {
    const of = (...statuses: readonly string[]) =>
      between(row).filter((one) => statuses.includes(text(one, 'payout_status'))).length;
    const [completed, all] = [of('COMPLETED'), of('COMPLETED', 'FAILED', 'FAILED_REFUNDED')];
    ended += all;
    const cells = Object.fromEntries(success.heads.map((head, place) => [head, row[place] ?? '']));
    expect([cells['Completed or failed'], cells['Completed']], row.join()).toEqual([String(all), String(completed)]);
    if (all > 0) expect(cells['Success rate'], row.join()).toBe(String(Number(((completed * 100) / all).toFixed(1))));
  }
  expect(ended).toBeGreaterThan(100);

  const counts = await savedTable(page, 'measure=count&grain=day');
  const before = counts.heads.indexOf('Previous period');
  const days = counts.rows.length;
  expect(days).toBe(30);
  for (const row of counts.rows) {
    const then = new Date(Date.parse(row[0] ?? '') - days * 86_400_000).toISOString().slice(0, 10);
    expect(row[before], `${row[0] ?? ''} beside ${then}`).toBe(String(between([then, then]).length));
  }
});

/** A percentile, interpolated between its two neighbours. */
function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

test('the median and the 95th percentile of the time to complete are those of the payouts of each month', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, path);
  const completed = (await platform.all('listPayouts')).filter((row) => text(row, 'payout_status') === 'COMPLETED');
  const { heads, rows } = await savedTable(page, 'measure=time&grain=month');
  const [median, longest] = ['Median, seconds', '95th percentile, seconds'].map((head) => heads.indexOf(head));
  let told = 0;
  // The current month may change during the test.
  for (const row of rows.slice(0, -1)) {
    const [from = '', to = ''] = row;
    const took = completed
      .filter((one) => from <= dayOf(one) && dayOf(one) <= to && text(one, 'completed_time') !== '')
      .map((one) => (Date.parse(text(one, 'completed_time')) - Date.parse(text(one, 'create_time'))) / 1_000)
      .toSorted((one, other) => one - other);
    if (took.length === 0) continue;
    told += 1;
    expect(Math.abs(Number(row[median ?? 0]) - percentile(took, 0.5)), `${from} ${row.join()}`).toBeLessThanOrEqual(1);
    expect(Math.abs(Number(row[longest ?? 0]) - percentile(took, 0.95)), `${from} ${row.join()}`).toBeLessThanOrEqual(
      1,
    );
  }
  expect(told).toBeGreaterThan(1);
});

test('the printed page has the chart, its figures and its filters, and no buttons', async ({ page }) => {
  test.setTimeout(600_000);
  await openFilled(page, `${path}?measure=volume&currency=EUR`);
  const method = page.getByLabel('Method');
  await method.focus();
  await method.selectOption('SWIFT');
  await expect(page).toHaveURL(/currency=EUR&method=SWIFT/);
  await expect(method).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(
    main.getByText(/^Master account, \d{4}-\d\d-\d\d to .*Currency: EUR\. Method: SWIFT payment\.$/),
  ).toBeVisible();
  await expect(main.getByText(/^As of/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Volume in EUR, by day' })).toBeVisible();
  for (const pressed of ['PNG', 'Table', 'Print']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${pressed}`) })).toBeHidden();
  }
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden();
  const { paper, chart } = await page.evaluate(() => ({
    paper: document.documentElement.clientWidth,
    chart: document.querySelector('svg[role=group]')?.getBoundingClientRect().right ?? Infinity,
  }));
  expect(chart).toBeLessThanOrEqual(paper);
  await page.emulateMedia({ media: null });
});

test('every measure but the count, by day, week and month, has nothing for axe and fits a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await openFilled(page, path);
  await expect(page.getByRole('listitem').filter({ hasText: /^Previous period$/ })).toBeVisible();
  const views = [
    ['measure=volume&grain=week', /^Volume in [A-Z]{3}, by week$/],
    ['measure=success&grain=month', /^Success rate, by month$/],
    ['measure=time&grain=day', /^Time to complete, by day$/],
  ] as const;
  for (const [query, title] of views) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${path}?${query}`);
    await expect(page.getByRole('group', { name: title })).toBeVisible();
    const choices = page.getByRole('main').getByRole('combobox');
    const tops = await Promise.all((await choices.all()).map(async (one) => (await one.boundingBox())?.y));
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops).size, 'rows of choices').toBe(1);
    await expectNoAxeViolationsAtBothWidths(page);
  }
});
