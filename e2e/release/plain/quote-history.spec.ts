import { expect, test } from '../../harness/fixtures';
import { card, dayAhead, askForQuote, getQuote, openQuoteForm } from '../../pages/quote-form';
import { untilReady } from '../../pages/loads/until-ready';

test('the history shows every rate of a pair as it was, in a line and in figures, and quotes again', async ({
  page,
  platform,
  sandbox,
}) => {
  const conversion_date = await dayAhead(platform, 'GBPSGD');
  const rates: string[] = [];
  for (const sell_amount of ['1000', '2000']) {
    await openQuoteForm(page, { sell_currency: 'GBP', buy_currency: 'SGD', sell_amount, conversion_date });
    await askForQuote(page);
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
  const views = page.getByRole('navigation', { name: 'Quotes by conversion' });
  await views.getByRole('link', { name: 'Not converted' }).click();
  await page.getByRole('searchbox', { name: 'Search all rows' }).fill('gbp 2000');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(views.getByRole('link', { name: 'Not converted' })).toHaveText('Not converted1');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export: Quote history' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText(/^The file is ready/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await table.getByRole('link', { name: 'Quote again' }).first().click();
  await untilReady(page);
  await expect(page.getByRole('textbox', { name: 'Amount you sell' })).toHaveValue('2,000.00');
  await expect(page.getByRole('combobox', { name: 'Currency you buy' })).toHaveValue(/^SGD/);
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('reads why there are no quotes for them, in the form and in the history, and sees no balances', async ({
    page,
  }) => {
    for (const address of ['/a/master/quotes', '/a/master/quotes/history']) {
      await page.goto(address);
      await expect(page.getByText(/"Get quote" is for finance operators and managers/)).toBeVisible();
      await expect(getQuote(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Balances' })).toHaveCount(0);
    }
  });
});
