import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { buildRequest, type Call } from './send-request';
import { findExactNumber, writeExactJson } from './exact-json';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const call = (changes: Partial<Call>): Call => ({
  connection: { baseUrl: 'https://platform.example/base', clientId: 'client-1', apiKey: 'planted-api-key' },
  params: {},
  query: {},
  account: 'master',
  token: 'token-1',
  idempotencyKey: uuid,
  traceparent: '00-x',
  ...changes,
});

describe('an operation becomes one request', () => {
  test('a v2 list carries its key, its query and its account', () => {
    const query = { page_number: '2', page_size: 50, payout_status: 'FAILED', start_time: '', stray: 'x' };
    const built = buildRequest(
      operations.listPayouts,
      call({ query: { ...query, start_time: undefined }, account: uuid }),
    );
    expect(built).toMatchObject({
      ok: true,
      value: {
        method: 'GET',
        origin: 'https://platform.example',
        path: '/base/api/v2/payment/payout?page_number=2&page_size=50&payout_status=FAILED',
        deadlineMs: 8_000,
        maxAnswerBytes: 2 * 1024 * 1024,
        headers: {
          'accept-encoding': 'identity',
          'x-auth-token': 'token-1',
          'x-client-id': 'client-1',
          'x-idempotency-key': uuid,
          'x-on-behalf-of': uuid,
          traceparent: '00-x',
        },
      },
    });
  });

  test('a retrieve carries no key, the master account no on-behalf-of, and its answer may be 256 KB', () => {
    const built = buildRequest(operations.retrievePayout, call({ params: { id: uuid } }));
    const headers = built.ok ? built.value.headers : {};
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'cache-control',
      'pragma',
      'traceparent',
      'x-auth-token',
      'x-client-id',
    ]);
    expect(built).toMatchObject({ value: { path: `/base/api/v1/payouts/${uuid}`, maxAnswerBytes: 256 * 1024 } });
  });

  test('the list of sub-accounts is never sent on behalf of one', () => {
    const built = buildRequest(operations.listConnectedAccounts, call({ account: uuid, query: {} }));
    expect(built.ok && built.value.headers['x-on-behalf-of']).toBeUndefined();
    expect(built.ok && built.value.path).toBe('/base/api/v1/accounts?page_number=1&page_size=10');
  });

  test('a body is sent as the bytes that were given', () => {
    const body = writeExactJson({ amount: findExactNumber('100.10'), currency: 'EUR', sender_swift_code: 'ABCDEFGH' });
    const built = buildRequest(operations.simulateDeposit, call({ body }));
    expect(built).toMatchObject({
      value: {
        body: '{"amount":100.10,"currency":"EUR","sender_swift_code":"ABCDEFGH"}',
        deadlineMs: 15_000,
        headers: { 'content-type': 'application/json', 'x-idempotency-key': uuid },
      },
    });
  });

  test.each(['', '.', '..', '\ud800'])('an id that an address cannot carry is refused: %j', (id) => {
    const built = buildRequest(operations.retrieveCard, call({ params: { id } }));
    expect(built).toMatchObject({ ok: false, error: { kind: 'invalid', retry: 'never', status: 0 } });
  });

  test('no id leaves its own segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (id) => {
        const built = buildRequest(operations.retrieveCard, call({ params: { id } }));
        if (built.ok) expect(built.value.path).toMatch(/^\/base\/api\/v1\/issuing\/cards\/[^/?#\s]+$/);
      }),
    );
  });

  test.each(['%2525', '%252e%252e%252f', '%2e%2e', 'a%2fb', '..%5c', '?x=1', '#x', 'javascript:alert(1)'])(
    'the id %s is one segment, which decoded once is the id again',
    (id) => {
      const built = buildRequest(operations.retrieveCard, call({ params: { id } }));
      const path = built.ok ? built.value.path : '';
      expect(path).toMatch(/^\/base\/api\/v1\/issuing\/cards\/[^/?#\s]+$/);
      expect(decodeURIComponent(path.split('/').at(-1) ?? '')).toBe(id);
      expect(new URL(`https://platform.example${path}`).pathname).toBe(path);
    },
  );

  test('input that the operation does not accept is refused by its name, without its value', () => {
    const built = buildRequest(operations.listPayouts, call({ query: { page_number: 1, page_size: 'secret' } }));
    expect(built).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(!built.ok && built.error.message).toMatch(/^page_size: /);
    expect(JSON.stringify(built)).not.toContain('secret');
  });
});
