import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import { verifyAudit } from '@/lib/audit/verify-audit';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, person, session, signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { demoPassword, demoPeople, prepareDemoPeople } from '../people/demo-people';
import { decoyHash } from '../passwords/password';
import { createPerson, disablePerson } from '../people/people';
import { signIn } from './sign-in';

const start = Date.UTC(2026, 0, 5, 8);
const password = 'correct horse battery';
const requestId = '4bf92f3577b34da6a3ce929d0e0e4736';
const at = (minutes: number) => new Date(start + minutes * 60_000);

takeAuditSecret('the audit secret of this test and of nothing else');

let opened: OpenStore;
let store: Store;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  await createPerson(store, { email: 'Ann@Example.test', name: 'Ann', role: 'operator', password });
});
afterAll(() => opened.close());
beforeEach(() => store.delete(signInAttempt));

interface Try {
  email?: string;
  with?: string;
  from?: string;
  minutes?: number;
  demo?: boolean;
}

async function attempt({
  email = 'ann@example.test',
  with: typed = password,
  from = '192.0.2.1',
  minutes = 0,
  demo = false,
}: Try) {
  const credentials = { email, password: typed, address: from, agent: 'test', requestId };
  const answer = await signIn(store, credentials, { demo }, at(minutes));
  return answer.ok ? 'in' : answer.error;
}

