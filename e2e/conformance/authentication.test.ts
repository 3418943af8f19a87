import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, row, text } from './json';
import { Platform, type Answer, type CallOptions } from './platform';

/** Interface 4.1, 5 and the common messages of 7.1 and 7.2, with one route of each area. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const account = (given: CallOptions = {}): Promise<Answer> =>
  platform.get('/v2/payment/payout', { page_number: 1, page_size: 10 }, given);
const issuing = (given: CallOptions = {}): Promise<Answer> =>
  platform.get('/v1/issuing/products', { page_number: 1, page_size: 10 }, given);
const unauthorized = { status: 401, body: { type: 'unauthorized_error', code: 'unauthorized_error' } };

describe('the token', () => {
  it('is taken raw and as "Bearer <jwt>" with one space (5.3)', async () => {
    const token = await platform.token();
    for (const header of [token, `Bearer ${token}`]) {
      expect((await account({ headers: { 'x-auth-token': header } })).status).toBe(200);
      expect((await issuing({ headers: { 'x-auth-token': header } })).status).toBe(200);
    }
  });

  it('is refused with 401 {error} when it starts with Bearer and is anything else (5.3)', async () => {
    const token = await platform.token();
    for (const header of [
      'Bearer',
      `Bearer  ${token}`,
      `Bearer${token}`,
      `Bearer ${token} x`,
      'Bearer x',
      `Bearer:${token}`,
    ]) {
      for (const call of [account, issuing]) {
        const answer = await call({ headers: { 'x-auth-token': header } });
        expect(answer, header).toMatchObject({ status: 401 });
        expect(answer.body).toEqual({ error: 'Invalid authorization header' });
      }
    }
  });

  it('that is missing gets 403 Authorization error, and 401 in the issuing area', async () => {
    for (const header of [undefined, '']) {
      expect(await account({ headers: { 'x-auth-token': header } })).toMatchObject({
        status: 403,
        body: { code: 403, message: 'Authorization error' },
      });
      expect(await issuing({ headers: { 'x-auth-token': header } })).toMatchObject(unauthorized);
    }
  });

  it('is refused when it is no JWT', async () => {
    for (const header of ['x', 'a.b', 'a.b.c', 'bearer abc', '..']) {
      const answer = await account({ headers: { 'x-auth-token': header } });
      expect([403, 400]).toContain(answer.status);
      expect(['Authorization error', 'access token err']).toContain(text(answer.body, 'message'));
      expect(await issuing({ headers: { 'x-auth-token': header } })).toMatchObject(unauthorized);
    }
  });
});

describe('x-client-id', () => {
  it('must be there', async () => {
    for (const header of [undefined, '']) {
      const answer = await account({ headers: { 'x-client-id': header } });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 403, message: 'x-client-id or email cannot be empty' });
      expect((await issuing({ headers: { 'x-client-id': header } })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('must be the one that the token was made for (4.1)', async () => {
    const stranger = list(await platform.control('credentials'), 'credentials').find(({ refusal }) => refusal === null);
    for (const id of ['somebody', text(stranger, 'client_id')]) {
      expect((await account({ headers: { 'x-client-id': id } })).status).toBeGreaterThanOrEqual(400);
      expect((await issuing({ headers: { 'x-client-id': id } })).status).toBeGreaterThanOrEqual(400);
    }
  });
});

it('a caller whose address left the allow-list is refused in the words of each area (5.4)', async () => {
  await platform.token();
  await platform.control('settings', { allow_list: ['203.0.113.7'] });
  expect((await account()).body).toEqual({ code: 400, message: 'IP not allowed' });
  expect(await issuing()).toMatchObject(unauthorized);
  await platform.control('settings', { allow_list: ['203.0.113.7', '127.0.0.1'] });
  expect((await account()).status).toBe(200);
});

it('a token stops working when its key is disabled', async () => {
  await platform.token();
  await platform.control('settings', { api_key: 'disabled' });
  expect((await account()).body).toEqual({ code: 400, message: 'access token err' });
  expect(await issuing()).toMatchObject(unauthorized);
});

describe('x-on-behalf-of', () => {
  const refusedInBoth = async (id: string): Promise<void> => {
    const inAccount = await account({ for: id });
    expect(inAccount.status).toBe(400);
    expect(row(inAccount.body)['code']).toBe(400);
    expect(await issuing({ for: id })).toMatchObject({
      status: 400,
      body: { type: 'account_error', code: 'sub_account_not_found' },
    });
  };

  it('absent or empty means the master account (4.1)', async () => {
    const master = await account();
    expect((await account({ for: '' })).text).toBe(master.text);
  });

  it('shows the records of the sub-account and none of the master’s', async () => {
    const paths = [
      '/v2/payment/payout',
      '/v2/payment/bankaccount',
      '/v1/issuing/cards',
      '/v1/issuing/cardholders',
      '/v2/payment_intents',
      '/v1/deposit',
      '/v1/payouts',
    ];
    const ids = (rows: readonly unknown[]): string[] =>
      rows.map((one) => String(Object.values(row(one)).find((value) => /^[\w-]{12,}$/.test(String(value)))));
    for (const path of paths) {
      const own = new Set(ids(await platform.all(path)));
      for (const index of [0, 1]) {
        const theirs = ids(await platform.all(path, {}, { for: await platform.subAccount(index) }));
        expect(
          theirs.filter((id) => own.has(id)),
          path,
        ).toEqual([]);
      }
    }
  });

  it('hides the master’s records from a sub-account, and a sub-account’s from its sister', async () => {
    const [one, other] = [await platform.subAccount(0), await platform.subAccount(1)];
    const fixtures = await platform.fixtures();
    const payout = text(list(fixtures, 'payouts')[0], 'payout_id');
    const card = text(list(fixtures, 'cards')[0], 'card_id');
    expect((await platform.get(`/v1/payouts/${payout}`)).status).toBe(200);
    expect((await platform.get(`/v1/payouts/${payout}`, {}, { for: one })).status).toBe(400);
    expect((await platform.get(`/v1/issuing/cards/${card}`, {}, { for: one })).status).toBe(400);
    const theirs = text((await platform.all('/v1/payouts', {}, { for: one }))[0], 'payout_id');
    expect((await platform.get(`/v1/payouts/${theirs}`, {}, { for: one })).status).toBe(200);
    expect((await platform.get(`/v1/payouts/${theirs}`)).status).toBe(400);
    expect((await platform.get(`/v1/payouts/${theirs}`, {}, { for: other })).status).toBe(400);
  });

  it('is refused for an unknown account, for the master itself and for an account of another group', async () => {
    await refusedInBoth('00000000-0000-4000-8000-000000000000');
    await refusedInBoth('nobody');
    await refusedInBoth(await platform.masterAccount());
    const strangers = list(await platform.control('credentials'), 'credentials').filter(
      ({ refusal }) => refusal === null,
    );
    expect(strangers.length).toBeGreaterThan(0);
    for (const stranger of strangers) await refusedInBoth(text(stranger, 'account_id'));
  });

  it('is refused for a deactivated sub-account', async () => {
    const { accounts } = await platform.fixtures();
    const gone = list(accounts, 'sub_accounts').filter(({ deactivated }) => deactivated === true);
    expect(gone.length).toBeGreaterThan(0);
    for (const one of gone) await refusedInBoth(text(one, 'account_id'));
  });

  it('makes a write in the account that it names, and in no other', async () => {
    const sub = await platform.subAccount();
    const body = { amount: 12.34, currency: 'USD', sender_swift_code: 'CHASUS33' };
    const made = await platform.post('/v1/simulation/deposit', body, { for: sub });
    expect(made.status).toBe(200);
    const [effect] = (await platform.effects()).slice(-1);
    expect(effect).toMatchObject({ operation: 'simulateDeposit', account: sub });
    const id = text(made.body, 'deposit_id');
    expect((await platform.get(`/v1/deposit/${id}`, {}, { for: sub })).status).toBe(200);
    expect((await platform.get(`/v1/deposit/${id}`)).status).toBe(400);
  });
});

it('the sub-accounts of another master are not visible to us', async () => {
  const own = (await platform.all('/v1/accounts')).map((one) => text(one, 'account_id'));
  const { accounts } = await platform.fixtures();
  expect(new Set(own)).toEqual(new Set(list(accounts, 'sub_accounts').map((one) => text(one, 'account_id'))));
});
