import { expect, test } from 'vitest';
import { PlatformReader } from '../harness/platform-reader';
import { SandboxControl } from '../harness/sandbox';
import { MatrixConsole } from '../matrix/matrix-console';
import { idOf } from '../pages/bank-account-form';
import { depositsOf } from '../pages/deposit-form';
import { bankAccountBody } from '../pages/forms';
import { pastedAccount } from '../pages/walks/pasted-account';

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
      amount: '70.01',
      currency: 'USD',
      sender_country: '',
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

  const seed = await sandbox.fixtures();
  const { currency, country, pasted, received } = pastedAccount;
  const id = idOf(seed, currency, country);
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
    account: 'master',
    operationId,
    field: 'account_number',
    side: 'after',
  });
  expect(revealed.text).toContain(`"${received.account_number}"`);
  const shown = (await console.get('mei', '/a/master/approvals')).text;
  for (const value of [received.swift_code, received.bank_code_value, received.bank_name])
    expect(shown).toContain(value);
  await console.end();
});
