import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { rowHrefs, rowLinks } from '../../pages/read-table';
import { text } from '../../conformance/json';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });

test('size, page and filter live in the address: another window shows the same rows, Back the earlier ones', async ({
  page,
  openAs,
  platform,
}) => {
  await page.goto('/a/master/payouts');
  await page.getByRole('button', { name: '25 per page' }).click();
  await page.getByRole('menuitem', { name: '10', exact: true }).click();
  await expect(rowLinks(page, 'Payouts')).toHaveCount(10);
  const firstPage = await rowHrefs(page, 'Payouts');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page_number=2/);
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payouts' })).toHaveAttribute('aria-busy', 'false');
  const secondPage = await rowHrefs(page, 'Payouts');
  const expected = await platform.page('listPayouts', { page_number: 2, page_size: 10 });
  await expect(rowLinks(page, 'Payouts').first()).toHaveAttribute('href', new RegExp(text(expected[0], 'payout_id')));

  const other = await openAs('operator');
  await other.goto(page.url());
  await expect.poll(() => rowHrefs(other, 'Payouts')).toEqual(secondPage);
  await page.reload();
  await expect.poll(() => rowHrefs(page, 'Payouts')).toEqual(secondPage);
  await page.goBack();
  await expect(page).not.toHaveURL(/page_number/);
  await expect.poll(() => rowHrefs(page, 'Payouts')).toEqual(firstPage);
});

test('the first page of rows stands in the HTML that the server sends', async ({ page, platform }) => {
  const expected = await platform.page('listPayouts', { payout_status: 'COMPLETED', page_size: 10 });
  const answer = await page.request.get('/a/master/payouts?payout_status=COMPLETED&page_size=10');
  const html = await answer.text();
  const linked = Array.from(html.matchAll(/<a href="\/a\/master\/payouts\/([^"?]+)\?day=/g), ([, id]) => id);
  expect(linked).toEqual(expected.map((row) => encodeURIComponent(text(row, 'payout_id'))));
});

test('while the next page is slow the rows before it stay, marked busy', async ({ page, sandbox }) => {
  // The test uses rows that no other test reads, because the console may reuse an answer of the last seconds.
  await page.goto('/a/master/payouts?payout_status=COMPLETED&page_size=50');
  const table = page.getByRole('table', { name: 'Payouts' });
  const before = await rowHrefs(page, 'Payouts');
  // The page says so after three seconds, and the test, which looks once a second, needs time to see it.
  await sandbox.changeSettings({ latency_ms: 6_000 });
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  expect(await rowHrefs(page, 'Payouts')).toEqual(before);
  await expect(page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' })).toBeVisible();
  await sandbox.changeSettings({ latency_ms: 0 });
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect(await rowHrefs(page, 'Payouts')).not.toEqual(before);
});

test('the next page is fetched when the pointer comes near, and not a second time', async ({ page, consoleCalls }) => {
  // The test uses a size that no other test reads, because the console may reuse an answer of the last seconds.
  await page.goto('/a/master/payouts?page_size=50');
  const next = { page_number: '2', page_size: '50' };
  // The page fetches ahead by itself.
  const callsFor = async (query: typeof next) => await consoleCalls('listPayouts', query, { passively: true });
  const asked = async () => (await callsFor(next)).map(({ status }) => status);
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Next page' }).hover();
  await expect.poll(asked).toEqual([200]);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payouts' })).toHaveAttribute('aria-busy', 'false');
  // The same hover fetches page 3, so its call shows that no other call is under way.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Next page' }).hover();
  await expect.poll(() => callsFor({ page_number: '3', page_size: '50' })).toHaveLength(1);
  expect(await callsFor(next)).toHaveLength(1);
});

test('an unknown status is shown as it came, in the neutral style', async ({ page, sandbox }) => {
  await page.goto('/a/master/payouts?payout_status=INITIATED');
  const table = page.getByRole('table', { name: 'Payouts' });
  const colourOf = (label: string) =>
    table
      .getByText(label, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  const neutral = await colourOf('Initiated');
  await sandbox.armFault({ fault: 'F17', operation: 'listPayouts', times: null });
  await page.goto('/a/master/payouts');
  await expect(table.getByText('BRAND_NEW_STATE', { exact: true })).toHaveCount(25);
  expect(await colourOf('BRAND_NEW_STATE')).toBe(neutral);
});

test('a row’s id is copied whole, and announced, by a button that only the hovered or focused row has', async ({
  page,
  context,
  platform,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = await platform.page('listPayouts');
  await page.goto('/a/master/payouts');
  const copy = page.getByRole('button', { name: 'Copy payout id' });
  await expect(copy).toHaveCount(0);
  const rows = page.getByRole('table', { name: 'Payouts' }).getByRole('rowgroup').last().getByRole('row');
  await rows.nth(0).hover();
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(text(first, 'payout_id'));

  await rowLinks(page, 'Payouts').nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(rows.nth(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe(text(second, 'payout_id'));
  await page.keyboard.press('Tab');
  await expect(rowLinks(page, 'Payouts').nth(2)).toBeFocused();
});
