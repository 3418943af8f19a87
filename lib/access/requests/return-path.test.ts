import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path';

test.each(['/a/master/payouts', '/a/master/payouts?payout_status=FAILED&page_number=2', '/', '/settings/people'])(
  'leads back to %s',
  (path) => expect(safeReturnPath(path)).toBe(path),
);

test.each([
  undefined,
  null,
  ['/a'],
  '',
  'a/master',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  '/a\u0000b',
  '/a\u2028b',
  `/${'a'.repeat(3_000)}`,
  '/api/auth/signout',
  '/sign-in?from=/sign-in',
  '/_next/image',
])('goes to the home page instead of %o', (path) => expect(safeReturnPath(path)).toBe('/'));
