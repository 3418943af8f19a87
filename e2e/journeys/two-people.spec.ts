import type { BrowserContext, Page } from 'playwright/test';
import { proposalOf } from '../pages/approve-as';
import { dialog, openCard, panel } from '../pages/card-status-panel';
import { proposed } from '../pages/bank-account-form';
import { expectLedBack, openForm, review, send } from '../pages/forms';
import { signedInState } from '../pages/sign-in';
import type { Copy } from '../harness/console';
import { expect, test } from '../harness/fixtures';

test.setTimeout(600_000);

/** Another manager signs in to this browser, and no tab learns of it. */
async function becomeMarco(context: BrowserContext, copy: Copy): Promise<void> {
  await context.addCookies((await signedInState(copy, 'manager2')).cookies);
}

// A page that was drawn for another person is answered with 401, leaves what it asked for and loads anew.
test.use({ expectedErrors: [/status of 401|ERR_|Failed to fetch|NetworkError|aborted/i] });

const isOf = async (page: Page, name: string, former: string) => {
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByText(former, { exact: true })).toHaveCount(0);
};

test(
  'a page of one manager approves nothing in the name of another who signed in to the same browser',
  { tag: '@money' },
  async ({ page, fresh, copy, openAs, changesOf }) => {
    const id = fresh.bankAccount('GBP', 'GB');
    await openForm(page, `/a/master/bank-accounts/${id}/edit`);
    await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('A Second Bank');
    await review(page);
    await send(page);
    await expectLedBack(page, proposed);

    const approvals = await openAs('manager');
    await approvals.goto('/a/master/approvals');
    await proposalOf(approvals, id).getByRole('button', { name: 'Approve', exact: true }).click();
    const approve = approvals.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' });
    await expect(approve).toBeEnabled();
    await becomeMarco(approvals.context(), copy);
    await approve.click();
    await isOf(approvals, 'Marco Manager', 'Mei Manager');
    await expect(approvals.getByText('Marco Manager is signed in now. Nothing was done.')).toBeVisible();
    // It still waits, for a manager who sees it in a page of their own.
    await expect(proposalOf(approvals, id).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(await changesOf(id)).toEqual([]);
  },
);

test(
  'a page of one person freezes nothing for another, and a tab that is opened tells the others',
  { tag: '@money' },
  async ({ fresh, copy, openAs, changesOf }) => {
    const card = fresh.card('ACTIVE');
    const tab = await openAs('manager');
    await openCard(tab, card);
    await panel(tab).getByRole('button', { name: 'Freeze', exact: true }).click();
    const freeze = dialog(tab).getByRole('button', { name: 'Freeze card' });
    await expect(freeze).toBeEnabled();
    const resting = await tab.context().newPage();
    await resting.goto('/a/master');
    await becomeMarco(tab.context(), copy);
    await freeze.click();
    const opened = await tab.context().newPage();
    await opened.goto('/a/master');
    for (const one of [opened, tab, resting]) await isOf(one, 'Marco Manager', 'Mei Manager');
    await expect(tab.getByText('Marco Manager is signed in now. Nothing was done.')).toBeVisible();
    await expect(tab.getByText('this form is no longer valid')).toHaveCount(0);
    await expect(resting.getByText('Marco Manager is signed in now.', { exact: true })).toBeVisible();
    expect(await changesOf(card)).toEqual([]);
  },
);

test('a tab that nobody told loads anew at its next answer', async ({ copy, openAs }) => {
  const tab = await openAs('manager');
  await tab.goto('/a/master/payouts');
  await expect(tab.getByRole('button', { name: /Mei Manager/ })).toBeVisible();
  await becomeMarco(tab.context(), copy);
  await tab
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: /^Cards/ })
    .click();
  await isOf(tab, 'Marco Manager', 'Mei Manager');
});

test('a page that “back” brings from the browser’s memory shows nothing before it is known whose it is', async ({
  copy,
  openAs,
}) => {
  const tab = await openAs('manager');
  await tab.goto('/a/master/payouts');
  const mei = tab.getByRole('button', { name: /Mei Manager/ });
  await expect(mei).toBeVisible();
  // The browser of the tests keeps no page in its memory: the page is told what one that does would tell it.
  const tell = async (name: 'pagehide' | 'pageshow') =>
    await tab.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
  const isHidden = async () => await tab.evaluate(() => document.documentElement.hidden);
  await tell('pagehide');
  expect(await isHidden()).toBe(true);
  await tell('pageshow');
  await expect.poll(isHidden).toBe(false);
  await expect(mei).toBeVisible();

  await tell('pagehide');
  await becomeMarco(tab.context(), copy);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  const asked = tab.waitForRequest('**/api/session');
  await tell('pageshow');
  await asked;
  expect(await isHidden()).toBe(true);
  await expect(mei).toBeHidden();
  release();
  await isOf(tab, 'Marco Manager', 'Mei Manager');
  expect(await isHidden()).toBe(false);
});

test('“back” within the console brings no page of the former person', async ({ copy, openAs }) => {
  const tab = await openAs('manager');
  await tab.goto('/a/master/approvals');
  await tab
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: /^Cards/ })
    .click();
  await expect(tab.getByRole('table', { name: 'Cards' })).toBeVisible();
  await becomeMarco(tab.context(), copy);
  await tab.goBack();
  await isOf(tab, 'Marco Manager', 'Mei Manager');
  await expect(tab).toHaveURL('/a/master/approvals');
});
