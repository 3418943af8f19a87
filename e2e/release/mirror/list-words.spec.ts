import type { ListName } from '@/lib/contract/operations';
import { Decimal } from '@/lib/contract/decimal';
import { type Row, text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { untilSearchable } from '../../pages/palette';
import { openMenu, save } from '../../pages/walks/save';

test.use({ consoleKind: mirrorConsole, role: 'operator' });

/** A list with words that people type into its find box, what they become, and the rows that they mean. */
const asked: readonly (readonly [
  list: ListName,
  area: string,
  typed: string,
  chips: readonly (string | RegExp)[],
  fits: (row: Row) => boolean,
])[] = [
  [
    'listCards',
    'cards',
    'active virtual visa',
    ['Status Active', 'Scheme Visa', 'Form Virtual'],
    (row) => row['card_status'] === 'ACTIVE' && row['card_scheme'] === 'VISA' && row['form_factor'] === 'VIRTUAL',
  ],
  [
    'listDeposits',
    'deposits',
    '已完成 超过100',
    ['Status Completed', 'Amount from 100'],
    (row) => row['deposit_status'] === 'COMPLETED' && new Decimal(text(row, 'amount')).gte('100'),
  ],
  [
    'listBankAccounts',
    'bank-accounts',
    'valid usd',
    ['Status Valid', 'Currency USD'],
    (row) => row['account_status'] === 'Valid' && row['currency'] === 'USD',
  ],
];

test('plain words become filters of each list, which are shown before they run; the rows fit', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  for (const [list, area, typed, chips, fits] of asked) {
    const wanted = (await platform.all(list)).filter(fits).length;
    expect(wanted, list).toBeGreaterThan(0);
    await page.goto(`/a/master/${area}`);
    const box = page.getByRole('searchbox', { name: 'Search all rows' });
    await box.fill(typed);
    await expect(read.getByRole('listitem')).toHaveText(chips);
    await expectNoAxeViolations(page, read);
    expect(new URL(page.url()).search, area).toBe('');
    await box.press('Enter');
    await expect(box).toHaveValue('');
    await expect(page.getByRole('navigation', { name: /^Pages of / })).toContainText(`of ${wanted}`);
    await expect(read.getByText(`${wanted} row`)).toBeVisible();
  }
});

test('text beside the filters is searched, and Shift with Enter searches all of it', async ({ page, platform }) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  const frozen = (await platform.all('listCards')).find((row) => row['card_status'] === 'FROZEN');
  const name = text(frozen?.['cardholder'] ?? {}, 'first_name');
  await page.goto('/a/master/cards');
  const box = page.getByRole('searchbox', { name: 'Search all rows' });
  const read = page.getByRole('group', { name: 'Filters read from what you typed' });
  await box.fill(`frozen ${name}`);
  await expect(read.getByText(`Searched as text: “${name}”`)).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/card_status=FROZEN/);
  await expect(box).toHaveValue(name);
  await expect(page.getByRole('table', { name: 'Cards' }).getByRole('link', { name: /./ }).first()).toBeVisible();
  await box.fill('frozen');
  await box.press('Shift+Enter');
  await expect(page).toHaveURL(/q=frozen/);
});

test('a view of another list is kept, offered there alone, and leads back to it', async ({ page }) => {
  await page.goto('/a/master/cards?card_status=FROZEN&sort=create_time');
  await save(page, 'Frozen, newest first');
  await page.goto('/a/master/cards');
  const link = (await openMenu(page)).getByRole('menuitem', { name: 'Frozen, newest first' });
  await expect(link).toHaveAttribute('href', '/a/master/cards?card_status=FROZEN&sort=create_time');
  await link.click();
  await expect(page).toHaveURL('/a/master/cards?card_status=FROZEN&sort=create_time');
  await page.goto('/a/master/deposits');
  const other = await openMenu(page);
  await expect(other.getByText('No saved views yet')).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Send as a report…' })).toHaveCount(0);
});
