import type { Page } from 'playwright/test';
import { expect } from '../../harness/fixtures';
import type { PlatformReader } from '../../harness/platform-reader';
import { card, dayAhead, askForQuote, openQuoteForm } from '../quote-form';

export const convert = (page: Page) => page.getByRole('button', { name: 'Convert', exact: true });

export const review = (page: Page) => page.getByRole('dialog', { name: 'Convert at this quote?' });

export const submit = (page: Page) => review(page).getByRole('button', { name: 'Convert now' });

export const outcome = (page: Page, state: string) =>
  page.locator('p').getByText(`Convert money: ${state}`, { exact: true }).first();

export const strip = (page: Page) => page.getByRole('region', { name: 'Balances' });

let amounts = 0;

/** Gets a quote of USD to EUR, with an amount of its own, ready to be converted. */
export async function quote(page: Page, platform: PlatformReader): Promise<string> {
  amounts += 1;
  const sell_amount = `${amounts}00.25`;
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount, conversion_date });
  await askForQuote(page);
  await expect(card(page, 'USD to EUR')).toBeVisible();
  return sell_amount;
}

export const conversions = async (sandbox: {
  effects(): Promise<readonly { operation: string; resource: string }[]>;
}) => (await sandbox.effects()).filter(({ operation }) => operation === 'createConversion');
