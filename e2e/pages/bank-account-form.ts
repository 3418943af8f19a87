import { expect, type Page } from 'playwright/test';
import type { Fixtures } from '@/sandbox/answer-control';
import { approveAs } from './approve-as';
import { newestWrite } from './forms';

export const operation = 'updateBankAccount';

export const goodIban = 'GB29 NWBK 6016 1331 9268 19';

export function idOf({ bank_accounts }: Fixtures, currency: string, country?: string): string {
  const found = bank_accounts.find(
    (one) => one.currency === currency && (country === undefined || one.bank_country_code === country),
  );
  return found?.id ?? '';
}

export const editOf = (id: string): string => `/a/master/bank-accounts/${id}/edit`;

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const country = (page: Page) => page.getByRole('combobox', { name: 'Country of the bank' });

/** The title of the toast of a change that waits. */
export const proposed = 'Edit bank account: submitted for approval';

/** A second person approves the change that `page` has proposed, and the record on `page` is no longer marked. */
export async function approveChange(page: Page, approver: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/bank-accounts/${id}$`));
  await approveAs(approver, id);
  await expect(page.getByRole('main').getByText('Waiting for approval')).toHaveCount(0);
  expect(await newestWrite(page, operation, id)).toMatchObject({ state: 'SUCCEEDED' });
}
