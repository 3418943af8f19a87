import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, text, type Row } from './json';
import { Platform, type Answer, type CallOptions } from './platform';

/** Interface 4.1, 7.1, 8 and 9: idempotency keys outside card issuing, and the ledger of effects. */
const hour = 3_600_000;
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const deposit = { amount: 10.5, currency: 'USD', sender_swift_code: 'CHASUS33', sender_name: 'First' };
const simulate = (given: CallOptions, body: unknown = deposit): Promise<Answer> =>
  platform.post('/v1/simulation/deposit', body, given);

const quote = (given: CallOptions): Promise<Answer> =>
  platform.post('/v1/conversion/quote', { sell_currency: 'USD', buy_currency: 'EUR' }, given);

const accountRefusal = (message: string) => ({ status: 400, body: { code: 400, message } });

const effectsOf = async (key: string): Promise<Row[]> =>
  (await platform.effects()).filter(({ idempotency_key }) => idempotency_key === key);

describe('a key of the account area', () => {
  it('stays used, without an effect, after a reset that keeps keys, and is free after one that does not', async () => {
    const key = randomUUID();
    const first = await simulate({ key });
    await platform.control('reset', { keep_keys: true });
    // The whole answer is compared except for its date, which is the server's.
    const headers = { ...first.headers, date: expect.any(String) as string };
    expect(await simulate({ key })).toEqual({ ...first, headers });
    expect(await platform.effects()).toEqual([]);
    await platform.reset();
    expect((await simulate({ key })).status).toBe(200);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('must be a UUID (accounts created after 2024-08-15)', async () => {
    for (const key of [null, '', 'one', 'x'.repeat(36), '0d0f4f4e-90a3-4c35-9c15-1f3d6a5e8b0', `{${randomUUID()}}`]) {
      expect(await simulate({ key }), String(key)).toMatchObject(accountRefusal('Idempotency key error'));
    }
    expect(await platform.effects()).toEqual([]);
    for (const key of [randomUUID(), randomUUID().toUpperCase()]) expect((await simulate({ key })).status).toBe(200);
  });

  it('may be any text of 1 to 36 characters for an account older than 2024-08-15', async () => {
    const { accounts } = await platform.fixtures();
    const active = list(accounts, 'sub_accounts').filter(({ deactivated }) => deactivated === false);
    const taken: string[] = [];
    for (const one of active) {
      const id = text(one, 'account_id');
      if ((await simulate({ key: `older ${id.slice(0, 8)}`, for: id })).status === 200) taken.push(id);
    }
    const [older = ''] = taken;
    expect(taken).toHaveLength(1);
    for (const key of ['k', 'k'.repeat(36), randomUUID()]) {
      expect((await simulate({ key, for: older })).status, key).toBe(200);
    }
    for (const key of [null, '', 'k'.repeat(37)]) {
      expect(await simulate({ key, for: older })).toMatchObject(accountRefusal('Idempotency key error'));
    }
  });

  it('is demanded by the two v2 lists, which are GETs, and by no other list (4.1)', async () => {
    for (const path of ['/v2/payment/payout', '/v2/payment/bankaccount']) {
      const query = { page_number: 1, page_size: 1 };
      expect(await platform.get(path, query, { key: null })).toMatchObject(accountRefusal('Idempotency key error'));
      expect((await platform.get(path, query)).status).toBe(200);
    }
    expect((await platform.get('/v1/issuing/products', {}, { key: null })).status).toBe(200);
    const payout = text(list(await platform.fixtures(), 'payouts')[0], 'payout_id');
    expect((await platform.get(`/v1/payouts/${payout}`, {}, { key: null })).status).toBe(200);
  });

  it('with the same body gives the first answer again, byte for byte, and no second effect', async () => {
    const key = randomUUID();
    const first = await simulate({ key });
    const second = await simulate({ key });
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('of another entity is refused, and changes nothing', async () => {
    const key = randomUUID();
    await simulate({ key });
    expect(await simulate({ key, for: await platform.subAccount() })).toMatchObject(
      accountRefusal('Idempotency key auth error'),
    );
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('of another endpoint is refused, and changes nothing', async () => {
    const key = randomUUID();
    await simulate({ key });
    expect(await quote({ key })).toMatchObject(accountRefusal('Idempotency endpoint error'));
    const lists = await platform.get('/v2/payment/payout', { page_number: 1, page_size: 1 }, { key });
    expect(lists).toMatchObject(accountRefusal('Idempotency endpoint error'));
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('with another body never has a second effect', async () => {
    const key = randomUUID();
    await simulate({ key });
    const other = await simulate({ key }, { ...deposit, amount: 11 });
    expect(other.status).toBe(400);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('whose first request still runs is answered 400 with body code 200, then with the first answer', async () => {
    await platform.token();
    await platform.control('settings', { latency_ms: 400 });
    const key = randomUUID();
    const running = simulate({ key });
    await expect.poll(async () => (await platform.calls()).length).toBeGreaterThan(0);
    const meanwhile = await simulate({ key });
    expect(meanwhile.status).toBe(400);
    expect(meanwhile.body).toEqual({ code: 200, message: 'Request is processing, please try again later.' });
    const first = await running;
    expect(first.status).toBe(200);
    expect((await simulate({ key })).text).toBe(first.text);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('answers for 24 hours; an older one must not be reused (8)', async () => {
    const key = randomUUID();
    const first = await simulate({ key });
    await platform.advance(23.9 * hour);
    platform.forgetToken();
    expect((await simulate({ key })).text).toBe(first.text);
    await platform.advance(0.2 * hour);
    expect(await simulate({ key })).toMatchObject(accountRefusal('Idempotency key error'));
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('of a refused request leaves no effect, and refuses the same request again', async () => {
    const key = randomUUID();
    const wrong = { ...deposit, amount: 'ten' };
    const first = await simulate({ key }, wrong);
    expect(first.status).toBe(400);
    expect((await simulate({ key }, wrong)).text).toBe(first.text);
    expect(await platform.effects()).toEqual([]);
  });

  // The answer to a used key is not shown, so the sandbox has more than one reading of it (docs/sandbox.md).
  it('of a success has no second effect when only successes are answered again', async () => {
    await platform.control('settings', { answers: 'successes' });
    const key = randomUUID();
    const first = await simulate({ key });
    expect((await simulate({ key })).text).toBe(first.text);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('is answered 400 with body code 200 as often as the setting says, then with the first answer', async () => {
    await platform.control('settings', { processing: 2 });
    const key = randomUUID();
    const first = await simulate({ key });
    expect(first.status).toBe(200);
    for (const repeat of [1, 2]) {
      expect(await simulate({ key }), `repeat ${repeat}`).toMatchObject({ status: 400, body: { code: 200 } });
    }
    expect((await simulate({ key })).text).toBe(first.text);
    expect(await effectsOf(key)).toHaveLength(1);
  });

  it('is one effect when twenty equal requests arrive at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => simulate({ key })));
    const done = answers.filter(({ status }) => status === 200).map((answer) => answer.text);
    expect(new Set(done).size).toBe(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer.body).toMatchObject({ code: 200 });
    expect(await effectsOf(key)).toHaveLength(1);
  });
});

it('the ledger tells each effect: operation, account, key, resource, time, hash of the body', async () => {
  const key = randomUUID();
  const made = await simulate({ key });
  const [effect] = await effectsOf(key);
  expect(effect).toMatchObject({
    operation: 'simulateDeposit',
    account: await platform.masterAccount(),
    idempotency_key: key,
    resource: text(made.body, 'deposit_id'),
  });
  expect(Date.parse(text(effect, 'time'))).toBeGreaterThan(Date.now() - 60_000);
  expect(text(effect, 'body_hash')).toMatch(/^[0-9a-f]{64}$/);
});

it('reads have no effect', async () => {
  await platform.get('/v2/payment/payout', { page_number: 1, page_size: 10 });
  await platform.get('/v1/issuing/cards', { page_number: 1, page_size: 10 });
  expect(await platform.effects()).toEqual([]);
});
