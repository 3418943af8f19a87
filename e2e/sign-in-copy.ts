import type { Page } from '@playwright/test';
import type { Copy } from './copy';
import { test as base } from './fixtures';
import { startCopyBefore } from './platform-copy';

export const expired = [/status of 40[13]/];

// A copy of its own: a person has only so many sessions, and these tests would end those of other files.
export const test = base.extend<object, { copy: Copy }>({
  copy: [
    async ({}, use) => {
      const copy = await startCopyBefore();
      await use(copy);
      await copy.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name.endsWith('-sid'));
}
