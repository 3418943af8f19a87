import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';

test.use({ consoleKind: mirrorConsole, role: 'admin' });

const path = '/settings/mirror';

test('administrators see how far each account reaches, pause and resume it, and read days again', async ({
  page,
  copy,
  openAs,
}) => {
  test.setTimeout(240_000);
  await openFilled(await openAs('operator'), '/a/master/payouts/ageing');
  // A copy of the console leads for some seconds after its last turn.
  await copy.turn('mirror');
  await page.goto(path);
  await expect(page.getByText(/^Updated by console instance \S+ \d+ since /)).toBeVisible();
  const poll = await page.waitForRequest((asked) => new URL(asked.url()).pathname === '/api/mirror');
  expect(await poll.headerValue('x-passive')).toBe('1');
  const master = page.getByRole('region', { name: 'Master account', exact: true });
  await expect(master.getByRole('row', { name: /^Payouts As of \d\d:\d\d .*Read: / })).toBeVisible();
  await expect(master).toContainText(/[\d,]+ payouts/);
  await master.getByRole('button', { name: 'Pause the stored copy of Master account' }).click();
  await expect(master.getByText('Paused', { exact: true })).toBeVisible();
  await master.getByRole('button', { name: 'Resume the stored copy of Master account' }).click();
  await expect(master.getByText('Paused', { exact: true })).toBeHidden();
  await master.getByText('Read days again').click();
  await master.getByLabel('From day').fill('2026-02-30');
  await master.getByRole('button', { name: 'Read again' }).click();
  await expect(master.getByRole('alert').filter({ hasText: 'Enter a day' })).toBeVisible();
  await master.getByLabel('From day').fill(new Date().toISOString().slice(0, 10));
  await master.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText(/date ranges? will be read again\.$/)).toBeVisible();
  await page.goto('/settings/audit');
  const audit = page.getByRole('main');
  for (const act of [
    'Stored copy of an account paused',
    'Stored copy of an account resumed',
    'Days of the stored copy read again',
  ]) {
    await expect(audit.getByText(act).first()).toBeVisible();
  }
});

test('administrators see all work in the background, who leads it, and how its last run went', async ({
  page,
  copy,
}) => {
  await copy.turn('mirror');
  await page.goto('/settings/workers');
  const rows = await readCells(page, 'Tasks');
  expect(rows.length).toBe(15 + 1);
  const [, where = '', last = '', took = '', error = ''] = rows.find(([name]) => name === 'Stored copy') ?? [];
  expect(where).toMatch(/^This instance \(\S+ \d+\) since \d{1,2} [A-Z][a-z]+ \d\d:\d\d$/);
  expect(last).toMatch(/^\d{1,2} [A-Z][a-z]+ \d\d:\d\d$/);
  expect([took, error]).toEqual([expect.stringMatching(/^[\d,]+ ms$/), 'None']);
  expect(rows.find(([name]) => name === 'Export files')?.[1]).toBe('Every instance');
});

test.describe('for others', () => {
  test.use({ role: 'manager', expectedErrors: [/403/] });

  test('the page and its handlers are refused', async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(403);
    expect((await page.request.get('/api/mirror')).status()).toBe(403);
    expect((await page.goto('/settings/workers'))?.status()).toBe(403);
  });
});

/** The text of each cell, row by row, of a table without row headers. */
async function readCells(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const rows = page.getByRole('table', { name }).getByRole('rowgroup').last().getByRole('row');
  await expect(rows.first()).toBeVisible();
  return await rows.evaluateAll((found) => found.map((row) => Array.from(row.children, (cell) => cell.textContent)));
}
