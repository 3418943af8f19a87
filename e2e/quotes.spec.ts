import type { Locator } from '@playwright/test';
import { isBusinessDay, isWeekend } from '@/sandbox/business-days';
import { addDays, dayOf } from '@/sandbox/platform-time';
import type { Effect } from '@/sandbox/store/lines';
import { exact, isRounded } from './conformance/exact';
import { expect, test } from './list-fixtures';
import { expectNoAxeViolations } from './no-axe-violations';
import { again, card, choose, getQuote, openDesk, timer, untilAlive } from './quote-desk';

const quotesOf = (effects: readonly Effect[]) => effects.filter(({ operation }) => operation === 'createQuote');

/** A day well ahead, so that a test may move the platform's clock. */
async function dayAhead(platform: { conversionDays(from: string, to: string): Promise<string[]> }, pair: string) {
  return (await platform.conversionDays(pair.slice(0, 3), pair.slice(3)))[5] ?? '';
}

/** False too while it is not drawn. */
async function isFocused(locator: Locator): Promise<boolean> {
  return (await locator.count()) === 1 && (await locator.evaluate((element) => element === document.activeElement));
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** As the calendar names a day: `27 November 2026`. */
function longDate(day: string): RegExp {
  const [year = '', month = '', date = ''] = day.split('-');
  return new RegExp(`, ${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`);
}

test('a quote shows both amounts, both rates and its reference, digit by digit as the platform sent them', async ({
  page,
  platform,
  sandbox,
}) => {
  const day = await dayAhead(platform, 'USDCNH');
  await page.goto('/a/master/payouts');
  await page.getByRole('link', { name: 'Quotes' }).click();
  await untilAlive(page);
  await choose(page, 'Currency you sell', 'USD');
  await choose(page, 'Currency you buy', 'CNH');
  await page.getByRole('textbox', { name: 'Amount you sell' }).fill('90071992547409.93');
  await page.getByLabel('Day of the conversion', { exact: true }).fill(day);
  await getQuote(page).click();
  const shown = card(page, 'USD to CNH');
  await expect(shown.getByText('90,071,992,547,409.93 USD')).toBeVisible();
  const rate = await platform.sellRate('USD', 'CNH');
  await expect(shown.getByRole('definition').filter({ hasText: rate })).toBeVisible();
  const bought = /([\d,]+\.\d\d) CNH/.exec(await shown.innerText())?.[1]?.replaceAll(',', '') ?? '';
  const [one, exactRate] = [exact('1'), exact(rate)];
  expect(isRounded(exact(bought), (exact('90071992547409.93') * exactRate) / one, one, 2)).toBe(true);
  const inverse = (await shown.locator('dt', { hasText: 'Inverse rate' }).locator('+ dd').innerText()).trim();
  expect(inverse).toMatch(/^0\.\d{6}$/);
  const [effect, ...others] = quotesOf(await sandbox.effects());
  expect(others).toEqual([]);
  await expect(shown.getByText(effect?.resource ?? 'none', { exact: true })).toBeVisible();
  await expect(shown.getByText(day)).toBeVisible();
});

test.describe('the fixed side', () => {
  test('is the one that is typed; the other is locked until it is asked for', async ({ page, sandbox }) => {
    await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR' });
    const sell = page.getByRole('textbox', { name: 'Amount you sell' });
    const buy = page.getByRole('textbox', { name: 'Amount you buy' });
    await sell.fill('100');
    await expect(buy).toHaveJSProperty('readOnly', true);
    await expect(page.getByText('This amount is fixed.')).toBeVisible();
    await page.getByRole('button', { name: 'Fix the amount you buy instead' }).click();
    await expect(buy).toBeFocused();
    await expect(sell).toHaveValue('');
    await page.keyboard.type('250.5');
    await expect(sell).toHaveJSProperty('readOnly', true);
    await getQuote(page).click();
    await expect(card(page, 'USD to EUR').getByText('250.50 EUR')).toBeVisible();
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  });

  test('is asked for when both are filled in, and nothing is sent before', async ({ page, sandbox }) => {
    await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100', buy_amount: '90' });
    await getQuote(page).click();
    const problem = page.getByRole('group', { name: 'There is a problem' });
    await expect(problem).toBeFocused();
    await expect(problem.getByRole('link', { name: /^Say which of the two amounts is fixed/ })).toBeVisible();
    expect(await sandbox.effects()).toEqual([]);
    await page.getByRole('button', { name: 'Buy exactly 90 EUR' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount you sell' })).toHaveValue('');
    await getQuote(page).click();
    await expect(card(page, 'USD to EUR').getByText('90.00 EUR')).toBeVisible();
  });
});

test.describe('an amount', () => {
  test('that people read differently is asked about, and sent as it was meant', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDesk(page, { sell_currency: 'KWD', buy_currency: 'USD' });
    const amount = page.getByRole('textbox', { name: 'Amount you sell' });
    await page.evaluate(async () => await navigator.clipboard.writeText('1,234'));
    await amount.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByText('Which amount does “1,234” mean?')).toBeVisible();
    await expect(page.getByRole('button', { name: '1.234 KWD', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '1,234.000 KWD', exact: true }).click();
    await expect(amount).toHaveValue('1,234.000');
    await amount.focus();
    await expect(amount).toHaveValue('1234');
    await amount.fill('1.234,50');
    await amount.blur();
    await expect(page.getByRole('button', { name: '1,234.500 KWD', exact: true })).toBeVisible();
  });

  for (const [currency, typed, sentence] of [
    ['JPY', '1.5', 'JPY has no decimals: enter a whole amount.'],
    ['USD', '1e3', 'Write the amount out, without an exponent.'],
    ['USD', '١٢', 'Use the digits 0 to 9.'],
    ['USD', '0012', 'Leave out the zeros in front.'],
    ['USD', '12345678901234567890', 'Enter at most 18 digits before the point.'],
  ] as const) {
    test(`of ${typed} ${currency} is refused at its field, and nothing is sent`, async ({ page, sandbox }) => {
      await openDesk(page, { sell_currency: currency, buy_currency: 'EUR' });
      const amount = page.getByRole('textbox', { name: 'Amount you sell' });
      await amount.fill(typed);
      await amount.hover();
      await page.mouse.wheel(0, 100);
      await expect(amount).toHaveValue(typed);
      await amount.blur();
      await expect(amount).toHaveAccessibleDescription(new RegExp(sentence));
      await getQuote(page).click();
      await page.getByRole('link', { name: sentence }).click();
      await expect(amount).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      expect(await sandbox.effects()).toEqual([]);
    });
  }
});

test.describe('the day', () => {
  /** The first day from there on that fits. */
  function findDay(from: string, fits: (day: string) => boolean): string {
    let day = from;
    while (!fits(day)) day = addDays(day, 1);
    return day;
  }

  test('is no weekend: greyed with its reason, within reach of the keyboard, and refused when typed', async ({
    page,
    sandbox,
  }) => {
    await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100' });
    const field = page.getByLabel('Day of the conversion', { exact: true });
    const saturday = findDay(addDays(dayOf(Date.now()), 1), (day) => isWeekend(day));
    await field.fill(saturday);
    await getQuote(page).click();
    await expect(field).toHaveAccessibleDescription(/banks are closed on weekends/i);
    expect(await sandbox.effects()).toEqual([]);

    const monday = findDay(saturday, (day) => !isWeekend(day));
    await field.fill(findDay(monday, (day) => isBusinessDay(day, ['USD', 'EUR'])));
    await page.getByRole('button', { name: 'Open the calendar for Day of the conversion' }).click();
    const calendar = page.getByRole('dialog', { name: 'Day of the conversion: calendar' });
    const closed = calendar.getByRole('button', { name: /^Saturday, .*Banks are closed on weekends/ }).last();
    await expect(closed).toHaveAttribute('aria-disabled', 'true');
    for (let press = 0; press < 45 && !(await isFocused(closed)); press += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(closed).toBeFocused();
    await expect(calendar.getByRole('status').filter({ hasText: 'Banks are closed on weekends.' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
  });

  test('that only the platform knows to be none is hinted at, and its refusal stands at the field', async ({
    page,
    sandbox,
  }) => {
    // Beyond the days that the platform lists, its holidays are hints.
    const start = addDays(dayOf(Date.now()), 100);
    const holiday = findDay(start, (day) => !isWeekend(day) && !isBusinessDay(day, ['EUR', 'GBP']));
    await openDesk(page, { sell_currency: 'EUR', buy_currency: 'GBP', sell_amount: '100', conversion_date: holiday });
    const field = page.getByLabel('Day of the conversion', { exact: true });
    await expect(field).toHaveAccessibleDescription(/\(EUR\).*The platform decides whether it converts on this day/);
    await getQuote(page).click();
    await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused({ timeout: 20_000 });
    await expect(field).toHaveAccessibleDescription(/The platform converts nothing on this day/);
    await expect(page.getByRole('main').getByText('Quote: Refused')).toBeVisible();
    expect(await sandbox.effects()).toEqual([]);
    await field.fill(findDay(addDays(holiday, 1), (day) => isBusinessDay(day, ['EUR', 'GBP'])));
    await getQuote(page).click();
    await expect(card(page, 'EUR to GBP')).toBeVisible();
  });
});

test('a double click is one quote, and each further press is one more', async ({ page, platform, sandbox }) => {
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '77', conversion_date });
  await getQuote(page).dblclick();
  await expect(card(page, 'USD to EUR')).toBeVisible();
  expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  await expect(again(page)).toBeEnabled();
  await again(page).dblclick();
  await expect(page.getByText('Against the last quote')).toBeVisible();
  expect(quotesOf(await sandbox.effects())).toHaveLength(2);
});

test('a lost answer is not called a price, is settled by itself, and is one quote', async ({
  page,
  platform,
  sandbox,
}) => {
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '78', conversion_date });
  await sandbox.armFault({ fault: 'F7', operation: 'createQuote', when: 'after', times: 3 });
  await getQuote(page).click();
  await expect(page.getByRole('main').getByText('Quote: Sent, not confirmed')).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
  await expect(card(page, 'USD to EUR')).toBeVisible({ timeout: 45_000 });
  expect(quotesOf(await sandbox.effects())).toHaveLength(1);
});

test('a sub-account’s quote is asked for by the sub-account', async ({ page, platform, sandbox, seed }) => {
  const account = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '5', conversion_date }, account);
  await getQuote(page).click();
  await expect(card(page, 'USD to EUR')).toBeVisible();
  expect((await sandbox.effects()).map((effect) => effect.account)).toEqual([account]);
});

