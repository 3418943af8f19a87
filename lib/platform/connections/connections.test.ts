import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '@/lib/messages/message';
import { english } from '@/lib/messages/english.fixture';
import type { Caller } from '@/lib/access/sessions/caller';
import { createPerson } from '@/lib/access/people/people';
import { beginSession, readSession } from '@/lib/access/sessions/sessions';
import { sessionKeyOf } from '@/lib/access/sessions/session-cookie';
import { takeAuditSecret } from '@/lib/audit/chain';
import { resealEverything } from '@/lib/writes/engine/reseal';
import { Sealer } from '@/lib/store/sealer';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, connection, ownCredential } from '@/lib/store/schema';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { failed } from '@/lib/result';
import { openTestStore } from '@/lib/store/test-store.fixture';
import {
  addConnection,
  changeFacts,
  removeConnection,
  replaceKey,
  putOwnCredential,
  removeOwnCredential,
} from './connections-admin';
import { connectionInput } from './connection-input';
import { environment, live } from './connections.fixture';
import { readSessionContext } from '@/lib/access/sessions/session-context';
import { type Credential, connectionHash, credentialOf, findCredentialByHash } from '@/lib/access/viewers/credential';
import { grantingConnection } from './grant-connection';

takeAuditSecret('the audit secret of this test and of nothing else');

const requestId = '4bf92f3577b34da6a3ce929d0e0e4736';
const old = 'the first secret of this test and of nothing else';

let opened: OpenStore;
let store: Store;
let sealer = new Sealer(old);
const people = { admin: '', operator: '' };

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  for (const role of ['admin', 'operator'] as const) {
    const email = `${role}-${randomUUID()}@c.test`;
    people[role] = await createPerson(store, { email, name: role, role, password: 'p'.repeat(20) });
  }
});
afterAll(() => opened.close());

function context(role: 'admin' | 'operator' = 'admin'): ActionContext {
  const caller: Caller = { personId: people[role], name: role, email: '', role, sessionKey: 'k1', requestId };
  return { store, sealer, environment, caller, now: new Date() };
}
/** The newest lines first: act, result, values before and after, and the request. */
async function newest(most: number) {
  const lines = await store.select().from(audit).orderBy(desc(audit.sequence)).limit(most);
  return lines.map(({ act, result, before, after, requestId: id }) => ({ act, result, before, after, requestId: id }));
}
const find = () => ({ store, sealer, environment });

async function add(more: Partial<typeof live> = {}): Promise<string> {
  const added = await addConnection(context(), { ...live, name: randomUUID().slice(0, 20), ...more });
  if (!added.ok) throw new Error(english(added.error.sentence));
  return added.value;
}

describe('a connection', () => {
  test.each([
    'https://elsewhere.test',
    'https://live.example.com.elsewhere.test',
    'https://live.example.com:8443',
    'https://sub.live.example.com',
    'http://127.0.0.1:4012',
    'http://169.254.169.254',
    'http://[::1]',
  ])('to %s is refused, because its host is not on the list', async (baseUrl) => {
    const input = connectionInput.safeParse({ ...live, baseUrl });
    if (!input.success) return;
    const added = await addConnection(context(), input.data);
    expect(added.ok ? '' : added.error.field).toBe('baseUrl');
    expect(await newest(1)).toMatchObject([{ act: 'connection.add', result: 'refused', requestId }]);
  });

  test('is made only by admins, under a unique name', async () => {
    expect((await addConnection(context('operator'), live)).ok).toBe(false);
    await add({ name: 'One name' });
    const again = await addConnection(context(), { ...live, name: 'one NAME' });
    expect(again.ok ? '' : again.error.field).toBe('name');
  });

  test('keeps its key sealed, bound to its row, and out of the audit', async () => {
    const one = await add();
    const rows = await store.select().from(connection);
    expect(JSON.stringify([rows, await store.select().from(audit)])).not.toMatch(/planted-live-key|client-live-1234/);
    const other = await add({ clientId: 'client-other' });
    const stolen = rows.find(({ id }) => id === one)?.credentialSealed ?? '';
    await store
      .transaction(async (transaction) => {
        await transaction.update(connection).set({ credentialSealed: stolen, clientHash: 'moved' });
        await expect(
          findCredentialByHash(
            { ...find(), store: transaction },
            { environment: 'production', clientHash: 'moved' },
          ).then(async () => await grantAndFind(transaction, other)),
        ).rejects.toThrow();
        transaction.rollback();
      })
      .catch(() => undefined);
  });
});

/** Grants a connection as if two admins had agreed. */
async function grant(connectionId: string, within: Store = store): Promise<void> {
  const refuse = (reason: Message) => Promise.resolve(failed(reason));
  const context = { transaction: within, admins: [people.admin], refuse, note: () => Promise.resolve() };
  const agreed = { proposer: people.admin, confirmer: people.admin, now: new Date() };
  await grantingConnection.apply(context, { personId: people.operator, connectionId }, agreed);
}

/** The person's credential at their next request. */
async function findOf(personId: string, within: Store = store): Promise<Credential> {
  const visitor = { address: '', agent: '' };
  const sessionContext = await readSessionContext(
    within,
    sessionKeyOf(await beginSession(within, personId, visitor, new Date())),
  );
  if (sessionContext === undefined) throw new Error('The session that was begun is not there.');
  return credentialOf(find(), sessionContext);
}

