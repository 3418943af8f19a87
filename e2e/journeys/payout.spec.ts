import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../harness/fixtures';
import { row, text } from '../conformance/json';
import { panel, fact, v1OfStatus, plain } from '../pages/walks/fact';

test('summary and record stand side by side, each with its own status', async ({ page, platform, sandbox }) => {
  const record = await v1OfStatus(sandbox, platform, 'REJECTED');
  const id = text(record, 'payout_id');
  const summary = await platform.record('retrieveV2Payout', id);
  await page.goto(`/a/master/payouts/${id}`);
  const words: Record<string, string> = { FAILED: 'Failed', FAILED_REFUNDED: 'Failed, refunded' };
  await expect(fact(page, 'Summary', 'Status')).toContainText(words[text(summary, 'payout_status')] ?? 'unexpected');
  await expect(fact(page, 'Record', 'Status')).toContainText('Rejected');
  await expect(fact(page, 'Details', 'Bank reference')).toHaveText(text(record, 'payout_reference'));
  await expect(fact(page, 'Details', 'Statement descriptor')).toHaveText(text(summary, 'statement_descriptor'));
  await expect(panel(page, 'Payer')).toBeVisible();
  await expect(panel(page, 'Beneficiary')).toBeVisible();
});

test('the money path shows what was sent, the rate, the fee and what is received, digit by digit', async ({
  page,
  platform,
  sandbox,
}) => {
  const { payouts } = await sandbox.fixtures();
  const records = await Promise.all(payouts.map(({ payout_id }) => platform.record('retrievePayout', payout_id)));
  const crossing = records.find((one) => text(one, 'source_currency') !== text(one, 'payout_currency'));
  const record = row(crossing, 'a payout across currencies');
  await page.goto(`/a/master/payouts/${text(record, 'payout_id')}`);
  const path = panel(page, 'Fees and FX');
  expect(plain(await path.textContent())).toContain(text(record, 'source_currency'));
  const received = await fact(page, 'Fees and FX', 'Beneficiary receives').textContent();
  expect(plain(received)).toBe(`${text(record, 'amount_beneficiary_receives')} ${text(record, 'payout_currency')}`);
  const fee = await fact(page, 'Fees and FX', 'Fee').textContent();
  expect(plain(fee)).toContain(text(record, 'fee_amount'));
  await expect(path.getByText(text(row(record['conversion']), 'client_rate'))).toBeVisible();
});

test('a failed payout says why, what is to be returned, and what to do next, on its page and in its PDF', async ({
  page,
  platform,
  sandbox,
  openAs,
}) => {
  const { payouts } = await sandbox.fixtures();
  const failed = payouts.filter(({ payout_status }) => payout_status === 'FAILED');
  const records = await Promise.all(failed.map(({ payout_id }) => platform.record('retrievePayout', payout_id)));
  const returned = row(
    records.find((one) => ((one['failure_returned_amount'] as string | null) ?? '') !== ''),
    'a payout of which money is to be returned',
  );
  await page.goto(`/a/master/payouts/${text(returned, 'payout_id')}`);
  await expect(page.getByText(text(returned, 'failure_reason'), { exact: true })).toBeVisible();
  // The amount is a promise (interface 2.9), not money that came back.
  const amount = await page.getByText(/^Announced, not yet returned: /).textContent();
  const [whole = '', fraction = ''] = text(returned, 'failure_returned_amount').split('.');
  expect(amount).toBe(
    `Announced, not yet returned: ${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`} ${text(returned, 'payout_currency')}.`,
  );
  await expect(
    page.getByText(/^Next: .*new payout created on the platform. This payout won’t be sent again/),
  ).toBeVisible();
  const steps = panel(page, 'Timeline').getByRole('listitem');
  await expect(steps.filter({ hasText: /^Failed/ }).first()).toContainText(/\d\d:\d\d/);
  await expect(steps.last()).toHaveText('Not refunded yet');

  // The confirmation says the same, and the audit keeps that it was made.
  const link = page.getByRole('link', { name: 'Confirmation (PDF)' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const reference = text(returned, 'short_reference_id');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^payout-${reference}-.+\\.pdf$`));
  const file = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const words = plain((await extractText(file, { mergePages: true })).text);
  for (const part of [`${reference} · Failed`, amount ?? '', 'The payout wasn’t paid.', 'read from the platform']) {
    expect(words).toContain(plain(part));
  }
  expect(words).not.toMatch(/was paid|has been paid/);
  const manager = await openAs('manager');
  await manager.goto(`/a/master/audit?object=${text(returned, 'payout_id')}`);
  await expect(manager.getByText('Payout confirmation downloaded').first()).toBeVisible();
  const admin = await openAs('admin');
  const refused = await admin.request.get((await link.getAttribute('href')) ?? '');
  expect(refused.status(), 'a person who may not see the page').toBe(403);
});
