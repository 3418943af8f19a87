import { beforeAll, describe, expect, it } from 'vitest';
import { effectsOf, simulate, struck } from './faults';
import { list, row, text, type Row } from './json';
import { Platform } from './platform';

/** The faults that change the answer: F12 to F37 and F39, and how faults are armed. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

const html = { 'content-type': expect.stringContaining('text/html') as unknown };

/** The fault, its values, and the client's answer. */
const answers: readonly (readonly [fault: string, more: Row, status: number, body: unknown])[] = [
  ['F12', {}, 200, undefined],
  ['F15', { variant: 'array' }, 200, []],
  ['F15', { variant: 'null' }, 200, null],
  ['F16', {}, 200, { code: expect.any(Number) as unknown, message: expect.any(String) as unknown }],
  ['F20', { variant: '204' }, 204, undefined],
  ['F21', {}, 307, undefined],
  ['F21', { status: 302, location: 'http://elsewhere.invalid/' }, 302, undefined],
  ['F22', { message: 'amount must be a number' }, 400, { code: 400, message: 'amount must be a number' }],
  ['F23', {}, 400, { code: 200, message: 'Request is processing, please try again later.' }],
  [
    'F24',
    {},
    400,
    { type: 'idempotency_error', code: 'request_being_processed', message: 'request is being processed' },
  ],
  ['F25', { variant: 'format' }, 400, { code: 400, message: 'Idempotency key error' }],
  ['F25', { variant: 'entity' }, 400, { code: 400, message: 'Idempotency key auth error' }],
  ['F25', { variant: 'endpoint' }, 400, { code: 400, message: 'Idempotency endpoint error' }],
  [
    'F25',
    { variant: 'account' },
    400,
    { type: 'idempotency_error', code: 'key_mismatch_account', message: 'key does not belong to account' },
  ],
  [
    'F25',
    { variant: 'api' },
    400,
    { type: 'idempotency_error', code: 'key_mismatch_api', message: 'api associated with key is not the original' },
  ],
  ['F26', { message: 'Card status is invalid' }, 400, { code: '400', message: 'Card status is invalid' }],
  ['F27', {}, 400, { code: '400', message: 'Login expired' }],
  ['F28', {}, 400, { code: 400, message: 'access token err' }],
  ['F29', {}, 401, { error: 'Invalid authorization header' }],
  ['F30', {}, 401, { type: 'unauthorized_error', code: 'unauthorized_error', message: expect.any(String) as unknown }],
  ['F31', {}, 403, { code: 403, message: 'Authorization error' }],
  ['F32', {}, 403, { type: 'unauthorized_error', code: 'forbidden', message: expect.any(String) as unknown }],
  ['F33', {}, 400, { code: 400, message: 'IP not allowed' }],
  ['F34', { variant: '404' }, 404, { code: 404, message: 'Not found' }],
  ['F34', { variant: '405' }, 405, { code: 405, message: 'Method not allowed' }],
  ['F35', { variant: 'http' }, 429, expect.any(Object)],
  ['F35', { variant: 'legacy' }, 400, { code: '429', message: 'Request is too frequent' }],
  ['F36', { variant: 'no-code' }, 500, { message: 'An internal error occurred, please try again later' }],
  ['F36', { variant: 'typed' }, 500, { type: 'api_error', code: 'api_error', message: expect.any(String) as unknown }],
];

describe.each(answers)('%s %j', (fault, more, status, body) => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('%s the effect', async (when, effects) => {
    const { answer, key } = await struck(platform, fault, { ...more, when });
    expect(answer?.status).toBe(status);
    expect(answer?.body).toEqual(body);
    expect(await effectsOf(platform, key)).toBe(effects);
    // The fault is over: the same key now gets the true answer, with one effect in all.
    const again = await simulate(platform, key);
    expect(again.answer?.status).toBe(200);
    expect(text(again.answer?.body, 'amount')).toBe('1234.5');
    expect(await effectsOf(platform, key)).toBe(1);
  });
});

