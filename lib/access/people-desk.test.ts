import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStore, Store } from '../store/open-store';
import { audit, person, session } from '../store/schema';
import { openTestStore } from '../store/test-store';
import { acceptInvitation, findInvitation } from './accept-invitation';
import { holds, readGrants } from './account-grants';
import { prepareDemoPeople } from './demo-people';
import { confirmInvitation, withdrawInvitation } from './invitations';
import { invite, inviteAdmin, type Invitee } from './invite';
import { listPeople } from './list-people';
import { endOwnSession, endSessionOf, listOpenSessions } from './open-sessions';
import { findPersonByEmail } from './people';
import type { Doer } from './people-audit';
import { disableAccess, enableAccess, setGrants } from './person-access';
import { confirmRole, declineRole, proposeRole } from './role-changes';
import { beginSession } from './sessions';

const hourMs = 60 * 60_000;
const start = Date.UTC(2026, 0, 5, 8);
const at = (hours: number) => new Date(start + hours * hourMs);
const password = 'correct bicycle battery staple';
const real = { demo: false };

let opened: OpenStore;
let store: Store;
let ada: Doer;
let ben: Doer;
let olga: Doer;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
}, 60_000);
afterAll(() => opened.close());

beforeEach(async () => {
  await store.execute(sql`truncate person, invitation, role_change, account_grant, session, audit cascade`);
  ada = await make('ada@desk.test', 'admin');
  ben = await make('ben@desk.test', 'admin');
  olga = await make('olga@desk.test', 'operator');
});

async function make(email: string, role: 'admin' | 'operator', more: { demo?: boolean } = {}): Promise<Doer> {
  const id = crypto.randomUUID();
  await store.insert(person).values({ id, email, name: email, role, passwordHash: 'none', ...more });
  return { personId: id, name: email, role, sessionKey: 'k' };
}

const find = async ({ personId }: Doer) => (await listPeople(store, real)).find(({ id }) => id === personId);
const lines = async () => (await store.select().from(audit).orderBy(audit.sequence)).map(({ act }) => act);

async function invited(given: Partial<Invitee> = {}, by = ada) {
  const invitee = { email: 'New@Desk.test', name: 'Nia New', role: 'support', accounts: ['master'], ...given } as const;
  const answer = await invite(store, by, invitee, at(0));
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

const accept = (token: string, hours = 1, typed = password) =>
  acceptInvitation(store, { token, password: typed }, real, at(hours));

describe('an invitation', () => {
  test('opens once, makes the person with the role and the accounts of it, and is kept as a hash only', async () => {
    const { token } = await invited();
    const rows = JSON.stringify(await store.execute(sql`select * from invitation`));
    expect(rows).not.toContain(token);
    expect(await accept(token)).toEqual({ ok: true, value: undefined });
    const made = await findPersonByEmail(store, 'new@desk.test');
    expect(made).toMatchObject({ role: 'support', demo: false, everyAccount: false });
    const grants = await readGrants(store, made?.id ?? '');
    expect(grants && [holds(grants, 'master'), holds(grants, 'sub-1')]).toEqual([true, false]);
    expect(await accept(token)).toEqual({ ok: false, error: { kind: 'invitation', because: 'used' } });
    expect(await lines()).toEqual(['invitation.make', 'invitation.accept']);
  });

  test('makes one person when it is pressed many times at once', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listPeople(store, real)).filter(({ email }) => email === 'new@desk.test')).toHaveLength(1);
  });

  test('lives for 72 hours, and not after it was taken back or its maker lost access', async () => {
    const first = await invited();
    expect(await findInvitation(store, first.token, real, at(71.9))).toMatchObject({ ok: true });
    expect(await findInvitation(store, first.token, real, at(72))).toEqual({ ok: false, error: 'expired' });
    expect(
      await invite(store, ben, { email: 'new@desk.test', name: 'x', role: 'support', accounts: [] }, at(1)),
    ).toEqual({
      ok: false,
      error: 'This e-mail has an open invitation: withdraw that one first.',
    });
    expect((await withdrawInvitation(store, ben, first.id, at(1))).ok).toBe(true);
    expect(await findInvitation(store, first.token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const second = await invited();
    await disableAccess(store, ben, ada.personId, at(2));
    expect(await accept(second.token, 3)).toMatchObject({ error: { because: 'unknown' } });
  });

  test('takes only a password that keeps the rules, and is not used up by one that does not', async () => {
    const { token } = await invited();
    for (const typed of [
      '',
      'fourteen chars',
      'x'.repeat(129),
      'passwordpassword1!',
      'aaaaaaaaaaaaaaaaaaaa',
      'abcabcabcabcabcabc',
      'PaymentsConsole2026',
      'nia new@desk.test 1',
      'qwertyuiopasdfgh',
    ]) {
      expect(await accept(token, 1, typed), typed).toMatchObject({ ok: false, error: { kind: 'password' } });
    }
    expect((await accept(token, 1, 'это пароль из слов')).ok).toBe(true);
  });

  test('of an admin takes a second admin where there is one', async () => {
    const { id, token, needsSecond } = await invited({ role: 'admin', accounts: [] });
    expect(needsSecond).toBe(true);
    expect(await accept(token)).toMatchObject({ error: { because: 'waiting' } });
    expect(await confirmInvitation(store, ada, id, at(1))).toMatchObject({ ok: false });
    const byHand = sql`update invitation set confirmed_by = invited_by, confirmed_at = now()`;
    await expect(store.execute(byHand)).rejects.toThrow();
    expect((await confirmInvitation(store, ben, id, at(1))).ok).toBe(true);
    expect((await accept(token)).ok).toBe(true);
  });

  test('is for admins to make, asked of the store and not of the session', async () => {
    const invitee = { email: 'x@desk.test', name: 'X', role: 'operator', accounts: [] } as const;
    expect((await invite(store, olga, invitee, at(0))).ok).toBe(false);
    await disableAccess(store, ben, ada.personId, at(0));
    expect((await invite(store, ada, invitee, at(0))).ok).toBe(false);
  });

  test('that was made in a demo opens nothing where no demo runs', async () => {
    const demoAdmin = await make('adam@demo.test', 'admin', { demo: true });
    const { token } = await invited({}, demoAdmin);
    expect(await findInvitation(store, token, real, at(1))).toEqual({ ok: false, error: 'unknown' });
    const taken = await acceptInvitation(store, { token, password }, { demo: true }, at(1));
    expect(taken.ok).toBe(true);
    expect(await findPersonByEmail(store, 'new@desk.test')).toMatchObject({ demo: true, everyAccount: false });
  });
});

