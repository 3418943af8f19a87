import { NextRequest } from 'next/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { proxy } from '../../../proxy';
import { noteOwner } from './request-limits';
import { mintSessionId, sealSessionId, sessionKeyOf } from '../sessions/session-cookie';
import { origin, secret, setProxyEnvironment } from './proxy-environment.fixture';

beforeAll(setProxyEnvironment);
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Every test starts with empty counters.
  Reflect.deleteProperty(globalThis, Symbol.for('payments-console.request-limits'));
});

function ask(path: string, { session = '', from = '192.0.2.1', method = 'GET', more = {} } = {}) {
  const cookie = session === '' ? {} : { cookie: `__Host-bo-sid=${sealSessionId(session, secret)}` };
  return proxy(
    new NextRequest(`${origin}${path}`, { method, headers: { 'x-peer-address': from, ...cookie, ...more } }),
  );
}

/** How many of `count` requests are answered 429. */
function refused(count: number, ...given: Parameters<typeof ask>): number {
  const answers = Array.from({ length: count }, () => ask(...given).status);
  return answers.filter((status) => status === 429).length;
}

test('of four hundred pages of one session at once 120 are drawn, and another session is not refused', () => {
  const session = mintSessionId();
  expect(400 - refused(400, '/a/master/payouts', { session })).toBe(120);
  expect(refused(50, '/a/master/payouts', { session: mintSessionId() })).toBe(0);
});

test('of 2,000 strangers’ pages of one address most are refused, and other addresses and sessions are not', () => {
  const from = '198.51.100.7';
  expect(2_000 - refused(2_000, '/sign-in', { from })).toBe(120);
  expect(refused(50, '/sign-in', { from: '198.51.100.8' })).toBe(0);
  expect(refused(50, '/a/master', { from, session: mintSessionId() })).toBe(0);
  expect(refused(50, '/api/health/live', { from })).toBe(0);
});

test.each([
  ['/a/master/payouts/x/confirmation', 30],
  ['/api/audit/all/export', 30],
  ['/api/months/master/x', 30],
  ['/api/exports/x', 30],
  ['/a/master/inbox', 30],
  ['/a/master/payouts/x', 120],
])('of two hundred requests for %s by one session, %i are answered: as many as they cost', (path, answered) => {
  expect(200 - refused(200, path, { session: mintSessionId() })).toBe(answered);
});

test('a file behind a link that is refused is a page in words, and the same for code is data', async () => {
  const session = mintSessionId();
  refused(200, '/api/exports/x', { session });
  const page = ask('/api/exports/x', { session, more: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await page.text()).toContain('<h1>Too many requests</h1>');
  expect(await ask('/api/exports/x', { session, more: { accept: '*/*' } }).json()).toMatchObject({ kind: 'crowded' });
});

test('a person in three sessions has the limit of two sessions', () => {
  const sessions = [mintSessionId(), mintSessionId(), mintSessionId()];
  for (const session of sessions) noteOwner(sessionKeyOf(session), 'person');
  const drawn = sessions.map((session) => 200 - refused(200, '/a/master', { session }));
  expect(drawn).toEqual([120, 120, 0]);
});

test('work without a pause in three tabs reaches no limit: lists, badges and prefetches', () => {
  const session = mintSessionId();
  let met = 0;
  for (let second = 0; second < 300; second += 1) {
    vi.advanceTimersByTime(1_000);
    // A page every three seconds, with twelve prefetched pages, and three polls a second.
    if (second % 3 === 0) {
      met += refused(1, '/a/master/payouts', { session });
      met += refused(12, '/a/master/payouts/x', { session, more: { 'x-passive': '1' } });
    }
    met += refused(3, '/api/live/master/listPayouts', { session, more: { 'x-passive': '1' } });
  }
  expect(met).toBe(0);
});

test('the refusal says when to come back, in the form that the sender reads, with all our headers', async () => {
  const session = mintSessionId();
  refused(200, '/a/master', { session });
  const page = ask('/a/master', { session });
  const action = ask('/a/master', { session, method: 'POST', more: { 'next-action': 'abc' } });
  const handler = ask('/api/live/master/listPayouts', { session });
  for (const answer of [page, action, handler]) {
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  }
  expect(await page.text()).toContain('<h1>Too many requests</h1>');
  expect(await action.text()).toBe('too-many-requests');
  const sentence = { key: 'terms.tooManyRequests' };
  expect(await handler.json()).toMatchObject({ kind: 'crowded', reason: sentence, error: { sentence } });
});

test('the refusal of a page is in the language of the browser, or of the last choice in it', async () => {
  const session = mintSessionId();
  refused(200, '/a/master', { session });
  const page = await ask('/a/master', { session, more: { 'accept-language': 'zh-HK' } }).text();
  expect(page).toContain('<html lang="zh-Hans">');
  expect(page).toContain('<h1>请求过多</h1>');
  const from = '198.51.100.9';
  refused(200, '/sign-in', { from });
  const chosen = { cookie: 'bo-language=zh-Hans', 'accept-language': 'en-GB' };
  expect(await ask('/sign-in', { from, more: chosen }).text()).toContain('<h1>请求过多</h1>');
});
