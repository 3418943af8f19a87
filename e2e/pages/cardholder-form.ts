import type { Page } from 'playwright/test';
import type { Fixtures } from '@/sandbox/answer-control';

export const operation = 'updateCardholder';

export const done = 'Edit cardholder: Succeeded';

export const editOf = (id: string): string => `/a/master/cardholders/${id}/edit`;

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export function idOf({ cardholders }: Fixtures, level: string): string {
  return cardholders.find(({ kyc_level }) => kyc_level === level)?.cardholder_id ?? '';
}
