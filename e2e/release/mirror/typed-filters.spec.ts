import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { readTable } from '../../pages/read-table';
import { untilWhole } from '../../pages/until-whole';

test.use({ consoleKind: mirrorConsole });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

test('plain words become filters that are shown before they run; Enter sets them, and the rows fit', async ({
  page,
}) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  await box.fill('failed usd over 5k last 90 days ltd');
  await expect(read.getByRole('listitem')).toHaveText([
    'Status Failed',
    'Created Last 90 days',
    'Currency USD',
    'Amount from 5000',
  ]);
  await expect(read.getByText('Searched as text: “ltd”')).toBeVisible();
  await expectNoAxeViolations(page, read);
  // Nothing runs before the person has seen what was read.
  expect(new URL(page.url()).search).toBe('');
  await box.press('Enter');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ status: 'FAILED', days: 'last_90_days', currency: 'USD', least: '5000', q: 'ltd' });
  await expect(box).toHaveValue('ltd');
  await expect(read).toHaveText('Searched as text: “ltd”');
  await expect(box).toBeFocused();
  await box.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await expect
    .poll(
      async () =>
        new Set((await readTable(page, 'Payouts')).map((row) => `${row['Status'] ?? ''} ${row['Currency'] ?? ''}`)),
    )
    .toEqual(new Set(['Failed USD']));
  // The chips are those of the window of filters.
  await page.getByRole('button', { name: 'Remove filter: Currency' }).click();
  await expect(page).not.toHaveURL(/currency=/);

  // A filter that only words set, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/payouts');
  await box.fill('not usd to singapore');
  await expect(read.getByRole('listitem')).toHaveText(['Currency is not USD', 'Country Singapore']);
  await expectNoAxeViolations(page, read);
  await read.getByRole('button', { name: 'Filter (Enter)' }).click();
  await expect(page).toHaveURL(/notCurrency=USD&country=SG|country=SG&notCurrency=USD/);
  await expect(page.getByText('Currency is not', { exact: true })).toBeVisible();
});

test('filters typed in Chinese, without spaces, are read in an English console too', async ({ page }) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  await box.fill('最近90天失败的美元付款，超过5千 张三');
  await expect(read.getByRole('listitem')).toHaveText([
    'Status Failed',
    'Created Last 90 days',
    'Currency USD',
    'Amount from 5000',
  ]);
  await expect(read.getByText('Searched as text: “张三”')).toBeVisible();
  await box.press('Enter');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ status: 'FAILED', days: 'last_90_days', currency: 'USD', least: '5000', q: '张三' });
  await expect(box).toHaveValue('张三');
});
