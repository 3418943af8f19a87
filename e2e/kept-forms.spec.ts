import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures';
import { choose, untilAlive } from './pages/quote-form';

/** The session ends with something typed and not sent; the person signs in again and is back where they were. */
async function endSession(page: Page, path: string, password: string): Promise<void> {
  // Off the page first: what it still asks for would be refused without the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('Email').fill('operator@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
}

const kept = async (page: Page, what: string, type: () => Promise<void>): Promise<void> => {
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes(what),
  );
  await type();
  await (await saved).response();
};

test('what was typed for a quote survives the end of the session', async ({ page, copy, sandbox }) => {
  await page.goto('/a/master/quotes');
  await untilAlive(page);
  await choose(page, 'Currency you sell', 'USD');
  await choose(page, 'Currency you buy', 'JPY');
  const amount = page.getByRole('textbox', { name: 'Amount you sell' });
  await kept(page, '1234.56', () => amount.fill('1234.56'));
  await endSession(page, '/a/master/quotes', copy.demoPassword);
  await expect(amount).toHaveValue(/^1,?234\.56$/);
  await expect(page.getByRole('combobox', { name: 'Currency you buy' })).toHaveValue(/JPY/);
  expect(await sandbox.effects()).toEqual([]);
});

test('what was typed for a deposit survives the end of the session, but for account numbers', async ({
  page,
  copy,
  sandbox,
}) => {
  await page.goto('/a/master/deposits/simulate');
  await untilAlive(page);
  await choose(page, 'Currency', 'USD');
  await page.getByRole('textbox', { name: /^Account that receives it/ }).fill('GB29NWBK60161331926819');
  await page.getByRole('textbox', { name: 'Amount' }).fill('77.70');
  const code = page.getByRole('textbox', { name: 'SWIFT code of the sender’s bank' });
  await kept(page, 'KEPTUS33', () => code.fill('KEPTUS33'));
  await endSession(page, '/a/master/deposits/simulate', copy.demoPassword);
  await expect(code).toHaveValue('KEPTUS33');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('77.70');
  await expect(page.getByRole('textbox', { name: /^Account that receives it/ })).toHaveValue('');
  expect(await sandbox.effects()).toEqual([]);
});
