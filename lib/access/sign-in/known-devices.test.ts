import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { auditQuiet, knownDevice, person, signInAccount, signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { changePassword } from '../passwords/change-password';
import { forgetDevices, rememberDevice } from './known-devices';
import { lockout, forgiveAttempts } from './sign-in-attempts';
import { createPerson } from '../people/people';
import { endSessionsOf } from '../sessions/sessions';
import { removeSecondFactor } from '../second-factor/second-factor';
import { signIn, SignInTurns } from './sign-in';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const email = 'ann@example.test';
const password = 'correct horse battery';

let opened: OpenStore;
let store: Store;
let ann: string;
let deviceId: string;
/** The waiting time of each attempt, in the order of the attempts. */
let waited: number[] = [];
const turns = new SignInTurns({
  ...{ atOnce: 4, mostWaiting: 100, mostOfAnAddress: 20, longestMs: 60_000 },
  pause: (ms) => {
    waited.push(ms);
    return Promise.resolve();
  },
});

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());
beforeEach(async () => {
  for (const table of [signInAttempt, signInAccount, auditQuiet, knownDevice, person]) await store.delete(table);
  ann = await createPerson(store, { email, name: 'Ann', role: 'operator', password });
  deviceId = await rememberDevice(store, { personId: ann, formerId: undefined }, at(0));
  waited = [];
});

interface Try {
  readonly as?: string;
  readonly typed?: string;
  readonly from?: string;
  readonly device?: string;
  readonly minutes?: number;
}

async function attempt({ as = email, typed = password, from = '192.0.2.1', device, minutes = 1 }: Try = {}) {
  const given = { email: as, password: typed, address: from, agent: 'test', deviceId: device };
  const answer = await signIn(store, given, { demo: false, turns }, at(minutes));
  return answer.ok ? 'in' : answer.error;
}

const guess = (more: Try) => attempt({ typed: 'a guess', ...more });

/** Stores failures of other people as if they had been counted. */
async function failedBefore(count: number, more: { place: (index: number) => string; minutes?: number }) {
  const { place, minutes = 1 } = more;
  const rows = Array.from({ length: count }, (_, index) => {
    return {
      id: crypto.randomUUID(),
      accountKey: `somebody ${index}`,
      place: place(index),
      at: at(minutes),
      outcome: 'failed' as const,
    };
  });
  await store.insert(signInAttempt).values(rows);
}

describe('strangers cannot lock people out', () => {
  test('five wrong passwords from one address lock the account for that address only, and for no known device', async () => {
    for (let index = 0; index < 5; index += 1) expect(await guess({})).toBe('wrong');
    expect(await attempt()).toBe('locked');
    expect(await attempt({ from: '198.51.100.9' })).toBe('in');
    // Even from the address that the guesses came from.
    expect(await attempt({ device: deviceId })).toBe('in');
  });

  test('330 failures within a minute from 18 addresses delay a fresh address and block no person', async () => {
    await failedBefore(330, { place: (index) => `address 127.1.${index % 18}.7` });
    expect(await attempt({ from: '198.51.100.9', minutes: 1.5 })).toBe('in');
    expect(waited).toEqual([2_700]);
    expect(await attempt({ device: deviceId, minutes: 1.5 })).toBe('in');
    expect(waited).toHaveLength(1);
  });

  test('an address with too many failures is refused, but not a known device behind it', async () => {
    await failedBefore(20, { place: () => 'address 192.0.2.1' });
    expect(await attempt()).toBe('too-many');
    expect(await attempt({ device: deviceId })).toBe('in');
  });

  test('the wait grows with the failures up to a limit', async () => {
    for (const failures of [40, 60, 10_000]) {
      await failedBefore(failures, { place: (index) => `address 10.0.${index}`, minutes: 2 });
      await attempt({ minutes: 2.1 });
    }
    expect(waited).toEqual([400, 3_000]);
  });
});

