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

/** Hosts of another site, and what browsers, servers and filters have taken for the beginning of an address. */
const hosts = [
  'evil.example',
  'evil.example:443',
  'a@evil.example',
  '[::1]',
  '127.0.0.1',
  'console.test@evil.example',
  '%65vil.example',
];
const beginnings = [
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '/\t/',
    '/\n/',
    '/\r\n/',
    '\t//',
    ' //',
    '/ /',
    '/\u00a0/',
    '/\u2028/',
    '/\u3000/',
  ],
  ...[
    'https://',
    'http://',
    'HTTPS://',
    'https:',
    'https:/',
    'https:\\\\',
    'hTtP:///',
    'ftp://',
    'ws://',
    'file://',
    'blob:https://',
  ],
  ...[
    'javascript:alert(1)//',
    'java\tscript:alert(1)//',
    'JAVASCRIPT:',
    'data:text/html,',
    'vbscript:',
    'about:',
    'view-source:',
  ],
  ...['/.//', '/..//', '/a/..//', '/a/../..//', '/././/', '/%2e//', '/%2e%2e//', '/a/%2e%2e//', '/%2E%2e%2F/../..//'],
  ...['/\u0000/', '\u0001//', '/\u007f/', '?//', '#//', './/', '..//', '@', ':', ';//', '/@/..//'],
];

test('no beginning leads to another site, before any of its spellings', () => {
  const payloads = beginnings.flatMap((beginning) => hosts.map((host) => `${beginning}${host}`));
  expect(new Set(payloads).size).toBeGreaterThan(200);
  const led = payloads.filter((payload) => {
    const path = safeReturnPath(payload);
    const there = new URL(path, 'https://console.test');
    return there.origin !== 'https://console.test' || !/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path);
  });
  expect(led).toEqual([]);
});
