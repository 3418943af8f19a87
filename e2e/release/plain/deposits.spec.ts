import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { readTable, rowLinks } from '../../pages/read-table';

test('the list shows the platform’s deposits with exact amounts, and a tab those of one status', async ({
  page,
  platform,
}) => {
  const expected = await platform.page('listDeposits');
  await page.goto('/a/master/deposits');
  const shown = await readTable(page, 'Deposits');
  expect(shown.map(({ Amount, Currency }) => [Amount?.replaceAll(',', ''), Currency])).toEqual(
    expected.map((one) => [text(one, 'amount'), text(one, 'currency')]),
  );
  const pending = (await platform.all('listDeposits')).filter((one) => one['deposit_status'] === 'PENDING');
  expect(pending.length).toBeGreaterThan(0);
  for (const { Amount } of shown) expect(Amount).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
  const amount = page.getByRole('cell', { name: shown[0]?.['Amount'] ?? '', exact: true });
  await expect(amount.first()).toHaveCSS('text-align', 'end');
  const tab = page.getByRole('navigation', { name: 'Deposits by status' }).getByRole('link', { name: 'Pending' });
  await tab.click();
  await expect(page).toHaveURL(/status=PENDING/);
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(rowLinks(page, 'Deposits')).toHaveCount(Math.min(25, pending.length));
});
