import { expect, test } from 'vitest';
import { findPeerAddress } from './peer-address';

test('without a trusted proxy the sender cannot choose its address', () => {
  expect(findPeerAddress('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1');
  expect(findPeerAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
});

test('behind trusted proxies the address is the one that the first of them saw', () => {
  expect(findPeerAddress('10.0.0.1', '1.1.1.1, 203.0.113.9', 1)).toBe('203.0.113.9');
  expect(findPeerAddress('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
});

test('an IPv6 network counts as one sender', () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:DB8:1:2:3:4:5:6'];
  expect(new Set(networks.map((address) => findPeerAddress(address, undefined, 0)))).toEqual(
    new Set(['2001:db8:1:2::/64']),
  );
  expect(findPeerAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
});
