import { expect, test } from 'vitest';
import { sameArea } from './is-of-every-account';

test.each([
  ['/a/s1', '/a/master'],
  ['/a/s1/cards', '/a/master/cards'],
  ['/a/s1/cards/c1', '/a/master/cards'],
  ['/a/s1/payouts/ageing', '/a/master/payouts/ageing'],
  ['/a/s1/payouts/p1', '/a/master/payouts'],
  ['/settings/sign-in', '/a/master/payouts'],
])('from %s the master account opens at %s', (path, opened) => {
  expect(sameArea('master', path)).toBe(opened);
});

test.each([
  ['/a/s1', '/a/all'],
  ['/a/s1/reports/months', '/a/all/reports'],
  ['/a/s1/cards', '/a/all/cards'],
  ['/a/s1/cards/c1', '/a/all/cards'],
  ['/a/s1/cards/freeze-many', '/a/all/cards'],
  ['/a/s1/quotes', '/a/all/payouts'],
])('from %s all accounts open at %s, which shows them all', (path, opened) => {
  expect(sameArea('all', path)).toBe(opened);
});
