import { expect, type Page } from 'playwright/test';

/** The password that the sign-in page of every demo shows. */
export const demoPassword = 'only-for-the-demo';

export const selfDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm your identity' });

/** Proves the person's identity again, as a guarded write asks: in a demo by the password. */
export async function confirmSelf(page: Page, answer: string = demoPassword): Promise<void> {
  await selfDialog(page)
    .getByLabel(/^(Your password|Code from your authenticator app)$/)
    .fill(answer);
  await selfDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(selfDialog(page)).toBeHidden();
}
