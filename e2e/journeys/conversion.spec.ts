import { exact } from '../conformance/exact';
import { expect, test } from '../harness/fixtures';
import type { PlatformReader } from '../harness/platform-reader';
import { expectNoAxeViolationsAtBothWidths } from '../pages/no-axe-violations';
import { card } from '../pages/quote-form';
import { convert, review, submit, outcome, strip, quote, conversions } from '../pages/walks/conversions';

test.setTimeout(600_000);

async function balanceOf(platform: PlatformReader, currency: string): Promise<bigint> {
  const row = (await platform.all('listBalances')).find((one) => one['currency'] === currency);
  return exact(String(row?.['available_balance']));
}

test(
  'a quote becomes one conversion, however often it is pressed, and the balance follows',
  { tag: '@money' },
  async ({ page, platform, sandbox }) => {
    const amount = await quote(page, platform);
    const before = await balanceOf(platform, 'USD');
    await convert(page).click();
    await expect(review(page)).toContainText(`${amount} USD`);
    await expect(review(page)).toContainText(await platform.sellRate('USD', 'EUR'));
    await expect(review(page).getByRole('timer', { name: 'Validity' })).toContainText('left');
    // Who they are was confirmed before the price, so nothing stands between the price and the conversion.
    await submit(page).dblclick();
    await expect(outcome(page, 'Booked')).toBeVisible();
    await expect(review(page)).toHaveCount(0);
    await expect(convert(page)).toHaveCount(0);
    const made = await conversions(sandbox);
    expect(made).toHaveLength(1);
    const id = made[0]?.resource ?? '';
    await expect(card(page, 'USD to EUR').getByText(id)).toBeVisible();
    const record = await platform.record('retrieveConversion', id);
    expect(record).toMatchObject({ sell_currency: 'USD', buy_currency: 'EUR', status: 'AWAITING_FUNDS' });
    expect(exact(String(record['sell_amount']))).toBe(exact(amount));
    expect(before - (await balanceOf(platform, 'USD'))).toBe(exact(amount));
    const left = (await platform.all('listBalances')).find((one) => one['currency'] === 'USD');
    const shown = String(left?.['available_balance']).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
    await expect(strip(page).getByText(shown)).toBeVisible();

    // The record, the history and the audit name the conversion.
    await page.getByRole('link', { name: 'View details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Convert money' })).toBeVisible();
    await expect(page.getByText(id).first()).toBeVisible();
    await page.goto('/a/master/quotes/history');
    await page.getByRole('table').getByRole('link', { name: 'Booked' }).first().click();
    await expect(outcome(page, 'Booked')).toBeVisible();
    await expect(convert(page)).toHaveCount(0);
    await expectNoAxeViolationsAtBothWidths(page);
  },
);

test(
  'a lost answer is settled by itself and is one conversion',
  { tag: '@money' },
  async ({ page, platform, sandbox }) => {
    await quote(page, platform);
    await sandbox.armFault({ fault: 'F7', operation: 'createConversion', when: 'after', times: 2 });
    await convert(page).click();
    await submit(page).click();
    await expect(outcome(page, 'Booked')).toBeVisible({ timeout: 150_000 });
    expect(await conversions(sandbox)).toHaveLength(1);
  },
);
