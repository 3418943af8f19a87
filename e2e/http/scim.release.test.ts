import { afterAll, beforeAll, expect, test } from 'vitest';
import { MatrixConsole } from '../matrix/matrix-console';

const token = 'a-token-of-this-test-and-of-nothing-else';
const people = [
  { name: 'ada', role: 'admin' },
  { name: 'ben', role: 'admin' },
  { name: 'olga', role: 'operator' },
  { name: 'mei', role: 'manager' },
  { name: 'sam', role: 'support' },
] as const;

let console: MatrixConsole;
beforeAll(async () => {
  console = await MatrixConsole.start({ people, variables: { SCIM_TOKEN: token } });
});
afterAll(() => console.end());

const personOf = (name: (typeof people)[number]['name']) => console.people[name] ?? { personId: '', email: '' };

interface ScimAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

async function ask(method: string, path: string, body?: unknown): Promise<ScimAnswer> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/scim+json',
    'content-type': 'application/scim+json; charset=utf-8',
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, headers, ...(body === undefined ? {} : { body: text }) };
  const answer = await console.ask('', `/api/scim/v2${path}`, request);
  const read: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
  return { status: answer.status, type: answer.headers.get('content-type'), body: read };
}

const user = (name: (typeof people)[number]['name'], active: boolean) => {
  const { personId: id, email } = personOf(name);
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName: email,
    name: { formatted: expect.any(String) as string },
    displayName: expect.any(String) as string,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: { resourceType: 'User', location: `${console.origin}/api/scim/v2/Users/${id}` },
  };
};
const errorOf = (status: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status,
  ...(scimType === undefined ? {} : { scimType }),
  detail: expect.any(String) as string,
});
const pageOf = (...resources: readonly unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Whether the person's session opens a page and an answer. */
async function isIn(name: string): Promise<boolean[]> {
  const answers = await Promise.all(['/', '/api/session'].map(async (path) => await console.get(name, path)));
  return answers.map(({ status, location }) => status < 400 && !location.includes('/sign-in'));
}

test('without the token, or with the session of an administrator, nothing is read or changed', async () => {
  const { personId } = personOf('olga');
  const addresses = [
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/Users'],
    ['POST', '/Users'],
    ['GET', `/Users/${personId}`],
    ['PUT', `/Users/${personId}`],
    ['PATCH', `/Users/${personId}`],
    ['DELETE', `/Users/${personId}`],
  ] as const;
  for (const [method, path] of addresses) {
    for (const authorization of [undefined, `Bearer ${token}x`, `Basic ${token}`]) {
      for (const caller of ['', 'ada']) {
        const headers = authorization === undefined ? {} : { authorization };
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"active":false}' };
        const answer = await console.ask(caller, `/api/scim/v2${path}`, { method, headers, ...body });
        expect([answer.status, answer.headers.get('www-authenticate')], `${method} ${path}`).toEqual([401, 'bearer']);
        expect(JSON.parse(answer.text)).toEqual(errorOf('401'));
      }
    }
  }
  expect(await isIn('olga')).toEqual([true, true]);
});

