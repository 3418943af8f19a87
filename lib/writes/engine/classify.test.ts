import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { readAnswer, type Phase } from '@/lib/platform/client/send-request';
import { failed, ok } from '@/lib/result';
import { classifyFailure } from './perform';
import { readings, type Reading } from './past-attempts';

const card = operations.updateCardStatus;
const bank = operations.updateBankAccount;
const params = { id: '0f8fad5b-d9cb-469f-a165-70867728950e' };

/** The reading of an answer's bytes, as the engine gets it. */
function classify(operation: typeof card | typeof bank, status: number, body: string | Uint8Array): Reading {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const result = readAnswer(operation, params, ok({ status, headers: {}, body: bytes }));
  return classifyFailure(operation, { phase: 'body', result });
}

const flat = (code: number, message: string) => JSON.stringify({ code, message });
const legacy = (message: string, code = '400') => JSON.stringify({ code, message });
const typed = (type: string, code: string, message = 'm') => JSON.stringify({ type, code, message });

/** Typed by hand from interface 7 and reliability 3.4. */
const table: readonly (readonly [words: string, status: number, body: string, reading: Reading])[] = [
  [
    'flat: still processing (body code 200)',
    400,
    flat(200, 'Request is processing, please try again later.'),
    'IN_PROGRESS',
  ],
  ['A: still processing', 400, typed('idempotency_error', 'request_being_processed'), 'IN_PROGRESS'],
  ['an answer in which the code alone says 200', 400, flat(200, 'ok'), 'UNKNOWN'],
  ['500 without code', 500, '{"message":"An internal error occurred, please try again later"}', 'UNKNOWN'],
  ['500 A', 500, typed('api_error', 'api_error'), 'UNKNOWN'],
  ['500 whose body is a refusal', 500, typed('card_error', 'card_not_found'), 'UNKNOWN'],
  ['502 HTML', 502, '<html>Bad gateway</html>', 'UNKNOWN'],
  ['503 empty', 503, '', 'UNKNOWN'],
  ['B: internal', 400, legacy('An internal error occurred, please try again'), 'UNKNOWN'],
  ['flat 400: server error', 400, flat(400, 'server error'), 'UNKNOWN'],
  ['flat 400: failed to', 400, flat(400, 'failed to check sub account limit'), 'UNKNOWN'],
  ['429', 429, flat(429, 'too many'), 'LATER'],
  ['429 HTML', 429, '<html>', 'LATER'],
  ['429 A', 429, typed('rate_limit', 'too_many_requests'), 'LATER'],
  ['B 429 inside of a 400', 400, legacy('Request is too frequent', '429'), 'LATER'],
  ['403 Authorization error', 403, flat(403, 'Authorization error'), 'AUTH'],
  ['400 access token err', 400, flat(400, 'access token err'), 'AUTH'],
  ['401 A', 401, typed('unauthorized_error', 'unauthorized_error'), 'AUTH'],
  ['B: Login expired', 400, legacy('Login expired'), 'AUTH'],
  ['401 bare', 401, '{"error":"Invalid authorization header"}', 'CONFIG'],
  ['403 no client id', 403, flat(403, 'x-client-id or email cannot be empty'), 'CONFIG'],
  ['400 address', 400, flat(400, 'IP not allowed'), 'CONFIG'],
  ['400 key expired', 400, flat(400, 'Api key expired'), 'CONFIG'],
  ['400 trading status', 400, flat(400, 'Api trading status error'), 'CONFIG'],
  ['404 of the platform', 404, flat(404, 'Not found'), 'CONFIG'],
  ['405 of the platform', 405, flat(405, 'Method not allowed'), 'CONFIG'],
  ['404 of a gateway', 404, '<html>', 'UNKNOWN'],
  ['401 of a gateway', 401, '{"error":"denied","message":"by the gateway"}', 'UNKNOWN'],
  ['403 forbidden', 403, typed('unauthorized_error', 'forbidden'), 'REJECTED'],
  ['key format', 400, flat(400, 'Idempotency key error'), 'BUG'],
  ['key entity', 400, flat(400, 'Idempotency key auth error'), 'BUG'],
  ['key endpoint', 400, flat(400, 'Idempotency endpoint error'), 'BUG'],
  ['A: key format', 400, typed('idempotency_error', 'invalid_key_format'), 'BUG'],
  ['A: key account', 400, typed('idempotency_error', 'key_mismatch_account'), 'BUG'],
  ['A: key api', 400, typed('idempotency_error', 'key_mismatch_api'), 'BUG'],
  ['A: request', 400, typed('invalid_request_error', 'invalid_request_error'), 'REJECTED'],
  ['A: card', 400, typed('card_error', 'card_not_found'), 'REJECTED'],
  ['A: account', 400, typed('account_error', 'sub_account_not_found'), 'REJECTED'],
  ['A: cardholder, for a card', 400, typed('cardholder_error', 'x'), 'UNPROVEN'],
  ['A: a code of another card operation', 400, typed('card_error', 'product_not_found'), 'UNPROVEN'],
  ['B: status', 400, legacy('Card status is invalid'), 'REJECTED'],
  ['B: expired', 400, legacy('The card has expired'), 'REJECTED'],
  ['flat: parameters', 400, flat(400, 'Request parameters invalid'), 'REJECTED'],
  ['A: a type that is not listed', 400, typed('payment_error', 'intent_final'), 'UNPROVEN'],
  ['B: not listed here', 400, legacy('Create card error'), 'UNPROVEN'],
  ['flat: a validator that names a field', 400, flat(400, 'card_status is required'), 'REJECTED'],
  ['flat: a validator that names no field of it', 400, flat(400, 'swift_code is required'), 'UNPROVEN'],
  ['flat: a field without a reason', 400, flat(400, 'card_status'), 'UNPROVEN'],
  ['flat: 403 not listed', 403, flat(403, 'no'), 'UNKNOWN'],
  ['a gateway: no code, 400', 400, '{"message":"Invalid response from upstream"}', 'UNKNOWN'],
  ['a gateway: no code, 403', 403, '{"message":"Forbidden"}', 'UNKNOWN'],
  ['a gateway: no code, a listed text', 400, '{"message":"Request parameters invalid"}', 'UNKNOWN'],
  ['a gateway: flat, not listed', 400, flat(400, 'Invalid response from upstream'), 'UNPROVEN'],
  ['a gateway: code as text, not listed', 400, legacy('Invalid response from upstream'), 'UNPROVEN'],
  ['a gateway: B in 403', 403, legacy('Card status is invalid', '403'), 'UNKNOWN'],
  ['a gateway: typed, without a code', 400, '{"type":"card_error","message":"m"}', 'UNKNOWN'],
  ['a gateway: typed 422', 422, typed('invalid_request_error', 'invalid_request_error'), 'UNKNOWN'],
  ['a gateway: 401 {error}', 401, '{"error":"invalid_token"}', 'UNKNOWN'],
  ['a gateway: flat 401', 401, flat(401, 'Authorization error'), 'UNKNOWN'],
  ['a gateway: token text, wrong code', 403, flat(401, 'Authorization error'), 'UNKNOWN'],
  ['a gateway: flat 404', 404, flat(404, 'no Route matched with those values'), 'UNKNOWN'],
  ['A: a key error that is not listed', 400, typed('idempotency_error', 'x'), 'UNPROVEN'],
  ['flat: code and status disagree', 400, flat(403, 'Request parameters invalid'), 'UNKNOWN'],
  ['B: code and status disagree', 422, legacy('Card status is invalid'), 'UNKNOWN'],
  ['an error in a 200', 200, flat(400, 'Request parameters invalid'), 'UNKNOWN'],
  ['a 200 of another shape', 200, '{"ok":true}', 'UNKNOWN'],
  ['an empty 200', 200, '', 'UNKNOWN'],
  ['HTML in a 200', 200, '<html>', 'UNKNOWN'],
  ['half of JSON', 200, '{"card_id":"0f8f', 'UNKNOWN'],
  [
    'the order of another card',
    200,
    '{"card_id":"7d444840-9dc0-41e2-b7e0-1d7a2b1c2d3e","card_order_id":"x","order_status":"SUCCESS"}',
    'UNKNOWN',
  ],
  ['a redirect', 307, '', 'UNKNOWN'],
];

