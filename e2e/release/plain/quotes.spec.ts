import { expect, test } from '../../harness/fixtures';
import { demoPassword, selfDialog } from '../../pages/confirm-self';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import {
  again,
  card,
  dayAhead,
  askForQuote,
  getQuote,
  isFocused,
  openQuoteForm,
  quotesOf,
} from '../../pages/quote-form';
import { untilReady } from '../../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

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

/** Matches the calendar's name of a day: `27 November 2026`. */
function longDate(day: string): RegExp {
  const [year = '', month = '', date = ''] = day.split('-');
  return new RegExp(`, ${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`);
}

test('a sub-account’s quote is asked for by the sub-account, for a payout where that is chosen', async ({
  page,
  platform,
  sandbox,
  seed,
}) => {
  const account = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '5', conversion_date }, account);
  await page.getByRole('radio', { name: 'Payout' }).check();
  await getQuote(page).click();
  const purpose = card(page, 'USD to EUR').locator('dt', { hasText: 'Purpose' }).locator('+ dd');
  await expect(purpose).toHaveText('Payout');
  expect((await sandbox.effects()).map((effect) => effect.account)).toEqual([account]);
});

test('a finance operator prices a conversion by keyboard alone', async ({ page, platform, sandbox }) => {
  const day = await dayAhead(platform, 'EURCNH');
  await page.goto('/a/master/payouts');
  await page.getByRole('link', { name: 'Quotes' }).focus();
  await page.keyboard.press('Enter');
  await untilReady(page);
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
  const opener = page.getByRole('button', { name: 'Open the calendar for Value date' });
  for (let press = 0; press < 8 && !(await isFocused(opener)); press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The calendar loads when it opens, and then takes the focus.
  await expect(page.getByRole('grid').locator(':focus')).toBeVisible();
  const wanted = page.getByRole('gridcell').getByRole('button', { name: longDate(day) });
  for (let press = 0; press < 20 && !(await isFocused(wanted)); press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Value date', { exact: true })).toHaveValue(day);
  const button = getQuote(page);
  for (let press = 0; press < 8 && !(await isFocused(button)); press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(selfDialog(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  const shown = card(page, 'EUR to CNH');
  await expect(shown.getByText('2,500.50 EUR')).toBeVisible();
  await expect(shown.getByText(day)).toBeVisible();
  await page.getByRole('button', { name: 'Copy quote reference' }).focus();
  await expect(again(page)).toBeEnabled();
  await again(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Compared with the last quote')).toBeVisible();
  expect(quotesOf(await sandbox.effects())).toHaveLength(2);
});

test('the page keeps its title while prices are asked for', async ({ page, platform }) => {
  const asked = { sell_currency: 'USD', buy_currency: 'JPY', sell_amount: '3.21' };
  await openQuoteForm(page, { ...asked, conversion_date: await dayAhead(platform, 'USDJPY') });
  await page.evaluate(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => titles.push(document.title)).observe(document.head, { childList: true, subtree: true });
  });
  await askForQuote(page);
  await expect(again(page)).toBeEnabled();
  await again(page).click();
  await expect(page.getByText('Compared with the last quote')).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Quotes/);
  const titles = await page.evaluate(() => Reflect.get(window, 'titles') as string[]);
  expect(titles.filter((title) => !/^(\(\d+\+?\) )?Quotes/.test(title))).toEqual([]);
});

test('form, price, calendar and history have no barrier in either theme, and fit a screen of 390 pixels', async ({
  page,
  platform,
}) => {
  const fits = async () => {
    // The focus may have scrolled the page, and axe cannot judge a text that lies half below the bar.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const conversion_date = await dayAhead(platform, 'USDJPY');
  const asked = { sell_currency: 'USD', buy_currency: 'JPY', conversion_date };
  await openQuoteForm(page, { ...asked, sell_amount: '1', buy_amount: '2' });
  await getQuote(page).click();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Sell exactly 1 USD' }).click();
  await page.getByRole('button', { name: 'Open the calendar for Value date' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await fits();
  await page.keyboard.press('Escape');
  await askForQuote(page);
  await expect(again(page)).toBeEnabled();
  await again(page).click();
  await expect(page.getByText('Compared with the last quote')).toBeVisible();
  await fits();
  await page.goto('/a/master/quotes/history');
  await expect(page.getByRole('img', { name: /^Rates of USD to JPY/ })).toBeVisible();
  await fits();
});
