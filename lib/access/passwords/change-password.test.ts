import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode } from '@/e2e/harness/totp';
import { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { person, secondFactor, session, signInAttempt } from '@/lib/store/schema';
import { at, goodPassword, real, TestPeople } from '../people/test-people.fixture';
import { proveForPassword } from '../second-factor/enrolment';
import { rowOfFactor } from '../second-factor/second-factor';
import { sessionKeyOf } from '../sessions/session-cookie';
import { beginSession } from '../sessions/sessions';
import { signIn } from '../sign-in/sign-in';
import { changePassword } from './change-password';
import { hashPassword } from './password';

const present = 'four lamps along a quiet harbour';
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const sealer = new Sealer('a secret of this test and of nothing else');

let staff: TestPeople;
let store: Store;
let presentHash: string;
beforeAll(async () => {
  staff = await TestPeople.open();
  store = staff.database;
  presentHash = await hashPassword(present);
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.renew();
  await store.delete(signInAttempt);
  await store.update(person).set({ passwordHash: presentHash }).where(eq(person.id, staff.olga.personId));
});

async function openSession() {
  const sessionKey = sessionKeyOf(await beginSession(store, staff.olga.personId, { address: '', agent: '' }, at(1)));
  return {
    ...staff.olga,
    personId: staff.olga.personId,
    email: 'olga@staff.test',
    role: 'operator' as const,
    sessionKey,
  };
}

const addApp = async () => {
  const { personId } = staff.olga;
  const secretSealed = sealer.seal(secret, rowOfFactor(personId));
  await store.insert(secondFactor).values({ personId, secretSealed, madeAt: at(0), provenAt: at(0) });
};

async function change(
  given: { readonly current: string; readonly answer: string },
  by: Awaited<ReturnType<typeof openSession>>,
) {
  const proof = await proveForPassword(store, sealer, { caller: by, ...given }, at(2));
  if (!proof.ok) return proof.error;
  const changed = await changePassword(store, { personId: by.personId, password: goodPassword, by }, at(2));
  return changed.ok ? 'changed' : changed.error;
}

const enter = async (password: string) => {
  const typed = { email: 'olga@staff.test', password, address: '192.0.2.9', agent: 'test' };
  return (await signIn(store, typed, real, at(3))).ok;
};

test('a person’s new password takes the present one, opens from then on, and ends all other sessions', async () => {
  const [own, other] = [await openSession(), await openSession()];
  expect(await change({ current: '', answer: present }, own)).toBe('wrong');
  expect(await change({ current: present, answer: '' }, own)).toBe('changed');
  expect([await enter(present), await enter(goodPassword)]).toEqual([false, true]);
  const ends = await store.select({ key: session.key, why: session.endedBecause }).from(session);
  expect(ends).toContainEqual({ key: other.sessionKey, why: 'password-changed' });
  expect(ends).toContainEqual({ key: own.sessionKey, why: null });
});

test('a person with an app shows the present password and a code, and neither is enough alone', async () => {
  await addApp();
  const own = await openSession();
  const code = totpCode(secret, at(2).getTime());
  expect(await change({ current: 'not the present password', answer: code }, own)).toBe('wrong');
  expect(await change({ current: present, answer: '' }, own)).toBe('wrong');
  expect(await change({ current: present, answer: present }, own)).toBe('wrong');
  expect(await change({ current: present, answer: code }, own)).toBe('changed');
  expect([await enter(present), await enter(goodPassword)]).toEqual([false, true]);
});

test('codes are not guessed beside the right password: five wrong ones lock', async () => {
  await addApp();
  const own = await openSession();
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await change({ current: present, answer: String(100_000 + guess) }, own)).toBe('wrong');
  }
  expect(await change({ current: present, answer: totpCode(secret, at(2).getTime()) }, own)).toBe('locked');
});

test('wrong present passwords are counted, and the right one opens nothing during the lock', async () => {
  const own = await openSession();
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await change({ current: `guessed password ${guess}`, answer: '' }, own)).toBe('wrong');
  }
  expect(await change({ current: present, answer: '' }, own)).toBe('locked');
  expect(await enter(present)).toBe(true);
});