describe('guesses at one account are bounded', () => {
  test('a botnet has a hundred guesses, and no more on the next day; a known device still works', async () => {
    let looked = 0;
    for (let index = 0; index < 30; index += 1) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => guess({ from: `198.51.100.${index}`, minutes: index })),
      );
      looked += answers.filter((answer) => answer === 'wrong').length;
    }
    expect(looked).toBe(100);
    const later = 60 * 24 * 60;
    expect(await attempt({ from: '203.0.113.1', minutes: later })).toBe('locked');
    expect(await attempt({ device: deviceId, minutes: later })).toBe('in');
    // A success of the person elsewhere gives the guesser no new guesses.
    expect(await guess({ from: '203.0.113.2', minutes: later })).toBe('locked');
    await forgiveAttempts(store, email);
    expect(await attempt({ from: '203.0.113.3', minutes: later })).toBe('in');
  });

  test('an unknown e-mail is locked in the same way', async () => {
    const as = 'nobody@example.test';
    await guess({ as });
    await store.update(signInAccount).set({ failures: 100 });
    expect(await attempt({ as, from: '203.0.113.1' })).toBe('locked');
  });

  test('a success removes the failures of its own address only', async () => {
    for (let index = 0; index < 3; index += 1) await guess({});
    await guess({ from: '198.51.100.1' });
    expect(await attempt()).toBe('in');
    expect(await store.select({ failures: signInAccount.failures }).from(signInAccount)).toEqual([{ failures: 1 }]);
  });

  test('guesses on a known device lock the account there, and after twenty the device is forgotten', async () => {
    const pause = lockout.lastsMs / 60_000 + 1;
    for (let round = 0; round < 4; round += 1) {
      const minutes = 1 + round * pause;
      expect(await attempt({ device: deviceId, typed: 'a guess', minutes })).toBe('wrong');
      for (let index = 0; index < 4; index += 1) await guess({ device: deviceId, minutes });
      if (round < 3) expect(await attempt({ device: deviceId, minutes })).toBe('locked');
    }
    expect(await store.$count(knownDevice)).toBe(0);
  });
});

describe('a known device', () => {
  const isKnown = async (device: string, minutes = 1) => {
    await store.delete(signInAttempt);
    await failedBefore(20, { place: () => 'address 192.0.2.1', minutes });
    return (await attempt({ device, minutes })) === 'in';
  };

  test('is known for its own person only, for 90 days, and is stored as a hash', async () => {
    expect(JSON.stringify(await store.select().from(knownDevice))).not.toContain(deviceId);
    expect(await isKnown(deviceId)).toBe(true);
    expect(await isKnown('made-up')).toBe(false);
    await createPerson(store, { email: 'ben@example.test', name: 'Ben', role: 'operator', password });
    await failedBefore(20, { place: () => 'address 192.0.2.1' });
    expect(await attempt({ as: 'ben@example.test', device: deviceId })).toBe('too-many');
    expect(await isKnown(deviceId, 90 * 24 * 60)).toBe(false);
  });

  test('gets a new id at each sign-in, for all its people; the former id is worthless', async () => {
    const ben = await createPerson(store, { email: 'ben@example.test', name: 'Ben', role: 'operator', password });
    const next = await rememberDevice(store, { personId: ben, formerId: deviceId }, at(0));
    expect([await isKnown(deviceId), await isKnown(next)]).toEqual([false, true]);
    expect(await attempt({ as: 'ben@example.test', device: next })).toBe('in');
  });

  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new password': async () => {
      const by = { personId: ann, name: 'Ann', role: 'operator' };
      await changePassword(store, { personId: ann, password: 'four lamps along a quiet harbour', by }, at(0));
    },
    'the loss of the second factor': () => removeSecondFactor(store, ann),
    'an admin who ends the sessions': () => endSessionsOf(store, ann, 'ended-by-admin', at(0)),
    'the end of the access': () => endSessionsOf(store, ann, 'disabled', at(0)),
    'being forgotten': () => forgetDevices(store, ann),
  };
  test.each(Object.entries(ends))('is no longer known after %s', async (_, end) => {
    await end();
    expect(await store.$count(knownDevice)).toBe(0);
  });
});
