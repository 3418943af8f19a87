import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { recordName } from './record-name';

test.each([
  [
    'bank-accounts',
    { account_name: 'Lantern Bay', currency: 'USD', account_number: '•••• 3332' },
    'Lantern Bay · USD · •••• 3332',
  ],
  ['bank-accounts', { account_name: 'Lantern Bay', account_number: '••••', bank_name: 'One' }, 'Lantern Bay · One'],
  ['cards', { cardholder: { first_name: 'Ada', last_name: 'L' }, card_number: '•••• 4467' }, 'Ada L · •••• 4467'],
  ['cardholders', { first_name: 'Ada', email: 'a@b.test' }, 'Ada'],
  ['new:createQuote', { sell_currency: 'USD', buy_currency: 'CNH' }, 'USD → CNH'],
  ['payouts', { payout_amount: '1234.5', payout_currency: 'JPY' }, '1,234.5 JPY'],
  ['new:simulateDeposit', { amount: 12.5, currency: 'USD' }, '12.50 USD'],
])('a record of %s is called as people call it', (type, fields, name) => {
  const named = recordName(type, fields);
  expect(named && english(named)).toBe(name);
});

test('what nothing is known of has no name, and nothing else is taken for one', () => {
  expect(recordName('cards', {})).toBeUndefined();
  expect(recordName('cards', { card_number: { a: 1 }, cardholder: 'x' })).toBeUndefined();
  expect(recordName('persons', { name: 'x' })).toBeUndefined();
});
