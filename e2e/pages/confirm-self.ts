import { expect, type Page } from 'playwright/test';

/** As it stands on the sign-in page of every demo. */
const demoPassword = 'only-for-the-demo';

export const selfDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm your identity' });

/** Shows once more who one is, as a guarded write asks it: in a demo by the password. */
export async function confirmSelf(page: Page, answer: string = demoPassword): Promise<void> {
  await selfDialog(page)
    .getByLabel(/^(Your password|Code from your authenticator app)$/)
    .fill(answer);
  await selfDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(selfDialog(page)).toBeHidden();
}
