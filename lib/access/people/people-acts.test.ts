import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Store } from '@/lib/store/open-store';
import { audit, session } from '@/lib/store/schema';
import { holds, readGrants } from '../accounts/grants';
import { prepareDemoPeople } from './demo-people';
import { listPeople, findPersonByEmail } from './people';
import { endOwnSession, endSessionOf, listOpenSessions } from '../sessions/open-sessions';
import type { Doer } from '@/lib/audit/record-act';
import { listChanges, declineChange, proposeChange } from './admin-change';
import { changingRole, disableAccess, enabling } from './person-access';
import { granting, setGrants } from '../accounts/set-grants';
import { beginSession } from '../sessions/sessions';
import { at, real, TestPeople } from './test-people.fixture';

let staff: TestPeople;
let store: Store;
beforeAll(async () => {
  staff = await TestPeople.open();
  store = staff.database;
});
afterAll(() => staff.close());
beforeEach(() => staff.renew());

const find = async ({ personId }: Doer) => (await listPeople(store, real)).find(({ id }) => id === personId);
const written = async () => await store.select().from(audit).orderBy(audit.sequence);
const lines = async () => (await written()).filter(({ kind }) => kind !== 'refusal').map(({ act }) => act);
const refused = async () =>
  (await written()).filter(({ kind }) => kind === 'refusal').map((line) => [line.personId, line.act, line.objectId]);

test('an act that takes a second administrator is refused if none could confirm it, and no proposal waits', async () => {
  const propose = async (personId: string, role: 'manager' | 'operator') =>
    await proposeChange(store, staff.ada, changingRole, { personId, role }, at(0));
  const words = 'A second administrator must confirm this, and there’s no other one who can. Add one first.';
  // The only other admin cannot confirm a change about themselves.
  const about = await propose(staff.ben.personId, 'operator');
  expect(about.ok ? '' : english(about.error)).toBe(words);
  expect((await disableAccess(store, staff.ada, staff.ben.personId, at(0))).ok).toBe(true);
  const alone = await propose(staff.olga.personId, 'manager');
  expect(alone.ok ? '' : english(alone.error)).toBe(words);
  expect(await listChanges(store, at(0))).toEqual([]);
  await staff.make('carl@staff.test', 'admin');
  expect((await propose(staff.olga.personId, 'manager')).ok).toBe(true);
});

describe('a role', () => {
  const propose = async (role: 'manager' | 'operator' = 'manager', of = staff.olga, by = staff.ada, hours = 0) => {
    const answer = await proposeChange(store, by, changingRole, { personId: of.personId, role }, at(hours));
    if (!answer.ok) throw new Error(english(answer.error));
    return answer.value;
  };

  test('changes when a second admin confirms it, and ends the sessions of the person', async () => {
    await beginSession(store, staff.olga.personId, { address: '', agent: '' }, at(0));
    const change = await propose();
    expect((await find(staff.olga))?.role).toBe('operator');
    expect(await staff.confirmed(change, staff.ada, 1)).toMatchObject({ ok: false });
    expect((await staff.confirmed(change, staff.ben, 1)).ok).toBe(true);
    expect((await find(staff.olga))?.role).toBe('manager');
    expect(await store.select({ why: session.endedBecause }).from(session)).toEqual([{ why: 'role-changed' }]);
    expect(await lines()).toEqual(['role.propose', 'role.confirm']);
    expect(await refused()).toEqual([[staff.ada.personId, 'admin-change.confirm', change.id]]);
    expect(await staff.confirmed(change, staff.ben, 1)).toMatchObject({ ok: false });
  });

  test('is never confirmed by the proposer or the person, and the database enforces this', async () => {
    const carl = await staff.make('carl@staff.test', 'admin');
    const change = await propose('operator', staff.ben);
    expect(await staff.confirmed(change, staff.ben, 1)).toMatchObject({ ok: false });
    for (const by of [staff.ada, staff.ben]) {
      const byHand = sql`update admin_change set outcome = 'confirmed', settled_at = now(), settled_by = ${by.personId}`;
      await expect(store.execute(byHand)).rejects.toThrow();
    }
    expect((await staff.confirmed(change, carl, 1)).ok).toBe(true);
    expect(await refused()).toEqual([[staff.ben.personId, 'admin-change.confirm', change.id]]);
  });

  test('does not change after four hours, after the person changed, or when its proposer lost the role', async () => {
    expect(await staff.confirmed(await propose(), staff.ben, 4)).toMatchObject({ ok: false });
    const carl = await staff.make('carl@staff.test', 'admin');
    const ofCarl = await propose('manager', staff.olga, carl, 5);
    await disableAccess(store, staff.ada, carl.personId, at(5));
    expect(await staff.confirmed(ofCarl, staff.ben, 5)).toMatchObject({ ok: false });
    const before = await propose('manager', staff.olga, staff.ada, 6);
    await disableAccess(store, staff.ada, staff.olga.personId, at(6));
    expect(await staff.confirmed(before, staff.ben, 6)).toMatchObject({ ok: false });
    expect((await find(staff.olga))?.role).toBe('operator');
  });

  test('stays if the change is declined, and only one change of a person can wait', async () => {
    const change = await propose();
    const asked = { personId: staff.olga.personId, role: 'support' as const };
    expect(await proposeChange(store, staff.ben, changingRole, asked, at(0))).toMatchObject({ ok: false });
    expect((await declineChange(store, staff.ben, change.id, at(1))).ok).toBe(true);
    expect(await staff.confirmed(change, staff.ben, 1)).toMatchObject({ ok: false });
    await propose('manager', staff.olga, staff.ben, 2);
  });
});

