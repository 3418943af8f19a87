import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '@/lib/front/security-headers.mjs';
import { config, proxy } from '../../../proxy';
import { openFormCookie, mintSessionId, sealSessionId } from '../sessions/session-cookie';
import { origin, secret, setProxyEnvironment } from './proxy-environment.fixture';

beforeAll(setProxyEnvironment);

const sealed = () => `__Host-bo-sid=${sealSessionId(mintSessionId(), secret)}`;
const madeUp = `__Host-bo-sid=${'A'.repeat(43)}.${'A'.repeat(43)}`;

function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return proxy(new NextRequest(`${origin}${path}`, { method, headers }));
}

describe('every answer', () => {
  test.each(['/sign-in', '/a/master/payouts', '/api/health/live', '/_next/image?url=x', '/nothing-here'])(
    'to %s carries the policy and the headers',
    (path) => {
      const { headers } = ask(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'nonce-[\w+/]{22}==' 'strict-dynamic';/,
      );
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
      const whole = contentSecurityPolicy({ nonce, secure: true, development: false });
      expect(headers.get('content-security-policy')).toBe(whole);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('content-security-policy')).toContain(
        "require-trusted-types-for 'script'; trusted-types default",
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      });
    },
  );

  test('has its own nonce, and ignores a policy that the sender sends', () => {
    const given = {
      'content-security-policy': "script-src 'nonce-evil'",
      'x-nonce': 'evil',
      'x-page-path': '//evil.example',
    };
    const answers = [ask('/sign-in', 'GET', given), ask('/sign-in', 'GET', given)];
    const policies = answers.map(({ headers }) => headers.get('x-middleware-request-content-security-policy'));
    expect(new Set(policies).size).toBe(2);
    expect(policies.join()).not.toContain('evil');
    expect(answers[0]?.headers.get('x-middleware-request-x-page-path')).toBe('/sign-in');
    expect(answers[0]?.headers.get('x-middleware-request-x-nonce')).not.toBe('evil');
  });

  test('of a handler is never cached', () => {
    expect(ask('/api/health/live').headers.get('cache-control')).toBe('no-store');
  });
});

describe('a console whose secret does not open its store', () => {
  const found = Symbol.for('payments-console.secret-opens');
  beforeAll(() => void Reflect.set(globalThis, found, false));
  afterAll(() => void Reflect.deleteProperty(globalThis, found));

  test('shows its sign-in page in place of every other one, to people with a session too', () => {
    expect(ask('/sign-in').status).toBe(200);
    for (const path of ['/a/master/payouts', '/sign-in/code', '/invitation/x', '/settings']) {
      const answer = ask(path, 'GET', { cookie: sealed() });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/sign-in`]);
    }
  });

  test('takes no form, action or call, and still tells of its health', () => {
    for (const [path, method] of [
      ['/api/auth/callback/credentials', 'POST'],
      ['/a/master/payouts', 'POST'],
      ['/api/live/master/listPayouts', 'GET'],
      ['/sign-in/code', 'POST'],
      ['/sign-in', 'POST'],
    ] as const) {
      expect(ask(path, method, { cookie: sealed() }).status, path).toBe(503);
    }
    expect(ask('/api/health/ready').status).toBe(200);
    expect(ask('/api/health/live').status).toBe(200);
  });
});

describe('a stranger', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  test.each([
    ['an action', '/sign-in', { 'next-action': 'abc' }],
    ['an action beside a made up cookie', '/sign-in', { 'next-action': 'abc', cookie: madeUp }],
    ['a form with files', '/a/master/cardholders', multipart],
    ['a form with files to the sign-in', '/api/auth/callback/credentials', multipart],
    ['an action to the sign-in', '/api/auth/callback/credentials', { 'next-action': 'abc' }],
    ['any body elsewhere', '/api/live/master/listPayouts', {}],
    ['what next-auth would log', '/api/auth/_log', {}],
  ])('gets no further with %s', (_, path, headers: Record<string, string>) => {
    expect(ask(path, 'POST', headers).status).toBe(403);
  });

  test('may sign in, sign out and report', () => {
    for (const path of ['/api/auth/callback/credentials', '/api/auth/signout', '/api/csp', '/api/audit/witness']) {
      expect(ask(path, 'POST').status).toBe(200);
    }
  });

  test('reaches no image decoder, signed in or not', () => {
    for (const headers of [{}, { cookie: sealed() }])
      expect(ask('/_next/image?url=%2Fx&w=16&q=1', 'GET', headers).status).toBe(404);
  });
});

test('a person who is signed in reaches the actions', () => {
  expect(ask('/a/master/cards', 'POST', { 'next-action': 'abc', cookie: sealed() }).status).toBe(200);
});

describe('the sign-in page', () => {
  test('gets a form cookie that its form matches', () => {
    const cookie = ask('/sign-in').cookies.get('__Host-bo-form');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'strict', secure: true, path: '/' });
    expect(openFormCookie(cookie?.value, secret)).toMatch(/^[0-9a-f]{64}$/);
    const kept = `__Host-bo-form=${encodeURIComponent(cookie?.value ?? '')}`;
    expect(ask('/sign-in', 'GET', { cookie: kept }).cookies.get('__Host-bo-form')).toBeUndefined();
    expect(ask('/sign-in', 'GET', { cookie: '__Host-bo-form=forged' }).cookies.get('__Host-bo-form')).toBeDefined();
  });
});

describe('a link from another site', () => {
  const arrival = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test('takes one step on our own page, so that the browser sends the session', async () => {
    const html = await ask('/a/master/payouts?x="><script>alert(1)</script>', 'GET', arrival).text();
    expect(html).toContain('http-equiv="refresh" content="0;url=/a/master/payouts?x=');
    expect(html).not.toContain('<script>');
    expect(await ask('//evil.example/a', 'GET', arrival).text()).not.toContain('url=//');
  });

  test('is shown in the language of the browser, or of the last choice in it', async () => {
    const chinese = await ask('/a/master', 'GET', { ...arrival, 'accept-language': 'zh-CN,zh;q=0.9' }).text();
    expect(chinese).toContain('<html lang="zh-Hans">');
    expect(chinese).toContain('继续前往支付控制台');
    const chosen = { cookie: 'bo-language=en', 'accept-language': 'zh-CN' };
    const english = await ask('/a/master', 'GET', { ...arrival, ...chosen }).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Continue to the Payments Console');
  });

  test('needs no step if the session was sent, or if it leads to the sign-in page', async () => {
    expect(await ask('/a/master', 'GET', { ...arrival, cookie: sealed() }).text()).toBe('');
    expect(await ask('/sign-in', 'GET', arrival).text()).toBe('');
  });
});

test('only built files bypass the proxy', () => {
  const matcher = new RegExp(`^${config.matcher}$`);
  expect(matcher.test('/_next/static/chunks/a.js')).toBe(false);
  for (const path of ['/', '/_next/image', '/_next/staticky', '/_next/data/x.json', '/favicon.svg', '/api/csp']) {
    expect(matcher.test(path)).toBe(true);
  }
});
