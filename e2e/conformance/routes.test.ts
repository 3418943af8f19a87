import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { exchange, Platform } from './platform';

/** Interface 4 and 7.1: routes and methods; the control routes outside /api. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

const flat = (status: number, message: string) => ({ status, body: { code: status, message } });

describe('a path that is no route', () => {
  it.each(['/v1/nothing', '/v2/payment', '/v3/payment/payout', '/v1/issuing', '/v1/issuing/cards/1/2/3', '/', ''])(
    'answers 404 Not found: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await platform.call(method, path);
        expect(answer).toMatchObject(flat(404, 'Not found'));
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
      }
    },
  );

  it('answers 404 outside /api and without a token, too', async () => {
    for (const path of ['/', '/v2/payment/payout', '/api', '/apiv2/payment/payout']) {
      expect(await exchange(`${platform.process.origin}${path}`, 'GET', {}, undefined)).toMatchObject(
        flat(404, 'Not found'),
      );
    }
  });
});

describe('a method that is not bound', () => {
  it.each([
    ['DELETE', '/v2/payment/payout'],
    ['POST', '/v2/payment/payout'],
    ['PUT', '/v1/issuing/products'],
    ['GET', '/v1/simulation/deposit'],
    ['GET', '/v1/conversion/quote'],
    ['GET', '/v1/connect/token'],
    ['PATCH', '/v1/issuing/cards/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d/status'],
    ['GET', '/v1/issuing/cards/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d/status'],
    ['GET', '/v2/payment_intents/int_1/cancel'],
    ['POST', '/v1/payouts/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'],
  ])('answers 405 Method not allowed: %s %s', async (method, path) => {
    expect(await platform.call(method, path)).toMatchObject(flat(405, 'Method not allowed'));
  });
});

it('an unknown record is refused with 400, not 404: 404 is for routes', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const asked = await Promise.all([
    platform.get(`/v1/payouts/${nobody}`),
    platform.post('/v2/payment_intents/int_nobody/cancel', {}),
    platform.post(`/v1/issuing/cards/${nobody}/status`, { card_status: 'FROZEN' }),
    platform.post(`/v1/issuing/cardholders/${nobody}`, { phone_number: '91234567' }),
    platform.get(`/v1/deposit/${nobody}`),
    platform.get(`/v1/issuing/cards/${nobody}`),
    platform.get(`/v1/issuing/cards/${nobody}/order`),
    platform.get('/v2/payment_intents/int_nobody'),
    platform.get(`/v2/payment/bankaccount/${nobody}`),
    platform.get('/v2/payment/payout/PO0000000000000000000'),
    platform.get(`/v1/accounts/${nobody}`),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 400));
});

describe('the control routes', () => {
  it('list every request that arrived, whatever its outcome', async () => {
    await platform.control('reset', {});
    await platform.get('/v2/payment/payout', { page_number: 1, page_size: 3 }, { key: 'no-uuid' });
    await platform.call('POST', '/v1/nothing', { body: { a: 1 } });
    const calls = (await platform.calls()).filter(({ operation }) => operation !== 'createAccessToken');
    expect(calls).toMatchObject([
      {
        method: 'GET',
        path: '/api/v2/payment/payout',
        query: 'page_number=1&page_size=3',
        operation: 'listPayouts',
        idempotency_key: 'no-uuid',
        status: 400,
      },
      { method: 'POST', path: '/api/v1/nothing', operation: null, status: 404 },
    ]);
  });

  it('say that the sandbox is well', async () => {
    expect(await platform.control('health')).toMatchObject({ status: 'ok' });
  });

  it('are outside of /api, and no routes of it', async () => {
    for (const name of ['health', 'fixtures', 'effects', 'calls', 'credentials']) {
      expect((await platform.get(`/sandbox/${name}`)).status).toBe(404);
    }
  });

  it('answer on the loopback address only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const url = `http://${address}:${platform.process.port}/sandbox/fixtures`;
      const answer = await exchange(url, 'GET', {}, undefined, 2_000).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer.message).toMatch(/ECONNREFUSED|in time/);
      else expect(answer).toMatchObject({ status: 403 });
    }
  });
});