describe('the last admin', () => {
  test('can be neither disabled nor given another role, and two who remove each other do not both win', async () => {
    const answers = await Promise.all([
      disableAccess(store, staff.ada, staff.ben.personId, at(0)),
      disableAccess(store, staff.ben, staff.ada.personId, at(0)),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const left = (await listPeople(store, real)).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt);
    expect(left).toHaveLength(1);
    const last = left[0]?.id === staff.ada.personId ? staff.ada : staff.ben;
    expect(await disableAccess(store, last, last.personId, at(1))).toMatchObject({ ok: false });
    const down = { personId: last.personId, role: 'operator' as const };
    expect(await proposeChange(store, last, changingRole, down, at(1))).toMatchObject({ ok: false });
    expect((await refused()).slice(-2)).toEqual([
      [last.personId, 'person.disable', last.personId],
      [last.personId, 'role.propose', last.personId],
    ]);
  });

  test('stays, even against a statement to the database itself', async () => {
    await disableAccess(store, staff.ada, staff.ben.personId, at(0));
    for (const statement of [
      sql`update person set role = 'operator' where id = ${staff.ada.personId}`,
      sql`update person set disabled_at = now() where role = 'admin'`,
      sql`delete from person where id = ${staff.ada.personId}`,
    ]) {
      await expect(store.execute(statement)).rejects.toThrow();
    }
  });

  test('is the last one even if a demo left other admins behind', async () => {
    await staff.make('adam@demo.test', 'admin', { demo: true });
    await disableAccess(store, staff.ada, staff.ben.personId, at(0));
    const last = await disableAccess(store, staff.ada, staff.ada.personId, at(0));
    expect(last.ok ? undefined : english(last.error)).toBe('This is the last administrator. Add another one first.');
  });
});

test('two admins can give ended access back, and people cannot end their own', async () => {
  expect((await disableAccess(store, staff.ada, staff.olga.personId, at(0))).ok).toBe(true);
  expect((await staff.agreed(enabling, { personId: staff.olga.personId }, { hours: 1 })).ok).toBe(true);
  expect((await find(staff.olga))?.disabledAt).toBeNull();
  expect(await disableAccess(store, staff.ada, staff.ada.personId, at(1))).toMatchObject({ ok: false });
  expect(await refused()).toEqual([[staff.ada.personId, 'person.disable', staff.ada.personId]]);
});

test('accounts are revoked at once, granted by a second admin, and kept where a form did not show them', async () => {
  const { personId } = staff.olga;
  const held = async () => [...((await readGrants(store, personId))?.given ?? [])].sort();
  await staff.agreed(granting, { personId, grant: ['master', 'a'] });
  const wanted = { personId, shown: ['a', 'b'], chosen: ['b'] };
  expect(await setGrants(store, staff.ada, wanted, at(1))).toEqual({ ok: true, value: 'waits' });
  expect(await held()).toEqual(['master']);
  const [change] = await listChanges(store, at(1));
  expect(change).toMatchObject({ act: 'grants', before: { accounts: ['master'] }, after: { granted: ['b'] } });
  const confirming = { id: change?.id ?? '', contentHash: change?.hash ?? '' };
  expect((await staff.confirmed(confirming, staff.ben, 1)).ok).toBe(true);
  expect(await held()).toEqual(['b', 'master']);
  expect(await setGrants(store, staff.ada, { ...wanted, chosen: [] }, at(2))).toEqual({ ok: true, value: 'done' });
  expect(await held()).toEqual(['master']);
  for (const [by, of] of [
    [staff.ada, staff.ben],
    [staff.olga, staff.olga],
  ] as const) {
    const asked = { personId: of.personId, shown: ['c'], chosen: ['c'] };
    expect(await setGrants(store, by, asked, at(2))).toMatchObject({ ok: false });
  }
  expect(await refused()).toEqual([
    [staff.ada.personId, 'person.grant', staff.ben.personId],
    [staff.olga.personId, 'person.grant', personId],
  ]);
  const everything = sql`insert into account_grant values (${personId}, '*', now())`;
  await expect(store.execute(everything)).rejects.toThrow();
});

test('only people of a demo hold every account, until one is revoked', async () => {
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

test('open sessions are listed, and only their owner or an admin can end them', async () => {
  const visitor = { address: '192.0.2.1', agent: 'test' };
  for (const minutes of [0, 1])
    await beginSession(store, staff.olga.personId, visitor, new Date(at(0).getTime() + minutes * 60_000));
  const now = new Date(at(0).getTime() + 2 * 60_000);
  const [newest, older] = await listOpenSessions(store, staff.olga.personId, now);
  expect(await endOwnSession(store, staff.ben, newest?.key ?? '', now)).toMatchObject({ ok: false });
  expect(
    await endSessionOf(store, staff.olga, { personId: staff.olga.personId, key: newest?.key ?? '' }, now),
  ).toMatchObject({
    ok: false,
  });
  expect(await refused()).toEqual([
    [staff.ben.personId, 'session.end', newest?.key],
    [staff.olga.personId, 'session.end', newest?.key],
  ]);
  expect((await endOwnSession(store, staff.olga, newest?.key ?? '', now)).ok).toBe(true);
  // Ending a session that is over already is no offence.
  expect(await endOwnSession(store, staff.olga, newest?.key ?? '', now)).toMatchObject({ ok: false });
  expect(await refused()).toHaveLength(2);
  expect((await endSessionOf(store, staff.ada, { personId: staff.olga.personId, key: older?.key ?? '' }, now)).ok).toBe(
    true,
  );
  expect(await listOpenSessions(store, staff.olga.personId, now)).toEqual([]);
  const ends = await store.select({ why: session.endedBecause }).from(session);
  expect(ends.map(({ why }) => why).sort()).toEqual(['ended-by-admin', 'signed-out']);
});
