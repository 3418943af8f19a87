import { beforeEach, expect, test } from 'vitest';
import { MemoryPlatform } from './memory-platform.fixture';
import { slowCancelOrderId } from './world/sentinels';

let platform: MemoryPlatform;
beforeEach(() => {
  platform = new MemoryPlatform();
});

const page = 'page_number=1&page_size=100';
type Intent = ReturnType<typeof platform.ask<'retrievePaymentIntent'>>;
const listed = (filter = '') => platform.ask('listPaymentIntents', { query: page + filter }).data as Intent[]; // rows of its own list
const withStatus = (status: string): Intent => {
  const [intent] = listed(`&payment_intent_status=${status}`);
  if (intent === undefined) throw new Error(`no ${status}`);
  return intent;
};
const cancel = (id: string, body: object = {}) => platform.ask('cancelPaymentIntent', { params: { id }, body });
const retrieve = (id: string) => platform.ask('retrievePaymentIntent', { params: { id } });

test.each(['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING'])(
  '%s can be cancelled, and nothing else of it is lost',
  (status) => {
    const before = withStatus(status);
    const answer = cancel(before.payment_intent_id, { cancellation_reason: 'duplicate' });
    const now = '2026-11-20T12:00:00+08:00';
    const attempt = before.latest_payment_attempt;
    const ended = {
      attempt_status: 'CANCELLED',
      update_time: now,
      complete_time: now,
      cancellation_reason: 'duplicate',
    };
    expect(answer).toMatchObject({
      ...before,
      intent_status: 'CANCELLED',
      cancel_time: now,
      complete_time: now,
      update_time: now,
      cancellation_reason: 'duplicate',
      ...(attempt == null ? {} : { latest_payment_attempt: { ...attempt, ...ended } }),
    });
    expect(retrieve(before.payment_intent_id)).toEqual(answer);
  },
);

test.each(['SUCCEEDED', 'CANCELLED', 'FAILED'])('%s cannot, and stays as it is', (status) => {
  const before = withStatus(status);
  expect(platform.refusal('cancelPaymentIntent', { params: { id: before.payment_intent_id } })).toEqual({
    code: 400,
    message: `payment_intent in intent_status ${status} cannot be cancelled`,
  });
  expect(retrieve(before.payment_intent_id)).toEqual(before);
});

test('a cancel without a reason stores no reason', () => {
  expect(cancel(withStatus('PENDING').payment_intent_id)).not.toHaveProperty('cancellation_reason');
});

test('the sentinel is cancelled later: until then the old status and no cancel_time', () => {
  const intent = listed().find(({ merchant_order_id }) => merchant_order_id === slowCancelOrderId);
  const id = intent?.payment_intent_id ?? '';
  expect(cancel(id)).toEqual(intent);
  expect(cancel(withStatus('PENDING').payment_intent_id).intent_status).toBe('CANCELLED');
  expect(platform.refusal('cancelPaymentIntent', { params: { id } })).toMatchObject({ code: 400 });
  platform.nowMs += 2000;
  expect(retrieve(id)).toMatchObject({ intent_status: 'CANCELLED', cancel_time: '2026-11-20T12:00:02+08:00' });
});

test('only retrieve gives a secret, only for open intents, and it changes within the hour', () => {
  const open = withStatus('PENDING');
  const id = open.payment_intent_id;
  expect(open).not.toHaveProperty('client_secret');
  const secret = retrieve(id).client_secret;
  expect(secret).toMatch(new RegExp(`^${id}_secret_`));
  expect(retrieve(id).client_secret).toBe(secret);
  platform.nowMs += 60 * 60_000;
  expect(retrieve(id).client_secret).not.toBe(secret);
  expect(retrieve(withStatus('SUCCEEDED').payment_intent_id)).not.toHaveProperty('client_secret');
});

test('both spellings of each filter mean the same', () => {
  const one = listed('&payment_intent_status=SUCCEEDED&start_time=2026-10-01&end_time=2026-11-01');
  expect(listed('&intent_status=SUCCEEDED&create_start_time=2026-10-01&create_end_time=2026-11-01')).toEqual(one);
  expect(one.length).toBeGreaterThan(0);
  expect(
    one.every(({ create_time }) => (create_time ?? '') >= '2026-10-01' && (create_time ?? '') < '2026-11-02'),
  ).toBe(true);
});

test('an unknown intent or one of another account is not found', () => {
  const account = platform.state.directory.entries[1]?.account.account_id ?? '';
  const params = { id: withStatus('PENDING').payment_intent_id };
  expect(platform.refusal('retrievePaymentIntent', { params, account })).toMatchObject({
    code: 'payment_intent_not_found',
  });
  expect(platform.refusal('cancelPaymentIntent', { params, account })).toMatchObject({
    code: 'payment_intent_not_found',
  });
});
