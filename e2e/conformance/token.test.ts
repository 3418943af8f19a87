import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { count, row, text } from './json';
import { Platform, type Answer } from './platform';

/** Interface 5 and extras 2: what a token is, how long it lives, and forged ones. */
const minute = 60_000;
let platform: Platform;
let client_id: string;
let api_key: string;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(async () => {
  await platform.reset();
  ({ client_id, api_key } = await platform.credentials());
});

const part = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

/** Makes a call that needs a token, with this token. */
const tryInIssuing = (token: string): Promise<Answer> =>
  platform.get('/v1/issuing/products', { page_size: 10, page_number: 1 }, { headers: { 'x-auth-token': token } });
const tryInAccountArea = (token: string): Promise<Answer> =>
  platform.get('/v2/payment/payout', { page_size: 1, page_number: 1 }, { headers: { 'x-auth-token': token } });

describe('a token', () => {
  it('is a JWT of three parts, signed with HS256, with the claims of a master account', async () => {
    const token = await platform.token();
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(part(token, 0)).toMatchObject({ alg: 'HS256' });
    const claims = part(token, 1);
    expect(claims).toMatchObject({
      entity_id: await platform.masterAccount(),
      parent_entity_id: '0',
      client_id,
      api_version: 'V1.0',
    });
    expect(text(claims, 'short_entity_id')).not.toBe('');
    expect(text(claims, 'bus_type')).not.toBe('');
  });

  it('lives for 30 minutes, and says so in Unix seconds', async () => {
    const answer = await platform.askToken({ client_id, api_key });
    const claims = part(text(answer.body, 'auth_token'), 1);
    expect(count(claims, 'exp') - count(claims, 'iat')).toBe(30 * 60);
    expect(count(answer.body, 'expired_at')).toBe(count(claims, 'exp'));
    expect(Math.abs(count(claims, 'iat') - Date.now() / 1000)).toBeLessThan(60);
  });

  it('works until its last minute and not after it', async () => {
    const token = await platform.token();
    await platform.advance(29 * minute);
    expect((await tryInAccountArea(token)).status).toBe(200);
    await platform.advance(2 * minute);
    expect(await tryInAccountArea(token)).toMatchObject({
      status: 403,
      body: { code: 403, message: 'Authorization error' },
    });
    expect(await tryInIssuing(token)).toMatchObject({
      status: 401,
      body: { type: 'unauthorized_error', code: 'unauthorized_error' },
    });
  });

  it('does not end the one before it', async () => {
    const first = await platform.token();
    await platform.askToken({ client_id, api_key });
    expect((await tryInIssuing(first)).status).toBe(200);
  });

  it('is refused with another signature, other claims, another algorithm or none', async () => {
    const [head = '', claims = '', signature = ''] = (await platform.token()).split('.');
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const longer = encode({ ...row(part(`.${claims}.`, 1)), exp: 9_999_999_999 });
    const none = encode({ alg: 'none', typ: 'JWT' });
    const own = createHmac('sha256', 'guess').update(`${head}.${claims}`).digest('base64url');
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const forged = [
      `${head}.${claims}.${flipped}`,
      `${head}.${longer}.${signature}`,
      `${head}.${claims}.${own}`,
      `${none}.${claims}.${signature}`,
      `${none}.${claims}.`,
      `${head}.${claims}.${signature.slice(0, -2)}`,
    ];
    for (const token of forged) {
      const account = await tryInAccountArea(token);
      // 7.1 has two rows for a malformed token; after either the client asks for a new one.
      expect([
        { code: 403, message: 'Authorization error' },
        { code: 400, message: 'access token err' },
      ]).toContainEqual(account.body);
      expect(row(account.body)['code']).toBe(account.status);
      expect(await tryInIssuing(token)).toMatchObject({ status: 401, body: { type: 'unauthorized_error' } });
    }
  });
});

it('the log of calls has no key and no token', async () => {
  const token = await platform.token();
  await tryInIssuing(token);
  const log = JSON.stringify(await platform.calls());
  expect(log).not.toContain(api_key);
  expect(log).not.toContain(token);
});
