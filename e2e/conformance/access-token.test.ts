import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, text } from './json';
import { exchange, Platform, type Answer } from './platform';

/** Interface 4.12 and 7.1, extras 2. */
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

const isRefused = (answer: Answer, message: string): void => {
  expect(answer).toMatchObject({ status: 400, body: { code: 400, message } });
  expect(answer.body).not.toHaveProperty('type');
};

const send = (headers: Record<string, string>, body?: string): Promise<Answer> =>
  exchange(`${platform.process.origin}/api/v1/connect/token`, 'POST', headers, body);

/** Makes a call that needs a token, with this token. */
const tryInIssuing = (token: string): Promise<Answer> =>
  platform.get('/v1/issuing/products', { page_size: 10, page_number: 1 }, { headers: { 'x-auth-token': token } });

describe('a token is given for', () => {
  const isGiven = async (answer: Answer): Promise<void> => {
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect((await tryInIssuing(text(answer.body, 'auth_token'))).status).toBe(200);
  };

  it('JSON fields', async () => isGiven(await platform.askToken({ client_id, api_key })));

  it('JSON fields without a content type', async () => isGiven(await send({}, JSON.stringify({ client_id, api_key }))));

  it('form fields', async () => {
    const form = new URLSearchParams({ client_id, api_key }).toString();
    await isGiven(await send({ 'content-type': 'application/x-www-form-urlencoded' }, form));
  });

  it('multipart form fields', async () => {
    const boundary = '----a-line-that-no-field-holds';
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${field('client_id', client_id)}${field('api_key', api_key)}--${boundary}--\r\n`;
    await isGiven(await send({ 'content-type': `multipart/form-data; boundary=${boundary}` }, body));
  });

  it('headers with an empty body, even one that is called JSON', async () => {
    const headers = { 'x-client-id': client_id, 'x-api-key': api_key };
    await isGiven(await send(headers));
    await isGiven(await send({ ...headers, 'content-type': 'application/json' }, ''));
  });

  it('body fields before headers', async () => {
    const wrong = { 'x-client-id': 'nobody', 'x-api-key': 'nothing' };
    await isGiven(await send({ ...wrong, 'content-type': 'application/json' }, JSON.stringify({ client_id, api_key })));
  });

  it('fields among unknown ones', async () =>
    isGiven(await platform.askToken({ client_id, api_key, grant_type: 'x', nested: { deep: [] } })));
});

describe('no token is given for', () => {
  it('fields that are missing, empty or of the wrong type', async () => {
    const wrong = [
      {},
      { client_id },
      { api_key },
      { client_id, api_key: '' },
      { client_id: '', api_key },
      { client_id, api_key: 7 },
      { client_id: null, api_key },
      { client_id: [client_id], api_key },
      [],
      'text',
      null,
    ];
    for (const body of wrong) isRefused(await platform.askToken(body), 'Request parameters invalid');
  });

  it('malformed JSON', async () => {
    isRefused(await send({ 'content-type': 'application/json' }, '{"client_id":'), 'Request parameters invalid');
  });

  it('an unknown client id', async () => {
    isRefused(await platform.askToken({ client_id: 'nobody', api_key }), 'Invalid client id');
  });

  it('a key that is not the client’s', async () => {
    isRefused(await platform.askToken({ client_id, api_key: `${api_key}0` }), 'Invalid api key');
    isRefused(await platform.askToken({ client_id, api_key: api_key.toUpperCase() + 'x' }), 'Invalid api key');
  });

  it('a key that is expired, without a profile, disabled, or failing inside', async () => {
    const others = list(await platform.control('credentials'), 'credentials');
    const refusals = new Set<string>();
    for (const one of others) {
      const answer = await platform.askToken({ client_id: text(one, 'client_id'), api_key: text(one, 'api_key') });
      if (one['refusal'] === null) expect(answer.status).toBe(200);
      else {
        isRefused(answer, text(one, 'refusal'));
        refusals.add(text(one, 'refusal'));
      }
    }
    expect(refusals).toEqual(
      new Set(['Api key expired', 'Entity config not exist', 'Api trading status error', 'Create access token error']),
    );
  });

  it('a caller whose address is not on the allow-list', async () => {
    await platform.control('settings', { allow_list: ['203.0.113.7'] });
    isRefused(await platform.askToken({ client_id, api_key }), 'IP not allowed');
  });
});
