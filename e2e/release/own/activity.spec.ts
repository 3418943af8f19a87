import { readFile } from 'node:fs/promises';
import { formatInstant } from '@/lib/format/instant';
import { text } from '../../conformance/json';
import { activityRow } from '../../pages/walks/activity-row';
import { dialog, freeze, openRecord, panel } from '../../pages/walks/freeze-walk';
import { expectRoomForLongerWords } from '../../pages/languages/longer-words';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths, expectToFit } from '../../pages/no-axe-violations';
import { readTable } from '../../pages/read-table';
import { expect, test } from '../../harness/fixtures';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('activity'), role: 'manager' });
test.setTimeout(600_000);

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
  platform,
  fresh,
}) => {
  const id = fresh.card('ACTIVE');
  const began = berlin();
  await freeze(page, id, 'To be seen in the list');
  await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
  await openRecord(page);
  const requested = page.getByRole('region', { name: 'Request' });
  await expect(requested).toContainText('To be seen in the list');
  // Fields have the names of their form; the name on the wire is a hint.
  await expect(requested.getByTitle('update_reason')).toHaveText('Reason');
  const answered = page.getByRole('region', { name: 'Platform response' });
  await expect(answered.getByTitle('card_order_id')).toHaveText('Card order ID');
  await expect(answered.getByRole('term').filter({ hasText: '_' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Details', exact: true })).toContainText('manager');
  await expect(page.getByRole('table', { name: 'Attempts' }).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  const rows = await readTable(page, 'Activity');
  const named = text(await platform.record('retrieveCard', id), 'card_number').slice(-4);
  const row = rows.find(({ Record }) => Record?.endsWith(named));
  expect(row).toMatchObject({ Action: 'Freeze card', Status: 'Frozen', Attempts: expect.stringMatching(/^[1-9]/) });
  expect(row?.['By']).not.toBe('');
  const own = activityRow(page, id);
  const when = (await own.first().getByTitle(/ UTC/).getAttribute('title')) ?? '';
  expect(when >= began && when <= berlin(), `${when} is in the last minutes`).toBe(true);
  expect(row?.['Key valid for'], 'a settled write is not sent again').toBe('–');
  expect(row?.['Reference']).not.toBe('–');
  // The page of the write leads on through the list, and back to it.
  await own.first().getByRole('link', { name: 'Freeze card' }).click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]+\?list=activity$/);
  await expect(page.getByRole('navigation', { name: 'Place in the list' })).toHaveText(/^\d+ of \d+$/);
});

/** The longest words of each tone, by their states. */
const states = ['IN_PROGRESS', 'WAITING_AUTH', 'UNKNOWN', 'NEEDS_REVIEW', 'PENDING_APPROVAL', 'RESOLVED_NOT_DONE'];

test('a row fits in every state, on a phone too, and with longer words', async ({ page, fresh }) => {
  await freeze(page, fresh.card('ACTIVE'), 'To be shown in every state');
  await expect(panel(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 150_000 });
  const rows = states.flatMap((state) => [true, false].map((settled) => ({ state, settled })));
  await page.route('/api/writes/master/activity', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as {
      readonly value: { readonly writes: readonly { readonly id: string }[] };
    };
    const [first] = value.writes;
    const writes = rows.map((row, at) => ({ ...first, id: `${first?.id} ${at}`, ...row }));
    await route.fulfill({ response, json: { ok: true, value: { ...value, writes } } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/activity');
  // The rows that came with the page are asked for again after some seconds.
  await expect(page.getByRole('row')).toHaveCount(rows.length + 1);
  await expectToFit(page);
  await expectRoomForLongerWords(page, [390, 1440]);
});

test.describe('when the console does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

  test('the last rows stay, and are marked as old', async ({ page, context }) => {
    await page.goto('/a/master/activity');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

test('tabs, search and file of the list have the same rows, and page and dialog have no barrier', async ({
  page,
  fresh,
}) => {
  const id = fresh.card('ACTIVE');
  await freeze(page, id, 'Lent by a neighbour');
  await page.goto('/a/master/activity');
  const tabs = page.getByRole('navigation', { name: 'Activity by state' });
  const countOf = async (name: string) =>
    Number((await tabs.getByRole('link', { name }).innerText()).replaceAll(/\D/g, ''));
  await expect(async () => {
    const parts = await Promise.all(['Unresolved', 'Accepted', 'Not done'].map(countOf));
    expect(parts.reduce((all, one) => all + one, 0)).toBe(await countOf('All'));
  }).toPass({ timeout: 150_000 });
  await page.getByRole('searchbox', { name: 'Search all rows' }).fill('neighbour FREEZE');
  await expect(page).toHaveURL(/[?&]q=neighbour/);
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveText('All1');
  await expect(page.getByRole('table', { name: 'Activity' }).getByRole('row')).toHaveCount(2);
  await expectNoAxeViolationsAtBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Export: Activity' });
  await window.getByRole('button', { name: 'Change' }).click();
  await window.getByRole('radio', { name: 'CSV', exact: true }).check();
  await expectNoAxeViolations(page, window);
  await window.getByRole('button', { name: 'Export', exact: true }).click();
  await window.getByRole('link', { name: 'View exports' }).click();
  const file = page.getByRole('list', { name: 'Your exports' }).getByRole('listitem').first();
  await expect(file).toContainText('Ready');
  await expect(file).toContainText('Activity · Search: “neighbour FREEZE”');
  const given = page.waitForEvent('download');
  await file.getByRole('link', { name: /^Download/ }).click();
  const lines = (await readFile(await (await given).path(), 'utf8')).split('\r\n\r\n').at(-1)?.split('\r\n') ?? [];
  expect(lines.slice(1, -1)).toEqual([expect.stringContaining(id)]);
});

test('an address of the list under its former name leads to the activity, with its query', async ({ page }) => {
  await page.goto('/a/master/operations?show=unsettled');
  await expect(page).toHaveURL(/\/a\/master\/activity\?show=unsettled$/);
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await page.request.get(`/a/master/operations/${id}?from=mail`, { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe(`/a/master/activity/${id}?from=mail`);
});

// Last, because a moved clock spends the console.
test.describe('while the platform is not there', () => {
  // The open card is read again meanwhile.
  test.use({ expectedErrors: [/status of 502/] });

  test('a write that never left is queued, and taken back it is never sent', async ({
    page,
    sandbox,
    fresh,
    changesOf,
    clock,
  }) => {
    const id = fresh.card('ACTIVE');
    await page.goto(`/a/master/cards/${id}`);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('Never leaves');
    await sandbox.armFault({ fault: 'F1', for_ms: 20_000 });
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Waiting to be sent')).toBeVisible();
    await openRecord(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await clock.moveBy(20_000);
    const list = '/api/live/master/listCards?page_number=1&page_size=10';
    await expect.poll(async () => (await page.request.get(list)).status(), { timeout: 150_000 }).toBe(200);
    await page.reload();
    await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    expect(await changesOf(id)).toEqual([]);
  });
});
