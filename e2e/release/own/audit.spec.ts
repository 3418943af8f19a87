import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { confirmSelf, selfDialog } from '../../pages/confirm-self';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';
import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';
import { untilReady } from '../../pages/loads/until-ready';

test.use({ consoleKind: ownConsole('audit') });

/** Exports the audit of the open page, with the proof of identity that this needs. */
async function exportCsv(page: Page): Promise<{ readonly name: string; readonly file: string }> {
  const download = page.waitForEvent('download');
  await untilReady(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^CSV For/ }).click();
  await expect(selfDialog(page)).toBeVisible();
  await confirmSelf(page);
  const given = await download;
  return { name: given.suggestedFilename(), file: await readFile(await given.path(), 'utf8') };
}
test.setTimeout(600_000);

test('a reveal and a freeze stand in the record’s history and in the audit, found by its filters', async ({
  page,
  seed,
  fresh,
  openAs,
}) => {
  const bank = seed.bank_accounts[0]?.id ?? '';
  await page.goto(`/a/master/bank-accounts/${bank}`);
  await page.getByRole('button', { name: 'Reveal account number' }).click();
  await expect(page.getByRole('button', { name: 'Hide account number' })).toBeVisible();
  await page.reload();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toContainText(['value revealed']);

  const card = fresh.card('ACTIVE');
  await page.goto(`/a/master/cards/${card}`);
  await page
    .getByRole('region', { name: 'Change status' })
    .getByRole('button', { name: 'Freeze', exact: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze card' }).click();
  await expect(page.getByText('Freeze card: Frozen').first()).toBeVisible({ timeout: 150_000 });

  const manager = await openAs('manager');
  await manager.goto('/a/master/audit');
  await expect(manager.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expectToFit(manager);
  const table = manager.getByRole('table', { name: 'Audit events' });
  const filters = manager.getByRole('group', { name: 'Filters' });
  const choose = async (filter: string, ...choices: readonly string[]) => {
    const popup = manager.getByRole('dialog', { name: filter });
    await untilReady(manager);
    await filters.getByRole('button', { name: new RegExp(`^${filter}`) }).press('Enter');
    await expect(popup).toBeVisible();
    const [last, ...groups] = choices.toReversed();
    for (const group of groups) await popup.getByText(group, { exact: true }).click();
    await popup.getByRole('button', { name: last ?? '' }).click();
    await expect(popup).toHaveCount(0);
  };
  await choose('Person', 'Olivia Operator');
  await choose('Action', 'Change', 'Freeze, unfreeze or cancel card');
  await expect(manager).toHaveURL(/person=[0-9a-f-]{36}&act=updateCardStatus$/);
  await filters.getByRole('button', { name: /^Record ID/ }).click();
  await manager.getByRole('dialog').getByRole('textbox', { name: 'Record ID' }).fill(card);
  await manager.keyboard.press('Enter');
  await expect(manager).toHaveURL(new RegExp(`object=${card}`));

  // The whole write is one row with its outcome, named as people name the card; its lines are inside the row.
  const event = table.getByRole('row', { name: /^Freeze card/ });
  await expect(event).toHaveCount(1);
  await expect(event).toContainText(/Freeze card.*•••• \d{4}.*Olivia Operator.*Succeeded/s);
  await expect(manager.getByText(/^1 event on this page/)).toBeVisible();
  await event.getByRole('button', { name: /^\d+ entries$/ }).press('Enter');
  const lines = manager.getByRole('list', { name: /^\d+ entries$/ }).getByRole('listitem');
  await expect(lines).toContainText([/^Entry [\d,]+\s*\d{4}-\d\d-\d\d [\d:]+ UTC.*recorded/s, /sent/, /outcome/]);
  await expectNoAxeViolations(manager);
  await lines.filter({ hasText: 'recorded' }).getByRole('link').click();
  await expect(manager.getByRole('row', { name: /^card_status/ })).toContainText('FROZEN');
  await expect(manager.getByRole('region', { name: /^Entry \d+$/ })).toContainText('Olivia Operator');
  await expectNoAxeViolations(manager);
  await manager.goto('/a/master/audit?kind=reveal&from=2001-01-01&to=2001-01-02');
  await expect(manager.getByRole('main').getByText('No events')).toBeVisible();

  // The whole chain verifies, and the file has the lines of the filter.
  await manager.goto('/a/master/audit?kind=reveal');
  await manager.getByRole('button', { name: 'Verify' }).press('Enter');
  await expect(manager.getByText(/^All [\d,]+ entries are intact$/)).toBeVisible();
  const { name, file } = await exportCsv(manager);
  expect(name).toMatch(/^audit-master-\d{4}-\d\d-\d\d-\d{4}-[0-9a-f]{8}\.csv$/);
  expect(file).toContain('Entry,Time (UTC),Category,Category code,Action,Action code,Result,Result code,Person');
  expect(file).toContain('reveal,');
  expect(file).not.toContain('updateCardStatus');
  // The proof was for that one file: a second file needs another.
  const again = await manager.request.get('/api/audit/master/export?kind=reveal');
  expect([again.status(), await again.text()]).toEqual([403, expect.stringContaining('"kind":"step-up"')]);
  await manager.goto('/a/master/audit?kind=export');
  await expect(table.getByRole('row').filter({ hasText: 'Audit exported' })).not.toHaveCount(0);
});

test.describe('who reads what', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('operators read their own lines, support none, managers an account’s, admins all, refusals among them', async ({
    page,
    openAs,
  }) => {
    const support = await openAs('support');
    await support.goto('/a/master/audit');
    await expect(support.getByText('Your role doesn’t include this')).toBeVisible();
    await expect(support.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Audit' })).toHaveCount(
      0,
    );
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traced = { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } };
    expect((await support.request.get('/api/audit/master/export', traced)).status()).toBe(403);
    await page.goto('/a/master/audit');
    const { file: own } = await exportCsv(page);
    expect(own).toContain('Olivia Operator');
    expect(own).not.toContain('Samir Support');
    expect((await page.request.get('/api/audit/all/export')).status()).toBe(403);
    const manager = await openAs('manager');
    await manager.goto('/a/master/audit');
    const { file: account } = await exportCsv(manager);
    expect(account).toContain('Samir Support');
    // A line carries the trace of its request.
    expect(account).toMatch(new RegExp(`audit.export,Refused,refused,.*${traceId}`));
    expect((await manager.request.get('/api/audit/all/export')).status()).toBe(403);
    const admin = await openAs('admin');
    await admin.goto('/settings/audit?kind=refusal');
    const lines = admin.getByRole('table', { name: 'Audit events' }).getByRole('row');
    await expect(lines.filter({ hasText: 'Samir Support' })).not.toHaveCount(0);
    await admin.goto('/settings/audit?kind=sign-in');
    await expect(lines.filter({ hasText: 'Olivia Operator' })).not.toHaveCount(0);
    const stranger = await openAs('nobody');
    expect((await stranger.request.get('/api/audit/all/export')).status()).toBe(401);
  });
});
