import type { Locator, Page } from 'playwright/test';
import { effectsOf, expectLedBack, openForm, review, reviewRows, send } from '../../pages/forms';
import { proposalOf } from '../../pages/approve-as';
import { approveChange, editOf, field, operation, proposed } from '../../pages/bank-account-form';
import { pastedAccount } from '../../pages/walks/pasted-account';
import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';

// Texts as people copy them from mails, banking apps and sheets: with labels, invisible characters and other widths.
// The values that the platform gets, and that review and approver see, are written here by hand.

async function paste(into: Locator, pasted: string): Promise<void> {
  const page = into.page();
  await page.evaluate(async (what) => await navigator.clipboard.writeText(what), pasted);
  await into.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(into).not.toHaveValue('');
}

const mayPaste = async (page: Page) => await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

test('pasted numbers of an account are sent without labels and marks, and shown as they are sent', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const { currency, country, pasted, received, ending, length } = pastedAccount;
  const id = fresh.bankAccount(currency, country);
  await mayPaste(page);
  await openForm(page, editOf(id));
  for (const [label, what] of Object.entries(pasted)) await paste(field(page, label), what);
  await review(page);
  const number = (await reviewRows(page)).find(([name]) => name?.startsWith('Account number'));
  expect(number?.[2]).toContain(`•••• ${ending}`);
  await expect(page.getByRole('row', { name: /^Account number/ })).toContainText(String(length));
  await send(page);
  await expectLedBack(page, proposed);
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  await expect(proposalOf(approver, id)).toContainText(ending);
  await expect(proposalOf(approver, id)).toContainText(received.swift_code);
  await approveChange(page, approver, id);
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject(received);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('an id and a name are found when pasted with invisible characters', async ({ page, platform }) => {
  await mayPaste(page);
  const [holder] = await platform.page('listCardholders', { page_size: 10 });
  const id = text(holder ?? {}, 'cardholder_id');
  await page.goto('/a/master/cardholders?page_size=10');
  const box = page.getByLabel('Search all rows');
  const links = page.getByRole('table').getByRole('rowheader').getByRole('link');
  await expect(links).toHaveCount(10);
  for (const typed of [
    `\ufeff${id.slice(0, 9)}\u200b${id.slice(9)}\u00a0`,
    `\u202a${text(holder ?? {}, 'email')}\u202c`,
  ]) {
    await paste(box, typed);
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', new RegExp(`^/a/master/cardholders/${id}\\?`));
  }
});
