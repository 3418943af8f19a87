import type { Page } from 'playwright/test';
import { editOf, field, proposed } from '../../pages/bank-account-form';
import { expectLedBack, openForm, review, send } from '../../pages/forms';
import { text } from '../../conformance/json';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { readTable } from '../../pages/read-table';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

// The home page while the mirror has nothing of the account: its figures come from the lists of the platform, and tests
// count those. mirrored-home.spec.ts has the page that people get.
test.use({ consoleKind: consoleWithoutMirror });

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });
const approvalOf = (page: Page, id: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) });
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

/** The number of a figure, once it is known. */
async function countOf(page: Page, label: string): Promise<string> {
  await expect(figure(page, label)).toContainText(/\d/);
  return (await figure(page, label).innerText()).split('\n')[1] ?? '';
}

/** The number of a figure, and the total that the list behind it shows. */
async function openFigure(page: Page, label: string): Promise<readonly [figure: string, list: string]> {
  const shown = await countOf(page, label);
  await figure(page, label).getByRole('link').click();
  const pages = page.getByRole('main').getByRole('navigation', { name: /pages/i });
  await expect(pages).toContainText(/of [\d,]+/);
  return [shown, /of ([\d,]+)/.exec(await pages.innerText())?.[1] ?? ''];
}

test('each figure opens exactly the rows that it counts', async ({ page, openAs }) => {
  await page.goto('/a/master');
  const [failed, failedRows] = await openFigure(page, 'Failed payouts');
  await expect(page).toHaveURL(/payout_status=FAILED&days=last_7_days$/);
  expect(failedRows).toBe(failed);
  await page.goto('/a/master');
  const [processing, processingRows] = await openFigure(page, 'Payouts processing');
  expect(processingRows).toBe(processing);
  await page.goto('/a/master');
  const invalid = await countOf(page, 'Invalid bank accounts');
  await figure(page, 'Invalid bank accounts').getByRole('link').click();
  await expect(page).toHaveURL(/page_size=100&account_status=Invalid$/);
  await expect(page.getByRole('navigation', { name: 'Pages of bank accounts' })).toHaveText(
    `1–${invalid} of ${invalid}`,
  );
  const states = (await readTable(page, 'Bank accounts')).map(({ Status }) => Status);
  expect(states).toEqual(Array.from({ length: Number(invalid) }, () => 'Invalid'));
  // The filter is in the address, and can be removed.
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/bank-accounts\?page_size=100$/);
  expect((await readTable(page, 'Bank accounts')).map(({ Status }) => Status)).toContain('Valid');
  const support = await openAs('support');
  await support.goto('/a/master');
  const [frozen, frozenRows] = await openFigure(support, 'Frozen cards');
  await expect(support).toHaveURL(/card_status=FROZEN$/);
  expect(frozenRows).toBe(frozen);
});

test('operators see failed payouts first, the oldest on top, then bank accounts by their names', async ({
  page,
  platform,
}) => {
  const failed = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED');
  // The seven days are in the platform's zone, and include today.
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const weekAgo = Date.parse(`${day}T00:00:00+08:00`) - 6 * 86_400_000;
  const ofWeek = failed.filter((row) => Date.parse(text(row, 'create_time')) >= weekAgo);
  await page.goto('/a/master');
  const link = attention(page).getByRole('listitem').getByRole('link').first();
  await expect(link).toContainText('Failed payout, not refunded');
  await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(text(ofWeek.at(-1) ?? {}, 'payout_id'))));
  await link.click();
  await expect(page).toHaveURL(/\/a\/master\/payouts\/[^/]+\?day=/);
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible();
});

test('managers see first what waits for their approval, by the record’s own name', async ({ page, openAs, fresh }) => {
  const id = fresh.bankAccount('GBP', 'GB');
  await openForm(page, editOf(id));
  await field(page, 'Bank').fill('A Third Bank');
  await review(page);
  await send(page);
  await expectLedBack(page, proposed);
  const manager = await openAs('manager');
  await manager.goto('/a/master');
  await expect(figure(manager, 'Waiting for your approval')).toContainText(/[1-9]/);
  const first = attention(manager).getByRole('listitem').getByRole('link').first();
  await expect(first).toContainText(/^Edit bank account: .*•••• \d{4}/);
  await first.click();
  await expect(manager).toHaveURL('/a/master/approvals');
  await expect(approvalOf(manager, id)).toBeVisible();
  // The write counts once per person: the approver has it among the approvals, the submitter in the activity.
  const shown = async (of: Page) => {
    await of.goto('/a/master');
    const count = await countOf(of, 'Unresolved activity');
    await figure(of, 'Unresolved activity').getByRole('link').click();
    await expect(of).toHaveURL('/a/master/activity?show=unsettled');
    await expect(of.getByRole('navigation', { name: 'Activity by state' })).toBeVisible();
    const rows = of.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(Number(count));
    return await rows.filter({ has: of.locator(`a[href$="/bank-accounts/${id}"]`) }).count();
  };
  expect(await shown(manager)).toBe(0);
  expect(await shown(page)).toBe(1);
  await page.goto('/a/master');
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toContainText(
    'Waiting for approval · Olivia Operator',
  );
});

test.describe('refused', () => {
  test.use({ role: 'support' });

  test('home shows support nothing of what support may not read', async ({ page, consoleCalls, seed }) => {
    const account = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
    await page.goto(`/a/${account}`);
    await expect(figure(page, 'Frozen cards')).toContainText(/\d/);
    await expect(figure(page, 'Invalid bank accounts')).toHaveCount(0);
    const calls = (await consoleCalls(undefined, {}, { passively: true })).filter(
      ({ on_behalf_of }) => on_behalf_of === account,
    );
    expect(calls.map(({ operation }) => operation)).toContain('listPayouts');
    expect(calls.map(({ operation }) => operation)).not.toContain('listBankAccounts');
  });
});

test.describe('administrators', () => {
  test.use({ role: 'admin' });

  test('have a home of their own, which says when it found nothing', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/settings');
    await expect(figure(page, 'Proposed changes to people')).toContainText('0');
    await expect(figure(page, 'Connections')).toContainText(/1\s*All API keys can be read/);
    await expect(attention(page)).toContainText(/^Needs attention\s*Nothing needs attention\. Checked at [\d:]+ UTC/);
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test('a part of home that cannot be read says so, is no zero, and the others stay', async ({
  page,
  platform,
  sandbox,
}) => {
  const invalid = (await platform.all('listBankAccounts')).filter((row) => row['account_status'] === 'Invalid');
  await sandbox.armFault({ fault: 'F36', operation: 'listPayouts', times: null });
  await page.goto('/a/master');
  await expect(figure(page, 'Failed payouts')).toContainText('Unknown');
  const part = attention(page).getByRole('region', { name: 'Failed payouts' });
  await expect(part).toContainText('The platform had an error');
  await expect(figure(page, 'Invalid bank accounts')).toContainText(String(invalid.length));
  await expect(
    attention(page).getByRole('link', { name: /Invalid: the platform doesn’t pay settlements/ }),
  ).toHaveCount(Math.min(8, invalid.length));
});

test('home comes complete from a fast platform, and with placeholders while a slow one has not answered', async ({
  page,
  sandbox,
}) => {
  const shapes = async () => {
    const html = await (await page.request.get('/a/master')).text();
    // Next sends late parts as templates after the page, to replace the placeholders.
    return [/<template id="B:/.test(html), html.includes('>Loading<')];
  };
  await expect.poll(shapes).toEqual([false, false]);
  await sandbox.changeSettings({ latency_ms: 1_500 });
  expect(await shapes()).toEqual([true, true]);
});
