import { expect } from 'vitest';
import { text } from '../conformance/json';
import { test } from './shared-console';

test('no full account number is in the HTML or in an answer to the browser', async ({ signedIn, platform }) => {
  const operator = await signedIn('operator');
  const numbers = (await platform.all('listBankAccounts'))
    .map((row) => text(row, 'account_number'))
    .filter((number) => number.length >= 8);
  const [first] = await platform.page('listBankAccounts');
  const id = text(first, 'id');
  const addresses = [
    '/a/master/bank-accounts?page_size=100',
    `/a/master/bank-accounts/${id}`,
    '/api/live/master/listBankAccounts?page_number=1&page_size=100',
    `/api/live/master/retrieveBankAccount?id=${id}`,
  ];
  for (const address of addresses) {
    const answer = await operator.get(address);
    expect(answer.status(), address).toBe(200);
    const sent = await answer.text();
    expect(sent, address).toContain('••••');
    expect(
      numbers.filter((number) => sent.includes(number)),
      address,
    ).toEqual([]);
  }
});
