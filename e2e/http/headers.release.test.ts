import { describe, expect } from 'vitest';
import { test } from './shared-console';

const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex, nofollow',
  'reporting-endpoints': 'csp="/api/csp"',
};

const directives = [
  "default-src 'none'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  'report-uri /api/csp',
];

test('every answer carries every protective header and names no software', async ({ signedIn }) => {
  const operator = await signedIn('operator');
  for (const path of ['/sign-in', '/a/master/payouts', '/reference', '/no/such/page', '/api/health/live']) {
    const answer = await operator.get(path);
    const headers = answer.headers();
    expect(headers, path).toMatchObject(documentHeaders);
    expect(headers['permissions-policy'], path).toContain('camera=(), microphone=(), geolocation=()');
    expect(Object.keys(headers), path).not.toContain('x-powered-by');
    expect(Object.keys(headers), path).not.toContain('server');
    expect(headers['cache-control'], path).toContain('no-store');
    const policy = (headers['content-security-policy'] ?? '').split('; ');
    expect(policy, path).toEqual(expect.arrayContaining(directives));
    expect(policy.join(), path).not.toMatch(/unsafe-(inline|eval)/);
  }
});

test('every script of a page carries the nonce of its own answer, and no nonce comes twice', async ({ signedIn }) => {
  const operator = await signedIn('operator');
  const nonces = new Set<string>();
  for (const path of ['/a/master/payouts', '/a/master/payouts', '/reference']) {
    const answer = await operator.get(path);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    nonces.add(nonce);
    const html = await answer.text();
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html).not.toMatch(/<[a-z][^<>]* style=/);
  }
  expect(nonces.size).toBe(3);
});

test('answers of handlers are never kept, whatever they say', async ({ signedIn }) => {
  const both = [await signedIn('operator'), await signedIn('nobody')];
  for (const path of [
    '/api/health/live',
    '/api/health/ready',
    '/api/openapi.json',
    '/api/live/master/listPayouts?page_number=1&page_size=10',
    '/api/live/master/noSuchOperation',
    '/api/reveal/master/retrievePayout?id=nothing-here&field=iban',
    '/api/auth/session',
    '/api/nothing',
  ]) {
    for (const one of both) {
      const answer = await one.get(path);
      expect(answer.headers()['cache-control'], path).toContain('no-store');
    }
  }
});

describe('a sign-in or sign-out from elsewhere', () => {
  test('is refused, with a foreign origin, the null origin or none', async ({ signedIn }) => {
    const stranger = await signedIn('nobody');
    for (const path of ['/api/auth/callback/credentials', '/api/auth/signout']) {
      for (const headers of [
        { origin: 'https://elsewhere.invalid' },
        { origin: 'null' },
        {},
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const sent = await stranger.post(path, { headers, form: { email: 'a@b.test' }, maxRedirects: 0 });
        expect(sent.status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  });
});