test('the history shows every rate of a pair as it was, in a line and in figures, and quotes again', async ({
  page,
  platform,
  sandbox,
}) => {
  const conversion_date = await dayAhead(platform, 'GBPSGD');
  const rates: string[] = [];
  for (const sell_amount of ['1000', '2000']) {
    await openDesk(page, { sell_currency: 'GBP', buy_currency: 'SGD', sell_amount, conversion_date });
    await getQuote(page).click();
    await expect(card(page, 'GBP to SGD')).toBeVisible();
    rates.unshift(await platform.sellRate('GBP', 'SGD'));
    await sandbox.setClock({ advance_ms: 86_400_000 });
  }
  expect(new Set(rates).size).toBe(2);
  await page.getByRole('navigation', { name: 'Quotes' }).getByRole('link', { name: 'History' }).click();
  const table = page.getByRole('table', { name: 'Quotes of GBP to SGD, the newest first' });
  await expect(table.getByRole('row')).toHaveCount(3);
  const cells = await Promise.all(
    [1, 2].map((row) => table.getByRole('row').nth(row).getByRole('cell').nth(3).innerText()),
  );
  expect(cells).toEqual(rates);
  await expect(page.getByRole('img', { name: /^Rates of GBP to SGD: 2 quotes, from / })).toBeVisible();
  await table.getByRole('link', { name: 'Quote again' }).first().click();
  await untilAlive(page);
  await expect(page.getByRole('textbox', { name: 'Amount you sell' })).toHaveValue('2,000.00');
  await expect(page.getByRole('combobox', { name: 'Currency you buy' })).toHaveValue(/^SGD/);
});

