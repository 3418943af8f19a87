import { banner, openSwitcher, search } from '../../pages/account-switcher';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

const areas = ['payouts', 'bank-accounts', 'deposits', 'payment-intents', 'cards', 'cardholders', 'card-products'];

test.describe('the account switcher', () => {
  test('finds an account by name, short id or whole id, keeps the area, remembers it, and says if none fits', async ({
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

    await page.goto(`/a/${id}/payouts`);
    await expect(banner(page)).toBeVisible();
    await page.goto('/a/master/payouts');
    await openSwitcher(page);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
      'Nine Junks Freight Limited',
    ]);
    await search(page).fill('nobody has this name');
    await expect(page.getByText('No accounts match “nobody has this name”.')).toBeVisible();
    await search(page).fill('elan boreal');
    await expect(page.getByRole('option')).toHaveText([/^Élan Boréal Inc\./]);
    await search(page).fill('GRUNWALD');
    await expect(page.getByRole('option').first()).toContainText('Grünwald & Söhne');
  });
});

test('Escape and Ctrl+K right behind it lead from the accounts into the command bar', async ({ page }) => {
  await page.goto('/a/master/payouts');
  await openSwitcher(page);
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const bar = page.getByPlaceholder(/^Page, command/);
  await expect(bar).toBeFocused();
  await page.keyboard.type('payouts');
  await expect(bar).toHaveValue('payouts');
});

test('an account that was pinned stands on top, in another browser of the same person too', async ({
  openAs,
  seed,
}) => {
  const id = seed.accounts.sub_accounts[1]?.account_id ?? '';
  const name = seed.accounts.sub_accounts[1]?.name ?? '?';
  const page = await openAs('manager2');
  await page.goto(`/a/${id}/payouts`);
  await openSwitcher(page);
  await page.getByRole('button', { name: `Pin ${name}` }).click();
  await expect(page.getByRole('button', { name: `Unpin ${name}` })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Pinned' }).getByRole('option')).toContainText([name]);
  const elsewhere = await openAs('manager2');
  // The page shows the pin before it is saved.
  await expect(async () => {
    await elsewhere.goto('/a/master/payouts');
    await openSwitcher(elsewhere);
    const pinned = elsewhere.getByRole('group', { name: 'Pinned' }).getByRole('option');
    await expect(pinned).toContainText([name], { timeout: 1_000 });
  }).toPass();
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

  test('says so if it is unknown or closed, without a barrier, and asks the platform nothing', async ({
    page,
    seed,
    consoleCalls,
  }) => {
    await page.goto('/a/no-such-account/payouts');
    await expect(banner(page)).toContainText('Unknown account');
    await expectNoAxeViolations(page);
    await expect(page.getByRole('table')).toHaveCount(0);
    const callsFor = async (account: string) =>
      (await consoleCalls(undefined, {}, { passively: true })).filter(({ on_behalf_of }) => on_behalf_of === account);
    expect(await callsFor('no-such-account')).toEqual([]);
    await banner(page).getByRole('link', { name: 'Back to master' }).click();
    await expect(page).toHaveURL('/a/master/payouts');

    const closed = seed.accounts.sub_accounts.find(({ deactivated }) => deactivated)?.account_id ?? '';
    await page.goto(`/a/${closed}/payouts`);
    await expect(banner(page)).toContainText('Inactive');
    await expect(page.getByText(/This sub-account isn’t active/)).toBeVisible();
    expect(await callsFor(closed)).toEqual([]);
  });
});

test('while a sub-account acts, every page says so, in its title too; the master’s do not', async ({ page, seed }) => {
  const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
  for (const area of areas) {
    await page.goto(`/a/${id}/${area}`);
    await expect(banner(page)).toContainText(/^Acting for.*Nine Junks Freight Limited/);
    await expect(banner(page)).toContainText(id.slice(-6));
    await expect(page).toHaveTitle(/Nine Junks Freight Limited · Sandbox$/);
  }
  await banner(page).getByRole('link', { name: 'Back to master' }).click();
  await expect(page).toHaveURL('/a/master/card-products');
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/Master account · Sandbox$/);
});
