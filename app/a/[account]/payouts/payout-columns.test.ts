import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { ListedPayout } from '@/lib/mirror/read-payouts';
import { payoutColumns } from './payout-columns';
import { filterValues } from '@/lib/mirror/payouts/payout-filters';
import { readPayoutQuery } from '@/lib/mirror/payouts/payout-query';

const payout: ListedPayout = {
  account: 'master',
  id: '3f2a9c1b-7d04-4e1a-9b6d-0c55d0a1e7f2',
  status: 'FAILED',
  statusV1: '',
  currency: 'USD',
  method: '',
  country: '',
  name: '',
  bank: '',
  reason: '',
  cursor: '',
  amount: '1.00',
  countryName: '',
  created: '2026-11-25T20:00:00+08:00',
  completed: '',
  createdMs: 1_795_608_000_000,
  statusV2: '',
  shortReference: 'P261125-S42V5T',
  descriptor: 'Commission Q3',
  note: '',
  hasTwin: false,
};

const columns = payoutColumns({ clock: { zone: 'UTC', nowMs: 1_795_608_000_000 }, accounts: [], isSeveral: false });

function cell(id: string, more: Partial<ListedPayout> = {}) {
  const drawing = { words: english, mark: undefined };
  return columns.find((column) => column.id === id)?.cell({ ...payout, ...more }, drawing);
}

test('the beneficiary column holds beneficiaries; no descriptor or note takes the place of a name', () => {
  expect(cell('name', { name: 'Élan Café Ltd' })).toBe('Élan Café Ltd');
  expect(cell('name', { note: 'Rent Unit 4B' })).toBe('No name (P261125-S42V5T)');
  expect(cell('name', { isDetailDue: true })).toBe('Name not read yet (P261125-S42V5T)');
  expect(cell('name', { name: 'Élan Café Ltd', isDetailDue: true })).toBe('Élan Café Ltd');
  expect(cell('name', { shortReference: '' })).toEqual(expect.stringMatching(/^No name \(3f2a9c1b.+\)$/));
});

test('a note is marked as a note, and a descriptor has a column of its own', () => {
  expect(cell('reason')).toBe('–');
  expect(cell('reason', { note: 'Rent Unit 4B' })).toBe('Note: Rent Unit 4B');
  expect(cell('reason', { note: 'Rent Unit 4B', reason: 'Account closed' })).toBe('Account closed');
  expect([cell('descriptor'), cell('note', { note: 'Rent Unit 4B' })]).toEqual(['Commission Q3', 'Rent Unit 4B']);
});

test.each([
  ['reference', 'shortReference'],
  ['record', 'statusV1'],
])('an address of a former release that sorts by %s sorts by %s', (former, sort) => {
  expect(readPayoutQuery({ sort: former })).toEqual({ query: { sort }, ignored: [] });
  expect(columns.map(({ id }) => id)).toContain(sort);
});

test('a value that an address repeats is shown once in the chip', () => {
  expect(filterValues('status', 'FAILED,FAILED,,PROCESSING')).toEqual(['FAILED', 'PROCESSING']);
  expect(filterValues('beneficiary', 'Smith, Smith')).toEqual(['Smith, Smith']);
});
