import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, row, text, type Row } from './json';
import { Platform, type Answer } from './platform';
import { paymentIntent } from './record-rules';

/** Interface 2.2, 3.1 and 4.2; the four open states by extras 4.5. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const open = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING'];
const closed = ['SUCCEEDED', 'CANCELLED', 'FAILED'];

async function intentIn(status: string, index = 0): Promise<string> {
  const found = list(await platform.fixtures(), 'payment_intents').filter(
    ({ intent_status }) => intent_status === status,
  );
  return text(found[index], 'payment_intent_id');
}
const cancel = (id: string, body: unknown = {}): Promise<Answer> =>
  platform.post(`/v2/payment_intents/${id}/cancel`, body);
const read = async (id: string): Promise<Row> => row((await platform.get(`/v2/payment_intents/${id}`)).body);

describe.each(open)('an intent that is %s', (status) => {
  it('is cancelled: status, time and reason are in the answer and stay', async () => {
    const id = await intentIn(status);
    const before = await read(id);
    const answer = await cancel(id, { cancellation_reason: 'fraudulent' });
    expect(answer.status, answer.text).toBe(200);
    expect(paymentIntent(answer.body)).toBeUndefined();
    expect(row(answer.body)).toMatchObject({
      payment_intent_id: id,
      intent_status: 'CANCELLED',
      cancellation_reason: 'fraudulent',
      amount: before['amount'],
      currency: before['currency'],
      create_time: before['create_time'],
    });
    expect(Math.abs(Date.parse(text(answer.body, 'cancel_time')) - Date.now())).toBeLessThan(60_000);
    expect(await read(id)).toMatchObject({ intent_status: 'CANCELLED', cancel_time: text(answer.body, 'cancel_time') });
    expect(await platform.effects()).toMatchObject([{ operation: 'cancelPaymentIntent', resource: id }]);
  });

  it('is cancelled without a reason, by {} and by no body at all', async () => {
    expect((await cancel(await intentIn(status, 0))).status).toBe(200);
    expect((await platform.call('POST', `/v2/payment_intents/${await intentIn(status, 1)}/cancel`)).status).toBe(200);
  });

  it('cannot be cancelled twice', async () => {
    const id = await intentIn(status);
    await cancel(id);
    const again = await cancel(id);
    expect(again.status).toBe(400);
    expect(await platform.effects()).toHaveLength(1);
  });
});

it.each(closed)('an intent that is %s cannot be cancelled and stays as it was', async (status) => {
  const id = await intentIn(status);
  const before = await read(id);
  expect((await cancel(id, { cancellation_reason: 'duplicate' })).status).toBe(400);
  expect({ ...(await read(id)), client_secret: '' }).toEqual({ ...before, client_secret: '' });
  expect(await platform.effects()).toEqual([]);
});

it('the four reasons of 4.2 are taken, others refused by name', async () => {
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];
  for (const [index, reason] of reasons.entries()) {
    expect((await cancel(await intentIn(open[index] ?? ''), { cancellation_reason: reason })).status).toBe(200);
  }
  for (const reason of ['bored', '', 'DUPLICATE', 7, null, []]) {
    const answer = await cancel(await intentIn('PENDING', 1), { cancellation_reason: reason });
    expect(answer.status, String(reason)).toBe(400);
    expect(text(answer.body, 'message')).toMatch(/cancellation_reason|^Request parameters invalid$/);
  }
});

it('an unknown intent is refused', async () => {
  for (const id of ['int_nobody', 'x'.repeat(36), 'x'.repeat(37)]) expect((await cancel(id)).status).toBe(400);
});

it('x-client-id is demanded by name (4.1, 4.2)', async () => {
  const path = `/v2/payment_intents/${await intentIn('PENDING')}/cancel`;
  const answer = await platform.post(path, {}, { headers: { 'x-client-id': undefined } });
  expect(answer).toMatchObject({ status: 403, body: { code: 403, message: 'x-client-id or email cannot be empty' } });
});

it('attempts are listed by intent and by status, as their intents show them (extras)', async () => {
  const intents = list((await platform.get('/v2/payment_intents', { page_number: 1, page_size: 100 })).body, 'data');
  const tried = intents.filter(({ latest_payment_attempt }) => latest_payment_attempt !== undefined);
  const attempts = async (query: Record<string, string>) =>
    list(
      (await platform.get('/v2/payment/payment_attempts', { page_number: 1, page_size: 100, ...query })).body,
      'data',
    );
  const shown = tried.map(({ payment_intent_id, latest_payment_attempt }) => ({
    ...row(latest_payment_attempt),
    payment_intent_id,
  }));
  expect(await attempts({})).toEqual(shown);
  const [first] = shown;
  expect(await attempts({ payment_intent_id: String(first?.payment_intent_id) })).toEqual([first]);
  const failed = await attempts({ attempt_status: 'FAILED' });
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every(({ attempt_status }) => attempt_status === 'FAILED')).toBe(true);
});

it('metadata holds nothing but texts, which is all that some clients read', async () => {
  const intents = list((await platform.get('/v2/payment_intents', { page_number: 1, page_size: 100 })).body, 'data');
  const values = intents.flatMap(({ metadata }) => Object.values(row(metadata)));
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter((value) => typeof value !== 'string')).toEqual([]);
});
