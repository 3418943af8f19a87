import type { Page } from 'playwright/test';
import { ownConsole } from './consoles';

/** A console of its own: a person's number of sessions is limited, and these tests would end those of other files. */
export const signInConsole = ownConsole('sign-in');

export async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name.endsWith('-sid'));
}
