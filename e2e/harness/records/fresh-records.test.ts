import { expect, test } from 'vitest';
import type { Fixtures } from '@/sandbox/answer-control';
import { FreshRecords } from './fresh-records';

const active = (card_id: string) => ({ card_id, card_status: 'ACTIVE' as const, expired: false });

const seed: Fixtures = {
  credentials: { client_id: '', api_key: '' },
  accounts: { master: { account_id: '', name: '' }, sub_accounts: [] },
  bank_accounts: [
    { id: 'us-1', currency: 'USD', bank_country_code: 'US' },
    { id: 'sg', currency: 'USD', bank_country_code: 'SG' },
    { id: 'us-2', currency: 'USD', bank_country_code: 'US' },
  ],
  cards: [
    active('newest'),
    { ...active('old'), expired: true },
    active('next'),
    active('lingers'),
    active('orders fail'),
  ],
  cardholders: [],
  payment_intents: [],
  payouts: [],
};

test('a record is handed out once, whatever it is asked for as, and a sentinel is no usual record', () => {
  const fresh = new FreshRecords(seed);
  expect([fresh.bankAccount('USD', 'US'), fresh.bankAccount('USD'), fresh.bankAccount('USD')]).toEqual([
    'us-2',
    'sg',
    'us-1',
  ]);
  expect(() => fresh.bankAccount('USD', 'US')).toThrow('There is no bank account USD US that no other test');
  expect([fresh.card('ACTIVE'), fresh.card('ACTIVE')]).toEqual(['newest', 'next']);
  expect(() => fresh.card('ACTIVE')).toThrow('There is no card ACTIVE');
});

test('a console ends before a test could want a record that is taken', () => {
  const fresh = new FreshRecords(seed);
  expect(fresh.endTest({ isRepeated: false })).toBe(true);
  fresh.bankAccount('USD', 'US');
  expect(fresh.endTest({ isRepeated: false })).toBe(true);
  fresh.bankAccount('USD');
  fresh.bankAccount('USD');
  expect(fresh.endTest({ isRepeated: false }), 'none is left').toBe(false);
});

test('a test that is repeated finds as many records as before', () => {
  const fresh = new FreshRecords(seed);
  fresh.bankAccount('USD');
  fresh.bankAccount('USD');
  expect(fresh.endTest({ isRepeated: false })).toBe(true);
  expect(fresh.endTest({ isRepeated: true }), 'one is left of two').toBe(false);
});

test('records that one test alone wants are refused twice, and end the console of repeated tests only', () => {
  const fresh = new FreshRecords(seed);
  expect(fresh.expiredCard()).toBe('old');
  expect(() => fresh.expiredCard()).toThrow('There is no expired card');
  expect(fresh.endTest({ isRepeated: false })).toBe(true);
  expect(fresh.endTest({ isRepeated: true })).toBe(false);
  expect(fresh.allOf('cards of a sub-account', ['a', 'b'])).toEqual(['a', 'b']);
  expect(() => fresh.allOf('cards of a sub-account', ['a', 'b'])).toThrow('There is no cards');
});
