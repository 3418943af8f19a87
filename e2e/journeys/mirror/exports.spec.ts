import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { files, exportWhole } from '../../pages/walks/export-whole';

test.use({ consoleKind: mirrorConsole });
test.setTimeout(600_000);

test('every payout that the list counts is in the file, which says what it is, and in nobody else’s hands', async ({
  page,
  openAs,
  copy,
  platform,
}) => {
  const failed = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED');
  await page.goto('/a/master/payouts?payout_status=FAILED');
  const tab = page.getByRole('navigation', { name: 'Payouts by status' }).getByRole('link', { name: /^Failed ?\d/ });
  await expect(tab).toHaveText(`Failed${failed.length}`);
  const { about, rows } = await exportWhole(page, copy, failed.length);
  expect(about).toMatchObject({
    File: 'Payouts',
    Accounts: 'Master account',
    Filters: 'Status: Failed',
    Order: 'Created, newest first',
    'Exported by': 'Olivia Operator',
    'Account numbers': 'Masked except for the last four digits',
    Rows: String(failed.length),
  });
  const ids = rows.map((row) => row.split(',')[1]);
  expect(ids.toSorted()).toEqual(failed.map((row) => String(row['payout_id'])).toSorted());
  expect(rows.join('\n')).not.toMatch(/\d{9,}(?=[^\d-]*••)/);

  await expect(files(page).first()).toContainText(`${failed.length} rows`);
  await expect(files(page).first()).toContainText('Expires in 23 h');
  const address =
    (await files(page)
      .first()
      .getByRole('link', { name: /^Download/ })
      .getAttribute('href')) ?? '';
  const answer = await page.request.get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(answer.headers()).toMatchObject({
    // The file is not compressed on the way, so that a browser can show its progress.
    'cache-control': 'no-store, no-transform',
    'content-length': String((await answer.body()).length),
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename="payouts-master-[\d-]{10}-\d{4}-[\da-f]{8}\.csv"$/,
  );

  const manager = await openAs('manager');
  await manager.goto('/a/master/exports');
  await expect(manager.getByText('No exports yet')).toBeVisible();
  expect((await manager.request.get(address)).status()).toBe(404);
  expect((await fetch(`${copy.origin}${address}`)).status).toBe(401);
  expect((await fetch(`${copy.origin}/api/exports/none`)).status).toBe(401);
});
