import type { Page } from 'playwright/test';
import { changeOf, confirmChange, takeLink } from '../../pages/confirm-change';
import { confirmSelf } from '../../pages/confirm-self';
import { approveAs, proposalOf } from '../../pages/approve-as';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { roleRows, wordsOf } from '../../matrix/role-page-rows';
import { signIn } from '../../pages/sign-in';
import { ownConsole } from '../../harness/consoles';
import { untilReady } from '../../pages/loads/until-ready';

// These tests have their own console, because their changes would break those of other files.
test.use({ consoleKind: ownConsole('people') });

const password = 'seven lanterns under a bridge';

interface Invitee {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly accounts?: readonly string[];
}

/** Fills the invitation form by keys and labels alone. */
async function propose(admin: Page, { name, email, role, accounts = [] }: Invitee): Promise<void> {
  await admin.goto('/settings/people/invite');
  await admin.getByLabel('Name').fill(name);
  await admin.getByRole('radio', { name: role }).check();
  await admin.getByLabel('Email').fill('nobody');
  await admin.getByRole('button', { name: 'Propose invitation' }).press('Enter');
  await expect(admin.getByText('Enter an email address, such as ann@example.com.')).toBeVisible();
  await admin.getByLabel('Email').fill(email);
  for (const account of accounts) await admin.getByRole('checkbox', { name: account }).check();
  await admin.getByRole('button', { name: 'Propose invitation' }).press('Enter');
  await confirmSelf(admin);
  await expect(admin.getByRole('heading', { name: `The invitation for ${name} is waiting` })).toBeFocused();
  expect(await admin.content()).not.toMatch(/\/invitation\/[\w-]{43}/);
}

/** One admin proposes the invitation; the other one confirms it and gets the link. */
async function invite(admin: Page, second: Page, invitee: Invitee): Promise<string> {
  await propose(admin, invitee);
  await confirmChange(second, `Invite ${invitee.name}`);
  return await takeLink(second);
}

async function choose(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByLabel('Confirm password').fill(typed);
  await page.getByRole('button', { name: 'Set password' }).click();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await choose(page, password);
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
}

async function signInAs(page: Page, email: string, typed: string = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

async function proposeCancel(page: Page, id: string): Promise<void> {
  await page.goto(`/a/master/payment-intents/${id}`);
  const panel = page.getByRole('region', { name: 'Cancel', exact: true });
  await panel.getByRole('button', { name: /^Cancel payment intent/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Cancel payment intent: Waiting for approval').first()).toBeVisible();
}

/** Opens the question of an act, and confirms it by the button that names the act. */
async function confirm(page: Page, label: string, { proven = false } = {}): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await untilReady(page);
  await page.getByRole('button', { name: label }).first().click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: label }).click();
  if (proven) await confirmSelf(page);
  await expect(dialog).toHaveCount(0);
}

