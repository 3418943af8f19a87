import type { Page } from '@playwright/test';
import { conversionDay } from './conversion-day';
import type { Moment } from './moment';

/** Each with an amount of its own: the same again so soon is asked about first. */
async function quote(page: Page, sell_amount: string): Promise<void> {
  const asked = { sell_currency: 'USD', buy_currency: 'CNH', sell_amount, conversion_date: conversionDay() };
  await page.goto(`/a/master/quotes?${new URLSearchParams(asked).toString()}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.getByRole('region', { name: 'USD to CNH', exact: true }).waitFor({ timeout: 20_000 });
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.goto('/a/master/deposits/simulate', { waitUntil: 'networkidle' });
  await page.getByRole('combobox', { name: 'Currency' }).fill('USD');
  await page.getByRole('option', { name: /USD/ }).first().click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('textbox', { name: 'SWIFT code of the sender’s bank' }).fill('CHASUS33');
  await page.getByRole('button', { name: 'Simulate deposit' }).click();
}

export const momentsOfDesks: readonly Moment[] = [
  { name: 'quote-given', person: 'operator', show: (page) => quote(page, '1234.50') },
  {
    name: 'quote-against-the-last',
    person: 'operator',
    async show(page) {
      await quote(page, '2500');
      await page.getByRole('button', { name: 'Get a new quote' }).click();
      await page.getByText('Against the last quote').waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'quote-history-with-some',
    person: 'operator',
    show: (page) => page.goto('/a/master/quotes/history', { waitUntil: 'networkidle' }),
  },
  {
    name: 'deposit-simulated',
    person: 'support',
    async show(page) {
      await deposit(page, '1234.56');
      await page.getByRole('region', { name: 'Deposit', exact: true }).waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'deposit-outcome-unknown',
    person: 'support',
    async show(page, { sandbox }) {
      await sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after', times: null });
      await deposit(page, '77.00');
      await page
        .getByText(/Simulate deposit: /)
        .first()
        .waitFor({ timeout: 30_000 });
      await sandbox.clearFaults();
    },
  },
];