async function grantAndFind(transaction: Store, id: string) {
  await grant(id, transaction);
  return await findOf(people.operator, transaction);
}

describe('a person', () => {
  test('acts through the built-in connection until another is granted, which ends their sessions', async () => {
    const id = await add();
    expect(await findOf(people.operator)).toMatchObject({
      connectionId: 'built-in',
      timeZone: 'Asia/Shanghai',
      idvMethod: 'IDV_REDIRECT',
      own: false,
    });
    const visitor = { address: '', agent: '' };
    const key = sessionKeyOf(await beginSession(store, people.operator, visitor, new Date()));
    await grant(id);
    const found = await findOf(people.operator);
    expect(found).toMatchObject({ connectionId: id, environment: 'production', connection: { apiKey: live.apiKey } });
    // The facts of the platform come with the connection, and one admin alone can change them.
    expect(found).toMatchObject({ timeZone: 'Europe/London', idvMethod: 'IDV_LINK' });
    const facts = { id, timeZone: 'Asia/Tokyo', idvMethod: 'IDV_PAGE' };
    expect((await changeFacts(context('operator'), facts)).ok).toBe(false);
    expect((await changeFacts(context(), facts)).ok).toBe(true);
    // A fact that is left out stays as it is.
    expect((await changeFacts(context(), { id })).ok).toBe(true);
    expect(await findOf(people.operator)).toMatchObject({ timeZone: 'Asia/Tokyo', idvMethod: 'IDV_PAGE' });
    expect((await newest(3)).slice(1)).toMatchObject([
      {
        act: 'connection.change-facts',
        result: 'done',
        requestId,
        before: JSON.stringify({ idvMethod: 'IDV_LINK', timeZone: 'Europe/London' }),
        after: JSON.stringify({ idvMethod: 'IDV_PAGE', timeZone: 'Asia/Tokyo' }),
      },
      { act: 'connection.change-facts', result: 'refused' },
    ]);
    expect(await findOf(people.operator)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      idvMethod: 'IDV_PAGE',
    });
    const session = await readSession(store, key, new Date());
    expect(session.ok ? '' : session.error).toBe('connection-changed');
    expect((await removeConnection(context(), { id })).ok).toBe(false);
  });

  test('can add a client id of their own, which only they use and can remove', async () => {
    const id = await add();
    await grant(id);
    const shared = await findOf(people.operator);
    const mine = { ...shared, connection: { ...shared.connection, clientId: 'mine-9876', apiKey: 'planted-own-key' } };
    expect((await putOwnCredential(context('admin'), mine)).ok).toBe(false);
    expect(await newest(1)).toMatchObject([{ act: 'own-credential.put', result: 'refused' }]);
    expect((await putOwnCredential(context('operator'), mine)).ok).toBe(true);
    expect(await findOf(people.operator)).toMatchObject({
      own: true,
      connection: { clientId: 'mine-9876', apiKey: 'planted-own-key' },
    });
    expect((await findOf(people.admin)).own).toBe(false);
    expect(JSON.stringify(await store.select().from(ownCredential))).not.toMatch(/mine-9876|planted-own-key/);
    const clientHash = connectionHash(mine.connection);
    expect((await findCredentialByHash(find(), { environment: 'production', clientHash }))?.own).toBe(true);
    expect((await removeOwnCredential(context('operator'), { connectionId: id })).ok).toBe(true);
    expect(await findOf(people.operator)).toMatchObject({ own: false });
    const lines = (await store.select().from(audit)).map(({ act }) => act);
    expect(lines).toEqual(expect.arrayContaining(['own-credential.put', 'own-credential.remove']));
  });
});

test('a write finds the credential it was recorded for, with its newest key, whatever its person uses now', async () => {
  const id = await add({ clientId: 'client-of-the-write' });
  const clientHash = connectionHash({ baseUrl: live.baseUrl, clientId: 'client-of-the-write' });
  await grant('built-in');
  await replaceKey(context(), { id, apiKey: 'the-newer-key' });
  const found = await findCredentialByHash(find(), { environment: 'production', clientHash });
  expect(found).toMatchObject({ connectionId: id, connection: { apiKey: 'the-newer-key' } });
  expect(await findCredentialByHash(find(), { environment: 'sandbox', clientHash })).toBeUndefined();
  expect(await findCredentialByHash(find(), { environment: 'sandbox', clientHash: 'unknown' })).toBeUndefined();
});

test('secrets are sealed again while both are known, and then the former one is not needed', async () => {
  const id = await add({ clientId: 'client-rotated' });
  const clientHash = connectionHash({ baseUrl: live.baseUrl, clientId: 'client-rotated' });
  const wanted = { environment: 'production', clientHash };
  const fresh = 'the second secret of this test and of nothing else';
  sealer = new Sealer(fresh);
  await expect(findCredentialByHash(find(), wanted)).rejects.toThrow('DATA_SECRET_PREVIOUS');
  sealer = new Sealer(fresh, old);
  expect((await findCredentialByHash(find(), wanted))?.connectionId).toBe(id);
  expect(await resealEverything(store, sealer)).toBeGreaterThan(0);
  expect(await resealEverything(store, sealer)).toBe(0);
  sealer = new Sealer(fresh);
  expect((await findCredentialByHash(find(), wanted))?.connection.apiKey).toBe(live.apiKey);
});
