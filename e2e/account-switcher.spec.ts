import { banner, openSwitcher, search, switcher } from './account-switcher';
import type { Copy } from './copy';
import { expect, test } from './fixtures';
import { startCopyBefore } from './platform-copy';
import { signIn } from './sign-in';

const areas = ['payouts', 'bank-accounts', 'deposits', 'payment-intents', 'cards', 'cardholders', 'card-products'];

test.describe('the account switcher', () => {
  test('finds an account by its name, its short id and its whole id, and goes to the same area of it', async ({
    page,
    seed,
  }) => {
    const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
    await page.goto('/a/master/deposits');
    await openSwitcher(page);
    for (const query of ['freight', id.slice(-6), id]) {
      await search(page).fill(query);
      await expect(page.getByRole('option')).toHaveCount(1);
      await expect(page.getByRole('option')).toContainText('Nine Junks Freight Limited');
    }
    await page.getByRole('option').click();
    await expect(page).toHaveURL(`/a/${id}/deposits`);
    await expect(banner(page)).toContainText('Nine Junks Freight Limited');
  });

  test('needs no pointer: opened, searched, chosen and closed by keys', async ({ page, seed }) => {
    const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
    await page.goto('/a/master/payouts');
    await openSwitcher(page);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);
    await expect(switcher(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('freight');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/a/${id}/payouts`);
  });

  test('says so when nothing is found, and remembers where one was last', async ({ page, seed }) => {
    const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
    await page.goto(`/a/${id}/payouts`);
    await expect(banner(page)).toBeVisible();
    await page.goto('/a/master/payouts');
    await openSwitcher(page);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
      'Nine Junks Freight Limited',
    ]);
    await search(page).fill('nobody has this name');
    await expect(page.getByText('No account has “nobody has this name” in its name or id.')).toBeVisible();
  });
});

test('an account that is closed stands in the list with its status, and cannot be chosen', async ({ page, seed }) => {
  const closed = seed.accounts.sub_accounts.find(({ deactivated }) => deactivated);
  await page.goto('/a/master/payouts');
  await openSwitcher(page);
  await search(page).fill(closed?.account_id ?? '');
  const option = page.getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(closed?.name ?? '?');
  await expect(option).toContainText('Inactive');
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await search(page).press('Enter');
  await option.click({ force: true });
  await expect(page).toHaveURL('/a/master/payouts');
});

test.describe('an account that may not act', () => {
  test.use({ expectedErrors: [/status of [45]\d\d/] });

  test('says so for one that nobody knows, and asks the platform nothing', async ({ page, sandbox }) => {
    await page.goto('/a/no-such-account/payouts');
    await expect(banner(page)).toContainText('Unknown account');
    await expect(page.getByRole('table')).toHaveCount(0);
    expect((await sandbox.calls()).filter((call) => call.on_behalf_of === 'no-such-account')).toEqual([]);
    await banner(page).getByRole('link', { name: 'Back to master' }).click();
    await expect(page).toHaveURL('/a/master/payouts');
  });

  test('says so for one that is closed', async ({ page, seed, sandbox }) => {
    const id = seed.accounts.sub_accounts.find(({ deactivated }) => deactivated)?.account_id ?? '';
    await page.goto(`/a/${id}/payouts`);
    await expect(banner(page)).toContainText('Inactive');
    await expect(page.getByText(/This sub-account is not active/)).toBeVisible();
    expect((await sandbox.calls()).filter((call) => call.on_behalf_of === id)).toEqual([]);
  });
});

test('while a sub-account acts, every page says so, in its title too; the master has no banner', async ({
  page,
  seed,
}) => {
  const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
  for (const area of areas) {
    await page.goto(`/a/${id}/${area}`);
    await expect(banner(page)).toContainText('Acting for Nine Junks Freight Limited');
    await expect(banner(page)).toContainText(id.slice(-6));
    await expect(page).toHaveTitle(/Nine Junks Freight Limited · Sandbox$/);
  }
  await banner(page).getByRole('link', { name: 'Back to master' }).click();
  await expect(page).toHaveURL('/a/master/card-products');
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/Master account · Sandbox$/);
});

test.describe('before a platform that does not list its accounts', () => {
  let plain: Copy;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    plain = await startCopyBefore('--spec-only');
  });
  test.afterAll(async () => {
    await plain.stop();
  });

  test('an admin keeps a directory, and the switcher of the others offers what it holds', async ({
    browser,
    sandbox,
  }) => {
    test.setTimeout(120_000);
    const { accounts } = await sandbox.fixtures();
    const id = accounts.sub_accounts[0]?.account_id ?? '';
    const [admin, operator] = await Promise.all(
      [1, 2].map(async () => await (await browser.newContext({ baseURL: plain.origin })).newPage()),
    );
    if (admin === undefined || operator === undefined) throw new Error('two pages were opened');
    await signIn(operator, 'operator', plain.demoPassword);
    await operator.goto('/settings/accounts');
    await expect(operator.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(operator.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/is for admins/);
    await expect(operator.getByRole('textbox', { name: 'Account id' })).toHaveCount(0);

    await signIn(admin, 'admin', plain.demoPassword);
    await admin.goto('/settings/accounts');
    await expect(admin.getByText('No sub-accounts are kept here')).toBeVisible();
    await expect(async () => {
      await admin.getByLabel('Account id').fill('not an id!');
      await admin.getByLabel('Name', { exact: true }).fill('Northern branch');
      await admin.getByRole('button', { name: 'Save' }).click();
      await expect(admin.getByText('Letters, digits and hyphens, 64 at most.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await admin.getByLabel('Account id').fill(id);
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('listitem').filter({ hasText: 'Northern branch' })).toContainText(id);

    await expect(async () => {
      await operator.goto('/a/master/payouts');
      await openSwitcher(operator);
      await expect(operator.getByRole('option', { name: /Northern branch/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(
      operator.getByText('Kept by an administrator: this platform does not list sub-accounts.'),
    ).toBeVisible();
    await operator.getByRole('option', { name: /Northern branch/ }).click();
    await expect(operator).toHaveURL(`/a/${id}/payouts`);
    await expect(banner(operator)).toContainText('Northern branch');
    await expect(operator.getByRole('table').getByRole('rowheader').first()).toBeVisible();

    await admin.getByRole('button', { name: 'Remove Northern branch' }).click();
    await expect(admin.getByText('No sub-accounts are kept here')).toBeVisible();
  });
});
