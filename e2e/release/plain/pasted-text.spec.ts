import type { Locator, Page } from 'playwright/test';
import { effectsOf, expectOutcome, openForm, review, reviewRows, send, bankAccountBody } from '../../pages/forms';
import { approveAs, proposalOf } from '../../pages/approve-as';
import { editOf, field, idOf, operation } from '../../pages/bank-account-form';
import { openCard, panel } from '../../pages/card-status-panel';
import { text } from '../../conformance/json';
import { depositsOf } from '../../pages/deposit-form';
import { expect, test } from '../../harness/fixtures';
import { PlatformReader } from '../../harness/platform-reader';
import { FreshRecords } from '../../harness/records/fresh-records';
import { SandboxControl } from '../../harness/sandbox';
import { MatrixConsole } from '../../matrix/matrix-console';

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

/** By the label of a field: the pasted text, and the platform's value after it. */
const usd = {
  currency: 'USD',
  country: 'US',
  pasted: {
    'Account number': 'Account no.: 1157\u200b1994\u200b',
    'SWIFT code': '\u202aBIC\u00a0: CHAS\u00adUS33\u202c',
    'ABA routing number': 'Routing number: ０２１０-０００２１',
    Bank: '\u200bHarbour\u00a0Bank\u2060',
  },
  received: {
    account_number: '11571994',
    swift_code: 'CHASUS33',
    bank_code_value: '021000021',
    bank_name: 'Harbour Bank',
  },
  ending: '1994',
  length: 8,
} as const;

test('pasted numbers of an account are sent without labels and marks, and shown as they are sent', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const { currency, country, pasted, received, ending, length } = usd;
  const id = fresh.bankAccount(currency, country);
  await mayPaste(page);
  await openForm(page, editOf(id));
  for (const [label, what] of Object.entries(pasted)) await paste(field(page, label), what);
  await review(page);
  const number = (await reviewRows(page)).find(([name]) => name?.startsWith('Account number'));
  expect(number?.[2]).toContain(`•••• ${ending}`);
  await expect(page.getByRole('row', { name: /^Account number/ })).toContainText(String(length));
  await send(page);
  await expectOutcome(page, 'Edit bank account: Waiting for approval');
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  await expect(proposalOf(approver, id)).toContainText(ending);
  await expect(proposalOf(approver, id)).toContainText(received.swift_code);
  await approveAs(approver, id);
  await expectOutcome(page, 'Edit bank account: Succeeded');
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject(received);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('a number that holds a letter of another script is refused by that letter, and nothing is sent', async ({
  page,
  seed,
  sandbox,
}) => {
  await mayPaste(page);
  await openForm(page, editOf(idOf(seed, 'USD', 'US')));
  await paste(field(page, 'Account number'), '1157О994');
  await send(page);
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/“О”/);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('the last four digits of a card to cancel can be pasted in another width and with dots', async ({
  page,
  fresh,
}) => {
  await mayPaste(page);
  await openCard(page, fresh.card('ACTIVE'));
  const last = (await page.getByRole('heading', { level: 1 }).innerText()).slice(-4);
  await panel(page)
    .getByRole('button', { name: /^Cancel card/ })
    .click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Submit for approval' });
  await question.getByLabel('Reason').fill('Holder has left the company');
  const wide = Array.from(last, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  await paste(question.getByLabel(/^Type/), `\u200e•••• ${wide}\u200f`);
  await expect(confirm).toBeEnabled();
  await paste(question.getByLabel(/^Type/), `${last}${last}`);
  await expect(confirm).toBeDisabled();
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

test('the server reads raw texts as the form does', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'olga', role: 'operator' },
      { name: 'mei', role: 'manager' },
    ],
  });
  const sandbox = new SandboxControl(console.sandboxOrigin);
  const platform = new PlatformReader(console.sandboxOrigin, sandbox);
  const submit = async (action: string, page: string, order: object, input: object) => {
    const { text: opened } = await console.act('olga', page, 'openFormAction', { account: 'master', ...order });
    const formId = /"formId":"([0-9a-f-]{36})"/.exec(opened)?.[1] ?? opened;
    return (await console.act('olga', page, action, { formId, account: 'master', input })).text;
  };

  await submit(
    'simulateDepositAction',
    '/a/master/deposits',
    { operation: 'simulateDeposit' },
    {
      ...{ amount: '70.01', currency: 'USD', sender_country: '' },
      sender_swift_code: '\u202aBIC: CHAS\u00adUS33\u202c',
      receiver_account_number: 'Account no.: 1157\u200b1994\u200b',
      sender_account_number: 'IBAN: \u200eGB29\u00a0NWBK\u202f6016\u20111331 9268 19\u200f',
      sender_name: '\u200bHarbour\u00a0Lane\u2060 Ltd',
    },
  );
  await expect.poll(async () => depositsOf(await sandbox.effects())).toHaveLength(1);
  const [deposit] = await platform.page('listDeposits', { page_size: 10 });
  expect(deposit).toMatchObject({
    receiver_account_number: '11571994',
    sender: { sender_account_number: 'GB29NWBK60161331926819', sender_name: 'Harbour Lane Ltd' },
  });

  const records = new FreshRecords(await sandbox.fixtures());
  const { currency, country, pasted, received } = usd;
  const id = records.bankAccount(currency, country);
  const record = bankAccountBody(await platform.record('retrieveBankAccount', id));
  const proposed = await submit(
    'updateBankAccountAction',
    `/a/master/bank-accounts`,
    { operation: 'updateBankAccount', resource: { type: 'bank-accounts', id } },
    {
      ...record,
      id,
      account_number: pasted['Account number'],
      swift_code: pasted['SWIFT code'],
      bank_code_value: pasted['ABA routing number'],
      bank_name: pasted.Bank,
    },
  );
  const operationId = /"id":"([0-9a-f-]{36})"/.exec(proposed)?.[1] ?? proposed;
  const revealed = await console.act('mei', '/a/master/approvals', 'revealProposedAction', {
    ...{ account: 'master', operationId, field: 'account_number', side: 'after' },
  });
  expect(revealed.text).toContain(`"${received.account_number}"`);
  const shown = (await console.get('mei', '/a/master/approvals')).text;
  for (const value of [received.swift_code, received.bank_code_value, received.bank_name])
    expect(shown).toContain(value);
  await console.stop();
});
