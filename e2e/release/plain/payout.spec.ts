import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { row, text } from '../../conformance/json';
import { pass } from '../../pages/read-table';
import { panel, fact, v1OfStatus, plain } from '../../pages/walks/fact';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

test.describe('without a mirror', () => {
  test.use({ consoleKind: consoleWithoutMirror });

  test('a payout without a version 1 record is complete from its summary, and no record is asked for', async ({
    page,
    platform,
    consoleCalls,
  }) => {
    const all = await platform.all('listPayouts');
    const opaque = row(
      all.find((one) => !uuid.test(text(one, 'payout_id'))),
      'a payout with an opaque id',
    );
    const id = text(opaque, 'payout_id');
    await page.goto(`/a/master/payouts/${encodeURIComponent(id)}`);
    await expect(page.getByText('There’s no detailed record of this payout')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(id.slice(-4));
    expect(plain(await fact(page, 'Fees and FX', 'Payout amount').textContent())).toBe(
      `${text(opaque, 'payout_amount')} ${text(opaque, 'payout_currency')}`,
    );
    await expect(fact(page, 'Fees and FX', 'Fee')).toHaveText('Unknown');
    await expect(page.getByText(id, { exact: true })).not.toHaveCount(0);
    expect(await consoleCalls('retrievePayout')).toEqual([]);
  });

  test('Refresh goes to the platform, however young the last answer is', async ({ page, sandbox, consoleCalls }) => {
    const { payouts } = await sandbox.fixtures();
    await page.goto(`/a/master/payouts/${payouts[0]?.payout_id ?? ''}`);
    const count = async () => (await consoleCalls('retrievePayout')).length;
    for (const more of [1, 2]) {
      const before = await count();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(count, `press ${more}`).toBe(before + 1);
    }
  });
});

test.describe('with a record that cannot be read', () => {
  // The mirror's copy would stand in the place of a record that cannot be read.
  test.use({
    consoleKind: consoleWithoutMirror,
    expectedErrors: [/Failed to load resource: the server responded with a status of 5\d\d/],
  });

  test('the summary stays, and a retry brings the record', async ({ page, platform, sandbox }) => {
    const record = await v1OfStatus(sandbox, platform, 'COMPLETED');
    await sandbox.armFault({ fault: 'F37', operation: 'retrievePayout', times: null });
    await page.goto(`/a/master/payouts/${text(record, 'payout_id')}`);
    await expect(fact(page, 'Summary', 'Status')).toContainText('Completed');
    const failure = panel(page, 'Record');
    await expect(failure.getByText(/^Reference/)).toBeVisible();
    await sandbox.clearFaults();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(fact(page, 'Record', 'Status')).toContainText('Completed');
    await expect(panel(page, 'Beneficiary')).toBeVisible();
  });

  test('a failed refresh keeps what was shown and says so', async ({ page, platform, sandbox }) => {
    const record = await v1OfStatus(sandbox, platform, 'PENDING');
    await page.goto(`/a/master/payouts/${text(record, 'payout_id')}`);
    await expect(fact(page, 'Record', 'Status')).toContainText('Pending');
    await sandbox.armFault({ fault: 'F37', operation: 'retrievePayout', times: null });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('The last refresh failed; older values are shown.')).toBeVisible();
    await expect(fact(page, 'Record', 'Status')).toContainText('Pending');
  });
});

test('a payout is read again until it is final, and then no more', async ({ page, platform, sandbox, liveReads }) => {
  const record = await v1OfStatus(sandbox, platform, 'COMPLETED');
  const status = fact(page, 'Record', 'Status');
  await page.clock.install();
  await sandbox.armFault({ fault: 'F17', operation: 'retrievePayout', times: null });
  await page.goto(`/a/master/payouts/${text(record, 'payout_id')}`);
  await expect(status).toContainText('BRAND_NEW_STATE');
  await sandbox.clearFaults();
  // Polls within five seconds share one answer, so the first may still get the old one.
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(status).toContainText('Completed', { timeout: 1_000 });
  }).toPass();
  const before = liveReads('retrievePayout');
  await pass(page, 4, 16_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => liveReads('retrievePayout')).toBe(before + 1);
});

