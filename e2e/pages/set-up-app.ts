import { expect, type Page } from 'playwright/test';
import { expectNoAxeViolations } from './no-axe-violations';
import { totpCode } from '../harness/totp';

export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Goes through the first sign-in of a person without a second factor. The code of this moment is used up. */
export async function setUpApp(page: Page): Promise<App> {
  const key = page.getByLabel('Key for the app');
  const secret = ((await key.textContent()) ?? '').replaceAll(/\s/g, '');
  await page.getByLabel('Six digits from the app').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectNoAxeViolations(page);
  const recoveryCodes = await page.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  return { secret, recoveryCodes };
}
