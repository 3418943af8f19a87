import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openSwitcher } from '../../pages/account-switcher';
import { openFilled } from '../../pages/filled-mirror';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { readPayouts } from '../../harness/payout-truth';
import { sumsOf, expectSum } from '../../pages/walks/expect-sum';

test.use({ consoleKind: mirrorConsole });

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });

/** The number of a figure, and the notes below it. */
async function readFigure(page: Page, label: string): Promise<readonly [count: string, ...notes: string[]]> {
  const [, count = '', ...notes] = (await figure(page, label).innerText()).split('\n');
  return [count, ...notes];
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

test.describe('managers', () => {
  test.use({ role: 'manager' });

  test('all accounts together have a home and every page that the navigation names, also on a phone', async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await openFilled(page, '/a/master/payouts/ageing');
    await page.goto('/a/master/quotes');
    await openSwitcher(page);
    await page.getByRole('option', { name: /^All accounts/ }).click();
    await expect(page).toHaveURL('/a/all/payouts');
    const areas = page.getByRole('navigation', { name: 'Areas' });
    for (const [name, heading = name] of [
      ['Home'],
      ['Ageing'],
      ['Failures', 'Failures and returned money'],
      ['Reports'],
      ['Bank accounts'],
      ['Deposits'],
      ['Payment intents'],
      ['Cards'],
      ['Cardholders'],
      ['Exports'],
      ['Payouts'],
    ] as const) {
      await areas.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page).toHaveURL(/^[^?]*\/a\/all(\/|$)/);
      await expect(areas.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByText('Your role doesn’t include this')).toHaveCount(0);
    }
    // A page of one account has no rows of all of them, and says so.
    for (const area of ['activity', 'cards/freeze-many', 'bank-accounts/new', 'audit']) {
      await page.goto(`/a/all/${area}`);
      await expect(page.getByText('This page shows one account', { exact: true })).toBeVisible();
      await expect(page.getByText('No activity yet')).toHaveCount(0);
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
  await expect(
    differ.getByRole('row', { name: /^Payout status Failed Pending \d{1,2} [A-Z][a-z]+ \d\d:\d\d$/ }),
  ).toBeVisible();
  // The summary of a failed payout has no time, so there is none that differs from the record's.
  await sandbox.movePayouts({ change: [{ payout_id: id, v1_status: 'FAILED' }] });
  await copy.turn('mirror');
  await page.reload();
  await expect(first).toContainText('Record changed from Pending to Failed');
  await expect(differ).toHaveCount(0);
});
