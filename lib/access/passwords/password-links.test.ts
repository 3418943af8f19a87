import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Store } from '@/lib/store/open-store';
import { audit, passwordLink, person, secondFactor, session, signInAttempt } from '@/lib/store/schema';
import { listChanges, proposeChange } from '../people/admin-change';
import { findInvitation } from '../people/invitations';
import type { Doer } from '@/lib/audit/record-act';
import {
  findPasswordLink,
  setPasswordByLink,
  findOpenPasswordLink,
  makingPasswordLink,
  withdrawPasswordLink,
} from './password-links';
import { hashPassword } from './password';
import { disableAccess } from '../people/person-access';
import { resettingFactor } from '../second-factor/reset-factor';
import { sessionKeyOf } from '../sessions/session-cookie';
import { beginSession, readSession } from '../sessions/sessions';
import { signIn } from '../sign-in/sign-in';
import { at, goodPassword, real, TestPeople } from '../people/test-people.fixture';

const old = 'the old one that was forgotten';

let staff: TestPeople;
let store: Store;
let oldHash: string;
beforeAll(async () => {
  staff = await TestPeople.open();
  store = staff.database;
  oldHash = await hashPassword(old);
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.renew();
  await store.delete(signInAttempt);
  await store.update(person).set({ passwordHash: oldHash }).where(eq(person.id, staff.olga.personId));
});

async function link(of = staff.olga, by = staff.ada, hours = 0, second = by === staff.ada ? staff.ben : staff.ada) {
  const made = await staff.agreed(makingPasswordLink, { personId: of.personId }, { by, second, hours });
  if (!made.ok) throw new Error(english(made.error));
  return made.value?.token ?? '';
}

const set = (token: string, hours = 1, password = goodPassword) =>
  setPasswordByLink(store, { token, password }, real, at(hours));
const enter = async (password: string, hours: number) => {
  const typed = { email: 'olga@staff.test', password, address: '192.0.2.9', agent: 'test' };
  const answer = await signIn(store, typed, real, at(hours));
  return answer.ok ? 'in' : answer.error;
};
const lines = async () => (await store.select().from(audit).orderBy(audit.sequence)).map(({ act }) => act);

test('a link sets the password once, ends every session and the lock after failures, and is audited', async () => {
  await beginSession(store, staff.olga.personId, { address: '', agent: '' }, at(0.9));
  for (let guess = 0; guess < 5; guess += 1)
    expect(await enter(`guess number ${guess} of somebody`, 0.95)).toBe('wrong');
  expect(await enter(old, 0.96)).toBe('locked');
  const token = await link();
  expect(JSON.stringify(await store.select().from(passwordLink))).not.toContain(token);
  expect(await set(token)).toEqual({ ok: true, value: undefined });
  expect(await store.select({ why: session.endedBecause }).from(session)).toEqual([{ why: 'password-changed' }]);
  expect(await enter(old, 1.01)).toBe('wrong');
  expect(await enter(goodPassword, 1.01)).toBe('in');
  expect(await set(token)).toEqual({ ok: false, error: { kind: 'link' } });
  expect(await lines()).toEqual(
    expect.arrayContaining(['password-link.propose', 'password-link.confirm', 'password.change']),
  );
});

test('a link sets the password alone: a person with an app is still asked for its code', async () => {
  const factor = { personId: staff.olga.personId, secretSealed: 'sealed', madeAt: at(0), provenAt: at(0) };
  await store.insert(secondFactor).values(factor);
  expect((await set(await link())).ok).toBe(true);
  expect(await store.select({ personId: secondFactor.personId }).from(secondFactor)).toEqual([
    { personId: staff.olga.personId },
  ]);
  const typed = { email: 'olga@staff.test', password: goodPassword, address: '192.0.2.9', agent: 'test' };
  const entered = await signIn(store, typed, real, at(1.01));
  if (!entered.ok) throw new Error(entered.error);
  const opened = await readSession(store, sessionKeyOf(entered.value.sessionId), at(1.01));
  expect(opened).toEqual({ ok: false, error: 'needs-code' });
});

test('a link keeps the rules for passwords, and refuses the last four passwords', async () => {
  const token = await link();
  expect(await set(token, 1, 'short')).toEqual({ ok: false, error: { kind: 'password', because: 'short' } });
  expect(await set(token, 1, old)).toEqual({ ok: false, error: { kind: 'password', because: 'used-before' } });
  expect((await set(token)).ok).toBe(true);
});

test('the last four passwords are refused, and an older one is allowed again', async () => {
  const word = (number: number) => `the ${number}th bicycle in the harbour`;
  const change = async (hours: number, password: string) =>
    await set(await link(staff.olga, staff.ada, hours), hours, password);
  for (let number = 1; number <= 5; number += 1) expect((await change(number, word(number))).ok).toBe(true);
  for (const number of [5, 4, 3, 2]) {
    expect(await change(6, word(number)), word(number)).toMatchObject({ error: { because: 'used-before' } });
  }
  expect((await change(6, word(1))).ok).toBe(true);
});

