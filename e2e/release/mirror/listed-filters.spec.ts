import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import type { ListName } from '@/lib/contract/operations';
import { readPlatformTime, wallClock } from '@/lib/format/instant';
import { type Row, text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { untilSearchable } from '../../pages/palette';

test.use({ consoleKind: mirrorConsole });

/** The ids of the first hundred rows, sorted. */
async function shownIds(page: Page, table: string, area: string): Promise<readonly string[]> {
  const links = page.getByRole('table', { name: table }).locator(`th > a[href*="/${area}/"]`);
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return hrefs.map((href) => new RegExp(`/${area}/([^/?]+)`).exec(href)?.[1] ?? '').toSorted();
}

const senderOf = (row: Row) => text(row['sender'], 'sender_name');

/** A filter as a person sets it: by the name of its column, then a choice, or words, or the least amount. */
const filters: readonly (readonly [
  list: ListName,
  area: string,
  id: string,
  table: string,
  column: string,
  typed: string,
  chip: string,
  fits: (row: Row) => boolean,
])[] = [
  [
    'listBankAccounts',
    'bank-accounts',
    'id',
    'Bank accounts',
    'Currency',
    'USD',
    'Currency USD',
    (row) => row['currency'] === 'USD',
  ],
  ['listCards', 'cards', 'card_id', 'Cards', 'Scheme', 'Visa', 'Scheme Visa', (row) => row['card_scheme'] === 'VISA'],
  [
    'listCards',
    'cards',
    'card_id',
    'Cards',
    'Form',
    'Virtual',
    'Form Virtual',
    (row) => row['form_factor'] === 'VIRTUAL',
  ],
  [
    'listCardholders',
    'cardholders',
    'cardholder_id',
    'Cardholders',
    'Nationality',
    'Singapore',
    'Nationality Singapore',
    (row) => row['nationality'] === 'SG',
  ],
  [
    'listPaymentIntents',
    'payment-intents',
    'payment_intent_id',
    'Payment intents',
    'Currency',
    'EUR',
    'Currency EUR',
    (row) => row['currency'] === 'EUR',
  ],
  [
    'listDeposits',
    'deposits',
    'deposit_id',
    'Deposits',
    'Amount',
    '1000',
    'Amount from 1,000',
    (row) => new Decimal(text(row, 'amount')).gte('1000'),
  ],
  [
    'listDeposits',
    'deposits',
    'deposit_id',
    'Deposits',
    'Sender',
    'gru',
    'Sender contains gru',
    (row) => / gr[üu]/iu.test(` ${senderOf(row)}`),
  ],
];

test('a filter of a column leaves the rows that fit, in pages, tabs, address and a record’s way', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  for (const [list, area, id, table, column, typed, chip, fits] of filters) {
    const where = `${area}, ${chip}`;
    const wanted = (await platform.all(list)).filter(fits).map((row) => text(row, id));
    expect(wanted, where).not.toEqual([]);
    await page.goto(`/a/master/${area}?page_size=100`);
    await page.keyboard.press('f');
    await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeFocused();
    await page.keyboard.type(column);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: column })).toBeVisible();
    await page.keyboard.type(typed);
    if (chip.includes('contains')) await page.getByRole('option', { name: `Contains “${typed}”` }).click();
    else if (chip.includes('from')) await page.keyboard.press('Enter');
    else await page.getByRole('option', { name: new RegExp(`^${typed}`) }).click();
    await expect(page.getByRole('button', { name: chip, exact: true }), where).toBeVisible();
    const tab = page.getByRole('link', { name: /^All/ });
    await expect(tab, where).toHaveAccessibleName(new RegExp(`\\b${wanted.length}\\b`));
    await expect.poll(async () => await shownIds(page, table, area), where).toEqual(wanted.toSorted());
    // The server draws the same rows for the address.
    await page.goto(page.url());
    await expect(page.getByRole('button', { name: chip, exact: true }), where).toBeVisible();
    expect(await shownIds(page, table, area), where).toEqual(wanted.toSorted());
    await expectNoAxeViolations(page);
    await page.locator(`a[href*="/${area}/"]`).and(page.getByRole('row').getByRole('link')).first().click();
    await expect(page.getByRole('navigation', { name: 'Place in the list' }), where).toHaveText(
      `1 of ${wanted.length}`,
    );
    await page.goBack();
    await page.getByRole('button', { name: new RegExp(`^Remove filter.*${chip.split(' ')[0] ?? ''}`) }).click();
    await expect(page, where).not.toHaveURL(/least|has|currency|scheme|form|nationality/);
  }
});

/** The day of a time in the zone of the browser; none for a record without the time. */
function dayOf(row: Row, field: string): string {
  const time = row[field];
  const read = readPlatformTime(typeof time === 'string' ? time : undefined);
  return read.kind === 'at' ? wallClock(read.epochMs, 'Europe/Berlin').date : '';
}

test('days of a column leave the rows of these days, by a preset or by a first and a last day', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  for (const [list, area, id, table, column, field] of [
    ['listCards', 'cards', 'card_id', 'Cards', 'Created', 'create_time'],
    ['listCardholders', 'cardholders', 'cardholder_id', 'Cardholders', 'Created', 'create_time'],
    ['listDeposits', 'deposits', 'deposit_id', 'Deposits', 'Completed', 'complete_time'],
  ] as const) {
    const known = (await platform.all(list)).filter((row) => dayOf(row, field) !== '');
    // The day in the middle of all, so that some rows are left out.
    const days = known.map((row) => dayOf(row, field)).toSorted();
    const day = days[Math.floor(days.length / 2)] ?? '';
    const wanted = known.filter((row) => dayOf(row, field) === day).map((row) => text(row, id));
    await page.goto(`/a/master/${area}?page_size=100`);
    const open = async () => {
      await page.keyboard.press('f');
      await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeFocused();
      await page.keyboard.type(column);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: column })).toBeVisible();
    };
    await open();
    await page.getByRole('button', { name: 'This year' }).click();
    await expect(page, area).toHaveURL(new RegExp(`[?&]${field}=this_year`));
    await expect(page.getByRole('button', { name: new RegExp(`^${column} .*This year`) }), area).toBeVisible();
    await open();
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Last day').fill(day);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page, area).toHaveURL(new RegExp(`[?&]${field}=20`));
    await expect.poll(async () => await shownIds(page, table, area), area).toEqual(wanted.toSorted());
    // The server draws the same rows for the address.
    await page.goto(page.url());
    expect(await shownIds(page, table, area), area).toEqual(wanted.toSorted());
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Remove filter: ${column}` }).click();
    await expect(page, area).not.toHaveURL(new RegExp(field));
  }
});
