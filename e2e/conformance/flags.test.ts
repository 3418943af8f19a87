import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSandbox } from '../harness/sandbox';
import { list, text } from './json';
import { Platform } from './platform';

describe('--spec-only', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await Platform.start('--spec-only');
  });
  afterAll(() => platform.stop());

  it('answers 404 Not found on every extra, as if it did not exist', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const extras = [
      'GET /v1/accounts',
      `GET /v1/accounts/${id}`,
      'GET /v1/issuing/cards',
      `GET /v1/issuing/cards/${id}`,
      `GET /v1/issuing/cards/${id}/order`,
      'GET /v1/issuing/cardholders',
      `GET /v1/issuing/cardholders/${id}`,
      'GET /v2/payment_intents',
      'GET /v2/payment_intents/int_1',
      `GET /v2/payment/bankaccount/${id}`,
      'GET /v1/payouts',
      'GET /v2/payment/payout/PO1',
      'GET /v1/deposit',
      `GET /v1/deposit/${id}`,
      'GET /v1/balances',
      'GET /v1/exchange/rates',
      'GET /v1/conversion/conversion_dates',
      'POST /v1/conversion',
      'POST /v2/payment/bankaccount/create',
    ];
    for (const extra of extras) {
      const [method = '', path = ''] = extra.split(' ');
      const answer = await platform.call(method, path, method === 'POST' ? { body: {} } : {});
      // Without the extras `bankaccount/create` looks like an update with an id that is no UUID.
      if (path.endsWith('/create')) expect([400, 404]).toContain(answer.status);
      else expect(answer, extra).toMatchObject({ status: 404, body: { code: 404, message: 'Not found' } });
    }
  });

  it('keeps every operation of the interface', async () => {
    const fixtures = await platform.fixtures();
    const query = { page_number: 1, page_size: 10 };
    for (const path of ['/v2/payment/payout', '/v2/payment/bankaccount', '/v1/issuing/products']) {
      expect((await platform.get(path, query)).status).toBe(200);
    }
    expect((await platform.get(`/v1/payouts/${text(list(fixtures, 'payouts')[0], 'payout_id')}`)).status).toBe(200);
    const deposit = { amount: 1, currency: 'USD', sender_swift_code: 'CHASUS33' };
    expect((await platform.post('/v1/simulation/deposit', deposit)).status).toBe(200);
  });
});

describe('--compatible', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await Platform.start('--compatible');
  });
  afterAll(() => platform.stop());

  const query = { page_number: 1, page_size: 10 };

  it('lets a missing x-client-id pass, except on intent cancel', async () => {
    const without = { headers: { 'x-client-id': undefined } };
    expect((await platform.get('/v2/payment/payout', query, without)).status).toBe(200);
    expect((await platform.get('/v1/issuing/products', query, without)).status).toBe(200);
    const intents = list(await platform.fixtures(), 'payment_intents');
    const open = text(
      intents.find(({ intent_status }) => intent_status === 'PENDING'),
      'payment_intent_id',
    );
    expect(await platform.post(`/v2/payment_intents/${open}/cancel`, {}, without)).toMatchObject({
      status: 403,
      body: { code: 403, message: 'x-client-id or email cannot be empty' },
    });
  });

  it('lets a missing idempotency key pass on the two v2 lists, and on nothing else', async () => {
    for (const path of ['/v2/payment/payout', '/v2/payment/bankaccount']) {
      expect((await platform.get(path, query, { key: null })).status).toBe(200);
      expect((await platform.get(path, query, { key: 'not-a-uuid' })).status).toBe(400);
    }
    const deposit = { amount: 1, currency: 'USD', sender_swift_code: 'CHASUS33' };
    expect((await platform.post('/v1/simulation/deposit', deposit, { key: null })).status).toBe(400);
    expect(await platform.effects()).toEqual([]);
  });

  it('relaxes nothing else: a wrong client id, a missing token, a page too large', async () => {
    expect((await platform.get('/v2/payment/payout', query, { headers: { 'x-client-id': 'x' } })).status).toBe(403);
    expect((await platform.get('/v2/payment/payout', query, { headers: { 'x-auth-token': undefined } })).status).toBe(
      403,
    );
    expect((await platform.get('/v2/payment/payout', { ...query, page_size: 101 })).status).toBe(400);
  });
});

describe('a wrong command line', () => {
  it.each([
    [['--port', 'zero'], '--port'],
    [['--payouts', '-1'], '--payouts'],
    [['--latency', '1s'], '--latency'],
    [['--nonsense'], '--nonsense'],
    [['--memory', '--data', 'x'], '--memory'],
  ])('stops with one sentence that names it: %j', async (flags, name) => {
    const { code, output } = await runSandbox(...flags);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(name);
  });

  it('stops when the port is in use, and names it', async () => {
    const first = await Platform.start();
    const { code, output } = await runSandbox('--memory', '--port', String(first.process.port));
    await first.stop();
    expect(code).toBe(1);
    expect(output).toContain(String(first.process.port));
  });
});

describe('--latency', () => {
  it('holds every answer back', async () => {
    const platform = await Platform.start('--latency', '150');
    await platform.token();
    const began = performance.now();
    await platform.get('/v1/issuing/products', { page_number: 1, page_size: 10 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(145);
    await platform.stop();
  });
});
