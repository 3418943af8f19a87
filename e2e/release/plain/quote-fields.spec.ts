import * as z from 'zod';
import { confirmSelf } from '../../pages/confirm-self';
import { isBusinessDay, isWeekend } from '@/sandbox/world/business-days';
import { addDays, dayOf } from '@/sandbox/world/platform-time';
import { expect, test } from '../../harness/fixtures';
import { card, askForQuote, getQuote, isFocused, openQuoteForm, quotesOf } from '../../pages/quote-form';

test.describe('an amount', () => {
  // `lib/format/amount-text.test.ts` holds all that people write.
  test('is understood as people write it, and sent plain', async ({ page, sandbox }) => {
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR' });
    const amount = page.getByRole('textbox', { name: 'Amount you sell' });
    await amount.fill('1.234,52');
    await amount.press('Enter');
    await confirmSelf(page);
    await expect(card(page, 'USD to EUR').getByText('1,234.52 USD')).toBeVisible();
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  });
});

test('the other side of a ticket that a link fills in comes with the page, which asks for no rate itself', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('listCurrentRates')) asked.push(request.url());
  });
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' });
  const bought = page.getByRole('textbox', { name: 'Amount you buy' });
  await expect(bought).toHaveAttribute('placeholder', /^≈ \d{3}\.\d\d$/);
  const line = page.getByRole('main').getByText(/^Indicative rate USD to EUR: 0\.\d+, read at \d\d:\d\d:\d\d \S+\.$/);
  await expect(line).toBeVisible();
  expect(asked).toEqual([]);
  // The browser goes on from there: a typed amount has its own other side, and another pair its own rate.
  await page.getByRole('textbox', { name: 'Amount you sell' }).click();
  await page.getByRole('textbox', { name: 'Amount you sell' }).fill('100000');
  await expect(bought).toHaveAttribute('placeholder', /^≈ \d\d,\d{3}\.\d\d$/);
  await expect(line).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Swap the two sides' }).click();
  await expect(page.getByRole('main').getByText(/^Indicative rate EUR to USD: 1\.\d+, read at/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the ticket stands in one row of a laptop with its button in view, and has the same fields on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '1000' });
  const fields = ['Currency you sell', 'Amount you sell', 'Currency you buy', 'Amount you buy', 'Value date'];
  const tops = await Promise.all(
    fields.map(async (name) => (await page.getByLabel(name, { exact: true }).first().boundingBox())?.y),
  );
  expect(new Set(tops).size, String(tops)).toBe(1);
  await expect(getQuote(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of fields) await expect(page.getByLabel(name, { exact: true }).first()).toBeVisible();
});

test.describe('the day', () => {
  /** The first day from `from` on that fits. */
  function findDay(from: string, fits: (day: string) => boolean): string {
    let day = from;
    while (!fits(day)) day = addDays(day, 1);
    return day;
  }

  test('is no weekend: greyed with its reason, within reach of the keyboard, and refused when typed', async ({
    page,
    sandbox,
  }) => {
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100' });
    const field = page.getByLabel('Value date', { exact: true });
    const saturday = findDay(addDays(dayOf(Date.now()), 1), (day) => isWeekend(day));
    await field.fill(saturday);
    await getQuote(page).click();
    await expect(field).toHaveAccessibleDescription(/banks are closed on weekends/i);
    expect(await sandbox.effects()).toEqual([]);

    const monday = findDay(saturday, (day) => !isWeekend(day));
    await field.fill(findDay(monday, (day) => isBusinessDay(day, ['USD', 'EUR'])));
    await page.getByRole('button', { name: 'Open the calendar for Value date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Value date: calendar' });
    const closed = calendar.getByRole('button', { name: /^Saturday, .*Banks are closed on weekends/ }).last();
    await expect(closed).toHaveAttribute('aria-disabled', 'true');
    await expect(calendar.getByRole('grid').locator(':focus')).toBeVisible();
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

  test('is at first the one on which the platform converts the pair, unless the address names another', async ({
    page,
  }) => {
    const field = page.getByLabel('Value date', { exact: true });
    await openQuoteForm(page, {});
    const today = await field.inputValue();
    await page.route('**/quotes/calendar?*', async (route) => {
      const response = await route.fetch();
      const calendar = z.looseObject({ platform: z.looseObject({ closed: z.array(z.string()) }) });
      const { platform, ...others } = calendar.parse(await response.json());
      await route.fulfill({ json: { ...others, platform: { ...platform, closed: [...platform.closed, today] } } });
    });
    const pair = { sell_currency: 'USD', buy_currency: 'EUR' };
    await openQuoteForm(page, pair);
    await expect(field).toHaveValue(findDay(addDays(today, 1), (day) => isBusinessDay(day, ['USD', 'EUR'])));
    // A day that the person set stays, whatever the next pair's calendar says of it.
    await field.fill(today);
    const next = page.waitForResponse('**/quotes/calendar?*');
    await page.getByRole('button', { name: 'Swap the two sides' }).click();
    await next;
    await expect(field).toHaveValue(today);
    await openQuoteForm(page, { ...pair, conversion_date: today });
    // Without an amount nothing is sent, and the day is judged once its calendar is there.
    await expect(async () => {
      await getQuote(page).click();
      await expect(field).toHaveAccessibleDescription(/The platform doesn’t convert on this day/, { timeout: 1_000 });
    }).toPass();
    await expect(field).toHaveValue(today);
  });

  test('that may be a holiday has a hint, and the platform’s refusal of it is shown at the field', async ({
    page,
    sandbox,
  }) => {
    // Beyond the days that the platform lists, the console can only hint at holidays.
    const start = addDays(dayOf(Date.now()), 100);
    const holiday = findDay(
      start,
      // The console has no hint at the Children's Day, on which the banks of other countries are open.
      (day) => !isWeekend(day) && !isBusinessDay(day, ['EUR', 'JPY']) && !day.endsWith('05-05'),
    );
    await openQuoteForm(page, {
      sell_currency: 'EUR',
      buy_currency: 'JPY',
      sell_amount: '100',
      conversion_date: holiday,
    });
    const field = page.getByLabel('Value date', { exact: true });
    await expect(field).toHaveAccessibleDescription(
      /\((?:EUR|JPY)\).*The platform decides whether it converts on this day/,
    );
    await askForQuote(page);
    await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/The platform doesn’t convert on this day/);
    await expect(page.getByRole('main').getByText('Quote: Refused')).toBeVisible();
    expect(await sandbox.effects()).toEqual([]);
    await field.fill(findDay(addDays(holiday, 1), (day) => isBusinessDay(day, ['EUR', 'JPY'])));
    await askForQuote(page);
    await expect(card(page, 'EUR to JPY')).toBeVisible();
  });
});
