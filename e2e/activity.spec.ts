import type { Page } from 'playwright/test';
import { formatInstant } from '@/lib/format/instant';
import { dialog, freeze, openRecord, panel } from './pages/freeze-walk';
import { readTable, untilAlive } from './pages/read-table';
import { expect, test } from './harness/fixtures';
import { ownConsole } from './harness/consoles';

test.use({ consoleKind: ownConsole('activity'), role: 'manager' });
test.setTimeout(600_000);

const badge = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Activity/ });

/** Now, as the tooltip of the list's times says it in this browser's zone; later texts sort after earlier ones. */
const berlin = () => formatInstant(Date.now(), 'Europe/Berlin');

test('an account without writes says so', async ({ page, seed }) => {
  const account = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated).at(-1)?.account_id ?? '';
  await page.goto(`/a/${account}/activity`);
  await expect(page.getByText('No activity yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Activity by state' }).getByRole('link', { name: 'Unresolved' }).click();
  await expect(page).toHaveURL(/show=unsettled/);
  await expect(page.getByText('Nothing unresolved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing unresolved')).toBeVisible();
});

test('a write stands in the list with its state, who did it, its reference and attempts, and has a page', async ({
  page,
  fresh,
}) => {
  const id = fresh.card('ACTIVE');
  const began = berlin();
  await freeze(page, id, 'To be seen in the list');
  await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 30_000 });
  await openRecord(page);
  await expect(page.getByRole('region', { name: 'Requested' })).toContainText('To be seen in the list');
  await expect(page.getByRole('region', { name: 'Details', exact: true })).toContainText('manager');
  await expect(page.getByRole('table', { name: 'Attempts' }).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  const rows = await readTable(page, 'Activity');
  const row = rows.find(({ Record }) => Record?.includes(id.slice(-4)));
  expect(row).toMatchObject({ Action: 'Freeze card', Status: 'Frozen', Attempts: expect.stringMatching(/^[1-9]/) });
  expect(row?.['By']).not.toBe('');
  const own = page.getByRole('row').filter({ hasText: id.slice(-4) });
  const when = (await own.first().getByTitle(/ UTC/).getAttribute('title')) ?? '';
  expect(when >= began && when <= berlin(), `${when} is in the last minutes`).toBe(true);
  expect(row?.['Key valid for'], 'a settled write is not sent again').toBe('–');
  expect(row?.['Reference']).not.toBe('–');
});

test('a write without a known outcome is on top, counted in the badge, and settled by “Check again” with the same key', async ({
  page,
  sandbox,
  fresh,
  changesOf,
}) => {
  const id = fresh.card('ACTIVE');
  await sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: null });
  await freeze(page, id, 'Answer gets lost');
  await expect(dialog(page).getByText('Don’t submit it again.', { exact: false })).toBeVisible({ timeout: 20_000 });
  // The HTML has the badge already, so the navigation is never shown without it.
  expect(await (await page.request.get('/a/master/payouts')).text()).toContain(' unresolved</span>');
  await page.goto('/a/master/activity');
  await expect(badge(page)).toContainText('unresolved');
  const own = page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ hasText: id.slice(-4) });
  await expect(own).toContainText('Sent, not confirmed');
  const states = (await readTable(page, 'Activity')).map(({ Status }) => Status ?? '');
  const above = states.slice(0, states.lastIndexOf('Sent, not confirmed'));
  expect(above.filter((state) => /Frozen|Done|Refused|Withdrawn|onfirmed manually/.test(state))).toEqual([]);
  await page.getByRole('navigation', { name: 'Activity by state' }).getByRole('link', { name: 'Unresolved' }).click();
  await expect(own).toBeVisible();
  await expect(async () => {
    const open = await readTable(page, 'Activity');
    await expect(badge(page)).toHaveText(new RegExp(`^Activity\\s*${open.length} unresolved$`), { timeout: 1_000 });
    const mine = open.find(({ Record }) => Record?.includes(id.slice(-4)));
    expect(mine?.['Key valid for']).toMatch(/^(23 h|22 h 5\d min)$/);
  }).toPass({ timeout: 20_000 });
  await sandbox.clearFaults();
  await expect(async () => {
    const check = own.getByRole('button', { name: 'Check again' });
    if (await check.isVisible()) await check.click({ timeout: 1_000 });
    await expect(own.getByText('Sent, not confirmed')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(await changesOf(id)).toHaveLength(1);
});

test.describe('while the platform is not there', () => {
  // The open card is read again meanwhile.
  test.use({ expectedErrors: [/status of 502/] });

  test('a write that never left is queued, and taken back it is never sent', async ({
    page,
    sandbox,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    await page.goto(`/a/master/cards/${id}`);
    await untilAlive(page);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('Never leaves');
    await sandbox.armFault({ fault: 'F1', for_ms: 20_000 });
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Queued')).toBeVisible({ timeout: 20_000 });
    await openRecord(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    const list = '/api/live/master/listCards?page_number=1&page_size=10';
    await expect.poll(async () => (await page.request.get(list)).status(), { timeout: 60_000 }).toBe(200);
    await page.reload();
    await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    expect(await changesOf(id)).toEqual([]);
  });
});

test.describe('when the console does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

  test('the last rows stay, and are marked as old', async ({ page, context }) => {
    await page.goto('/a/master/activity');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilAlive(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /^Can’t reach the console\. These rows are from/ }),
    ).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe('an address of another account', () => {
  test('shows nothing of a write of another account', async ({ page, fresh, seed }) => {
    const id = fresh.card('ACTIVE');
    await freeze(page, id, 'Of the master alone');
    await openRecord(page);
    const other = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
    await page.goto(page.url().replace('/a/master/', `/a/${other}/`));
    await expect(page.getByText('Nothing with this ID')).toBeVisible();
  });
});

test('an address of the list under its former name leads to the activity, with its query', async ({ page }) => {
  await page.goto('/a/master/operations?show=unsettled');
  await expect(page).toHaveURL(/\/a\/master\/activity\?show=unsettled$/);
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await page.request.get(`/a/master/operations/${id}?from=mail`, { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe(`/a/master/activity/${id}?from=mail`);
});