test('a payout shows reference, state, parties and money first, then what happened, review and history', async ({
  page,
  platform,
  sandbox,
  context,
}) => {
  const record = await v1OfStatus(sandbox, platform, 'COMPLETED');
  const id = text(record, 'payout_id');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/a/master/payouts/${id}`);
  const head = page.getByRole('main').locator('header').first();
  const reference = text(record, 'short_reference_id');
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(`${reference} · Completed`);
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${reference} · Completed · `));
  expect(plain(await fact(page, 'Fees and FX', 'Payout amount').textContent())).toBe(
    `${text(record, 'payout_amount')} ${text(record, 'payout_currency')}`,
  );
  const figures = await panel(page, 'Fees and FX')
    .getByRole('term')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(figures).size, 'the money stands in one line').toBe(1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Chinese sentence' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^付款 ${reference}（.+）已支付。$`));
  const holder = text(row(record['beneficiary'])['bank_details'], 'account_holder');
  await expect(head).toContainText(holder);
  await expect(head).toContainText(/(Local|SWIFT) payment · Created /);
  const steps = panel(page, 'Timeline').getByRole('listitem');
  await expect(steps).toHaveText([/^Created/, /^Payout date/, /^Completed.*\d\d:\d\d/]);
  const purpose = fact(page, 'Details', 'Purpose').locator('data');
  await expect(purpose).toHaveAttribute('title', text(record, 'purpose_code'));
  await expect(purpose).toHaveText(/^[A-Z][^A-Z_]+$/);
  // The two columns, of two thirds and one third, begin at the same height.
  const [main, side] = await Promise.all(
    ['Timeline', 'Beneficiary'].map((name) => panel(page, name).evaluate((part) => part.getBoundingClientRect())),
  );
  expect(Math.abs((main?.top ?? 0) - (side?.top ?? 99))).toBeLessThan(4);
  expect((main?.width ?? 0) / (side?.width ?? 1)).toBeGreaterThan(1.5);
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.textContent] as const));
  const order = tops.toSorted(([a], [b]) => a - b).map(([, name]) => name);
  expect(order).toEqual(tops.map(([, name]) => name));
  expect([...order.slice(0, 3), order.at(-1)]).toEqual(['Fees and FX', 'Timeline', 'Review', 'History']);
  // On paper: no buttons, but whose payout it is, the zone of its times, and who printed it when.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/^Master account.* · times in .+ · printed by .+, .*\d\d:\d\d/)).toBeVisible();
});

test('two statuses that cannot both be true are named, and nothing is claimed of the payout', async ({
  page,
  copy,
  sandbox,
}) => {
  const [id = ''] = await sandbox.movePayouts({ make: [{ count: 1, v2_status: 'COMPLETED', v1_status: 'PENDING' }] });
  await page.goto(`/a/master/payouts/${id}`);
  const main = page.getByRole('main');
  await expect(
    main.getByText('The summary says Completed and the record says Pending: they can’t both be true'),
  ).toBeVisible();
  await expect(
    main.getByText(/^Next: treat the payout as neither paid nor failed, and don’t pay again\./),
  ).toBeVisible();
  await expect(main.locator('header').first()).toContainText('Statuses contradict');
  await expect(main).not.toContainText('The payout was paid.');
  await expect(panel(page, 'Timeline').getByRole('listitem').last()).toHaveText('Statuses contradictNow');
  // The advice has a button on the screen, and none on paper.
  await expect(main.getByRole('button', { name: 'Copy short reference', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByText('Owner').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  // The list has the words on one line, in the window of a laptop.
  await copy.turn('mirror');
  await page.goto('/a/master/payouts');
  const cell = page.getByRole('cell', { name: 'Statuses contradict', exact: true }).first();
  const lines = await cell.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  await page.goto(`/a/master/payouts/${id}`);
  await sandbox.movePayouts({ change: [{ payout_id: id, v1_status: 'COMPLETED' }] });
  // A press during a read joins it, and that read may have begun before the change.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(main).toContainText('The payout was paid.', { timeout: 5_000 });
  }).toPass();
  await expect(main).not.toContainText('contradict');
});

test('an unknown id says so and leads back to the list', async ({ page }) => {
  await page.goto('/a/master/payouts/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Nothing with this ID').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payout', exact: true })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Payouts' }).click();
  await expect(page).toHaveURL('/a/master/payouts');
});
