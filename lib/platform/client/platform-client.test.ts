import { afterEach, describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { answerJson, firstPage, giveToken, payoutPage, planted, TestPlatform } from '../test-platform.fixture';
import { continueTrace } from '@/lib/request-id';
import { PlatformClient, type CallLine } from './platform-client';
import { openPool } from './send-request';

let platform: TestPlatform;
afterEach(() => platform.close());

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const input = () => ({ account: 'master', params: {}, query: firstPage, trace: continueTrace(undefined) });
const readPage = () => platform.client.read(operations.listPayouts, input());
const keys = () => platform.calls.map(({ headers }) => headers['x-idempotency-key']);
const expired = { code: 403, message: 'Authorization error' };

describe('the token', () => {
  test('is asked for with the JSON body and both headers, once for a hundred reads', async () => {
    platform = await TestPlatform.open((_, response) => answerJson(response, 200, payoutPage));
    const results = await Promise.all(Array.from({ length: 100 }, readPage));
    expect(results.every(({ result }) => result.ok)).toBe(true);
    expect(platform.tokens).toBe(1);
    const asked = platform.seen[0];
    expect(asked).toMatchObject({
      method: 'POST',
      headers: { 'x-client-id': 'client-1', 'x-api-key': planted.apiKey },
    });
    expect(JSON.parse(asked?.body ?? '')).toEqual({ client_id: 'client-1', api_key: planted.apiKey });
    expect(asked?.headers).not.toHaveProperty('x-idempotency-key');
    expect(new Set(platform.calls.map(({ headers }) => headers['x-auth-token']))).toEqual(new Set(['token-1']));
  });

  test.each([
    [403, expired],
    [400, { code: 400, message: 'access token err' }],
    [400, { code: '400', message: 'Login expired' }],
    [401, { type: 'unauthorized_error', code: 'unauthorized_error', message: 'Token expired' }],
  ])('refused once (%i): one new token, one repeat under the same key', async (status, body) => {
    platform = await TestPlatform.open(({ headers }, response) => {
      if (headers['x-auth-token'] === 'token-1') answerJson(response, status, body);
      else answerJson(response, 200, payoutPage);
    });
    const { result } = await readPage();
    expect(result.ok).toBe(true);
    expect(platform.tokens).toBe(2);
    expect(platform.calls).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  test('refused for good: the refusal stands after one repeat, with no loop', async () => {
    platform = await TestPlatform.open((_, response) => answerJson(response, 403, expired));
    for (let number = 0; number < 5; number += 1) {
      expect((await readPage()).result).toMatchObject({ ok: false, error: { kind: 'token', retry: 'new-token' } });
    }
    expect(platform.tokens).toBe(2);
    expect(platform.calls).toHaveLength(6);
  });

  test.each<[number, unknown, string]>([
    [400, { code: 400, message: 'Invalid api key' }, 'configuration'],
    [400, { code: 400, message: 'IP not allowed' }, 'configuration'],
    [500, { message: 'x' }, 'internal'],
    [200, { no_token: true }, 'malformed'],
    [307, {}, 'malformed'],
  ])('that cannot be had (%i %j) means that the call is not sent', async (status, body, kind) => {
    platform = await TestPlatform.open((_, response) => answerJson(response, 200, payoutPage));
    platform.answerToken = (_, response) => answerJson(response, status, body);
    const { result, phase } = await readPage();
    expect(result).toMatchObject({ ok: false, error: { kind } });
    expect(phase).toBe('none');
    expect(platform.calls).toEqual([]);
  });
});

describe('a read', () => {
  test('is repeated once after an early failure, under a fresh key', async () => {
    platform = await TestPlatform.open((_, response) => {
      if (platform.calls.length === 1) answerJson(response, 500, { message: 'x' });
      else answerJson(response, 200, payoutPage);
    });
    expect((await readPage()).result.ok).toBe(true);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(2);
    for (const key of keys()) expect(key).toMatch(uuidV4);
    expect(platform.lines.map(({ operation, kind, attempt }) => [operation, kind, attempt])).toEqual([
      ['createAccessToken', 'ok', 1],
      ['listPayouts', 'internal', 1],
      ['listPayouts', 'ok', 2],
    ]);
  });

  test('is repeated at most once, and a long outage adds about a tenth', async () => {
    platform = await TestPlatform.open((_, response) => response.destroy());
    for (let number = 0; number < 40; number += 1) await readPage();
    expect(platform.calls.length).toBeGreaterThan(40);
    expect(platform.calls.length).toBeLessThanOrEqual(46);
  });

  test.each([
    [400, { code: 400, message: 'Request parameters invalid' }],
    [429, { code: 429, message: 'slow down' }],
    [403, { type: 'unauthorized_error', code: 'forbidden', message: 'x' }],
    [404, { code: 404, message: 'Not found' }],
  ])('is not repeated after a refusal (%i)', async (status, body) => {
    platform = await TestPlatform.open((_, response) => answerJson(response, status, body, { 'retry-after': '7' }));
    const { result, retryAfterMs } = await readPage();
    expect(result.ok).toBe(false);
    expect(retryAfterMs).toBe(7_000);
    expect(platform.calls).toHaveLength(1);
  });

  test('continues the trace of its caller', async () => {
    platform = await TestPlatform.open((_, response) => answerJson(response, 200, payoutPage));
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const trace = continueTrace(`00-${id}-00f067aa0ba902b7-01`);
    await platform.client.read(operations.listPayouts, { ...input(), trace });
    for (const { headers } of platform.seen)
      expect(headers['traceparent']).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`));
    expect(platform.lines.map(({ traceId }) => traceId)).toEqual([id, id]);
  });

  test('that waits for a token ends at its own deadline', async () => {
    platform = await TestPlatform.open((_, response) => answerJson(response, 200, payoutPage));
    const held: (() => void)[] = [];
    platform.answerToken = (_, response) => held.push(() => giveToken(response, 1));
    const leaving = new AbortController();
    const first = platform.client.read(operations.listPayouts, { ...input(), signal: leaving.signal });
    const second = readPage();
    leaving.abort();
    while (held.length === 0) await new Promise(setImmediate);
    held[0]?.();
    expect((await second).result.ok).toBe(true);
    expect((await first).result.ok).toBe(false);
    expect(platform.tokens).toBe(1);
  });
});

test('a line of the log has the account and the result, and no secret, key or body', async () => {
  platform = await TestPlatform.open((_, response) =>
    answerJson(response, 400, { code: 400, message: 'planted-text' }),
  );
  await readPage();
  for (const line of platform.lines) {
    expect(Object.keys(line).sort()).toEqual([
      'account',
      'attempt',
      'durationMs',
      'kind',
      'operation',
      'status',
      'traceId',
    ]);
  }
  const text = JSON.stringify(platform.lines);
  for (const secret of [planted.apiKey, 'token-1', 'planted-text', ...keys()]) expect(text).not.toContain(secret);
});

test.each([
  ['that speaks no TLS', (origin: string) => origin.replace('http:', 'https:'), /SSL|EPROTO/],
  ['whose port is closed', () => 'http://127.0.0.1:1', /^ECONNREFUSED$/],
  ['without an address', () => 'https://platform.invalid', /^E(NOTFOUND|AI_AGAIN)$/],
] as const)('the line about a platform %s has the code of the error', async (_, addressOf, code) => {
  platform = await TestPlatform.open((_, response) => answerJson(response, 200, payoutPage));
  const lines: CallLine[] = [];
  const pool = openPool();
  const connection = { baseUrl: addressOf(platform.connection.baseUrl), clientId: 'client-1', apiKey: planted.apiKey };
  const client = new PlatformClient({ connection, pool, log: (line) => lines.push(line) });
  expect((await client.read(operations.listPayouts, input())).result.ok).toBe(false);
  await pool.destroy();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatchObject({ kind: 'unreachable', detail: expect.stringMatching(code) as string });
  expect(JSON.stringify(lines)).not.toContain(planted.apiKey);
});