describe('a role', () => {
  const propose = async (role: 'manager' | 'operator' = 'manager', of = olga, by = ada, hours = 0) => {
    const answer = await proposeRole(store, by, { personId: of.personId, role }, at(hours));
    if (!answer.ok) throw new Error(answer.error);
    return answer.value.id;
  };

  test('changes when a second admin confirms it, and ends the sessions of the person', async () => {
    await beginSession(store, olga.personId, { address: '', agent: '' }, at(0));
    const id = await propose();
    expect((await find(olga))?.role).toBe('operator');
    expect(await confirmRole(store, ada, id, at(1))).toMatchObject({ ok: false });
    expect((await confirmRole(store, ben, id, at(1))).ok).toBe(true);
    expect((await find(olga))?.role).toBe('manager');
    expect(await store.select({ why: session.endedBecause }).from(session)).toEqual([{ why: 'role-changed' }]);
    expect(await lines()).toEqual(['role.propose', 'role.confirm']);
    expect(await confirmRole(store, ben, id, at(1))).toMatchObject({ ok: false });
  });

  test('is never confirmed by the proposer or the person, which the database holds to by itself', async () => {
    const carl = await make('carl@desk.test', 'admin');
    const id = await propose('operator', ben);
    expect(await confirmRole(store, ben, id, at(1))).toMatchObject({ ok: false });
    for (const by of [ada, ben]) {
      const byHand = sql`update role_change set outcome = 'confirmed', settled_at = now(), settled_by = ${by.personId}`;
      await expect(store.execute(byHand)).rejects.toThrow();
    }
    expect((await confirmRole(store, carl, id, at(1))).ok).toBe(true);
  });

  test('does not change after four hours, after the person has changed, or when the proposer is no admin any more', async () => {
    expect(await confirmRole(store, ben, await propose(), at(4))).toMatchObject({ ok: false });
    const carl = await make('carl@desk.test', 'admin');
    const ofCarl = await propose('manager', olga, carl, 5);
    await disableAccess(store, ada, carl.personId, at(5));
    expect(await confirmRole(store, ben, ofCarl, at(5))).toMatchObject({ ok: false });
    const before = await propose('manager', olga, ada, 6);
    await disableAccess(store, ada, olga.personId, at(6));
    expect(await confirmRole(store, ben, before, at(6))).toMatchObject({ ok: false });
    expect((await find(olga))?.role).toBe('operator');
  });

  test('stays when it is declined, and two changes of one person do not wait beside each other', async () => {
    const id = await propose();
    const second = await proposeRole(store, ben, { personId: olga.personId, role: 'support' }, at(0));
    expect(second).toMatchObject({ ok: false });
    expect((await declineRole(store, ben, id, at(1))).ok).toBe(true);
    expect(await confirmRole(store, ben, id, at(1))).toMatchObject({ ok: false });
    await propose('manager', olga, ben, 2);
  });
});