test('what was typed and not sent is asked about before it is lost', async ({ page }) => {
  await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR' });
  await page.getByRole('navigation', { name: 'Quotes' }).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/history/);
  await openDesk(page, { sell_currency: 'USD', buy_currency: 'EUR' });
  await page.getByRole('textbox', { name: 'Amount you sell' }).fill('5');
  await page.getByRole('link', { name: 'Deposits' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without sending?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount you sell' })).toHaveValue('5.00');
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('reads why there are no quotes for them, in the desk and in the history', async ({ page }) => {
    for (const address of ['/a/master/quotes', '/a/master/quotes/history']) {
      await page.goto(address);
      await expect(page.getByText(/"Create Quote" is for operators and managers/)).toBeVisible();
      await expect(getQuote(page)).toHaveCount(0);
    }
  });
});

test('a finance operator prices a conversion by keyboard alone', async ({ page, platform, sandbox }) => {
  const day = await dayAhead(platform, 'EURCNH');
  await page.goto('/a/master/payouts');
  await page.getByRole('link', { name: 'Quotes' }).focus();
  await page.keyboard.press('Enter');
  await untilAlive(page);
  await page.getByRole('combobox', { name: 'Currency you sell' }).focus();
  await page.keyboard.type('euro');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2500.5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Swap the two sides' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('CNH');
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: 'Open the calendar for Day of the conversion' });
  for (let press = 0; press < 8 && !(await isFocused(opener)); press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('gridcell').getByRole('button', { name: longDate(day) });
  for (let press = 0; press < 20 && !(await isFocused(wanted)); press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Day of the conversion', { exact: true })).toHaveValue(day);
  const button = getQuote(page);
  for (let press = 0; press < 8 && !(await isFocused(button)); press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const shown = card(page, 'EUR to CNH');
  await expect(shown.getByText('2,500.50 EUR')).toBeVisible();
  await expect(shown.getByText(day)).toBeVisible();
  await page.getByRole('button', { name: 'Copy quote reference' }).focus();
  await expect(again(page)).toBeEnabled();
  await again(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Against the last quote')).toBeVisible();
  expect(quotesOf(await sandbox.effects())).toHaveLength(2);
});

test('desk, price, calendar and history have no barrier in either theme, and fit a screen of 390 pixels', async ({
  page,
  platform,
}) => {
  const fits = async () => {
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const conversion_date = await dayAhead(platform, 'USDJPY');
  const asked = { sell_currency: 'USD', buy_currency: 'JPY', conversion_date };
  await openDesk(page, { ...asked, sell_amount: '1', buy_amount: '2' });
  await getQuote(page).click();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Sell exactly 1 USD' }).click();
  await page.getByRole('button', { name: 'Open the calendar for Day of the conversion' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await fits();
  await page.keyboard.press('Escape');
  await getQuote(page).click();
  await expect(again(page)).toBeEnabled();
  await again(page).click();
  await expect(page.getByText('Against the last quote')).toBeVisible();
  await fits();
  await page.goto('/a/master/quotes/history');
  await expect(page.getByRole('img', { name: /^Rates of USD to JPY/ })).toBeVisible();
  await fits();
});
