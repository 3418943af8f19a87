import type { Page } from '@playwright/test';

export type Role = 'operator' | 'support' | 'manager' | 'admin';

/** Of the demo, named before the `@` by the role; a second manager approves what the first proposes. */
export type DemoPerson = Role | 'manager2';

/** Signs in as a person of the demo does, through the form. */
export async function signIn(page: Page, person: DemoPerson, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(`${person}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}
