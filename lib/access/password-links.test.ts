import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/open-store';
import { audit, passwordLink, person, secondFactor, session, signInAttempt } from '../store/schema';
import { findPasswordLink, setPasswordByLink } from './accept-password-link';
import { hashPassword } from './password';
import { findOpenPasswordLink, makePasswordLink, withdrawPasswordLink } from './password-links';
import { disableAccess } from './person-access';
import { resetFactor } from './reset-factor';
import { beginSession } from './sessions';
import { signIn } from './sign-in';
import { at, goodPassword, real, ThrowAwayDesk } from './throw-away-desk';

const old = 'the old one that was forgotten';

let desk: ThrowAwayDesk;
let store: Store;
let oldHash: string;
beforeAll(async () => {
  desk = await ThrowAwayDesk.open();
  store = desk.store;
  oldHash = await hashPassword(old);
}, 60_000);
afterAll(() => desk.opened.close());
beforeEach(async () => {
  await desk.renew();
  await store.delete(signInAttempt);
  await store.update(person).set({ passwordHash: oldHash }).where(eq(person.id, desk.olga.personId));
});

async function link(of = desk.olga, by = desk.ada, hours = 0): Promise<string> {
  const made = await makePasswordLink(store, by, of.personId, at(hours));
  if (!made.ok) throw new Error(made.error);
  return made.value.token;
}

const set = (token: string, hours = 1, password = goodPassword) =>
  setPasswordByLink(store, { token, password }, real, at(hours));
const enter = async (password: string, hours: number) => {
  const typed = { email: 'olga@desk.test', password, address: '192.0.2.9', agent: 'test' };
  const answer = await signIn(store, typed, real, at(hours));
  return answer.ok ? 'in' : answer.error;
};
const lines = async () => (await store.select().from(audit).orderBy(audit.sequence)).map(({ act }) => act);

test('a link sets the password once, ends every session and the lock of failures, and is written down', async () => {
  await beginSession(store, desk.olga.personId, { address: '', agent: '' }, at(0.9));
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
  expect(await lines()).toEqual(expect.arrayContaining(['password-link.make', 'password.change']));
});

test('the rules for passwords hold, and the four last ones are refused', async () => {
  const token = await link();
  expect(await set(token, 1, 'short')).toEqual({ ok: false, error: { kind: 'password', because: 'short' } });
  expect(await set(token, 1, old)).toEqual({ ok: false, error: { kind: 'password', because: 'used-before' } });
  expect((await set(token)).ok).toBe(true);
});

test('of five passwords the four last ones are refused, and the one before them is free again', async () => {
  const word = (number: number) => `the ${number}th bicycle in the harbour`;
  const change = async (hours: number, password: string) =>
    await set(await link(desk.olga, desk.ada, hours), hours, password);
  for (let number = 1; number <= 5; number += 1) expect((await change(number, word(number))).ok).toBe(true);
  for (const number of [5, 4, 3, 2]) {
    expect(await change(6, word(number)), word(number)).toMatchObject({ error: { because: 'used-before' } });
  }
  expect((await change(6, word(1))).ok).toBe(true);
});

test('a link opens for a day, until it is taken back or another one is made, and not for somebody who is disabled', async () => {
  const problem = async (token: string, hours = 1) => {
    const found = await findPasswordLink(store, token, real, at(hours));
    return found.ok ? 'open' : found.error;
  };
  const first = await link();
  expect([await problem(first, 23.9), await problem(first, 24)]).toEqual(['open', 'expired']);
  const second = await link(desk.olga, desk.ben);
  expect([await problem(first), await problem(second)]).toEqual(['unknown', 'open']);
  await withdrawPasswordLink(store, desk.ada, desk.olga.personId, at(1));
  expect(await problem(second)).toBe('unknown');
  const third = await link();
  await disableAccess(store, desk.ada, desk.olga.personId, at(1));
  expect(await problem(third)).toBe('unknown');
  expect(await findOpenPasswordLink(store, desk.olga.personId, at(1))).toBeUndefined();
  expect(await set(third)).toEqual({ ok: false, error: { kind: 'link' } });
  expect(await problem('never made'.padEnd(43, '-'))).toBe('unknown');
});

test('only an admin makes one, never for themselves, and what they made ends with their being one', async () => {
  expect(await makePasswordLink(store, desk.olga, desk.ben.personId, at(0))).toMatchObject({ ok: false });
  expect(await makePasswordLink(store, desk.ada, desk.ada.personId, at(0))).toMatchObject({ ok: false });
  const token = await link(desk.olga, desk.ben);
  await disableAccess(store, desk.ada, desk.ben.personId, at(0));
  expect(await set(token)).toEqual({ ok: false, error: { kind: 'link' } });
});

test('the second factor stays until an admin takes it away, and one admin does not do both to another one', async () => {
  const factor = { personId: desk.ben.personId, secretSealed: 'sealed', madeAt: at(0), provenAt: at(0) };
  await store.insert(secondFactor).values([factor, { ...factor, personId: desk.olga.personId }]);
  const carl = await desk.make('carl@desk.test', 'admin');
  expect((await set(await link())).ok).toBe(true);
  expect(await store.select().from(secondFactor)).toHaveLength(2);
  // Of somebody who is no admin nobody can become one.
  expect((await resetFactor(store, desk.ada, desk.olga.personId, at(2))).ok).toBe(true);
  await link(desk.ben, desk.ada);
  expect(await resetFactor(store, desk.ada, desk.ben.personId, at(1))).toMatchObject({
    ok: false,
    error: expect.stringContaining('another admin') as string,
  });
  expect((await resetFactor(store, carl, desk.ben.personId, at(1))).ok).toBe(true);
  expect(await makePasswordLink(store, carl, desk.ben.personId, at(2))).toMatchObject({ ok: false });
  expect(await resetFactor(store, desk.ben, desk.ben.personId, at(1))).toMatchObject({ ok: false });
  expect(await lines()).toEqual(expect.arrayContaining(['second-factor.reset']));
  const tried = await store.select().from(audit).where(eq(audit.kind, 'refusal')).orderBy(audit.sequence);
  expect(tried.map(({ act, personId }) => [act, personId])).toEqual([
    ['second-factor.reset', desk.ada.personId],
    ['password-link.make', carl.personId],
    ['second-factor.reset', desk.ben.personId],
  ]);
});