test('a provider learns what it may do before anything else', async () => {
  expect(await ask('GET', '/ServiceProviderConfig')).toMatchObject({
    status: 200,
    type: 'application/scim+json; charset=utf-8',
    body: { patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
  });
  expect((await ask('GET', '/ResourceTypes')).body).toMatchObject({ Resources: [{ id: 'User', endpoint: '/Users' }] });
  expect((await ask('GET', '/ResourceTypes/User')).body).toMatchObject({ id: 'User' });
  const { body } = await ask('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
  const { attributes } = body as { attributes: readonly { name: string; mutability: string }[] };
  expect(attributes.filter(({ mutability }) => mutability !== 'readOnly').map(({ name }) => name)).toEqual(['active']);
  for (const path of ['/Groups', '/Schemas/none', '/ServiceProviderConfig/x', '/Me', '/constructor'])
    expect(await ask('GET', path), path).toMatchObject({ status: 404, body: errorOf('404') });
});

test('Okta finds a person, may create none, and ends their access with the whole user', async () => {
  const { personId, email } = personOf('olga');
  const query = `filter=${encodeURIComponent(`userName eq "${email}"`)}&startIndex=1&count=100`;
  expect(await ask('GET', `/Users?${query}`)).toEqual({
    status: 200,
    type: 'application/scim+json; charset=utf-8',
    body: pageOf(user('olga', true)),
  });
  const profile = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'new.person@example.com',
    name: { givenName: 'New', familyName: 'Person' },
    emails: [{ primary: true, value: 'new.person@example.com', type: 'work' }],
    displayName: 'New Person',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  expect(await ask('POST', '/Users', profile)).toMatchObject({ status: 403, body: errorOf('403') });
  expect((await ask('GET', '/Users')).body).toMatchObject({ totalResults: people.length });
  expect(await isIn('olga')).toEqual([true, true]);
  const whole = { ...profile, id: personId, userName: email, active: false };
  expect(await ask('PUT', `/Users/${personId}`, whole)).toMatchObject({ status: 200, body: user('olga', false) });
  expect(await isIn('olga')).toEqual([false, false]);
});

test('Entra ID tries the connection with a person whom there cannot be, and ends access by a PATCH', async () => {
  const filter = encodeURIComponent('userName eq "non-existent user"');
  expect((await ask('GET', `/Users?filter=${filter}`)).body).toEqual(pageOf());
  const { personId } = personOf('mei');
  const patch = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'externalId', value: 'mei' },
    ],
  };
  expect(await ask('PATCH', `/Users/${personId}`, patch)).toMatchObject({ status: 200, body: user('mei', false) });
  expect(await isIn('mei')).toEqual([false, false]);
  expect((await ask('GET', `/Users/${personId}`)).body).toEqual(user('mei', false));
  const back = { ...patch, Operations: [{ op: 'Replace', path: 'active', value: 'True' }] };
  expect(await ask('PATCH', `/Users/${personId}`, back)).toMatchObject({
    status: 400,
    body: { ...errorOf('400', 'mutability'), detail: expect.stringContaining('a second one confirms') as string },
  });
  expect((await ask('GET', `/Users/${personId}`)).body).toEqual(user('mei', false));
});

test('a deleted person stays as one without access, and the last administrator stays one', async () => {
  expect(await ask('DELETE', `/Users/${personOf('sam').personId}`)).toMatchObject({ status: 204, body: undefined });
  expect((await ask('GET', `/Users/${personOf('sam').personId}`)).body).toEqual(user('sam', false));
  expect((await ask('DELETE', `/Users/${personOf('ben').personId}`)).status).toBe(204);
  expect(await ask('DELETE', `/Users/${personOf('ada').personId}`)).toMatchObject({
    status: 400,
    body: errorOf('400', 'mutability'),
  });
  expect(await isIn('ada')).toEqual([true, true]);
});

test('a body that no provider sends is refused in the form of SCIM, or by the front', async () => {
  const path = `/Users/${personOf('ada').personId}`;
  for (const body of ['', '{', '[]', '"active"', '{"Operations":[]}'])
    expect(await ask('PATCH', path, body), body).toMatchObject({ status: 400, body: errorOf('400', 'invalidSyntax') });
  for (const [body, encoding, status] of [
    [`{"a":"${'x'.repeat(70_000)}"}`, 'identity', 413],
    ['{}', 'gzip', 415],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, 'content-encoding': encoding };
    expect((await console.ask('', `/api/scim/v2${path}`, { method: 'PATCH', body, headers })).status).toBe(status);
  }
  expect((await console.ask('', `/api/scim/v2${path}`, { method: 'POST', body: '{}' })).status).toBe(405);
});

test('each change and each refusal of one is in the audit, by the identity provider', async () => {
  const lines = await console.stop();
  const own = lines.filter(({ role }) => role === 'identity-provider');
  expect(own.every(({ personId, sessionKey }) => personId === null && sessionKey === '')).toBe(true);
  const idOf = (name: (typeof people)[number]['name']) => personOf(name).personId;
  expect(own.map(({ act, objectId, result }) => [act, objectId, result])).toEqual([
    ['person.disable', idOf('olga'), 'done'],
    ['person.disable', idOf('mei'), 'done'],
    ['person.enable', idOf('mei'), 'refused'],
    ['person.disable', idOf('sam'), 'done'],
    ['person.disable', idOf('ben'), 'done'],
    ['person.disable', idOf('ada'), 'refused'],
  ]);
});

test('a console without a token has no such address, whatever is sent', async () => {
  const without = await MatrixConsole.start({ people: [] });
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, path] of [
    ['GET', '/Users'],
    ['POST', '/Users'],
    ['DELETE', '/Users/00000000-0000-4000-8000-000000000000'],
  ] as const)
    expect((await without.ask('', `/api/scim/v2${path}`, { method, headers })).status).toBe(404);
  await without.end();
});