describe('signing in', () => {
  test('needs the e-mail in any spelling and the password exactly', async () => {
    expect(await attempt({ email: ' ANN@example.TEST ' })).toBe('in');
    expect(await attempt({ with: `${password} ` })).toBe('wrong');
    expect(await attempt({ with: '' })).toBe('wrong');
  });

  test('gives the same answer to an unknown person, a wrong password and a disabled person', async () => {
    const leaver = await createPerson(store, { email: 'leaver@example.test', name: 'L', role: 'support', password });
    await disablePerson(store, leaver, at(0));
    expect(await attempt({ email: 'nobody@example.test' })).toBe('wrong');
    expect(await attempt({ with: 'wrong password here' })).toBe('wrong');
    expect(await attempt({ email: 'leaver@example.test' })).toBe('wrong');
  });

  test('compares an unknown person’s password with a hash of the same cost', async () => {
    const [ann] = await store.select({ hash: person.passwordHash }).from(person);
    expect(ann?.hash.split('$').slice(0, 4)).toEqual(decoyHash.split('$').slice(0, 4));
    expect(decoyHash).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('has no end for a password: it opens after thirty years as on its first day', async () => {
    expect(await attempt({ minutes: 30 * 365 * 24 * 60 })).toBe('in');
  });

  test('stores no session id, only its hash', async () => {
    const answer = await signIn(
      store,
      { email: 'ann@example.test', password, address: '', agent: '' },
      { demo: false },
      at(0),
    );
    if (!answer.ok) throw new Error('sign-in was refused');
    const rows = JSON.stringify(await store.select().from(session));
    expect(rows).not.toContain(answer.value.sessionId);
  });
});

describe('the audit of signing in', () => {
  const linesSince = async (count: number) => {
    const lines = await store.select().from(audit).orderBy(audit.sequence);
    return lines.slice(count).map(({ act, result, personName, objectId }) => ({ act, result, personName, objectId }));
  };

  test('has every success and failure, and no typed text', async () => {
    const { length } = await linesSince(0);
    await attempt({});
    await attempt({ with: 'a typing error' });
    await attempt({ email: 'the password by mistake' });
    const [ann] = await store.select({ id: person.id }).from(person);
    expect(await linesSince(length)).toMatchObject([
      { act: 'sign-in.password', result: 'must-enrol', personName: 'Ann', objectId: ann?.id },
      { act: 'sign-in', result: 'refused', personName: 'Nobody', objectId: ann?.id },
      {
        act: 'sign-in',
        result: 'refused',
        personName: 'Nobody',
        objectId: expect.stringMatching(/^e-mail /) as string,
      },
    ]);
    const rows = await store.select().from(audit).orderBy(audit.sequence);
    expect(rows.slice(length).map((row) => row.requestId)).toEqual([requestId, requestId, requestId]);
    expect(JSON.stringify(rows)).not.toContain('by mistake');
    expect((await verifyAudit(store)).broken).toBeUndefined();
  });

  test('has one line a minute about further attempts on a locked account', async () => {
    for (let index = 0; index < 5; index += 1) await attempt({ with: 'wrong password here' });
    const { length } = await linesSince(0);
    for (let index = 0; index < 40; index += 1) await attempt({ minutes: 1 });
    expect(await linesSince(length)).toMatchObject([{ act: 'sign-in', result: 'locked' }]);
  });
});

describe('lockout', () => {
  const fail = (minutes: number, from?: string) =>
    attempt({ with: 'wrong password here', minutes, ...(from === undefined ? {} : { from }) });

  test('five failures within 15 minutes lock the account for 30, for the address that they came from', async () => {
    for (let index = 0; index < 5; index += 1) expect(await fail(index)).toBe('wrong');
    expect(await attempt({ minutes: 5 })).toBe('locked');
    expect(await attempt({ minutes: 5, from: '198.51.100.7' })).toBe('in');
    expect(await attempt({ minutes: 33 })).toBe('locked');
    expect(await attempt({ minutes: 34 })).toBe('in');
  });

  test('an attempt during the lock does not prolong it', async () => {
    for (let index = 0; index < 5; index += 1) await fail(0);
    for (let minutes = 1; minutes < 30; minutes += 1) expect(await fail(minutes)).toBe('locked');
    expect(await attempt({ minutes: 30 })).toBe('in');
  });

  test('a success resets the count, and slow typing errors never lock', async () => {
    for (let index = 0; index < 4; index += 1) await fail(index);
    expect(await attempt({ minutes: 4 })).toBe('in');
    for (let index = 5; index < 9; index += 1) expect(await fail(index)).toBe('wrong');
    expect(await attempt({ minutes: 9 })).toBe('in');
    for (let index = 0; index < 12; index += 1) expect(await fail(20 + index * 4)).toBe('wrong');
  });

  test('locks an unknown e-mail in the same way', async () => {
    const email = 'nobody@example.test';
    for (let index = 0; index < 5; index += 1) expect(await attempt({ email })).toBe('wrong');
    expect(await attempt({ email })).toBe('locked');
  });

  test('guesses sent all at once count each other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail(0)));
    expect(answers.filter((answer) => answer === 'wrong').length).toBeLessThanOrEqual(5);
  });

  test('an address is blocked after 100 failures in an hour, and others are not', async () => {
    const failures = Array.from({ length: 100 }, (_, index) => ({
      id: randomUUID(),
      accountKey: `address ${index}`,
      place: 'address 192.0.2.1',
      at: at(index / 2),
      outcome: 'failed' as const,
    }));
    await store.insert(signInAttempt).values(failures.slice(1));
    expect(await attempt({ minutes: 55 })).toBe('in');
    await store.insert(signInAttempt).values(failures.slice(0, 1));
    expect(await attempt({ minutes: 55 })).toBe('too-many');
    expect(await attempt({ minutes: 55, from: '198.51.100.7' })).toBe('in');
    expect(await attempt({ minutes: 60.1 })).toBe('in');
  });

  test('an address is blocked after 20 failures in a minute, and others are not', async () => {
    const email = (index: number) => `person-${index}@example.test`;
    for (let index = 0; index < 20; index += 1) expect(await attempt({ email: email(index) })).toBe('wrong');
    expect(await attempt({})).toBe('too-many');
    expect(await attempt({ from: '198.51.100.7' })).toBe('in');
    expect(await attempt({ minutes: 1.1 })).toBe('in');
  });
});

describe('demo people', () => {
  const demoAttempt = (demo: boolean) => attempt({ email: 'operator@demo.test', with: demoPassword, demo });

  test('exist only in a demo, and people that a demo left behind cannot sign in', async () => {
    await prepareDemoPeople(store, { demo: false }, at(0));
    expect(await demoAttempt(true)).toBe('wrong');
    await prepareDemoPeople(store, { demo: true }, at(0));
    await prepareDemoPeople(store, { demo: true }, at(0));
    expect(await demoAttempt(true)).toBe('in');
    await prepareDemoPeople(store, { demo: false }, at(0));
    expect(await demoAttempt(false)).toBe('wrong');
    const open = (await store.select().from(session)).filter(({ endedAt }) => endedAt === null);
    const demo = (await store.select().from(person)).filter(({ demo }) => demo).map(({ id }) => id);
    expect(open.filter(({ personId }) => demo.includes(personId))).toEqual([]);
  });

  test('are not in a fresh store outside of a demo, where no person is before the first invitation', async () => {
    const fresh = await openTestStore();
    try {
      await prepareDemoPeople(fresh.database, { demo: false }, at(0));
      expect(await fresh.database.select().from(person)).toEqual([]);
      for (const email of [...demoPeople.map((one) => one.email), 'admin', 'root', '']) {
        const typed = { email, password: demoPassword, address: '192.0.2.1', agent: 'test' };
        expect((await signIn(fresh.database, typed, { demo: false }, at(0))).ok).toBe(false);
      }
    } finally {
      await fresh.close();
    }
  });

  test('have a password that the rules allow', () => {
    expect(demoPassword.length).toBeGreaterThanOrEqual(15);
  });
});
