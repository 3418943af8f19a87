import { expect, type Page } from 'playwright/test';
import { confirmSelf } from './confirm-self';

/** A change that waits for a second admin, by its title. */
export function changeOf(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

/** A second admin confirms a waiting change. */
export async function confirmChange(
  second: Page,
  title: string,
  page = '/settings/people',
  proof?: string,
): Promise<void> {
  await second.goto(page);
  const dialog = second.getByRole('alertdialog', { name: `${title}?` });
  await changeOf(second, title)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await confirmSelf(second, proof);
  await expect(dialog).toBeHidden();
  await expect(changeOf(second, title)).toHaveCount(0);
}

/** The link that a confirmed change has made, which is shown once. */
export async function takeLink(second: Page): Promise<string> {
  const dialog = second.getByRole('dialog', { name: /^(Invitation|Password link) for / });
  const link = await dialog.getByText(/\/(invitation|new-password)\/[\w-]{43}$/).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return link ?? '';
}
