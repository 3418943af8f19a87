import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import { text, type Row } from './conformance/json';
import { mirrorConsole } from './harness/consoles';
import { expect, test } from './harness/fixtures';
import { openSwitcher } from './pages/account-switcher';
import { openFilled } from './pages/filled-mirror';
import { expectNoAxeViolationsAtBothWidths } from './pages/no-axe-violations';
import { readPayouts } from './harness/payout-truth';

test.use({ consoleKind: mirrorConsole });

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });

/** The number of a figure, and the notes below it. */
async function readFigure(page: Page, label: string): Promise<readonly [count: string, ...notes: string[]]> {
  const [, count = '', ...notes] = (await figure(page, label).innerText()).split('\n');
  return [count, ...notes];
}

/** The sum of each currency, added without the console's code. */
function sumsOf(rows: readonly Row[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const row of rows) {
    const currency = text(row, 'payout_currency');
    sums.set(currency, (sums.get(currency) ?? new Decimal('0')).plus(new Decimal(text(row, 'payout_amount'))));
  }
  return sums;
}

function expectSum(shown: string, sums: ReadonlyMap<string, Decimal>): void {
  const [amount = '', currency = ''] = shown.replaceAll(',', '').split(' ');
  expect(new Decimal(amount).eq(sums.get(currency) ?? new Decimal('-1')), shown).toBe(true);
}

test('each figure of payouts opens exactly its rows, and its money is theirs, a currency by itself', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, '/a/master');
  const all = await readPayouts(platform);
  const of = (...statuses: readonly string[]) =>
    all.filter(({ status }) => statuses.includes(status)).map(({ row }) => row);
  for (const [label, rows] of [
    ['Failed payouts', of('Failed')],
    ['Open payouts', of('Initiated', 'Processing')],
  ] as const) {
    await page.goto('/a/master');
    const [count, first = '', second = ''] = await readFigure(page, label);
    expect(count).toBe(String(rows.length));
    for (const shown of [first, second]) expectSum(shown, sumsOf(rows));
    await figure(page, label).getByRole('link').click();
    await expect(page.locator(`[data-count="${count}"]`)).toBeVisible();
  }
  await page.goto('/a/master');
  const [out] = await readFigure(page, 'Money not yet returned');
  expect(Number(out)).toBeGreaterThan(0);
  await figure(page, 'Money not yet returned').getByRole('link').click();
  await expect(page.locator(`[data-count="${out}"]`)).toBeVisible();
  await page.goto('/a/master');
  const [late] = await readFigure(page, 'Older than usual');
  expect(Number(late)).toBeGreaterThan(0);
  await figure(page, 'Older than usual').getByRole('link').click();
  await expect(page).toHaveURL(/payouts\?late=yes$/);
  await expect(page.locator('[data-count]')).toHaveAttribute('data-count', late);
  await page.goto('/a/master');
  expect((await readFigure(page, 'Accounts out of sync'))[0]).toBe('0');
});

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

test.describe('managers', () => {
  test.use({ role: 'manager' });

  test('all accounts together have a home of their own, and every page that the navigation names; the home of one has nothing for axe and fits a phone', async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await openFilled(page, '/a/master/payouts/ageing');
    await page.goto('/a/master/cards');
    await openSwitcher(page);
    await page.getByRole('option', { name: /^All accounts/ }).click();
    await expect(page).toHaveURL('/a/all/payouts');
    const areas = page.getByRole('navigation', { name: 'Areas' });
    for (const [name, heading = name] of [
      ['Home'],
      ['Ageing'],
      ['Failures', 'Failures and returned money'],
      ['Reports'],
      ['Exports'],
      ['Payouts'],
    ] as const) {
      await areas.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page).toHaveURL(/^[^?]*\/a\/all(\/|$)/);
      await expect(areas.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByText('Your role doesn’t include this')).toHaveCount(0);
    }
    await page.goto('/a/all');
    await expect(figure(page, 'Failed payouts')).toContainText(/\d/);
    await expect(figure(page, 'Waiting for your approval').getByRole('link')).toHaveAttribute(
      'href',
      '/a/all/approvals',
    );
    // Writes belong to one account, so the home of all accounts has none.
    await expect(figure(page, 'Unresolved activity')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Recent activity' })).toHaveCount(0);
    await openFilled(page, '/a/master');
    await expectNoAxeViolationsAtBothWidths(page);
  });
});

test('a payout says where its summary and its record differ, and nothing where they agree', async ({
  page,
  copy,
  sandbox,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, '/a/master');
  const [id = ''] = await sandbox.movePayouts({ make: [{ count: 1, v2_status: 'PROCESSING', v1_status: 'PENDING' }] });
  const differ = page.getByRole('region', { name: 'Summary and record differ' }).first();
  const first = page.getByRole('region', { name: 'Changes seen by the console' });
  await copy.turn('mirror');
  await page.goto(`/a/master/payouts/${id}`);
  await expect(first).toBeVisible();
  await expect(differ).toHaveCount(0);
  await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED' }] });
  await copy.turn('mirror');
  await page.reload();
  await expect(differ.getByRole('row', { name: /^Payout status Failed Pending \d{4}-/ })).toBeVisible();
  // The summary of a failed payout has no time, so there is none that differs from the record's.
  await sandbox.movePayouts({ change: [{ payout_id: id, v1_status: 'FAILED' }] });
  await copy.turn('mirror');
  await page.reload();
  await expect(first).toContainText('Record changed from Pending to Failed');
  await expect(differ).toHaveCount(0);
});
