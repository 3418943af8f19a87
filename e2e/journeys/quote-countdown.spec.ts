import { expect, test } from '../harness/fixtures';
import { askForQuote, openQuoteForm, recordSpeech, secondsLeft, timer } from '../pages/quote-form';
import { standStill } from '../pages/read-table';

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

test('a price warns in words at 30 and 10 seconds, is spoken three times, and is locked at the end', async ({
  page,
  sandbox,
}) => {
  await askForQuote(page);
  await expect(timer(page)).toBeVisible();
  await standStill(page);
  await expect(timer(page)).toContainText(/1 min \d+ s left/);
  await expect(page.getByRole('button', { name: 'Copy quote reference' })).toBeVisible();
  const speech = await recordSpeech(page);
  const untilLeft = async (seconds: number) => {
    for (let left = await secondsLeft(page); left > seconds; left -= 1) await page.clock.runFor(1_000);
  };
  await untilLeft(30);
  await expect(timer(page)).toContainText('Expires soon');
  await untilLeft(10);
  await expect(timer(page)).toContainText('Expires now');
  await untilLeft(0);
  await expect(timer(page)).toContainText('Expired');
  await expect(page.getByText('This quote has expired', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy quote reference' })).toHaveCount(0);
  // The page may also say what came of the writes of an earlier test.
  expect((await speech()).filter((said) => said.includes('quote'))).toEqual([
    'This quote expires in 30 seconds.',
    'This quote expires in 10 seconds.',
    'This quote has expired.',
  ]);
  expect(await sandbox.effects()).toHaveLength(1);
});
