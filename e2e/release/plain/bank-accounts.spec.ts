import type { Locator, Page } from 'playwright/test';
import { text } from '../../conformance/json';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { editOf, idOf } from '../../pages/bank-account-form';
import { readTable, rowLinks } from '../../pages/read-table';

const masked = (number: string): string => `•••• ${number.replaceAll(/[\s-]/g, '').slice(-4)}`;

test('the list shows the platform’s accounts in its order, their numbers masked', async ({ page, platform }) => {
  const expected = await platform.page('listBankAccounts');
  await page.goto('/a/master/bank-accounts');
  const shown = await readTable(page, 'Bank accounts');
  expect(shown.map(({ Currency, Status }) => [Currency, Status])).toEqual(
    expected.map((row) => [text(row, 'currency'), text(row, 'account_status')]),
  );
  const long = expected.flatMap((row, index) => (text(row, 'account_number').length < 8 ? [] : [index]));
  expect(long.length).toBeGreaterThan(0);
  for (const index of long) {
    expect(shown[index]?.['Account number']).toBe(masked(text(expected[index], 'account_number')));
  }
});

test('a row opens the account’s own page, which names its bank', async ({ page, platform }) => {
  const [first] = await platform.page('listBankAccounts');
  await page.goto('/a/master/bank-accounts');
  await rowLinks(page, 'Bank accounts').first().click();
  await expect(page).toHaveURL(`/a/master/bank-accounts/${text(first, 'id')}?list=bank-accounts`);
  await expect(page.getByRole('heading', { level: 1, name: text(first, 'account_name') })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bank', exact: true })).toContainText(text(first, 'bank_name'));
});

test('an invalid account says what to do and leads there; bank codes have their usual names', async ({
  page,
  fresh,
  platform,
}) => {
  const all = await platform.all('listBankAccounts');
  const invalid = all.find((one) => one['account_status'] === 'Invalid');
  await page.goto(`/a/master/bank-accounts/${text(invalid, 'id')}`);
  await expect(page.getByText(/^Next: compare every detail/)).toBeVisible();
  await page.getByRole('link', { name: 'Correct details' }).click();
  await expect(page).toHaveURL(`/a/master/bank-accounts/${text(invalid, 'id')}/edit`);
  // No test has changed this one.
  await page.goto(`/a/master/bank-accounts/${fresh.bankAccount('USD', 'US')}`);
  const bank = page.getByRole('region', { name: 'Bank', exact: true });
  await expect(bank.getByRole('term').filter({ hasText: 'ABA routing number' })).toBeVisible();
  await expect(bank.getByTitle('aba')).toBeVisible();
  // The history is empty because no person has changed the account, not because it was refused.
  await expect(page.getByText('No changes of yours recorded in this console yet.')).toBeVisible();
});

test('the edit of a row is seen where the row has the focus, and always where people touch', async ({ page }) => {
  await page.goto('/a/master/bank-accounts');
  const [first, second] = [0, 1].map((row) => page.getByRole('link', { name: /^Edit / }).nth(row));
  const seen = async (edit = first) => await edit?.evaluate((link) => getComputedStyle(link).opacity);
  // The pointer of an earlier test may rest on a row.
  await page.mouse.move(0, 0);
  await expect.poll(() => seen()).toBe('0');
  await rowLinks(page, 'Bank accounts').first().focus();
  expect([await seen(), await seen(second)]).toEqual(['1', '0']);
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => seen(second)).toBe('1');
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

test('a printed list begins at the edge of the paper, as its head does', async ({ page }) => {
  await page.goto('/a/master/bank-accounts');
  // What only paper shows is loaded with the first sign of a person.
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 300);
  await page.emulateMedia({ media: 'print' });
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  const heading = await leftOf(page.getByRole('heading', { level: 1 }));
  expect(heading).toBeLessThan(30);
  expect(heading).toBe(await leftOf(rowLinks(page, 'Bank accounts').first()));
  await expect(page.getByRole('link', { name: 'Add bank account' })).toBeHidden();
  await expect(page.getByText(/^Master account, in the sandbox · As of .* · Printed .*$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

const isInvalid = (row: Readonly<Record<string, unknown>>) => row['account_status'] === 'Invalid';
const invalidTab = (page: Page) => page.getByRole('link', { name: /^Invalid/ });
const statusesOf = async (page: Page) => (await readTable(page, 'Bank accounts')).map(({ Status }) => Status);

test('the view of invalid accounts has every one of them, however few rows are loaded, and so has Home’s', async ({
  page,
  platform,
}) => {
  const invalid = (await platform.all('listBankAccounts')).filter(isInvalid).length;
  const ofFirst = (await platform.page('listBankAccounts')).filter(isInvalid).length;
  expect(ofFirst).toBeLessThan(invalid);
  const all = Array.from({ length: invalid }, () => 'Invalid');
  const pages = page.getByRole('navigation', { name: 'Pages of bank accounts' });
  await page.goto('/a/master/bank-accounts');
  await expect(invalidTab(page)).toContainText(String(invalid));
  await invalidTab(page).click();
  await expect(pages).toHaveText(`1–${invalid} of ${invalid}`);
  expect(await statusesOf(page)).toEqual(all);
  await expect(page.getByText(/not searched/)).toHaveCount(0);
  await page.goto('/a/master');
  const tile = page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: 'Invalid bank' });
  await expect(tile).toContainText(String(invalid));
  await tile.getByRole('link').click();
  await expect(pages).toHaveText(`1–${invalid} of ${invalid}`);
  expect(await statusesOf(page)).toEqual(all);
});

test.describe('while the mirror does not have the list', () => {
  test.use({ consoleKind: consoleWithoutMirror });

  test('the view of invalid accounts is offered only where all accounts are loaded, and then has every one', async ({
    page,
    platform,
  }) => {
    const rows = await platform.all('listBankAccounts');
    await page.goto('/a/master/bank-accounts');
    await expect(page.getByRole('table', { name: 'Bank accounts' })).toBeVisible();
    await expect(invalidTab(page)).toHaveCount(0);
    await page.goto('/a/master/bank-accounts?page_size=100');
    await invalidTab(page).click();
    await expect(page).toHaveURL(/account_status=Invalid/);
    expect(await statusesOf(page)).toEqual(rows.filter(isInvalid).map(() => 'Invalid'));
  });
});

test.describe('as support', () => {
  test.use({ role: 'support' });

  test('bank accounts and their form are not for support: the pages say so and name who may', async ({
    page,
    seed,
  }) => {
    await page.goto('/a/master/bank-accounts');
    await expect(page.getByText('Your role doesn’t include this')).toBeVisible();
    await expect(page.getByText(/is for finance operators and managers/)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.goto(editOf(idOf(seed, 'GBP')));
    await expect(page.getByText(/"Edit bank account" is for finance operators and managers/)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test.describe('without a mirror', () => {
    test.use({ consoleKind: consoleWithoutMirror });

    test('a refused list of bank accounts does not reach the platform', async ({ page, traces, consoleCalls }) => {
      await page.goto('/a/master/bank-accounts');
      await expect(page.getByText('Your role doesn’t include this')).toBeVisible();
      const path = '/api/live/master/listBankAccounts?page_number=1&page_size=10';
      const answer = await page.request.get(path, { headers: traces.headers() });
      expect(answer.status()).toBe(403);
      expect(await consoleCalls('listBankAccounts')).toEqual([]);
    });
  });

  test('on a payout support sees masked numbers and cannot press to uncover them', async ({
    page,
    platform,
    sandbox,
  }) => {
    const { payouts } = await sandbox.fixtures();
    const id = payouts[0]?.payout_id ?? '';
    const number = text((await platform.record('retrievePayout', id))['beneficiary'], 'beneficiary_id');
    await page.goto(`/a/master/payouts/${id}`);
    const beneficiary = page.getByRole('region', { name: 'Beneficiary' });
    await expect(beneficiary).toContainText(number);
    await expect(beneficiary.getByText(/^••••/).first()).toBeVisible();
    const reveal = page.getByRole('button', { name: /^Reveal/ });
    await expect(reveal).not.toHaveCount(0);
    for (const one of await reveal.all()) {
      await expect(one).toBeDisabled();
      await expect(one).toHaveAccessibleDescription(
        /is for finance operators and managers; you’re signed in as support/,
      );
    }
    const field = 'beneficiary.bank_details.account_number';
    const answer = await page.request.get(`/api/reveal/master/retrievePayout?id=${id}&field=${field}`);
    expect(answer.status()).toBe(403);
  });
});
