import type { Page } from '@playwright/test';
import { confirmSelf } from './confirm-self';
import { expect, test } from './fixtures';
import { expectNoAxeViolations } from './no-axe-violations';
import { roleRows, wordsOf } from './role-page-rows';
import { signIn } from './sign-in';
import { ownConsole } from './consoles';

// A copy of its own: what is changed here would be missed by other files.
test.use({ consoleKind: ownConsole('people') });

const password = 'seven lanterns under a bridge';

interface Invitee {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly accounts?: readonly string[];
}

/** Fills the form by keys and labels alone, and reads the link that is shown once. */
async function invite(admin: Page, { name, email, role, accounts = [] }: Invitee, proof?: string): Promise<string> {
  await admin.goto('/settings/people/invite');
  await expect(async () => {
    await admin.getByLabel('Name').fill(name);
    await admin.getByRole('radio', { name: role }).check();
    await admin.getByLabel('E-mail').fill('nobody');
    await admin.getByRole('button', { name: 'Make the link' }).press('Enter');
    await expect(admin.getByText('Type an e-mail address, such as ann@example.com.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await admin.getByLabel('E-mail').fill(email);
  for (const account of accounts) await admin.getByRole('checkbox', { name: account }).check();
  await admin.getByRole('button', { name: 'Make the link' }).press('Enter');
  await confirmSelf(admin, proof);
  await expect(admin.getByRole('heading', { name: `The link of ${name}` })).toBeFocused();
  return (await admin.getByText(/\/invitation\/[\w-]{43}$/).textContent()) ?? '';
}

async function choose(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByLabel('Password again').fill(typed);
  await page.getByRole('button', { name: 'Set password' }).click();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await choose(page, password);
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
}

async function signInAs(page: Page, email: string, typed: string = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** The question of a dialog, answered by the button that names the act. */
async function confirm(page: Page, label: string, proof?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: label }).first().click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole('button', { name: label }).click();
  if (proof !== undefined) await confirmSelf(page, proof);
  await expect(dialog).toHaveCount(0);
}

test.describe('people', () => {
  test.use({ role: 'nobody', expectedErrors: [/status of (40[134]|303)/] });

  test('are invited by a link that opens once, act only for the accounts they were granted, and are shut out at once', async ({
    copy,
    openAs,
    page: admin,
    seed,
  }) => {
    test.setTimeout(180_000);
    const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated);
    const subId = sub?.account_id ?? '';
    await signIn(admin, 'admin', copy.demoPassword);
    await expect(admin).toHaveURL('/settings/people');
    const link = await invite(admin, {
      name: 'Nora New',
      email: 'Nora@desk.test',
      role: 'Finance operator',
      accounts: [sub?.name ?? '?'],
    });
    await expectNoAxeViolations(admin);

    const nora = await openAs('nobody');
    await nora.goto(link);
    await expectNoAxeViolations(nora);
    await choose(nora, 'nora@desk.test 1');
    await expect(nora.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /little more than your name/,
    );
    await accept(nora, link);
    await expectNoAxeViolations(nora);
    await nora.goto(link);
    await expect(nora.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    await expectNoAxeViolations(nora);
    await signInAs(nora, 'nora@desk.test');

    // One account, which is where she starts; the master is a page of plain words with the status of a refusal.
    await expect(nora).toHaveURL(`/a/${subId}`);
    await expect(nora.getByRole('link', { name: 'Back to master' })).toHaveCount(0);
    const refused = await nora.goto('/a/master/payouts');
    expect(refused?.status()).toBe(403);
    await expect(nora.getByText('Nobody has granted you this account')).toBeVisible();
    await expectNoAxeViolations(nora);
    const settings = await nora.goto('/settings/people');
    expect(settings?.status()).toBe(403);
    await expect(nora.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible();
    await expect(nora.getByText('operator@demo.test')).toHaveCount(0);
    expect((await nora.request.get('/api/live/master/listPayouts?page_number=1&page_size=10')).status()).toBe(403);
    await nora.goto(`/a/${subId}/payouts`);
    await nora.getByRole('button', { name: /^Account: / }).click();
    await expect(nora.getByRole('option')).toHaveCount(1);

    await admin.goto('/settings/people');
    await admin.getByRole('link', { name: 'Nora New' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Nora New' })).toBeVisible();
    await expect(admin.getByRole('listitem').filter({ hasText: 'Signed in' })).toHaveCount(1);
    await expectNoAxeViolations(admin);
    await expect(async () => {
      await admin.getByRole('checkbox', { name: 'Master account' }).check();
      await expect(admin.getByRole('button', { name: 'Save these accounts' })).toBeEnabled({ timeout: 1_000 });
    }).toPass();
    await admin.getByRole('button', { name: 'Save these accounts' }).click();
    await confirmSelf(admin);
    await expect(admin.getByText('The accounts are kept')).toBeVisible();
    const history = admin.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Accounts of a person changed' })).toContainText('Adam Admin');
    await expect(history.filter({ hasText: 'Invitation accepted' })).toBeVisible();
    expect((await nora.goto('/a/master/payouts'))?.status()).toBe(200);
    await expect(nora.getByRole('table', { name: 'Payouts' })).toBeVisible();

    // Who forgot the password chooses another one by a link that an admin makes, and nobody else learns it.
    await admin.getByRole('button', { name: 'Make a password link' }).click();
    const dialog = admin.getByRole('dialog', { name: 'A password link for Nora New' });
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await confirmSelf(admin);
    const reset = (await dialog.getByText(/\/new-password\/[\w-]{43}$/).textContent()) ?? '';
    await expectNoAxeViolations(admin);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(admin.getByText(/^Open until/)).toBeVisible();
    const forgetful = await openAs('nobody');
    await forgetful.goto('/sign-in');
    await expect(forgetful.getByText(/Forgot your password.*An administrator/)).toBeVisible();
    await forgetful.setViewportSize({ width: 390, height: 844 });
    await forgetful.goto(reset);
    await expectNoAxeViolations(forgetful);
    await choose(forgetful, password);
    await expect(forgetful.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/used this password/);
    await choose(forgetful, 'eight lanterns over a loud river');
    await expect(forgetful.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await expectNoAxeViolations(forgetful);
    await forgetful.goto(reset);
    await expect(forgetful.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    expect((await nora.request.get('/api/live/master/listPayouts?page_number=1&page_size=10')).status()).toBe(401);
    await signInAs(forgetful, 'nora@desk.test', 'eight lanterns over a loud river');
    // An open page would find out by itself, in the middle of the next step.
    await forgetful.goto('about:blank');
    await admin.reload();

    await confirm(admin, 'Disable');
    await expect(admin.getByText('Disabled').first()).toBeVisible();
    expect((await forgetful.request.get('/api/live/master/listPayouts?page_number=1&page_size=10')).status()).toBe(401);
    await forgetful.goto('/a/master/payouts');
    await expect(forgetful).toHaveURL(/\/sign-in\?.*why=disabled/);
  });

  test('change their role when a second admin confirms it, and the last admin stays', async ({
    copy,
    openAs,
    page: adam,
  }) => {
    test.setTimeout(180_000);
    await signIn(adam, 'admin', copy.demoPassword);
    await adam.getByRole('link', { name: 'Adam Admin' }).click();
    await expect(adam.getByRole('button', { name: 'Disable' })).toBeDisabled();
    await expect(adam.getByRole('button', { name: 'Disable' })).toHaveAccessibleDescription(/The last admin stays/);
    await expect(adam.getByRole('button', { name: 'Propose this role' })).toBeDisabled();
    const link = await invite(adam, { name: 'Berta Both', email: 'berta@desk.test', role: 'Administrator' });
    const berta = await openAs('nobody');
    await accept(berta, link);
    await signInAs(berta, 'berta@desk.test');

    await adam.goto('/settings/people');
    await adam.getByRole('link', { name: 'Samir Support' }).click();
    await expect(async () => {
      await adam.getByLabel('New role').selectOption('Manager');
      await adam.getByRole('button', { name: 'Propose this role' }).click({ timeout: 1_000 });
    }).toPass();
    await confirmSelf(adam);
    const waiting = adam.getByRole('region', { name: 'Change that waits' });
    await expect(waiting.getByText('Waits for a second admin')).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Confirm the role' })).toBeDisabled();
    await expect(waiting.getByRole('button', { name: 'Confirm the role' })).toHaveAccessibleDescription(
      'You proposed it: a second admin confirms it.',
    );
    await expectNoAxeViolations(adam);

    await berta.goto('/settings/people');
    await expect(berta.getByRole('row', { name: /Samir Support/ })).toContainText('Change waits');
    await berta.getByRole('link', { name: 'Samir Support' }).press('Enter');
    await confirm(berta, 'Confirm the role', password);
    await expect(berta.getByRole('region', { name: 'Role' })).toContainText('Manager');
    await expect(berta.getByRole('region', { name: 'Change that waits' })).toHaveCount(0);

    // A third admin takes two, now that there are two.
    const third = await invite(berta, { name: 'Carl Third', email: 'carl@desk.test', role: 'Administrator' }, password);
    await expect(berta.getByText('It waits for a second admin')).toBeVisible();
    const carl = await openAs('nobody');
    await carl.goto(third);
    await expect(carl.getByRole('heading', { name: 'This link is not open yet' })).toBeVisible();
    await adam.goto('/settings/people');
    await confirm(adam, 'Confirm', copy.demoPassword);
    await expect(adam.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
    await carl.reload();
    await expect(carl.getByRole('heading', { name: 'Welcome, Carl Third' })).toBeVisible();
    await expect(async () => {
      await adam.goto('/settings/people');
      await confirm(adam, 'Withdraw');
    }).toPass();
    await carl.reload();
    await expect(carl.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  });

  test('see where they are signed in and end what they do not know', async ({ copy, openAs, page: here }) => {
    await signIn(here, 'manager', copy.demoPassword);
    const elsewhere = await openAs('nobody');
    await signIn(elsewhere, 'manager', copy.demoPassword);
    await elsewhere.goto('about:blank');
    await expect(async () => {
      await here.getByRole('button', { name: /account menu$/ }).click();
      await here.getByRole('menuitem', { name: 'Your sessions' }).click({ timeout: 1_000 });
    }).toPass();
    await expect(here.getByRole('heading', { level: 1, name: 'Your sessions' })).toBeVisible();
    await expect(here.getByText('This session', { exact: true })).toHaveCount(1);
    await expect(async () => {
      await here
        .getByRole('button', { name: /^End the session/ })
        .first()
        .click({ timeout: 1_000 });
      await expect(here.getByText('The session is over')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await elsewhere.goto('/a/master');
    await expect(elsewhere).toHaveURL(/\/sign-in/);
  });
});

test.describe('the matrix of roles', () => {
  test.use({ role: 'admin' });

  test('says of every operation what each role may, in a table that keys can scroll', async ({ page }) => {
    await page.goto('/settings/roles');
    for (const [kind, wanted] of Object.entries(roleRows)) {
      const [head, ...rows] = await page
        .getByRole('table', { name: `${kind} by role` })
        .getByRole('row')
        .evaluateAll((all: HTMLElement[]) =>
          all.map((row) => Array.from(row.children, (cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
        );
      expect(head).toEqual(['Operation', 'Finance operator', 'Support', 'Manager', 'Administrator']);
      const shown = rows.map(([name = '', ...cells]) => [name, cells.map((cell) => cell.split(/\n+/).join('\n'))]);
      expect(Object.fromEntries(shown)).toEqual(
        Object.fromEntries(Object.entries(wanted).map(([name, letters]) => [name, letters.split(' ').map(wordsOf)])),
      );
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('group', { name: 'Changes by role' }).focus();
    await expect(page.getByRole('group', { name: 'Changes by role' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
