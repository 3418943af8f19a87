import { banner, openSwitcher } from '../../pages/account-switcher';
import { approveChange } from '../../pages/bank-account-form';
import { confirmSelf } from '../../pages/confirm-self';
import { expect, test } from '../../harness/fixtures';
import { askedOf, effectsOf, expectOutcome, openForm, review, reviewRows, send } from '../../pages/forms';
import { rowLinks } from '../../pages/read-table';
import { consoleBefore } from '../../harness/consoles';

/** These tests use a platform that has the interface and none of the extras. */
test.use({
  consoleKind: consoleBefore('spec only', '--spec-only'),
  expectedErrors: [/status of [45]\d\d/],
});

test('an area without a list offers work by id, and says why there is none', async ({ page }) => {
  for (const [area, label] of [
    ['cards', 'Card ID'],
    ['cardholders', 'Cardholder id'],
    ['payment-intents', 'Payment intent id'],
    ['deposits', 'Deposit id'],
  ] as const) {
    await page.goto(`/a/master/${area}`);
    await expect(page.getByText(/^This platform can’t list these records/), area).toBeVisible();
    await expect(page.getByRole('table'), area).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /.+/ }), area).toHaveCount(0);
    await page.getByRole('textbox', { name: label }).fill(' 3f0c9a4e-7a53-4a5e-9a3e-3a3d1c2b4f5a ');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(`/a/master/${area}/3f0c9a4e-7a53-4a5e-9a3e-3a3d1c2b4f5a`);
  }
});

test('the areas of the interface are there: payouts, one payout, bank accounts, card products', async ({ page }) => {
  for (const [area, name] of [
    ['payouts', 'Payouts'],
    ['bank-accounts', 'Bank accounts'],
    ['card-products', 'Card products'],
  ] as const) {
    await page.goto(`/a/master/${area}`);
    await expect(rowLinks(page, name).first(), area).toBeVisible();
    await page.goto((await rowLinks(page, name).first().getAttribute('href')) ?? '');
    await expect(page.getByRole('region').first(), area).toBeVisible();
    await expect(page.getByText('Not available on this platform')).toHaveCount(0);
  }
});

test('an admin keeps a directory, and the switcher of other people offers its accounts', async ({
  page: operator,
  openAs,
  seed,
}) => {
  const id = seed.accounts.sub_accounts[0]?.account_id ?? '';
  await operator.goto('/settings/accounts');
  await expect(operator.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(operator.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/is for administrators/);
  await expect(operator.getByRole('textbox', { name: 'Account ID' })).toHaveCount(0);

  const admin = await openAs('admin');
  await admin.goto('/settings/accounts');
  await expect(admin.getByText('No sub-accounts in the directory')).toBeVisible();
  await admin.getByLabel('Account ID').fill('not an id!');
  await admin.getByLabel('Name', { exact: true }).fill('Northern branch');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Use letters, digits and hyphens, 64 at most.')).toBeVisible();
  await admin.getByLabel('Account ID').fill(id);
  await admin.getByRole('button', { name: 'Save' }).click();
  await confirmSelf(admin);
  await expect(admin.getByRole('listitem').filter({ hasText: 'Northern branch' })).toContainText(id);

  await expect(async () => {
    await operator.goto('/a/master/payouts');
    await openSwitcher(operator);
    await expect(operator.getByRole('option', { name: /Northern branch/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(
    operator.getByText('From the console’s directory: this platform doesn’t list sub-accounts.'),
  ).toBeVisible();
  await operator.getByRole('option', { name: /Northern branch/ }).click();
  await expect(operator).toHaveURL(`/a/${id}/payouts`);
  await expect(banner(operator)).toContainText('Northern branch');
  await expect(operator.getByRole('table').getByRole('rowheader').first()).toBeVisible();

  await admin.getByRole('button', { name: 'Remove Northern branch' }).click();
  await confirmSelf(admin);
  await expect(admin.getByText('No sub-accounts in the directory')).toBeVisible();
});

test('a cardholder is changed by id alone: the form is empty, and only what is filled in is sent', async ({
  page,
  fresh,
}) => {
  const id = fresh.cardholder('SIMPLE');
  await openForm(page, `/a/master/cardholders/${id}/edit`);
  await expect(page.getByText('This platform doesn’t show its cardholders')).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect(email).toHaveValue('');
  await email.fill('blind@cardholder.example');
  await review(page);
  expect(await reviewRows(page)).toEqual([['Email', 'nothing', 'blind@cardholder.example']]);
  await send(page);
  await confirmSelf(page);
  await expectOutcome(page, 'Edit cardholder: Accepted, not confirmed');
  expect(Object.keys(await askedOf(page, 'updateCardholder', id))).toEqual(['email']);
});

test('a bank account that cannot be retrieved alone is found in the list, before and during the change', async ({
  page,
  openAs,
  fresh,
  sandbox,
}) => {
  const id = fresh.bankAccount('USD', 'US');
  await openForm(page, `/a/master/bank-accounts/${id}/edit`);
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Found in the list');
  await review(page);
  await send(page);
  await approveChange(page, await openAs('manager'), id);
  expect(await effectsOf(sandbox, 'updateBankAccount')).toHaveLength(1);
});

test('a new bank account cannot be proposed where the platform makes none', async ({ page }) => {
  await page.goto('/a/master/bank-accounts');
  await expect(page.getByRole('table', { name: 'Bank accounts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add bank account' })).toHaveCount(0);
  await page.goto('/a/master/bank-accounts/new');
  await expect(page.getByText('The connected platform doesn’t offer this feature.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0);
});

test.describe('for support', () => {
  test.use({ role: 'support' });

  test('a card is frozen by its id, and stays requested because its order cannot be followed', async ({
    page,
    fresh,
  }) => {
    await page.goto('/a/master/cards');
    const id = fresh.card('ACTIVE');
    await page.getByRole('textbox', { name: 'Card ID' }).fill(id);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect(page.getByText('This platform doesn’t show the card’s status.', { exact: false })).toBeVisible();
    const panel = page.getByRole('region', { name: 'Change status' });
    await panel.getByRole('button', { name: 'Freeze', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Freeze card' }).click();
    await expect(panel.getByText('Freeze card: Freeze requested')).toBeVisible();
  });
});
