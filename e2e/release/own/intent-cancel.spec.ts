import type { Page } from 'playwright/test';
import { approveAs, expectMarked } from '../../pages/approve-as';
import { text } from '../../conformance/json';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { expect, test } from '../../harness/fixtures';
import { rowOf } from '../../pages/read-table';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('intent-cancel') });
test.setTimeout(600_000);

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Cancel', exact: true });

async function ask(page: Page, id: string, account = 'master'): Promise<void> {
  await page.goto(`/a/${account}/payment-intents/${id}`);
  await panel(page)
    .getByRole('button', { name: /^Cancel payment intent/ })
    .click();
}
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Submit for approval' });

test('an intent is cancelled from the list with one of four reasons or none, and its time is shown', async ({
  page,
  platform,
  fresh,
  changesOf,
  openAs,
}) => {
  const id = fresh.intent('REQUIRES_CUSTOMER_ACTION');
  const rows = await platform.all('listPaymentIntents');
  const index = rows.findIndex((row) => row['payment_intent_id'] === id);
  const list = `/a/master/payment-intents?page_size=100&page_number=${Math.floor(index / 100) + 1}`;
  await page.goto(list);
  const row = rowOf(page, 'Payment intents', id);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  const reasons = dialog(page)
    .getByLabel(/Reason/)
    .getByRole('option');
  await expect(reasons).toHaveText([
    'No reason given',
    'Duplicate',
    'Fraudulent',
    'Requested by the customer',
    'Abandoned',
  ]);
  await dialog(page)
    .getByLabel(/Reason/)
    .selectOption('Fraudulent');
  // The dialog says that a second person must approve, and who can, but not yet that it can't be undone.
  await expect(dialog(page).getByText(/^Nothing is sent without approval from .*Mei Manager.*\.$/)).toBeVisible();
  await expect(dialog(page).getByText('can’t be undone')).toHaveCount(0);
  await expect(confirm(page)).toBeEnabled();
  await expectNoAxeViolationsAtBothWidths(page, dialog(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await confirm(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row.getByText('Waiting for approval', { exact: true })).toBeVisible();
  const approver = await openAs('manager');
  await expectMarked(approver, 'Payment intents', list, id);
  await approveAs(approver, id);
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 150_000 });
  expect(text(await platform.record('retrievePaymentIntent', id), 'cancellation_reason')).toBe('fraudulent');
  expect(await changesOf(id)).toHaveLength(1);
});

test('an intent is cancelled by its id and without a reason', async ({ page, platform, fresh, changesOf, openAs }) => {
  const id = fresh.intent('REQUIRES_PAYMENT_METHOD');
  await page.goto('/a/master/payment-intents');
  await page.getByRole('textbox', { name: 'Payment intent id' }).fill(id);
  await page.getByRole('textbox', { name: 'Payment intent id' }).press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Cancel payment intent/ })
    .click();
  await confirm(page).dblclick();
  await expect(panel(page).getByText('Cancel payment intent: Waiting for approval')).toBeVisible();
  await approveAs(await openAs('manager'), id);
  await expect(panel(page).getByText('Cancel payment intent: Cancelled')).toBeVisible();
  await expect(panel(page).getByText(/^Cancelled at/)).toBeVisible();
  expect((await platform.record('retrievePaymentIntent', id))['cancellation_reason'] ?? '').toBe('');
  expect(await changesOf(id)).toHaveLength(1);
  await page.reload();
  await expect(panel(page).getByText('This payment intent is already cancelled.')).toBeVisible();
});

test('an answer that still has the old status is a request, and is followed until it is done', async ({
  page,
  platform,
  sandbox,
  fresh,
  changesOf,
  openAs,
}) => {
  // The order ends when the test moves the platform's clock, never while the page is looked at.
  const delayMs = 600_000;
  await sandbox.changeSettings({ order_delay_ms: delayMs });
  const id = await fresh.sentinel('intent that is cancelled later', platform);
  await ask(page, id);
  await confirm(page).click();
  await approveAs(await openAs('manager'), id);
  await expect(panel(page).getByText('Cancel payment intent: Cancellation requested')).toBeVisible();
  await sandbox.setClock({ advance_ms: delayMs });
  await expect(panel(page).getByText('Cancel payment intent: Cancelled')).toBeVisible({ timeout: 150_000 });
  expect(await changesOf(id)).toHaveLength(1);
});

test('a refusal is shown in our words, with the platform’s own words one click away', async ({
  page,
  sandbox,
  fresh,
  changesOf,
  openAs,
}) => {
  const id = fresh.intent('PENDING');
  await sandbox.armFault({
    fault: 'F22',
    operation: 'cancelPaymentIntent',
    when: 'before',
    times: null,
    message: 'Request parameters invalid',
  });
  await ask(page, id);
  await confirm(page).click();
  await approveAs(await openAs('manager'), id);
  await expect(panel(page).getByText('Cancel payment intent: Refused')).toBeVisible({ timeout: 150_000 });
  await expect(panel(page).getByText('A value is missing or of the wrong type')).toBeVisible();
  await expect(panel(page).getByText(/^Reference [0-9a-f]{32}$/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Copy reference' })).toBeVisible();
  await panel(page).getByText('Platform response').first().click();
  await expect(panel(page).getByText('message: Request parameters invalid')).toBeVisible();
  expect(await changesOf(id)).toHaveLength(0);
});

test('two tabs on two accounts cancel one intent each, in the right account', async ({
  page,
  context,
  seed,
  fresh,
  platform,
  changesOf,
  openAs,
}) => {
  const subs = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  const openIntent = async (account: string) => {
    const rows = await platform.page('listPaymentIntents', { page_size: 100 }, account);
    const open = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING'];
    return fresh.oneOf(
      `open intent of ${account}`,
      rows.filter((row) => open.includes(text(row, 'intent_status'))).map((row) => text(row, 'payment_intent_id')),
    );
  };
  const accounts = [subs[0]?.account_id ?? '', subs[1]?.account_id ?? ''] as const;
  const ids = [await openIntent(accounts[0]), await openIntent(accounts[1])] as const;
  const tabs = [page, await context.newPage()] as const;
  await Promise.all(tabs.map((tab, index) => ask(tab, ids[index] ?? '', accounts[index])));
  const approver = await openAs('manager');
  for (const [index, tab] of tabs.entries()) {
    await confirm(tab).click();
    await expect(panel(tab).getByText('Cancel payment intent: Waiting for approval')).toBeVisible();
    await approveAs(approver, ids[index] ?? '', accounts[index]);
    await expect(panel(tab).getByText(/Cancel payment intent: (Cancelled|Cancellation requested)/)).toBeVisible();
  }
  expect(await changesOf(ids[0])).toEqual([accounts[0]]);
  expect(await changesOf(ids[1])).toEqual([accounts[1]]);
});
