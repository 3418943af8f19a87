import type { Page } from 'playwright/test';
import { consoleBefore } from '../../harness/consoles';
import { amountField, simulate, swiftCode } from '../../pages/deposit-form';
import { expect, test } from '../../harness/fixtures';

/** What a person types or clicks while the scripts of a page load is not lost. */

/** Types as soon as the server's HTML has the field, as people on a slow line or machine do. */
async function typeBeforeScripts(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((texts) => {
    const waiting = new Map(Object.entries(texts));
    const watch = new MutationObserver(() => {
      for (const label of document.querySelectorAll('label')) {
        const text = waiting.get(label.textContent);
        if (text === undefined || !(label.control instanceof HTMLInputElement)) continue;
        label.control.value = text;
        waiting.delete(label.textContent);
      }
      if (waiting.size === 0) watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  }, typed);
}

test.describe('before a platform without lists', () => {
  test.use({ consoleKind: consoleBefore('spec only', '--spec-only'), expectedErrors: [/status of [45]\d\d/] });

  test('the id of a record opens it', async ({ page }) => {
    const id = '3f0c9a4e-7a53-4a5e-9a3e-3a3d1c2b4f5a';
    await typeBeforeScripts(page, { 'Card ID': ` ${id} ` });
    await page.goto('/a/master/cards');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(`/a/master/cards/${id}`);
  });
});

test('words in the search of the reference are searched for', async ({ page }) => {
  await typeBeforeScripts(page, { Find: 'x-no-such-word' });
  await page.goto('/reference');
  await expect(page.getByText('No matches in the reference')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find' })).toHaveValue('x-no-such-word');
});

test('the fields of a form keep and check the text, and none of it gets into the address', async ({ page }) => {
  await typeBeforeScripts(page, { Amount: '1250', 'SWIFT code of the sender’s bank': 'CHASUS33' });
  await page.goto('/a/master/deposits/simulate', { waitUntil: 'commit' });
  await simulate(page).click();
  // The form asks only for the missing field.
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose the currency of the deposit.']);
  await expect(amountField(page)).toHaveValue(/^1,?250/);
  await expect(swiftCode(page)).toHaveValue('CHASUS33');
  await expect(page).toHaveURL('/a/master/deposits/simulate');
});

test.describe('a click before the scripts of the page have arrived', () => {
  /** Opens the page with its scripts held back until the returned function is called. */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/_next\/static\/.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return release;
  }

  const perPage = (page: Page) => page.getByRole('button', { name: '25 per page' });

  test('opens its menu once they are there', async ({ page }) => {
    const release = await openWithoutScripts(page, '/a/master/payouts');
    await perPage(page).click();
    release();
    await page.getByRole('menuitem', { name: '10', exact: true }).click();
    await expect(page).toHaveURL(/size=10/);
  });

  test('is forgotten after another click', async ({ page }) => {
    const release = await openWithoutScripts(page, '/a/master/payouts');
    await perPage(page).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});
