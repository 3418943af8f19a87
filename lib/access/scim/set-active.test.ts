import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { audit, session } from '@/lib/store/schema';
import { disableAccess } from '../people/person-access';
import { at, TestPeople } from '../people/test-people.fixture';
import { beginSession } from '../sessions/sessions';
import { findUser, listUsers, setActive } from './set-active';

const provider = { program: 'identity-provider', demo: false, requestId: 'request-of-the-provider' } as const;

let staff: TestPeople;
beforeAll(async () => {
  staff = await TestPeople.open();
});
afterAll(() => staff.close());
beforeEach(() => staff.renew());

async function listed(query: Record<string, string>): Promise<unknown> {
  const page = await listUsers(staff.database, provider, new URLSearchParams(query));
  if (!page.ok) return page.error.scimType;
  return [page.value.total, ...page.value.people.map(({ email }) => email)];
}

const lines = async () =>
  (await staff.database.select().from(audit).orderBy(audit.sequence)).map((line) => {
    return [line.role, line.personName, line.personId, line.act, line.objectId, line.result, line.requestId];
  });
const lineOf = (act: string, id: string, result: string) => {
  return ['identity-provider', 'Identity provider', null, act, id, result, provider.requestId];
};

const set = async (id: string, isWanted: boolean | undefined) =>
  await setActive(staff.database, provider, { id, isWanted }, at(1));

test('users are found by the filters that providers send, and listed page by page', async () => {
  expect(await listed({ filter: 'userName eq "Olga@Staff.test"' })).toEqual([1, 'olga@staff.test']);
  expect(await listed({ filter: 'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ben@staff.test"' })).toEqual([
    1,
    'ben@staff.test',
  ]);
  expect(await listed({ filter: `id eq "${staff.ada.personId}"` })).toEqual([1, 'ada@staff.test']);
  expect(await listed({ filter: 'externalId eq "00u1"' })).toEqual([0]);
  expect(await listed({ filter: 'userName eq "a\\"b"' })).toEqual([0]);
  expect(await listed({ startIndex: '2', count: '1' })).toEqual([3, 'ben@staff.test']);
  expect(await listed({ startIndex: '-3', count: '2' })).toEqual([3, 'ada@staff.test', 'ben@staff.test']);
  expect(await listed({ count: '0' })).toEqual([3]);
  await disableAccess(staff.database, staff.ada, staff.olga.personId, at(0));
  expect(await listed({ filter: 'active eq false' })).toEqual([1, 'olga@staff.test']);
  for (const filter of [
    '',
    'userName',
    'userName sw "o"',
    'password eq "x"',
    'constructor eq "x"',
    'id eq "a" or id eq "b"',
  ])
    expect(await listed({ filter }), filter).toBe('invalidFilter');
  expect(await listed({ startIndex: 'first' })).toBe('invalidValue');
});

test('a leaver loses access and sessions at once, and the audit names the identity provider', async () => {
  await beginSession(staff.database, staff.olga.personId, { address: '', agent: '' }, at(0));
  const { personId } = staff.olga;
  expect(await set(personId, false)).toMatchObject({ ok: true, value: { disabledAt: at(1) } });
  expect(await staff.database.select({ why: session.endedBecause }).from(session)).toEqual([{ why: 'disabled' }]);
  expect(await lines()).toEqual([lineOf('person.disable', personId, 'done')]);
  // A provider repeats itself, and no line repeats.
  expect((await set(personId, false)).ok).toBe(true);
  expect((await set(personId, undefined)).ok).toBe(true);
  expect(await lines()).toHaveLength(1);
});

test('access is not given back, and the attempt is in the audit', async () => {
  const { personId } = staff.olga;
  expect((await set(personId, true)).ok).toBe(true);
  await set(personId, false);
  expect(await set(personId, true)).toMatchObject({ ok: false, error: { status: 400, scimType: 'mutability' } });
  const found = await findUser(staff.database, provider, personId);
  expect(found.ok && found.value.disabledAt).toEqual(at(1));
  expect((await lines()).at(-1)).toEqual(lineOf('person.enable', personId, 'refused'));
});

test('the last administrator stays, and people who are not there are not found', async () => {
  expect((await set(staff.ben.personId, false)).ok).toBe(true);
  const last = await set(staff.ada.personId, false);
  expect(last.ok ? '' : english(last.error.detail)).toBe('This is the last administrator. Add another one first.');
  expect((await lines()).at(-1)).toEqual(lineOf('person.disable', staff.ada.personId, 'refused'));
  for (const id of ['00000000-0000-4000-8000-000000000000', 'me', ''])
    expect(await set(id, false)).toMatchObject({ ok: false, error: { status: 404 } });
});

test('people of a demo are users of a demo alone', async () => {
  await staff.make('dora@demo.test', 'support', { demo: true });
  expect(await listed({ filter: 'userName eq "dora@demo.test"' })).toEqual([0]);
  const inDemo = await listUsers(staff.database, { ...provider, demo: true }, new URLSearchParams());
  expect(inDemo.ok && inDemo.value.total).toBe(4);
});