test('a link opens for a day, unless it is withdrawn or replaced or its person is disabled', async () => {
  const problem = async (token: string, hours = 1) => {
    const found = await findPasswordLink(store, token, real, at(hours));
    return found.ok ? 'open' : found.error;
  };
  const first = await link();
  expect([await problem(first, 23.9), await problem(first, 24)]).toEqual(['open', 'expired']);
  const second = await link(staff.olga, staff.ben);
  expect([await problem(first), await problem(second)]).toEqual(['unknown', 'open']);
  await withdrawPasswordLink(store, staff.ada, staff.olga.personId, at(1));
  expect(await problem(second)).toBe('unknown');
  const third = await link();
  await disableAccess(store, staff.ada, staff.olga.personId, at(1));
  expect(await problem(third)).toBe('unknown');
  expect(await findOpenPasswordLink(store, staff.olga.personId, at(1))).toBeUndefined();
  expect(await set(third)).toEqual({ ok: false, error: { kind: 'link' } });
  expect(await problem('never made'.padEnd(43, '-'))).toBe('unknown');
});

test('only an admin proposes a link, never for themselves, and it ends when one of its admins is none', async () => {
  const propose = async (by: Doer, of: Doer) =>
    await proposeChange(store, by, makingPasswordLink, { personId: of.personId }, at(0));
  expect(await propose(staff.olga, staff.ben)).toMatchObject({ ok: false });
  expect(await propose(staff.ada, staff.ada)).toMatchObject({ ok: false });
  const carl = await staff.make('carl@staff.test', 'admin');
  const proposed = await link(staff.olga, staff.ben, 0, carl);
  await disableAccess(store, staff.ada, staff.ben.personId, at(0));
  expect(await set(proposed)).toEqual({ ok: false, error: { kind: 'link' } });
  const confirmed = await link(staff.olga, staff.ada, 0, carl);
  await disableAccess(store, staff.ada, carl.personId, at(0));
  expect(await set(confirmed)).toEqual({ ok: false, error: { kind: 'link' } });
});

test('the reset of a factor by two administrators ends every session of the person', async () => {
  const { personId } = staff.olga;
  await store.insert(secondFactor).values({ personId, secretSealed: 'sealed', madeAt: at(0), provenAt: at(0) });
  for (const agent of ['phone', 'laptop']) await beginSession(store, personId, { address: '', agent }, at(0));
  expect((await staff.agreed(resettingFactor, { personId })).ok).toBe(true);
  const ends = await store.select({ why: session.endedBecause }).from(session).where(eq(session.personId, personId));
  expect(ends).toEqual([{ why: 'ended-by-admin' }, { why: 'ended-by-admin' }]);
});

test('a link of one kind opens nothing at the page of the other', async () => {
  const [forPassword, { token: forInvitation }] = [await link(), await staff.invited()];
  expect((await findInvitation(store, forPassword, real, at(1))).ok).toBe(false);
  expect((await staff.accept(forPassword)).ok).toBe(false);
  expect((await findPasswordLink(store, forInvitation, real, at(1))).ok).toBe(false);
  expect((await set(forInvitation)).ok).toBe(false);
  expect((await findPasswordLink(store, forPassword, real, at(1))).ok).toBe(true);
  expect((await findInvitation(store, forInvitation, real, at(1))).ok).toBe(true);
});

test('neither a link nor the reset of a factor can be confirmed by its proposer or its person', async () => {
  const factor = { personId: staff.ben.personId, secretSealed: 'sealed', madeAt: at(0), provenAt: at(0) };
  await store.insert(secondFactor).values([factor, { ...factor, personId: staff.olga.personId }]);
  const carl = await staff.make('carl@staff.test', 'admin');
  for (const of of [staff.olga, staff.ben]) {
    for (const act of [makingPasswordLink, resettingFactor]) {
      const proposed = await proposeChange(store, staff.ada, act, { personId: of.personId }, at(0));
      if (!proposed.ok) throw new Error(english(proposed.error));
      for (const by of [staff.ada, of]) {
        expect(await staff.confirmed(proposed.value, by), act.name).toMatchObject({ ok: false });
      }
    }
  }
  expect(await store.select().from(passwordLink)).toEqual([]);
  expect(await store.select().from(secondFactor)).toHaveLength(2);
  const waiting = await listChanges(store, at(0));
  expect(waiting).toHaveLength(4);
  for (const { id, hash } of waiting) expect((await staff.confirmed({ id, contentHash: hash }, carl)).ok).toBe(true);
  expect(await store.select().from(secondFactor)).toEqual([]);
  const alone = sql`insert into password_link (id, token_hash, person_id, made_by, made_at, expires_at)
    values (gen_random_uuid(), 'h', ${staff.olga.personId}, ${staff.ada.personId}, now(), now())`;
  await expect(store.execute(alone)).rejects.toThrow();
  const tried = await store.select().from(audit).where(eq(audit.kind, 'refusal'));
  expect(tried.map(({ act }) => act)).toEqual(Array.from({ length: 8 }, () => 'admin-change.confirm'));
});