describe('answers that are almost right', () => {
  const after = (fault: string, more: Row = {}) => struck(platform, fault, { ...more, when: 'after' });

  it('F13 and F37 are pages of HTML', async () => {
    expect((await after('F13')).answer).toMatchObject({ status: 200, headers: html, body: undefined });
    for (const variant of ['502', '503', '504']) {
      for (const when of ['before', 'after']) {
        const seen = await struck(platform, 'F37', { variant, when });
        expect(seen.answer).toMatchObject({ status: Number(variant), headers: html });
        expect(await effectsOf(platform, seen.key)).toBe(when === 'after' ? 1 : 0);
      }
    }
  });

  it('F14 is the true answer with a wrong content type', async () => {
    const { answer } = await after('F14');
    expect(answer?.headers['content-type']).toMatch(/^text\/plain/);
    expect(text(answer?.body, 'amount')).toBe('1234.5');
  });

  it('F15 is an object of another shape', async () => {
    expect(row((await after('F15')).answer?.body)).not.toHaveProperty('deposit_id');
  });

  it('F17 brings an unlisted status or unlisted fields', async () => {
    const known = ['PENDING', 'COMPLETED', 'FAILED'];
    expect(known).not.toContain(text((await after('F17', { variant: 'enum' })).answer?.body, 'deposit_status'));
    const more = row((await after('F17', { variant: 'field' })).answer?.body);
    expect(known).toContain(more['deposit_status']);
    expect(Object.keys(more).length).toBeGreaterThan(9);
  });

  it('F18 brings amounts as numbers or with an exponent', async () => {
    expect((await after('F18', { variant: 'number' })).answer?.text).toMatch(/"amount":1234\.5\b/);
    expect((await after('F18', { variant: 'exponent' })).answer?.text).toMatch(/"amount":1\.2345e\+?3/);
    expect((await after('F18', { variant: 'exponent-text' })).answer?.text).toMatch(/"amount":"1\.2345e\+?3"/);
  });

  it('F20 is 201 with the answer', async () => {
    const { answer } = await after('F20', { variant: '201' });
    expect(answer?.status).toBe(201);
    expect(text(answer?.body, 'amount')).toBe('1234.5');
  });

  it('F21 points to another host', async () => {
    expect((await after('F21')).answer?.headers['location']).toMatch(/^http:\/\/[a-z-]+\.invalid\//);
    const { answer } = await after('F21', { location: 'http://elsewhere.invalid/x' });
    expect(answer?.headers['location']).toBe('http://elsewhere.invalid/x');
  });

  it('F35 has Retry-After only when it is asked for', async () => {
    expect((await after('F35')).answer?.headers['retry-after']).toBeUndefined();
    expect((await after('F35', { retry_after: '7' })).answer?.headers['retry-after']).toBe('7');
  });

  it('F39 replays the body of another operation', async () => {
    const { answer } = await after('F39');
    expect(answer?.status).toBe(200);
    expect(row(answer?.body)).not.toHaveProperty('deposit_id');
  });
});

describe('arming', () => {
  it('strikes n times, then no more', async () => {
    await platform.token();
    await platform.control('faults', { fault: 'F23', operation: 'simulateDeposit', times: 3 });
    const first = await simulate(platform);
    const codes = [first];
    for (let repeat = 0; repeat < 3; repeat += 1) codes.push(await simulate(platform, first.key));
    expect(codes.map(({ answer }) => answer?.status)).toEqual([400, 400, 400, 200]);
    expect(await effectsOf(platform, first.key)).toBe(1);
  });

  it('strikes its own operation alone', async () => {
    await platform.token();
    await platform.control('faults', { fault: 'F36', operation: 'updateCardStatus' });
    expect((await simulate(platform)).answer?.status).toBe(200);
    const card = list(await platform.fixtures(), 'cards').find(
      (one) => one['card_status'] === 'ACTIVE' && one['expired'] === false,
    );
    const path = `/v1/issuing/cards/${text(card, 'card_id')}/status`;
    expect((await platform.post(path, { card_status: 'FROZEN' })).status).toBe(500);
    expect((await platform.post(path, { card_status: 'FROZEN' })).status).toBe(200);
  });

  it('strikes reads and the token, too', async () => {
    await platform.control('faults', { fault: 'F37', operation: 'createAccessToken' });
    expect((await platform.askToken(await platform.credentials())).status).toBe(502);
    await platform.control('faults', { fault: 'F18', operation: 'listPayouts', variant: 'number' });
    const page = await platform.get('/v2/payment/payout', { page_number: 1, page_size: 10 });
    expect(page.text).toMatch(/"payout_amount":\d/);
  });

  it('knows every fault from F1 to F42, and ends with a reset', async () => {
    const { catalogue } = await platform.control('faults');
    expect(list({ catalogue }, 'catalogue').map(({ fault }) => fault)).toEqual(
      Array.from({ length: 42 }, (_, index) => `F${index + 1}`),
    );
    await platform.control('faults', { fault: 'F36', operation: 'simulateDeposit', times: null });
    await platform.reset();
    expect((await simulate(platform)).answer?.status).toBe(200);
  });

  it('refuses an unknown fault, operation or moment', async () => {
    for (const wrong of [{ fault: 'F43' }, { fault: 'F7', operation: 'nothing' }, { fault: 'F6', when: 'after' }, {}]) {
      await expect(platform.control('faults', wrong)).rejects.toThrow(/400/);
    }
  });
});
