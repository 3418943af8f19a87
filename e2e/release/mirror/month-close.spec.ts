import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { confirmSelf } from '../../pages/confirm-self';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { readPayouts } from '../../harness/payout-truth';

test.use({ consoleKind: mirrorConsole, role: 'manager' });

const months = '/a/master/reports/months';

/** The name of the last month that is over, as the list writes it. */
async function lastMonth(page: Page): Promise<string> {
  await page.goto(months);
  return await page.getByRole('table', { name: 'Months' }).getByRole('rowheader').first().innerText();
}

const rowOf = (page: Page, month: string) =>
  page.getByRole('table', { name: 'Months' }).getByRole('row').filter({ hasText: month });

test('a month is closed as it was shown, later changes are listed, and two managers open it again', async ({
  page,
  copy,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  test.setTimeout(600_000);
  const month = await lastMonth(page);
  const payouts = (await readPayouts(platform)).filter(({ row }) => text(row, 'create_time').startsWith(month));
  await page.getByRole('button', { name: `Close month ${month}` }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${month}` });
  // The currencies come first, each with the sum of all its statuses, then what is still open.
  const byCurrency = dialog.getByRole('table', { name: 'Totals by currency' });
  await expect(byCurrency).toBeVisible();
  const ofCurrency = await byCurrency.getByRole('row').allInnerTexts();
  const currencies = new Set(payouts.map(({ row }) => text(row, 'payout_currency')));
  expect(ofCurrency.slice(1)).toHaveLength(currencies.size);
  for (const currency of currencies) {
    const own = payouts.filter(({ row }) => text(row, 'payout_currency') === currency);
    const [, count, sum = ''] = ofCurrency.find((line) => line.startsWith(`${currency}\t`))?.split('\t') ?? [];
    const added = own.reduce((all, { row }) => all.plus(new Decimal(text(row, 'payout_amount'))), new Decimal('0'));
    expect([count, new Decimal(sum.replaceAll(',', '')).eq(added)], currency).toEqual([String(own.length), true]);
  }
  const open = payouts.filter(({ status }) => ['Initiated', 'Processing'].includes(status)).length;
  await expect(dialog.getByText(/still open$/)).toHaveCount(open === 0 ? 0 : 1);
  if (open > 0)
    await expect(dialog.getByText(new RegExp(`^${open} payouts? of this month (is|are) still`))).toBeVisible();
  await dialog.getByText('By currency and status').click();
  const totals = dialog.getByRole('table', { name: 'Totals at close' });
  await expect(totals).toBeVisible();
  const wanted = new Map<string, { count: number; sum: Decimal }>();
  for (const { row, status } of payouts) {
    const key = `${text(row, 'payout_currency')}\t${status}`;
    const { count, sum } = wanted.get(key) ?? { count: 0, sum: new Decimal('0') };
    wanted.set(key, { count: count + 1, sum: sum.plus(new Decimal(text(row, 'payout_amount'))) });
  }
  const shown = (await totals.getByRole('row').allInnerTexts()).slice(1);
  expect(shown).toHaveLength(wanted.size);
  for (const [key, { count, sum }] of wanted) {
    const line = shown.find((one) => one.startsWith(`${key}\t`)) ?? '';
    const [, , countText = '', sumText = ''] = line.split('\t');
    expect(Number(countText.replaceAll(',', '')), key).toBe(count);
    // The returned, promised and outstanding parts are below the sum.
    const [shownSum = ''] = /^[\d,.]+/.exec(sumText) ?? [];
    expect(new Decimal(shownSum.replaceAll(',', '')).eq(sum), key).toBe(true);
  }
  await expectNoAxeViolationsAtBothWidths(page, dialog);
  // On a phone no sum is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  const region = dialog.getByRole('region', { name: 'Totals at close' });
  expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  // The next steps need columns that a phone does not show.
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: `Close ${month}` }).click();
  await confirmSelf(page);
  await expect(page.getByRole('heading', { name: month, level: 1 })).toBeVisible();
  await expect(page.getByText('The kept rows still match this fingerprint.')).toBeVisible();
  await expect(page.getByText('Nothing has changed since the close.')).toBeVisible();
  const digest = await page
    .locator('.font-mono')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .innerText();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV For/ }).click(),
  ]);
  const [, , table = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n\r\n');
  const [, ...lines] = table.trimEnd().split('\r\n');
  expect(lines).toHaveLength(payouts.length);
  const kept = lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const [id, , , currency, amount, status, record, , , returned, completed] = cells;
    return [id, currency, amount, status, record, returned, completed].join('\t');
  });
  expect(createHash('sha256').update(kept.join('\n')).digest('hex')).toBe(digest);

  const completed = payouts.filter(({ status }) => status === 'Completed').map(({ row }) => text(row, 'payout_id'));
  const moved = fresh.oneOf('payout of last month', completed);
  // Which payouts have a record depends on the day; one that is left as it was would contradict the summary.
  const hasRecord = (await platform.all('listV1Payouts')).some((row) => row['payout_id'] === moved);
  await sandbox.movePayouts({
    change: [{ payout_id: moved, v2_status: 'FAILED', ...(hasRecord ? { v1_status: 'FAILED' } : {}) }],
  });
  // The console stores the platform's answer when a person opens the record.
  await page.goto(`/a/master/payouts/${moved}`);
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible();
  await copy.turn('mirror');
  await page.goto(months);
  await expect(rowOf(page, month).getByRole('cell').nth(2)).toHaveText('1');
  await rowOf(page, month)
    .getByRole('link', { name: `View ${month}` })
    .click();
  const change = page.getByRole('region', { name: 'Changed after close' }).getByRole('listitem');
  await expect(change).toHaveCount(1);
  await expect(change).toContainText('COMPLETED');
  await expect(change).toContainText('FAILED');
  await expectNoAxeViolationsAtBothWidths(page);
  // A changed payout leads on through the changes, and back to the month.
  const closed = page.url();
  await change.getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'Place in the list' })).toHaveText('1 of 1');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(closed);

  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByLabel('Reason').fill('a payout failed after all');
  await page.getByRole('button', { name: 'Request reopening' }).click();
  await expect(page.getByText('another manager must approve it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve and reopen' })).toHaveCount(0);
  const other = await openAs('manager2');
  await other.goto(page.url());
  await expect(other.getByText('a payout failed after all')).toBeVisible();
  await other.getByRole('button', { name: 'Approve and reopen' }).click();
  await confirmSelf(other);
  await expect(other.getByText(/^Reopened by /)).toBeVisible();
  await other.goto(months);
  await expect(rowOf(other, month).getByRole('button', { name: `Close month ${month}` })).toBeVisible();
});

test.describe('a finance operator', () => {
  test.use({ role: 'operator' });

  test('sees months and closes none', async ({ page }) => {
    const month = await lastMonth(page);
    await expect(page.getByText('Only managers can close and reopen months.')).toBeVisible();
    await expect(rowOf(page, month).getByRole('button')).toHaveCount(0);
    await expectNoAxeViolationsAtBothWidths(page);
  });
});
