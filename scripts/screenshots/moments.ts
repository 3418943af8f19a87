import { pages } from '@/e2e/pages/pages';
import type { Fixtures } from '@/sandbox/answer-control';
import type { Moment, Stage } from './moments-of-writes';
import { momentsOfWrites } from './moments-of-writes';
import { momentsOfPayouts } from './moments-of-payouts';
import { expect, type Page } from 'playwright/test';
import { confirmChange, takeLink } from '@/e2e/pages/confirm-change';
import { confirmSelf, selfDialog } from '@/e2e/pages/confirm-self';
import { totpCode } from '@/e2e/harness/totp';
import { openQuiet } from './until-quiet';

const open = (path: string) => (page: Page) => openQuiet(page, path);

const openFirst = (area: string) => async (page: Page) => {
  await open(`/a/master/${area}`)(page);
  const href = await page.getByRole('table').getByRole('rowheader').getByRole('link').first().getAttribute('href');
  await open(href ?? '')(page);
};

async function propose(page: Page, name: string, role: string): Promise<void> {
  await open('/settings/people/invite')(page);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: role }).check();
  await page.getByLabel('Email').fill(`${name.replace(' ', '.').toLowerCase()}@example.com`);
  await page.getByRole('button', { name: 'Propose invitation' }).click();
  const made = page.getByRole('heading', { name: `The invitation for ${name} is waiting` });
  await selfDialog(page).or(made).first().waitFor();
  if (await selfDialog(page).isVisible()) await confirmSelf(page);
  await made.waitFor();
}

/** One admin proposes the invitation and the other one confirms it and gets the link. */
async function invite(openAs: Stage['openAs'], name: string, role: string): Promise<string> {
  await propose(await openAs('admin'), name, role);
  const second = await openAs('admin2');
  await confirmChange(second, `Invite ${name}`);
  return await takeLink(second);
}

const momentsOfPeople: readonly Moment[] = [
  { name: 'deposit', person: 'operator', show: openFirst('deposits') },
  { name: 'card-product', person: 'operator', show: openFirst('card-products') },
  { name: 'business-closed-to-admins', person: 'admin', show: open('/a/master/payouts') },
  { name: 'not-found', person: 'operator', show: open('/a/master/payouts/a/b/c') },
  { name: 'not-an-admin', person: 'operator', show: open('/settings/people') },
  { name: 'sign-in-refused', person: 'nobody', show: open('/sign-in?problem=wrong&why=idle') },
  { name: 'invitation-unknown', person: 'nobody', show: open('/invitation/nothing') },
  {
    name: 'invitation-proposed',
    person: 'admin',
    show: (page) => propose(page, 'Nora New', 'Finance operator'),
  },
  {
    name: 'changes-that-wait',
    person: 'admin2',
    show: open('/settings/people'),
  },
  {
    name: 'invitation-link',
    person: 'admin2',
    show: (page) => confirmChange(page, 'Invite Nora New'),
  },
  {
    name: 'people-with-invitations',
    person: 'admin',
    async show(page) {
      await propose(page, 'Berta Both', 'Administrator');
      await open('/settings/people')(page);
    },
  },
  {
    name: 'invitation',
    person: 'nobody',
    async show(page, { openAs }) {
      await openQuiet(page, await invite(openAs, 'Ivan Invited', 'Support'));
    },
  },
  {
    name: 'account-not-granted',
    person: 'nobody',
    async show(page, { openAs }) {
      const password = 'seven lanterns under a bridge';
      await openQuiet(page, await invite(openAs, 'Hanna Here', 'Support'));
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
      await openQuiet(page, '/sign-in');
      await page.getByLabel('Email').fill('hanna.here@example.com');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
      await open('/a/master/payouts')(page);
    },
  },
  {
    name: 'person',
    person: 'admin',
    async show(page) {
      await open('/settings/people')(page);
      await page.getByRole('link', { name: 'Samir Support' }).click();
      await page.getByRole('heading', { level: 1, name: 'Samir Support' }).waitFor();
    },
  },
  {
    name: 'person-who-is-oneself',
    person: 'admin',
    async show(page) {
      await open('/settings/people')(page);
      await page.getByRole('link', { name: 'Adam Admin' }).click();
      await page.getByRole('heading', { level: 1, name: 'Adam Admin' }).waitFor();
    },
  },
  {
    name: 'connection-checked',
    person: 'admin',
    async show(page) {
      await open('/settings/connections')(page);
      await page
        .getByRole('button', { name: /^Check/ })
        .first()
        .click();
      await page.getByText('Token: works').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'audit-line',
    person: 'manager',
    async show(page) {
      await open('/a/master/audit')(page);
      await page.getByRole('main').getByRole('row').getByRole('link').first().click();
      await page.getByRole('region', { name: /^Entry \d+$/ }).waitFor();
    },
  },
  {
    name: 'audit-verified',
    person: 'admin',
    async show(page) {
      await open('/settings/audit')(page);
      await page.getByRole('button', { name: /Verify/ }).click();
      await page.getByText(/entries are intact$/).waitFor();
    },
  },
  {
    name: 'idle-warning',
    person: 'operator',
    async show(page) {
      await page.route('**/api/session', async (route) => {
        const answer = await route.fetch();
        const ends = (await answer.json()) as object;
        await route.fulfill({ response: answer, json: { ...ends, idleMs: 100_000 } });
      });
      await open('/a/master/payouts')(page);
      // The page also asks when it becomes visible again.
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.getByRole('alertdialog').waitFor({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    },
  },
  {
    name: 'account-menu',
    person: 'operator',
    async show(page) {
      await open('/a/master/payouts')(page);
      await page.getByRole('button', { name: /account menu$/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'account-switcher',
    person: 'operator',
    async show(page) {
      await open('/a/master/payouts')(page);
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'second-factor-set-up', person: 'support', show: open('/settings/sign-in?set-up') },
  {
    name: 'recovery-codes',
    person: 'support',
    async show(page) {
      await open('/settings/sign-in?set-up')(page);
      const key = ((await page.getByLabel('Key for the app').textContent()) ?? '').replaceAll(/\s/g, '');
      await page.getByLabel('Six digits from the app').fill(totpCode(key));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    },
  },
  { name: 'second-factor-on', person: 'support', show: open('/settings/sign-in') },
  {
    name: 'sign-in-code',
    person: 'nobody',
    async show(page, { demoPassword }) {
      await open('/sign-in')(page);
      await page.getByLabel('Email').fill('support@demo.test');
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code from your authenticator app').waitFor();
    },
  },
];

/** Every picture: first the pages as they are, then the moments in order. */
export function moments(fixtures: Fixtures): readonly Moment[] {
  const found = pages.map(({ name, role, path }) => ({
    name,
    person: role,
    show: (page: Parameters<Moment['show']>[0]) => openQuiet(page, path(fixtures)),
  }));
  return [...found, ...momentsOfPayouts, ...momentsOfWrites, ...momentsOfPeople];
}
