import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import type { FreshRecords } from '../../harness/records/fresh-records';
import { openPalette } from '../../pages/palette';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { readTable } from '../../pages/read-table';
import { untilWhole } from '../../pages/until-whole';
import { shownPayouts } from '../../pages/walks/shown-payouts';

test.use({ consoleKind: mirrorConsole, role: 'operator' });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

const list = '/a/master/payouts';

/** Opens a payout of that status that no other test has written to. */
async function openPayout(page: Page, status: string, fresh: FreshRecords): Promise<string> {
  await untilWhole(page, `${list}?status=${status}&order=asc`);
  const id = fresh.oneOf(`payout ${status}`, await shownPayouts(page));
  await page.goto(`${list}/${id}`);
  await expect(page.getByRole('region', { name: 'Review' })).toBeVisible();
  return id;
}

test('another person reads the review and note of a payout, and finds the payout by them', async ({
  page,
  fresh,
  openAs,
}) => {
  const id = await openPayout(page, 'FAILED', fresh);
  const review = page.getByRole('region', { name: 'Review' });
  await review.getByRole('button', { name: 'Mark reviewed' }).click();
  await expect(review.getByText(/^Reviewed by /)).toBeVisible();
  const owner = await review.getByLabel('Owner').locator('option').nth(1).innerText();
  await review.getByLabel('Owner').selectOption(owner);
  await expect(review.getByText(`assigned the payout to ${owner}`)).toBeVisible();
  await review.getByRole('button', { name: 'Add tag' }).click();
  await review.getByLabel('Tag', { exact: true }).fill('bank closed');
  await review.getByRole('button', { name: 'Add tag' }).click();
  await expect(review.getByRole('list', { name: 'Tags' }).getByText('bank closed')).toBeVisible();
  await review.getByRole('button', { name: 'Add note' }).click();
  await review.getByLabel('Mention').selectOption({ label: owner });
  await review.getByLabel('Note', { exact: true }).pressSequentially('please call them');
  await review.getByRole('button', { name: 'Add note' }).click();
  await expect(review.getByText(`Mentioned: ${owner}`)).toBeVisible();
  await expect(review.getByLabel('Note', { exact: true })).toHaveCount(0);

  const other = await openAs('manager');
  await other.goto(`${list}/${id}`);
  const seen = other.getByRole('region', { name: 'Review' });
  await expect(seen.getByText(/^Reviewed by /)).toBeVisible();
  await expect(seen.getByText(/please call them/)).toBeVisible();
  await other.goto(`${list}?tag=bank+closed&reviewed=yes`);
  const rows = await readTable(other, 'Payouts');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.['Review']).toBe(`Reviewed · ${owner} · bank closed`);
  await other.goto(`/a/master/audit?object=${id}`);
  await expect(other.getByText('Note on a payout added').first()).toBeVisible();
  await expect(other.getByText('Review of payouts changed').first()).toBeVisible();
});

test('the command bar marks the shown payout as reviewed and copies its reference, and so does its key', async ({
  page,
  context,
  fresh,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPayout(page, 'FAILED', fresh);
  const [reference = ''] = (await page.getByRole('heading', { level: 1 }).innerText()).split('\n');
  const run = async (command: string) => {
    await openPalette(page);
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
  };
  const copied = async () => await page.evaluate(async () => await navigator.clipboard.readText());
  await run('mark reviewed');
  await expect(page.getByRole('region', { name: 'Review' }).getByText(/^Reviewed by /)).toBeVisible();
  await run('copy reference');
  await expect.poll(copied).toBe(reference);
  await page.evaluate(async () => await navigator.clipboard.writeText('else'));
  await page.keyboard.press('c');
  await expect.poll(copied).toBe(reference);
});

test('an impossible payout id has no review, and breaks nothing', async ({ page }) => {
  await page.goto(list);
  for (const id of ['%25', 'PO%20x']) {
    const answer = await page.evaluate(async (path) => {
      const response = await fetch(path);
      return [response.status, await response.text()];
    }, `/api/reviews/master/${id}`);
    expect(answer, id).toEqual([200, expect.stringContaining('"data":null')]);
  }
});

test('all matching payouts are reviewed at once, after their count and sums were shown', async ({ page }) => {
  await untilWhole(page, `${list}?status=PROCESSING`);
  const count = Number(await page.locator('[data-count]').getAttribute('data-count'));
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Review payouts' });
  await expect(dialog.getByText(`${String(count)} payouts`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'The newest of these payouts' }).getByRole('listitem')).toHaveCount(
    Math.min(5, count),
  );
  await dialog.getByLabel('Review mark').selectOption('Mark reviewed');
  await expectNoAxeViolationsAtBothWidths(page, dialog);
  await dialog.getByRole('button', { name: `Change ${String(count)} payouts` }).click();
  await expect(dialog.getByText(`${String(count)} payouts changed`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const column = async () => new Set((await readTable(page, 'Payouts')).map((row) => row['Review']));
  await expect.poll(column).toEqual(new Set(['Reviewed']));
  await page.goto(`${list}?status=PROCESSING&reviewed=no`);
  await expect(page.getByText('No payouts match', { exact: false })).toBeVisible();
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('writes notes and decides nothing', async ({ page, fresh }) => {
    await openPayout(page, 'FAILED', fresh);
    const record = page.url();
    await page.goto(list);
    await expect(page.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Payouts' }).getByRole('checkbox')).toHaveCount(0);
    await page.goto(record);
    const review = page.getByRole('region', { name: 'Review' });
    await expect(review.getByText('You can add notes')).toBeVisible();
    await expect(review.getByRole('button', { name: 'Mark reviewed' })).toHaveCount(0);
    await review.getByRole('button', { name: 'Add note' }).click();
    await review.getByLabel('Note', { exact: true }).fill('the customer called');
    await review.getByRole('button', { name: 'Add note' }).click();
    await expect(review.getByRole('list', { name: 'Notes and changes' })).toContainText('the customer called');
    await expectNoAxeViolationsAtBothWidths(page);
  });
});