test.each(table)('%s', (_, status, body, reading) => {
  expect(classify(card, status, body)).toBe(reading);
});

test('a refusal of another write is not proof for this one', () => {
  expect(classify(bank, 400, legacy('Card status is invalid'))).toBe('UNPROVEN');
  expect(classify(bank, 400, legacy('Request parameters invalid'))).toBe('UNPROVEN');
  expect(classify(bank, 400, typed('card_error', 'card_not_found'))).toBe('UNPROVEN');
});

test('a refusal of the token path counts only in the platform’s own words', () => {
  const told = (status: number, body: string) => {
    const result = readAnswer(operations.createAccessToken, {}, ok({ status, headers: {}, body: Buffer.from(body) }));
    return classifyFailure(card, { phase: 'none', result });
  };
  expect(told(400, flat(400, 'Api key expired'))).toBe('CONFIG');
  for (const [status, body] of [
    [403, '<html>Forbidden</html>'],
    [403, '{"message":"Forbidden"}'],
    [401, '{"error":"denied"}'],
    [403, flat(403, 'Api key expired')],
  ] as const) {
    expect(told(status, body), body).toBe('NOT_SENT');
  }
});

describe('without an answer', () => {
  test.each<[Phase, Reading]>([
    ['none', 'NOT_SENT'],
    ['connected', 'NOT_SENT'],
    ['written', 'UNKNOWN'],
    ['headers', 'UNKNOWN'],
    ['body', 'UNKNOWN'],
  ])('a request that got as far as %s reads as %s', (phase, reading) => {
    const result = readAnswer(card, params, failed({ phase, reason: 'network', detail: 'ECONNRESET' }));
    expect(classifyFailure(card, { phase, result })).toBe(reading);
  });
});

test('any bytes have a reading, and no failure reads as done', () => {
  const pieces = fc.constantFrom('type', 'code', 'message', 'error', 'card_id', 'card_order_id', 'order_status');
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .dictionary(pieces, fc.oneof(fc.string(), fc.integer(), fc.constantFrom('400', '429', 'Login expired')))
      .map((it) => JSON.stringify(it)),
  );
  const bodies = fc.oneof(fc.uint8Array({ maxLength: 200 }), texts);
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999 }), bodies, (status, body) => {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      const result = readAnswer(card, params, ok({ status, headers: {}, body: bytes }));
      const reading = classifyFailure(card, { phase: 'body', result });
      return readings.includes(reading) && reading !== 'DONE' && reading !== 'ACCEPTED' && reading !== 'FAILED';
    }),
    { numRuns: 20_000 },
  );
});
