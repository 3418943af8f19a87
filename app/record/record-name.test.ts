import { expect, test } from 'vitest';
import { nameOfRecord, nameOfWrite } from './record-name';

test.each([
  [
    'bank-accounts',
    { account_name: 'Lantern Bay', currency: 'USD', account_number: '12345678903332' },
    /Lantern Bay.*USD.*•••• 3332/,
  ],
  ['cards', { cardholder: { first_name: 'Ada', last_name: 'L' }, card_number: '•••• 4467' }, /Ada L.*•••• 4467/],
  ['cardholders', { first_name: 'Ada', email: 'a@b.test' }, /^Ada/],
  ['new:createQuote', { sell_currency: 'USD', buy_currency: 'CNH', sell_amount: '5' }, /^USD → CNH$/],
  [
    'new:createBankAccount',
    { bank_name: 'Lantern Bank', currency: 'EUR', account_number: '•••• 3000' },
    /^Lantern Bank · EUR · •••• 3000$/,
  ],
  ['new:simulateDeposit', { amount: 12.5, currency: 'USD' }, /^12.50 USD$/],
  ['cards', {}, /^$/],
  ['persons', { name: 'x' }, /^$/],
])('a record of %s has the name that people know it by', (type, fields, name) => {
  expect(nameOfRecord(type, fields)).toMatch(name);
});

test('a write is named by its record as it was when approval was asked for, not by what it would become', () => {
  const before = { account_name: 'Lantern Bay', currency: 'USD', account_number: '•••• 3332' };
  const asked = { bank_name: 'Second Bank', account_number: '•••• 3210' };
  const write = {
    operation: 'updateBankAccount',
    resource: { type: 'bank-accounts', id: '1' },
    asked,
    result: undefined,
  } as const;
  expect(nameOfWrite(write, before)).toBe('Lantern Bay · USD · •••• 3332');
  // Without an approval the name comes from the request and the result.
  const made = { ...write, result: { ...before, account_number: '•••• 3210' } };
  expect(nameOfWrite(made)).toBe('Lantern Bay · USD · •••• 3210');
});
