import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepPreference } from '@/app/preferences/table-preferences';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { connection, connectionGrant, ownCredential, person } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { changeGrants, holds } from '../accounts/grants';
import { createPerson, disablePerson } from '../people/people';
import { SeenSessions } from './seen-sessions';
import { beginSession, endSession, endSessionsOf, judgeSession, makeRoom, rotateSession } from './sessions';
import { sessionKeyOf } from './session-cookie';
import { findSessionContext } from './session-context';

let opened: OpenStore;
let store: Store;
let personId = '';
let key = '';
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());
beforeEach(async () => {
  const email = `${randomUUID()}@s.test`;
  personId = await createPerson(store, { email, name: 'Ann', role: 'operator', password: 'p'.repeat(20) });
  key = await begin();
});

const now = new Date();
const visitor = { address: '', agent: '' };
const later = new Date(now.getTime() + 1_000);
const begin = async (at = now) => sessionKeyOf(await beginSession(store, personId, visitor, at));

async function ask(asked = key): Promise<string> {
  const sessionContext = await findSessionContext(opened, asked);
  if (sessionContext === undefined) return 'unknown';
  const context = { store, seen: new SeenSessions() };
  const answer = await judgeSession(context, sessionContext, { key: asked, passive: true }, now);
  return answer.ok ? answer.value.role : answer.error;
}

const mayActFor = async (account: string) => {
  const sessionContext = await findSessionContext(opened, key);
  return sessionContext !== undefined && holds(sessionContext.grants, account);
};

describe('at the next request, however many came before,', () => {
  const ends: [string, () => Promise<unknown>, string][] = [
    ['signing out', async () => await endSession(store, key, 'signed-out', now), 'signed-out'],
    ['ending by an admin', async () => await endSessionsOf(store, personId, 'ended-by-admin', now), 'ended-by-admin'],
    ['a disabled person', async () => await disablePerson(store, personId, now), 'disabled'],
    [
      'a newer session in its place',
      async () => await begin(later).then(() => makeRoom(store, personId, 1, later)),
      'replaced',
    ],
    ['another id', async () => await rotateSession(store, key, now), 'unknown'],
    ['another role', async () => await store.update(person).set({ role: 'support' }), 'support'],
  ];
  test.each(ends)('%s holds', async (_, change, expected) => {
    expect([await ask(), await ask()]).toEqual(['operator', 'operator']);
    await change();
    expect(await ask()).toBe(expected);
  });

  test('a granted account is held, and a revoked one is not', async () => {
    const change = { personId, byId: undefined };
    expect(await mayActFor('master')).toBe(false);
    await changeGrants(store, { ...change, grant: ['master', 'one'], revoke: [] }, now);
    expect([await mayActFor('master'), await mayActFor('one'), await mayActFor('two')]).toEqual([true, true, false]);
    await changeGrants(store, { ...change, grant: [], revoke: ['one'] }, now);
    expect([await mayActFor('master'), await mayActFor('one')]).toEqual([true, false]);
    await store.update(person).set({ everyAccount: true, demo: true });
    expect([await mayActFor('two'), await mayActFor('one')]).toEqual([true, false]);
  });

  test('another connection, an own client id and a preference take effect', async () => {
    const found = async () => await findSessionContext(opened, key);
    expect(await found()).toMatchObject({ connection: null, ownCredential: null, preferences: {} });
    const id = randomUUID();
    const sealed = { credentialSealed: 'x', clientHash: 'h', clientHint: '1234', putAt: now };
    const facts = { name: id, environment: 'sandbox', baseUrl: 'https://a.test', timeZone: 'UTC' } as const;
    await store.insert(connection).values({ id, ...facts, idvMethod: 'M', putBy: personId, ...sealed });
    await store.insert(connectionGrant).values({ personId, connectionId: id, grantedAt: now, grantedBy: personId });
    expect(await found()).toMatchObject({ connection: { id, putAt: now }, ownCredential: null });
    await store.insert(ownCredential).values({ personId, connectionId: id, ...sealed });
    await store.insert(ownCredential).values({ personId, connectionId: 'built-in', ...sealed, clientHint: 'none' });
    expect(await found()).toMatchObject({ ownCredential: { connectionId: id, clientHint: '1234' } });
    await store.delete(connectionGrant);
    expect(await found()).toMatchObject({ connection: null, ownCredential: { connectionId: 'built-in' } });
    await keepPreference(store, personId, 'density', { density: 'compact' });
    expect(await found()).toMatchObject({ preferences: { density: { density: 'compact' } } });
  });
});
