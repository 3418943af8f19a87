import type { Page } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { choose } from '../../pages/quote-form';
import { untilReady } from '../../pages/loads/until-ready';

/** Ends the session with an unsent form; the person signs in again and is back on the page. */
async function endSession(page: Page, path: string, password: string): Promise<void> {
  // The test leaves the page first: its own requests would be refused without the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('Email').fill('operator@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);
  await untilReady(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
}

const kept = async (page: Page, what: string, type: () => Promise<void>): Promise<void> => {
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes(what),
  );
  await type();
  await (await saved).response();
};

test('what was typed for a deposit survives the end of the session, but for account numbers', async ({
  page,
  copy,
  sandbox,
}) => {
  await page.goto('/a/master/deposits/simulate');
  await choose(page, 'Currency', 'USD');
  await page.getByRole('textbox', { name: /^Receiving account number/ }).fill('GB29NWBK60161331926819');
  await page.getByRole('textbox', { name: 'Amount' }).fill('77.70');
  const code = page.getByRole('textbox', { name: 'SWIFT code of the sender’s bank' });
  await kept(page, 'KEPTUS33', () => code.fill('KEPTUS33'));
  await endSession(page, '/a/master/deposits/simulate', copy.demoPassword);
  await expect(code).toHaveValue('KEPTUS33');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('77.70');
  await expect(page.getByRole('textbox', { name: /^Receiving account number/ })).toHaveValue('');
  expect(await sandbox.effects()).toEqual([]);
});
