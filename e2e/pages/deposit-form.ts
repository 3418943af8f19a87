import type { Page } from 'playwright/test';
import { choose } from './quote-form';
import { untilReady } from './loads/until-ready';

export const simulate = (page: Page) => page.getByRole('button', { name: 'Simulate deposit' });

export const swiftCode = (page: Page) => page.getByRole('textbox', { name: 'SWIFT code of the sender’s bank' });

export const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

export const made = (page: Page) => page.getByRole('region', { name: 'Deposit', exact: true });

export async function fill(page: Page, amount: string, account = 'master'): Promise<void> {
  await page.goto(`/a/${account}/deposits/simulate`);
  await type(page, amount);
}

/** Fills in the form of the open page. */
export async function type(page: Page, amount: string): Promise<void> {
  await untilReady(page);
  await choose(page, 'Currency', 'USD');
  await amountField(page).fill(amount);
  await swiftCode(page).fill('CHASUS33');
}

export const depositsOf = (effects: readonly { operation: string; resource: string; account: string }[]) =>
  effects.filter(({ operation }) => operation === 'simulateDeposit');
