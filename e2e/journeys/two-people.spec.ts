import type { BrowserContext } from 'playwright/test';
import { proposalOf } from '../pages/approve-as';
import { dialog, openCard, panel } from '../pages/card-status-panel';
import { openForm, review, send } from '../pages/forms';
import { signedInState } from '../pages/sign-in';
import type { Copy } from '../harness/console';
import { expect, test } from '../harness/fixtures';

test.setTimeout(600_000);

/** Another manager signs in to this browser, and no tab learns of it. */
async function becomeMarco(context: BrowserContext, copy: Copy): Promise<void> {
  await context.addCookies((await signedInState(copy, 'manager2')).cookies);
}

test('a page of one person does nothing in the name of another who signed in to the same browser', async ({
  page,
  seed,
  fresh,
  copy,
  openAs,
  changesOf,
}) => {
  const id = seed.bank_accounts.find(({ currency }) => currency === 'GBP')?.id ?? '';
  await openForm(page, `/a/master/bank-accounts/${id}/edit`);
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('A Second Bank');
  await review(page);
  await send(page);
  await expect(page.getByText('Edit bank account: Waiting for approval').first()).toBeVisible();

  const card = fresh.card('ACTIVE');
  const approvals = await openAs('manager');
  await approvals.goto('/a/master/approvals');
  const cards = await approvals.context().newPage();
  await openCard(cards, card);
  await panel(cards).getByRole('button', { name: 'Freeze', exact: true }).click();
  await proposalOf(approvals, id).getByRole('button', { name: 'Approve', exact: true }).click();
  await becomeMarco(approvals.context(), copy);

  await approvals.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  await expect(approvals.getByText('Marco Manager is signed in now. Nothing was done.')).toBeVisible();
  await dialog(cards).getByRole('button', { name: 'Freeze card' }).click();
  await expect(cards.getByText('Marco Manager is signed in now. Nothing was done.')).toBeVisible();
  expect(await changesOf(id)).toHaveLength(0);
  expect(await changesOf(card)).toHaveLength(0);

  // A tab that is drawn for the other person tells the ones that are open, and they load anew.
  const later = await approvals.context().newPage();
  await later.goto('/a/master');
  for (const one of [later, approvals, cards]) {
    await expect(one.getByRole('button', { name: /Marco Manager/ })).toBeVisible();
    await expect(one.getByText('Mei Manager', { exact: true })).toHaveCount(0);
  }
});

test('a tab that nobody told loads anew at its next answer', async ({ copy, openAs }) => {
  const tab = await openAs('manager');
  await tab.goto('/a/master/payouts');
  await expect(tab.getByRole('button', { name: /Mei Manager/ })).toBeVisible();
  await becomeMarco(tab.context(), copy);
  await tab
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: /^Cards/ })
    .click();
  await expect(tab.getByRole('button', { name: /Marco Manager/ })).toBeVisible();
  await expect(tab.getByRole('button', { name: /Mei Manager/ })).toHaveCount(0);
});
