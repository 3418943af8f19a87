import { expect, test } from 'vitest';
import { payoutHref, readListPlace } from './payout-href';

const searchOf = (href: string) => Object.fromEntries(new URL(href, 'http://console.test').searchParams);

test('the list that a payout was opened from travels in its address, with its filters', () => {
  const place = { account: 'all', search: '?status=FAILED%2CCOMPLETED&q=a%26b', cursor: 'WyJjIl0' };
  const href = payoutHref({ account: 'master', id: 'PO 1', day: '2026-11-25' }, place);
  expect(href.startsWith('/a/master/payouts/PO%201?day=2026-11-25&')).toBe(true);
  expect(readListPlace('master', searchOf(href))).toEqual(place);
});

test('the account of the list stands in the address only where it is another one', () => {
  const href = payoutHref({ account: 'master', id: 'a' }, { account: 'master', search: '', cursor: 'x' });
  expect(href).toBe('/a/master/payouts/a?place=x');
  expect(readListPlace('master', searchOf(href))).toEqual({ account: 'master', search: '', cursor: 'x' });
});

test('an address without a place belongs to no list', () => {
  expect(readListPlace('master', searchOf(payoutHref({ account: 'master', id: 'a', day: '2026-11-25' })))).toBe(
    undefined,
  );
  expect(readListPlace('master', { list: 'status=FAILED' })).toBe(undefined);
});