describe('the last admin', () => {
  test('can be neither disabled nor given another role, and two who remove each other do not both win', async () => {
    const answers = await Promise.all([
      disableAccess(store, ada, ben.personId, at(0)),
      disableAccess(store, ben, ada.personId, at(0)),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const left = (await listPeople(store, real)).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt);
    expect(left).toHaveLength(1);
    const last = left[0]?.id === ada.personId ? ada : ben;
    expect(await disableAccess(store, last, last.personId, at(1))).toMatchObject({ ok: false });
    expect(await proposeRole(store, last, { personId: last.personId, role: 'operator' }, at(1))).toMatchObject({
      ok: false,
    });
  });

  test('stays whatever is asked of the database itself', async () => {
    await disableAccess(store, ada, ben.personId, at(0));
    for (const statement of [
      sql`update person set role = 'operator' where id = ${ada.personId}`,
      sql`update person set disabled_at = now() where role = 'admin'`,
      sql`delete from person where id = ${ada.personId}`,
    ]) {
      await expect(store.execute(statement)).rejects.toThrow();
    }
  });

  test('is not one whom a demo left behind', async () => {
    await make('adam@demo.test', 'admin', { demo: true });
    await disableAccess(store, ada, ben.personId, at(0));
    expect(await disableAccess(store, ada, ada.personId, at(0))).toMatchObject({
      error: 'The last admin stays: make another person an admin first.',
    });
  });
});

test('access that was ended can be given back, and nobody ends their own', async () => {
  expect((await disableAccess(store, ada, olga.personId, at(0))).ok).toBe(true);
  expect((await enableAccess(store, ada, olga.personId, at(1))).ok).toBe(true);
  expect((await find(olga))?.disabledAt).toBeNull();
  expect(await disableAccess(store, ada, ada.personId, at(1))).toMatchObject({ ok: false });
});

test('accounts are granted and taken one by one, and what a form did not show stays', async () => {
  const { personId } = olga;
  await setGrants(store, ada, { personId, shown: ['master', 'a', 'b'], chosen: ['master', 'a'] }, at(0));
  await setGrants(store, ada, { personId, shown: ['a', 'b'], chosen: ['b'] }, at(1));
  const grants = await readGrants(store, personId);
  expect([...(grants?.given ?? [])].sort()).toEqual(['b', 'master']);
  expect(await setGrants(store, ada, { personId: ben.personId, shown: ['a'], chosen: ['a'] }, at(1))).toMatchObject({
    ok: false,
  });
  expect(await setGrants(store, olga, { personId, shown: ['c'], chosen: ['c'] }, at(1))).toMatchObject({ ok: false });
  const everything = sql`insert into account_grant values (${personId}, '*', now())`;
  await expect(store.execute(everything)).rejects.toThrow();
});

test('the people of a demo hold every account until one is taken, and nobody else can hold every account', async () => {
  await prepareDemoPeople(store, { demo: true }, at(0));
  const operator = await findPersonByEmail(store, 'operator@demo.test');
  const adam = await findPersonByEmail(store, 'admin@demo.test');
  const by: Doer = { personId: adam?.id ?? '', name: 'Adam', role: 'admin', sessionKey: '' };
  const personId = operator?.id ?? '';
  await setGrants(store, by, { personId, shown: ['master', 'a'], chosen: ['master'] }, at(1));
  const grants = await readGrants(store, personId);
  expect(grants && ['master', 'a', 'any-other', ''].map((account) => holds(grants, account))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  await expect(store.execute(sql`update person set every_account = true where not demo`)).rejects.toThrow();
});

test('sessions are listed while they count, and ended by their owner or an admin and nobody else', async () => {
  const visitor = { address: '192.0.2.1', agent: 'test' };
  for (const minutes of [0, 1]) await beginSession(store, olga.personId, visitor, new Date(start + minutes * 60_000));
  const now = new Date(start + 2 * 60_000);
  const [newest, older] = await listOpenSessions(store, olga.personId, now);
  expect(await endOwnSession(store, ben, newest?.key ?? '', now)).toMatchObject({ ok: false });
  expect(await endSessionOf(store, olga, { personId: olga.personId, key: newest?.key ?? '' }, now)).toMatchObject({
    ok: false,
  });
  expect((await endOwnSession(store, olga, newest?.key ?? '', now)).ok).toBe(true);
  expect((await endSessionOf(store, ada, { personId: olga.personId, key: older?.key ?? '' }, now)).ok).toBe(true);
  expect(await listOpenSessions(store, olga.personId, now)).toEqual([]);
  const ends = await store.select({ why: session.endedBecause }).from(session);
  expect(ends.map(({ why }) => why).sort()).toEqual(['ended-by-admin', 'signed-out']);
});

describe('the first admin of an installation', () => {
  const given = { email: 'first@desk.test', name: 'First' };

  test('is invited where there is none, and a second one only on demand', async () => {
    expect(await inviteAdmin(store, given, { another: false }, at(0))).toMatchObject({ ok: false });
    expect((await inviteAdmin(store, given, { another: true }, at(0))).ok).toBe(true);
    await store.execute(sql`truncate person, invitation, role_change, account_grant, session cascade`);
    const first = await inviteAdmin(store, given, { another: false }, at(0));
    const again = await inviteAdmin(store, given, { another: false }, at(0));
    if (!first.ok || !again.ok) throw new Error('nobody was invited');
    expect(await accept(first.value.token)).toMatchObject({ ok: false });
    expect((await accept(again.value.token)).ok).toBe(true);
    expect(await findPersonByEmail(store, 'first@desk.test')).toMatchObject({ role: 'admin', demo: false });
  });
});
