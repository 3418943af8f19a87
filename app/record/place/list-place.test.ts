import { expect, test } from 'vitest';
import { hrefInList, readListPlace } from './list-place';

const searchOf = (href: string) => Object.fromEntries(new URL(href, 'http://console.test').searchParams);

test('the list that a record was opened from travels in its address, with its filters', () => {
  const place = { account: 'all', list: 'payouts?status=FAILED%2CCOMPLETED&q=a%26b', at: 'WyJjIl0' };
  const href = hrefInList('/a/master/payouts/PO%201?day=2026-11-25', place);
  expect(href.startsWith('/a/master/payouts/PO%201?day=2026-11-25&')).toBe(true);
  expect(readListPlace('master', searchOf(href))).toEqual(place);
});

test('the account of the list stands in the address only where it is another one', () => {
  const href = hrefInList('/a/master/cards/a', { account: 'master', list: 'cards', at: '' });
  expect(href).toBe('/a/master/cards/a?list=cards');
  expect(readListPlace('master', searchOf(href))).toEqual({ account: 'master', list: 'cards', at: '' });
});

test('an address without a list has no place', () => {
  expect(readListPlace('master', { day: '2026-11-25' })).toBe(undefined);
  expect(readListPlace('master', { list: '', place: 'x' })).toBe(undefined);
});
