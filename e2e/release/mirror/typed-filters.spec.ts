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
    'Amount from 5,000',
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
  // What was read stays in view, with the number of rows.
  await expect(read.getByRole('listitem')).toHaveCount(4);
  await expect(read.getByText('Searched as text: “ltd”')).toBeVisible();
  await expect(read.getByText(/^(No payouts match|\d+ payouts?)$/)).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Currency is not USD' })).toBeVisible();
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
    'Amount from 5,000',
  ]);
  await expect(read.getByText('Searched as text: “张三”')).toBeVisible();
  await box.press('Enter');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ status: 'FAILED', days: 'last_90_days', currency: 'USD', least: '5000', q: '张三' });
  await expect(box).toHaveValue('张三');
});

test('a number that two countries read differently is offered both ways, and Enter takes neither', async ({ page }) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  await box.fill('over 5.000');
  await expect(read.getByRole('listitem')).toHaveText(['Amount from 5', 'Amount from 5,000']);
  await expectNoAxeViolations(page, read);
  await box.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await expect(read.getByRole('button', { name: 'Use these filters' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?least=5000$/);
});

test('words that find no row as filters are offered as a search, and the command bar reads the same', async ({
  page,
}) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  await box.fill('failed over 900bn eur');
  await box.press('Enter');
  await expect(page.getByText('No payouts match this filter')).toBeVisible();
  // The find box offers the same above the list.
  await page.getByRole('button', { name: 'Search for these words' }).last().click();
  await expect(page).toHaveURL(/\?q=failed\+over\+900bn\+eur$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('failed eur from 5k to 10k');
  await page.getByRole('option', { name: /^Payouts: Status: Failed, Currency: EUR, Amount at least 5,000/ }).click();
  await expect(page).toHaveURL(/status=FAILED&currency=EUR&least=5000&most=10000/);
});
