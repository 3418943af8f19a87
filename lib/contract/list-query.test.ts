import { describe, expect, test } from 'vitest';
import { readListQuery, writeQuery } from './list-query';
import { operations } from './operations';

const firstPage = { page_number: 1, page_size: 25 };
const searchOf = (address: string) => Object.fromEntries(new URLSearchParams(address));

describe('the address of a list', () => {
  test.each([
    ['listPayouts', { ...firstPage, payout_status: 'FAILED', start_time: '2026-11-01', end_time: '2026-11-20' }],
    ['listCards', { page_number: 3, page_size: 100, card_status: 'FROZEN' }],
    ['listDeposits', { ...firstPage, page_size: 50, status: 'COMPLETED' }],
    ['listPaymentIntents', { ...firstPage, payment_intent_status: 'REQUIRES_CAPTURE' }],
    ['listBankAccounts', firstPage],
  ] as const)('of %s reads back as what was written', (name, query) => {
    const search = searchOf(writeQuery(query, firstPage));
    expect(readListQuery(operations[name], search, firstPage)).toEqual({ query, ignored: [] });
  });

  test('leaves out fields that are at their default, empty or missing', () => {
    expect(writeQuery({ ...firstPage, payout_status: undefined, start_time: '' }, firstPage)).toBe('');
    expect(writeQuery({ ...firstPage, page_number: 2 }, firstPage)).toBe('?page_number=2');
  });

  test('has no marks of direction and no control characters', () => {
    expect(writeQuery({ q: '\u202aann@example.com\u202c' })).toBe('?q=ann%40example.com');
    expect(writeQuery({ q: '\u2067PO1\u0000\u0085\tPO2\u2069' })).toBe('?q=PO1%09PO2');
  });

  test('a value that the operation does not accept is reported and affects no other', () => {
    const search = { page_number: '-3', page_size: '50', payout_status: 'NOPE', start_time: ['2026-11-01', 'later'] };
    expect(readListQuery(operations.listPayouts, search, firstPage)).toEqual({
      query: { page_number: 1, page_size: 50, start_time: '2026-11-01' },
      ignored: [
        { name: 'page_number', value: '-3' },
        { name: 'payout_status', value: 'NOPE' },
      ],
    });
  });

  test('names that are not the operation’s are left alone', () => {
    expect(readListQuery(operations.listPayouts, { utm_source: 'mail' }, firstPage)).toEqual({
      query: firstPage,
      ignored: [],
    });
  });
});
