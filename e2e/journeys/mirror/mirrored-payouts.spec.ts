import { Decimal } from '@/lib/contract/decimal';
import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { readTable } from '../../pages/read-table';
import { untilWhole } from '../../pages/until-whole';

test.use({ consoleKind: mirrorConsole });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

test('count and sums are those of all rows of the platform, for each currency by itself', async ({
  page,
  platform,
}) => {
  await untilWhole(page);
  const rows = await platform.all('listPayouts');
  await expect(page.getByRole('status').filter({ hasText: /^1,200$/ })).toBeVisible();
  await page.getByText('Totals by currency').first().click();
  const shown = await page.getByRole('table', { name: 'Totals by currency' }).getByRole('row').allInnerTexts();
  // They open over the list, no other element covers the last one, and they can be closed.
  const lines = page.getByRole('table', { name: 'Totals by currency' }).getByRole('row');
  const box = await lines.last().boundingBox();
  const onTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('tr')?.textContent ?? '',
    [(box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2],
  );
  expect(onTop).toMatch(/^[A-Z]{3}[\d,.]+/);
  await page.keyboard.press('Escape');
  await expect(lines).toHaveCount(0);
  const sums = new Map<string, Decimal>();
  for (const row of rows) {
    const [currency, amount] = [text(row, 'payout_currency'), text(row, 'payout_amount')];
    sums.set(currency, (sums.get(currency) ?? new Decimal('0')).plus(new Decimal(amount)));
  }
  const read = new Map(
    shown.map((line) => {
      const [currency = '', sum = ''] = line.split(/\s+/);
      return [currency, sum.replaceAll(',', '')];
    }),
  );
  expect([...read.keys()].toSorted()).toEqual([...sums.keys()].toSorted());
  for (const [currency, sum] of sums) expect(new Decimal(read.get(currency) ?? '').eq(sum), currency).toBe(true);
});

test('filters, order and place stand in the address: loaded anew, there are the same rows', async ({ page }) => {
  await untilWhole(page);
  // Chip by chip: the menu narrows while one types, and each change applies at once.
  const choose = async (subject: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('combobox', { name: 'Add filter' }).fill(subject.slice(0, 4));
    await page.keyboard.press('Enter');
    return page.getByRole('dialog', { name: subject, exact: true });
  };
  const status = await choose('Status');
  await status.getByRole('option', { name: /^Completed/ }).click();
  await status.getByRole('option', { name: /^Failed \d/ }).click();
  await expect(page).toHaveURL(/status=COMPLETED%2CFAILED|status=COMPLETED,FAILED/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
  const amount = await choose('Amount');
  await amount.getByLabel('Amount from').fill('1,000');
  await amount.getByLabel('Amount from').fill('1,000.00');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/least=1000/);
  const currency = await choose('Currency');
  await page.keyboard.type('usd');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/currency=USD/);
  const usd = currency.getByRole('option', { name: /^USD ?[\d,]+$/ });
  await expect(usd).toBeVisible();
  const counted = await usd.textContent();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(currency).toBeHidden();
  // The count beside the value is what it gave.
  await expect(page.locator('[data-count]')).toHaveText((counted ?? '').replace('USD', ''));
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  // The link leads to a page once the rows are read.
  await expect(page.getByRole('link', { name: 'Previous page', disabled: false })).toBeVisible();
  const rows = await readTable(page, 'Payouts');
  const count = await page.locator('[data-count]').getAttribute('data-count');
  await page.reload();
  expect(await readTable(page, 'Payouts')).toEqual(rows);
  expect(await page.locator('[data-count]').getAttribute('data-count')).toBe(count);
  const amounts = rows.map((row) => new Decimal((row['Amount'] ?? '').replaceAll(',', '')));
  expect(amounts.every((amount, index) => index === 0 || amount.lte(amounts[index - 1] ?? amount))).toBe(true);
  expect(new Set(rows.map((row) => row['Currency']))).toEqual(new Set(['USD']));
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect.poll(async () => await readTable(page, 'Payouts')).not.toEqual(rows);
});

test('people find names without accents, parts of Chinese names, references, amounts and ends of numbers', async ({
  page,
}) => {
  await untilWhole(page);
  const box = page.getByRole('searchbox', { name: 'Find in all payouts' });
  const firstName = async () => (await readTable(page, 'Payouts'))[0]?.['Beneficiary'];
  await box.fill('grünwald söhne');
  await expect(page).toHaveURL(/q=/);
  await expect
    .poll(
      async () => (await readTable(page, 'Payouts')).filter((row) => row['Beneficiary']?.startsWith('Grünwald')).length,
    )
    .toBeGreaterThan(0);
  const named = await page.locator('[data-count]').getAttribute('data-count');
  await box.fill('GRUNWALD sohne');
  await expect.poll(async () => await page.locator('[data-count]').getAttribute('data-count')).toBe(named);
  expect(Number(named)).toBeGreaterThan(0);
  await box.fill('貿易');
  await expect.poll(firstName).toContain('貿易');
  await box.fill('4,200.00');
  await expect
    .poll(async () => new Set((await readTable(page, 'Payouts')).map((row) => row['Amount'])))
    .toEqual(new Set(['4,200.00']));
  await box.fill('nobody has this name');
  await expect(page.getByText('No payouts match this filter')).toBeVisible();
});
