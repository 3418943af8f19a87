import { expect, test } from '../../harness/fixtures';
import { again, card, askForQuote, openQuoteForm, secondsLeft, timer } from '../../pages/quote-form';
import { standStill } from '../../pages/read-table';

let quotes = 0;

/** Each test has another amount: the console asks about a repeat of a recent request. */
function asked() {
  quotes += 1;
  return { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: `${300 + quotes}.25` };
}

test.beforeEach(async ({ page, platform }) => {
  const [conversion_date = ''] = (await platform.conversionDays('USD', 'EUR')).slice(5);
  await page.clock.install();
  await openQuoteForm(page, { ...asked(), conversion_date });
});

test('after the end a click gets a new price by one call, and shows it beside the old one', async ({
  page,
  sandbox,
  platform,
}) => {
  await askForQuote(page);
  await expect(timer(page)).toBeVisible();
  const before = await platform.sellRate('USD', 'EUR');
  await sandbox.setClock({ advance_ms: 86_400_000 });
  await page.clock.fastForward(80_000);
  await expect(timer(page)).toContainText('Expired');
  await expect(again(page)).toBeEnabled();
  await again(page).click();
  await expect(timer(page)).toContainText('left');
  await standStill(page);
  const now = await platform.sellRate('USD', 'EUR');
  const row = page.getByRole('table', { name: 'The last quote and the new one' }).getByRole('row', { name: /^Rate/ });
  await expect(row.getByRole('cell').nth(0)).toHaveText(before);
  await expect(row.getByRole('cell').nth(1)).toHaveText(now);
  await expect(timer(page)).toContainText(/1 min \d+ s left/);
  expect(await sandbox.effects()).toHaveLength(2);
  await page.clock.runFor(20_000);
  expect(await sandbox.effects()).toHaveLength(2);
});

test('an end in seconds is read right, by the platform’s clock and not by ours', async ({ page, sandbox }) => {
  await sandbox.changeSettings({ validity_unit: 'seconds' });
  // The platform’s clock goes ten minutes ahead of all others.
  await sandbox.setClock({ advance_ms: 600_000 });
  await askForQuote(page);
  await expect(card(page, 'USD to EUR')).toBeVisible();
  await standStill(page);
  await expect(timer(page)).toContainText(/1 min \d+ s left/);
  expect(await secondsLeft(page)).toBeLessThanOrEqual(77);
  await page.clock.fastForward(78_000);
  await expect(timer(page)).toContainText('Expired');
  await sandbox.changeSettings({ validity_unit: 'milliseconds' });
});