test.describe('people', () => {
  test.use({ role: 'nobody', expectedErrors: [/status of (40[134]|303)/] });

  test('are invited by a link that opens once, act only for granted accounts, and are shut out at once', async ({
    copy,
    openAs,
    page: admin,
    seed,
  }) => {
    test.setTimeout(600_000);
    const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated);
    const subId = sub?.account_id ?? '';
    await signIn(admin, 'admin', copy.demoPassword);
    await expect(admin).toHaveURL('/settings');
    const anna = await openAs('admin2');
    await propose(admin, {
      name: 'Nora New',
      email: 'Nora@desk.test',
      role: 'Finance operator',
      accounts: [sub?.name ?? '?'],
    });
    await expectNoAxeViolations(admin);
    // The admin who proposed her cannot confirm; the other admin sees the whole invitation, and alone gets the link.
    await admin.goto('/settings/people');
    const own = changeOf(admin, 'Invite Nora New').getByRole('button', { name: /^Confirm/ });
    await expect(own).toBeDisabled();
    await expect(own).toHaveAccessibleDescription('You proposed this, so a second administrator must confirm it.');
    await anna.goto('/settings/people');
    await expect(anna.getByRole('link', { name: /^People\s*1 waiting for you/ })).toBeVisible();
    await expect(changeOf(anna, 'Invite Nora New')).toContainText('Proposed by Adam Admin');
    for (const [field, value] of [
      ['Email', 'nora@desk.test'],
      ['Role', 'Finance operator'],
      ['Accounts', subId],
    ] as const) {
      await expect(changeOf(anna, 'Invite Nora New').getByRole('row', { name: field })).toContainText(value);
    }
    await expectNoAxeViolations(anna);
    await confirmChange(anna, 'Invite Nora New');
    await expectNoAxeViolations(anna);
    const link = await takeLink(anna);

    const nora = await openAs('nobody');
    await nora.goto(link);
    await expectNoAxeViolations(nora);
    await choose(nora, 'nora@desk.test 1');
    await expect(nora.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too close to your name/);
    await accept(nora, link);
    await expectNoAxeViolations(nora);
    await nora.goto(link);
    await expect(nora.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    await expectNoAxeViolations(nora);
    await signInAs(nora, 'nora@desk.test');

    // She has one account and starts there; the master's page is a refusal in plain words, with the status of one.
    await expect(nora).toHaveURL(`/a/${subId}`);
    await expect(nora.getByRole('link', { name: 'Back to master' })).toHaveCount(0);
    const refused = await nora.goto('/a/master/payouts');
    expect(refused?.status()).toBe(403);
    await expect(nora.getByText('Access is granted per account')).toBeVisible();
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
    await admin.getByRole('checkbox', { name: 'Master account' }).check();
    await expect(admin.getByRole('button', { name: 'Save accounts' })).toBeEnabled();
    await admin.getByRole('button', { name: 'Save accounts' }).click();
    await confirmSelf(admin);
    await expect(admin.getByText('Your selection is waiting for a second administrator')).toBeVisible();
    expect((await nora.goto('/a/master/payouts'))?.status()).toBe(403);
    await confirmChange(anna, 'Grant accounts to Nora New');
    await admin.reload();
    const history = admin.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Accounts for a person: proposed' })).toContainText('Adam Admin');
    await expect(history.filter({ hasText: 'Accounts for a person: confirmed' })).toContainText('Anna Admin');
    await expect(history.filter({ hasText: 'Invitation accepted' })).toBeVisible();
    expect((await nora.goto('/a/master/payouts'))?.status()).toBe(200);
    await expect(nora.getByRole('table', { name: 'Payouts' })).toBeVisible();

    // A person who forgot the password sets another one by a link that two admins make; the admins do not learn it.
    await confirm(admin, 'Create password link', { proven: true });
    await expect(changeOf(admin, 'Password link for Nora New')).toBeVisible();
    await confirmChange(anna, 'Password link for Nora New');
    const reset = await takeLink(anna);
    await admin.reload();
    await expect(admin.getByText(/^Valid until/).last()).toBeVisible();
    const forgetful = await openAs('nobody');
    await forgetful.goto('/sign-in');
    await expect(forgetful.getByText(/Forgot your password.*an administrator/)).toBeVisible();
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
    // An open page would notice the change in the middle of the next step.
    await forgetful.goto('about:blank');
    await admin.reload();

    await confirm(admin, 'Disable');
    await expect(admin.getByText('Disabled').first()).toBeVisible();
    expect((await forgetful.request.get('/api/live/master/listPayouts?page_number=1&page_size=10')).status()).toBe(401);
    await forgetful.goto('/a/master/payouts');
    await expect(forgetful).toHaveURL(/\/sign-in\?.*why=disabled/);
  });

  test('who were let in by the same admins cannot approve for each other', async ({ openAs, fresh }) => {
    test.setTimeout(600_000);
    const [adam, anna] = [await openAs('admin'), await openAs('admin2')];
    const id = fresh.intent('REQUIRES_CUSTOMER_ACTION');
    const enter = async (name: string, email: string, role: string) => {
      const link = await invite(adam, anna, { name, email, role, accounts: ['Master account'] });
      const page = await openAs('nobody');
      await accept(page, link);
      await signInAs(page, email);
      return page;
    };
    const paul = await enter('Paul Puppet', 'paul@desk.test', 'Finance operator');
    const petra = await enter('Petra Puppet', 'petra@desk.test', 'Manager');
    await proposeCancel(paul, id);
    await petra.goto('/a/master/approvals');
    const approve = proposalOf(petra, id).getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(/by the same administrator \(A\w+ Admin\) less than 30 days ago/);
    await expectNoAxeViolations(petra);
    // A third manager can approve it.
    await approveAs(await openAs('manager3'), id);
  });

  test('change their role when a second admin confirms it, and the last admin stays', async ({ openAs }) => {
    test.setTimeout(600_000);
    const [adam, anna] = [await openAs('admin'), await openAs('admin2')];
    await adam.goto('/settings/people');
    await adam.getByRole('link', { name: 'Samir Support' }).click();
    await adam.getByLabel('New role').selectOption('Manager');
    await adam.getByRole('button', { name: 'Propose role' }).click();
    await confirmSelf(adam);
    await expect(changeOf(adam, 'New role for Samir Support')).toBeVisible();
    await expect(adam.getByRole('button', { name: 'Propose role' })).toBeDisabled();
    await expectNoAxeViolations(adam);
    await anna.goto('/settings/people');
    await expect(anna.getByRole('row', { name: /^Samir Support/ })).toContainText('Change waiting');
    await confirmChange(anna, 'New role for Samir Support');
    await expect(anna.getByRole('row', { name: /^Samir Support/ })).toContainText('Manager');

    // The admin who proposed a change can withdraw it; the other admin can reject it.
    for (const [page, label] of [
      [adam, 'Withdraw'],
      [anna, 'Reject'],
    ] as const) {
      await propose(adam, { name: 'Carl Third', email: 'carl@desk.test', role: 'Administrator' });
      await page.goto('/settings/people');
      const change = changeOf(page, 'Invite Carl Third');
      const button = change.getByRole('button', { name: new RegExp(`^${label}`) });
      await button.click();
      await expect(change).toHaveCount(0);
    }

    // The last admin is told that another admin is needed, and stays.
    await adam.goto('/settings/people');
    await adam.getByRole('link', { name: 'Anna Admin' }).click();
    await confirm(adam, 'Disable');
    await expect(adam.getByText('A second administrator is needed')).toBeVisible();
    await expect(adam.getByText(/The demo has two administrators from the start/)).toBeVisible();
    await adam.goto('/settings/people');
    await expect(adam.getByText('A second administrator is needed')).toBeVisible();
    await adam.getByRole('link', { name: 'Adam Admin' }).click();
    await expect(adam.getByRole('heading', { level: 1, name: 'Adam Admin' })).toBeVisible();
    await expect(adam.getByRole('button', { name: 'Disable' })).toBeDisabled();
    await expect(adam.getByRole('button', { name: 'Disable' })).toHaveAccessibleDescription(
      /This is the last administrator/,
    );
    await expect(adam.getByRole('button', { name: 'Propose role' })).toBeDisabled();
    await expectNoAxeViolations(adam);
  });

  test('see where they are signed in and can end unknown sessions', async ({ copy, openAs, page: here }) => {
    await signIn(here, 'manager', copy.demoPassword);
    const elsewhere = await openAs('nobody');
    await signIn(elsewhere, 'manager', copy.demoPassword);
    await elsewhere.goto('about:blank');
    await here.getByRole('button', { name: /account menu$/ }).click();
    await here.getByRole('menuitem', { name: 'Your sessions' }).click();
    await expect(here.getByRole('heading', { level: 1, name: 'Your sessions' })).toBeVisible();
    await expect(here.getByText('This session', { exact: true })).toHaveCount(1);
    await here
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await expect(here.getByText('Session ended')).toBeVisible();
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
      expect(head).toEqual(['Action', 'Finance operator', 'Support', 'Manager', 'Administrator']);
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
