import { expect, test } from 'vitest';
import { contentSecurityPolicy, inertPolicy, securityHeaders } from './security-headers.mjs';

test('a page may load and do exactly this, over https', () => {
  expect(contentSecurityPolicy({ nonce: 'N', secure: true, development: false }).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'nonce-N' 'strict-dynamic'",
    "style-src 'self' 'nonce-N'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'upgrade-insecure-requests',
    'report-to csp',
    'report-uri /api/csp',
  ]);
  expect(inertPolicy).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('on plain http only the demand for https is left out', () => {
  const policy = (secure: boolean) => contentSecurityPolicy({ nonce: 'N', secure, development: false }).split('; ');
  expect(policy(true).filter((one) => !policy(false).includes(one))).toEqual(['upgrade-insecure-requests']);
  const names = (secure: boolean) => Object.keys(securityHeaders({ secure }));
  expect(names(true).filter((one) => !names(false).includes(one))).toEqual(['strict-transport-security']);
});
