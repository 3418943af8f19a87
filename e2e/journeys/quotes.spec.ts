import { exact, isRounded } from '../conformance/exact';
import { expect, test } from '../harness/fixtures';
import { confirmSelf } from '../pages/confirm-self';
import {
  again,
  card,
  choose,
  dayAhead,
  askForQuote,
  getQuote,
  openQuoteForm,
  quotesOf,
  timer,
} from '../pages/quote-form';
import { untilReady } from '../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test('a quote shows both amounts, both rates and its reference, digit by digit as the platform sent them', async ({
  page,
  platform,
  sandbox,
}) => {
  const day = await dayAhead(platform, 'USDCNH');
  await page.goto('/a/master/payouts');
  await page.getByRole('link', { name: 'Quotes' }).click();
  await untilReady(page);
  await choose(page, 'Currency you sell', 'USD');
  await choose(page, 'Currency you buy', 'CNH');
  await page.getByRole('textbox', { name: 'Amount you sell' }).fill('90071992547409.93');
  await page.getByLabel('Value date', { exact: true }).fill(day);
  await askForQuote(page);
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

test(
  'a double click is one quote, each further press is one more, and Back or loading anew is none',
  { tag: '@money' },
  async ({ page, platform, sandbox }) => {
    const conversion_date = await dayAhead(platform, 'USDEUR');
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '77', conversion_date });
    await getQuote(page).dblclick();
    await confirmSelf(page);
    await expect(card(page, 'USD to EUR')).toBeVisible();
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
    await expect(again(page)).toBeEnabled();
    await again(page).dblclick();
    await expect(page.getByText('Compared with the last quote')).toBeVisible();
    expect(quotesOf(await sandbox.effects())).toHaveLength(2);

    // After Back the page has a new form, not the sent one, so submitting it gets another price, which is harmless.
    await page.getByRole('link', { name: 'Payouts' }).click();
    await expect(page).toHaveURL('/a/master/payouts');
    await page.goBack();
    for (const [before, visit] of [
      [2, 'back'],
      [3, 'anew'],
    ] as const) {
      if (visit === 'anew') await page.reload();
      expect(quotesOf(await sandbox.effects())).toHaveLength(before);
      await getQuote(page).click();
      await expect(card(page, 'USD to EUR')).toBeVisible();
      expect(quotesOf(await sandbox.effects())).toHaveLength(before + 1);
    }
  },
);

test(
  'a lost answer is not called a price, is settled by itself, and is one quote',
  { tag: '@money' },
  async ({ page, platform, sandbox }) => {
    const conversion_date = await dayAhead(platform, 'USDEUR');
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '78', conversion_date });
    await sandbox.armFault({ fault: 'F7', operation: 'createQuote', when: 'after', times: 3 });
    await askForQuote(page);
    await expect(page.getByRole('main').getByText('Quote: Unknown outcome')).toBeVisible();
    await expect(timer(page)).toHaveCount(0);
    await expect(card(page, 'USD to EUR')).toBeVisible({ timeout: 150_000 });
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  },
);
