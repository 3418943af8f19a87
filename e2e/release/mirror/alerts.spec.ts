import type { Page } from 'playwright/test';
import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import type { PlatformReader } from '../../harness/platform-reader';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';

test.use({ consoleKind: mirrorConsole, role: 'manager' });
// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

const alerts = '/a/master/alerts';

/** Payouts with a status that have a v1 record, too. Statuses go on by themselves while the sandbox runs. */
async function findPayouts(platform: PlatformReader, status: string): Promise<readonly string[]> {
  const recorded = new Set((await platform.all('listV1Payouts')).map((row) => text(row, 'payout_id')));
  return (await platform.all('listPayouts'))
    .filter((row) => text(row, 'payout_status') === status && recorded.has(text(row, 'payout_id')))
    .map((row) => text(row, 'payout_id'));
}

test('a payout that fails is told once, taken up by one, and the others see by whom', async ({
  page,
  copy,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const id = fresh.oneOf('payout PROCESSING', await findPayouts(platform, 'PROCESSING'));
  // A colleague who wants to be told of the end of this payout is told by an alert of their own.
  const watcher = await openAs('operator');
  await watcher.goto(`/a/master/payouts/${id}`);
  await watcher.getByRole('button', { name: 'Tell me when it ends' }).click();
  await expect(watcher.getByText('You are told when it ends')).toBeVisible();
  await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED', v1_status: 'FAILED' }] });
  // The console stores the platform's answer when a person opens the record.
  await page.goto(`/a/master/payouts/${id}`);
  // The payout may have a second alert, because it is overdue as well.
  const failed = /Payout of .* failed/;
  const mine = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href^="/a/master/payouts/${id}"]`), hasText: failed });
  await copy.turn('mirror', 'alerts');
  await page.goto(alerts);
  await expect(mine).toHaveCount(1);
  await expectNoAxeViolationsAtBothWidths(page);
  const watched = (by: Page) =>
    by.getByRole('listitem').filter({
      has: by.locator(`a[href^="/a/master/payouts/${id}"]`),
      hasText: /The payout of .* that you watch failed/,
    });
  await expect(watched(page)).toHaveCount(0);
  await watcher.goto('/a/master/inbox');
  await expect(watched(watcher)).toHaveCount(1);
  await watcher.goto('/settings/alerts');
  await watcher.getByRole('button', { name: /^Stop watching / }).click();
  await expect(watcher.getByText('You don’t watch any payouts.', { exact: false })).toBeVisible();
  // The owner is picked by keys: the row's key, some letters of the name, Enter.
  await mine.getByRole('button', { name: 'No owner' }).focus();
  await page.keyboard.press('o');
  const people = page.getByRole('combobox', { name: 'Owner' });
  await expect(people).toBeFocused();
  await expect(page.getByRole('option').first()).toHaveText('Mei Manager');
  await page.keyboard.type('marc');
  await expect(page.getByRole('option')).toHaveText(['Marco Manager']);
  await expectNoAxeViolations(page);
  // What is said next, such as the number in the inbox, may replace it at once.
  const said = page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /^Owner: Marco Manager/.test(textContent),
    ),
  );
  await page.keyboard.press('Enter');
  await said;
  const owner = mine.getByRole('button', { name: 'Owner: Marco Manager' });
  await expect(owner).toBeFocused();

  const other = await openAs('manager2');
  await other.goto(alerts);
  const theirs = other
    .getByRole('listitem')
    .filter({ has: other.locator(`a[href^="/a/master/payouts/${id}"]`), hasText: failed });
  await expect(theirs).toHaveCount(1);
  // Rows under a pointer stay as they are.
  await theirs.hover();
  // The alert stays in its place, marked, and the acknowledgement can be undone.
  const acknowledge = mine.getByRole('button', { name: 'Acknowledge' });
  const place = await acknowledge.boundingBox();
  const opened = await openHere(page);
  await acknowledge.click();
  await expect(mine.getByText('Acknowledged', { exact: true })).toBeVisible();
  await expect(acknowledge).toBeDisabled();
  expect(await acknowledge.boundingBox()).toEqual(place);
  expect(await openHere(page)).toBe(opened - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(acknowledge).toBeEnabled();
  await page.goto(`${alerts}?show=acknowledged`);
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await expect(mine).toHaveCount(0);
  await page.goto(alerts);
  await acknowledge.click();
  await expect(mine.getByText('Acknowledged', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await expect(mine).toHaveCount(0);
  // The other manager's page still shows it as it was.
  await theirs.getByRole('button', { name: 'Acknowledge' }).click();
  await other.goto(`${alerts}?show=acknowledged`);
  await expect(theirs).toContainText('Acknowledged by Mei Manager');
  await theirs.getByRole('button', { name: 'Reopen' }).click();
  await expect(theirs.getByText('Reopened', { exact: true })).toBeVisible();
  await other.goto(alerts);
  await theirs.getByRole('button', { name: 'Snooze' }).click();
  await theirs.getByLabel('Reason').fill('the bank is asked');
  await theirs.getByRole('button', { name: 'Snooze' }).last().click();
  await expect(theirs.getByText('Snoozed', { exact: true })).toBeVisible();
  await other.goto(`${alerts}?show=snoozed`);
  await expect(theirs).toContainText('the bank is asked');
});

/** The number of open alerts above the list. */
const openHere = async (page: Page) => numberIn(await page.getByText(/^\d+ open here/).innerText());

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
const entriesOf = (page: Page) => page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
const numberIn = (words: string) => Number(/\d+/.exec(words)?.[0] ?? 0);

/** The bell's count; the bell has no number where nothing waits. */
const countOf = async (page: Page): Promise<number> => numberIn(await bellOf(page).innerText());

/** The counts of the bell, the navigation, the page's heading and the tab's title. */
async function countsOf(page: Page): Promise<number[]> {
  const area = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Inbox/ });
  const heading = page.getByRole('main').locator('header');
  const [inTitle = ''] = /^\(\d+\) /.exec(await page.title()) ?? [];
  const shown = [await area.innerText(), await heading.innerText(), inTitle].map(numberIn);
  return [await countOf(page), ...shown];
}

/** Reads the inbox anew until its entries and the four counts are of one moment: they are one number. */
async function expectOneCount(page: Page): Promise<number> {
  let count = 0;
  await expect(async () => {
    await page.goto('/a/master/inbox');
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    count = await entriesOf(page).count();
    await expect.poll(async () => await countsOf(page), { timeout: 2_000 }).toEqual(Array(4).fill(count));
  }).toPass({ timeout: 150_000 });
  return count;
}

test('bell, navigation, title and inbox tell one number of what waits, before and after an act', async ({
  page,
  copy,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  test.setTimeout(600_000);
  const other = await openAs('manager2');
  const id = fresh.oneOf('payout PROCESSING', (await findPayouts(platform, 'PROCESSING')).toReversed());
  await page.goto('/a/master/cards');
  const before = await countOf(page);
  await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED', v1_status: 'FAILED' }] });
  // The console stores the platform's answer when a person opens the record.
  await other.goto(`/a/master/payouts/${id}`);
  await copy.turn('mirror', 'alerts');
  // The test does not touch this page: it asks by itself.
  await expect.poll(async () => await countOf(page), { timeout: 150_000 }).toBeGreaterThan(before);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ in your inbox\s*$/ })).toBeAttached();
  await expect(bellOf(page)).toHaveAccessibleName(`Inbox ${await countOf(page)} waiting`);
  await expect.poll(async () => numberIn(await page.title())).toBe(await countOf(page));
  for (const path of ['/reference', '/settings/sessions', '/a/all/payouts', '/a/master']) {
    await page.goto(path);
    expect(await countOf(page), path).toBeGreaterThan(before);
  }
  await bellOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expectOneCount(page);
  const mine = entriesOf(page).filter({
    has: page.locator(`a[href^="/a/master/payouts/${id}?"]`),
    hasText: / failed/,
  });
  await expect(mine).toContainText('Master account');
  await mine.getByRole('button', { name: 'Acknowledge' }).click();
  // It stays in its place as long as the pointer is there.
  await expect(mine.getByRole('button', { name: 'Acknowledge' })).toBeFocused();
  await expect(mine.getByText('Acknowledged', { exact: true })).toBeVisible();
  // The page counts one less by itself. Another alert may come meanwhile, in the list and in the counts.
  const left = entriesOf(page).filter({ hasNot: page.getByText('Acknowledged', { exact: true }) });
  await expect.poll(async () => [...new Set([...(await countsOf(page)), await left.count()])].length).toBe(1);
  await expectOneCount(page);
  await expect(mine).toHaveCount(0);
  // Last, because it leaves the page narrow, where the navigation is a drawer.
  await expectNoAxeViolationsAtBothWidths(page);
});

test('a bank account changed outside is the loudest alert, and names the change, its time and its origin', async ({
  page,
  copy,
  fresh,
  platform,
}) => {
  const id = fresh.bankAccount('GBP', 'GB');
  const row = (await platform.all('listBankAccounts')).find((one) => one['id'] === id) ?? {};
  const { id: _id, account_name: _name, currency: _currency, account_status: _status, ...body } = row;
  await platform.change('updateBankAccount', id, { ...body, bank_address: 'Somewhere else 9' });
  // The console stores the platform's answer when a person opens the record.
  await page.goto(`/a/master/bank-accounts/${id}`);
  const mine = page.getByRole('listitem').filter({ has: page.locator(`a[href^="/a/master/bank-accounts/${id}"]`) });
  await copy.turn('mirror', 'alerts');
  await page.goto(alerts);
  await expect(mine.filter({ hasText: 'was changed outside the console' })).toHaveCount(1);
  await expect(mine).toContainText('Critical');
  await expect(mine).toContainText(`Bank address: changed from “${text(row, 'bank_address')}” to “Somewhere else 9”`);
  await expect(mine).toContainText('No one has changed this bank account in the console');
  await expect(mine).toContainText(/Seen \d/);
  await expectNoAxeViolationsAtBothWidths(page);
});

test('a person who is mentioned in a note finds it among their alerts, and no other person does', async ({
  page,
  copy,
  fresh,
  platform,
  openAs,
}) => {
  const failed = (await platform.all('listPayouts')).filter((row) => text(row, 'payout_status') === 'FAILED');
  const id = fresh.oneOf('payout FAILED', failed.map((row) => text(row, 'payout_id')).toReversed());
  const writer = await openAs('operator');
  await writer.goto(`/a/master/payouts/${id}`);
  const review = writer.getByRole('region', { name: 'Review' });
  await review.getByRole('button', { name: 'Add note' }).click();
  await review.getByLabel('Mention').selectOption({ label: 'Mei Manager' });
  await review.getByLabel('Note', { exact: true }).pressSequentially('is the bank right?');
  await review.getByRole('button', { name: 'Add note' }).click();
  await expect(review.getByText('Mentioned: Mei Manager')).toBeVisible();
  const mention = (by: Page) =>
    by.getByRole('listitem').filter({
      has: by.locator(`a[href^="/a/master/payouts/${id}"]`),
      hasText: ' mentioned you in a note',
    });
  await copy.turn('alerts');
  await page.goto(alerts);
  await expect(mention(page)).toHaveCount(1);
  for (const other of [writer, await openAs('manager2')]) {
    await other.goto(alerts);
    await expect(other.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
    await expect(mention(other)).toHaveCount(0);
  }
  await page.goto('/a/master/inbox');
  const mentions = page.getByRole('list', { name: /^Mentions/ });
  await expect(mentions.getByRole('listitem').and(mention(page))).toHaveCount(1);
  await mention(page).getByRole('button', { name: 'Acknowledge' }).click();
  await expect(mention(page).getByText('Acknowledged', { exact: true })).toBeVisible();
});

test('two clicks at one point acknowledge one alert, and a key acknowledges the row that has the focus', async ({
  page,
  copy,
  fresh,
  platform,
  sandbox,
}) => {
  test.setTimeout(300_000);
  const initiated = await findPayouts(platform, 'INITIATED');
  const ids = [1, 2, 3].map(() => fresh.oneOf('payout INITIATED', initiated));
  await sandbox.movePayouts({ change: ids.map((id) => ({ payout_id: id, v2_status: 'FAILED', v1_status: 'FAILED' })) });
  // The console stores the platform's answer when a person opens the record.
  for (const id of ids) await page.goto(`/a/master/payouts/${id}`);
  const failed = page
    .getByRole('list', { name: 'Alerts' })
    .getByRole('listitem')
    .filter({ hasText: /^Important.* failed/ });
  await copy.turn('mirror', 'alerts');
  await page.goto(alerts);
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  for (const id of ids) {
    await expect(failed.filter({ has: page.locator(`a[href^="/a/master/payouts/${id}"]`) })).toHaveCount(1);
  }
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  const severities = (await rows.allInnerTexts()).map((one) => /Critical|Important|Alert/.exec(one)?.[0] ?? '');
  const order = ['Critical', 'Important', 'Alert'];
  expect(severities).toEqual(severities.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
  expect(await rows.allInnerTexts()).not.toContainEqual(expect.stringMatching(/[0-9a-f]{8}-[0-9a-f]{4}-/));

  const first = rows.first();
  // Others may come meanwhile, so the rows are told apart by their titles.
  const [acknowledged = '', next = ''] = await rows.getByRole('link').allInnerTexts();
  const titled = (one: string) => rows.filter({ has: page.getByRole('link', { name: one, exact: true }) });
  const box = (await first.getByRole('button', { name: 'Acknowledge' }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const point = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...point);
  await expect(first.getByText('Acknowledged', { exact: true })).toBeVisible();
  await page.mouse.click(...point);
  await expect(page.getByText('Acknowledged', { exact: true })).toHaveCount(2); // The row and the toast.
  await page.goto(alerts);
  await expect(titled(next)).toHaveCount(1);
  await expect(titled(acknowledged)).toHaveCount(0);

  // The pointer is away: the row stays because it has the focus.
  await page.mouse.move(0, 0);
  await page.keyboard.press('j');
  const title = first.getByRole('link');
  await expect(title).toBeFocused();
  await page.keyboard.press('e');
  await expect(first.getByText('Acknowledged', { exact: true })).toBeVisible();
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByText('Important', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
});

test('each person chooses which alerts they get, and the choice stays', async ({ page }) => {
  await page.goto('/settings/alerts');
  const box = page.getByRole('checkbox', { name: 'Payments data out of date: Console' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expectNoAxeViolationsAtBothWidths(page);
  await box.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
});
