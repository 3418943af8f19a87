import { row, text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { readTable, rowLinks } from '../../pages/read-table';

test('the list shows the platform’s intents with exact amounts, and a tab those of one status', async ({
  page,
  platform,
}) => {
  const expected = await platform.page('listPaymentIntents');
  await page.goto('/a/master/payment-intents');
  const shown = await readTable(page, 'Payment intents');
  expect(shown.map(({ Amount, Currency, Order }) => [Amount?.replaceAll(',', ''), Currency, Order])).toEqual(
    expected.map((row) => [text(row, 'amount'), text(row, 'currency'), text(row, 'merchant_order_id')]),
  );
  const links = rowLinks(page, 'Payment intents');
  const succeeded = (await platform.all('listPaymentIntents')).filter((row) => row['intent_status'] === 'SUCCEEDED');
  expect(succeeded.length).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Payment intents by status' })
    .getByRole('link', { name: 'Succeeded' })
    .click();
  await expect(page).toHaveURL(/payment_intent_status=SUCCEEDED/);
  await expect(links).toHaveCount(Math.min(25, succeeded.length));
});

test('every status has a page that says what it means', async ({ page, sandbox }) => {
  const { payment_intents: intents } = await sandbox.fixtures();
  const ofEach = new Map(intents.map((intent) => [intent.intent_status, intent.payment_intent_id]));
  expect(ofEach.size).toBeGreaterThanOrEqual(5);
  for (const id of ofEach.values()) {
    await page.goto(`/a/master/payment-intents/${id}`);
    await expect(page.getByRole('region', { name: 'Payment intent', exact: true })).toContainText(id);
    await expect(page.getByText('The platform’s documentation doesn’t describe this status.')).toHaveCount(0);
  }
});

test('a failed intent says why and what to do next', async ({ page, platform }) => {
  const all = await platform.all('listPaymentIntents');
  const failed = all.find((one) => {
    const attempt = one['latest_payment_attempt'];
    return one['intent_status'] === 'FAILED' && typeof attempt === 'object' && text(attempt, 'failure_code') !== '';
  });
  const code = text(row(failed)['latest_payment_attempt'], 'failure_code');
  await page.goto(`/a/master/payment-intents/${text(failed, 'payment_intent_id')}`);
  await expect(page.getByText(/^The payment failed: (Insufficient funds|Declined by|Card expired)/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest attempt' }).getByTitle(code)).not.toHaveText(code);
  await expect(page.getByText(/^Next: ask the customer to pay another way/)).toBeVisible();
});
