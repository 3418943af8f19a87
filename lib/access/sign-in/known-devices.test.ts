import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '@/lib/store/open-store';
import { knownDevice, signInAccount, signInAttempt } from '@/lib/store/schema';
import { changePassword } from '../passwords/change-password';
import { forgetDevices, rememberDevice } from './known-devices';
import { lockout } from './sign-in-attempts';
import { createPerson } from '../people/people';
import { endSessionsOf } from '../sessions/sessions';
import { removeSecondFactor } from '../second-factor/second-factor';
import { at, password, TestSignIns } from './test-sign-ins.fixture';

let signIns: TestSignIns;
let store: Store;
let attempt: TestSignIns['attempt'];
let guess: TestSignIns['guess'];
let failedBefore: TestSignIns['failedBefore'];
beforeAll(async () => {
  signIns = await TestSignIns.open();
  ({ store, attempt, guess, failedBefore } = signIns);
});
afterAll(() => signIns.close());
beforeEach(() => signIns.renew());

describe('strangers cannot lock people out', () => {
  test('five wrong passwords from one address lock the account for it alone, and for no known device', async () => {
    for (let index = 0; index < 5; index += 1) expect(await guess({})).toBe('wrong');
    expect(await attempt()).toBe('locked');
    expect(await attempt({ from: '198.51.100.9' })).toBe('in');
    // Even from the address that the guesses came from.
    expect(await attempt({ device: signIns.deviceId })).toBe('in');
  });

  test('330 failures within a minute from 18 addresses delay a fresh address and block no person', async () => {
    await failedBefore(330, { place: (index) => `address 127.1.${index % 18}.7` });
    expect(await attempt({ from: '198.51.100.9', minutes: 1.5 })).toBe('in');
    expect(signIns.waited).toEqual([2_700]);
    expect(await attempt({ device: signIns.deviceId, minutes: 1.5 })).toBe('in');
    expect(signIns.waited).toHaveLength(1);
  });

  test('an address with too many failures is refused, but not a known device behind it', async () => {
    await failedBefore(20, { place: () => 'address 192.0.2.1' });
    expect(await attempt()).toBe('too-many');
    expect(await attempt({ device: signIns.deviceId })).toBe('in');
  });

  test('the wait grows with the failures up to a limit', async () => {
    for (const failures of [40, 60, 10_000]) {
      await failedBefore(failures, { place: (index) => `address 10.0.${index}`, minutes: 2 });
      await attempt({ minutes: 2.1 });
    }
    expect(signIns.waited).toEqual([400, 3_000]);
  });
});

describe('guesses at one account are bounded', () => {
  test('after ninety guesses a botnet has ten more, and none on the next day; a known device still works', async () => {
    await guess({ from: '198.51.100.200' });
    await store.update(signInAccount).set({ failures: 90 });
    await signIns.expectBounded(4, 10);
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
      expect(await attempt({ device: signIns.deviceId, typed: 'a guess', minutes })).toBe('wrong');
      for (let index = 0; index < 4; index += 1) await guess({ device: signIns.deviceId, minutes });
      if (round < 3) expect(await attempt({ device: signIns.deviceId, minutes })).toBe('locked');
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
    expect(JSON.stringify(await store.select().from(knownDevice))).not.toContain(signIns.deviceId);
    expect(await isKnown(signIns.deviceId)).toBe(true);
    expect(await isKnown('made-up')).toBe(false);
    await createPerson(store, { email: 'ben@example.test', name: 'Ben', role: 'operator', password });
    await failedBefore(20, { place: () => 'address 192.0.2.1' });
    expect(await attempt({ as: 'ben@example.test', device: signIns.deviceId })).toBe('too-many');
    expect(await isKnown(signIns.deviceId, 90 * 24 * 60)).toBe(false);
  });

  test('gets a new id at each sign-in, for all its people; the former id is worthless', async () => {
    const ben = await createPerson(store, { email: 'ben@example.test', name: 'Ben', role: 'operator', password });
    const next = await rememberDevice(store, { personId: ben, formerId: signIns.deviceId }, at(0));
    expect([await isKnown(signIns.deviceId), await isKnown(next)]).toEqual([false, true]);
    expect(await attempt({ as: 'ben@example.test', device: next })).toBe('in');
  });

  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new password': async () => {
      const by = { personId: signIns.ann, name: 'Ann', role: 'operator' };
      await changePassword(store, { personId: signIns.ann, password: 'four lamps along a quiet harbour', by }, at(0));
    },
    'the loss of the second factor': () => removeSecondFactor(store, signIns.ann),
    'an admin who ends the sessions': () => endSessionsOf(store, signIns.ann, 'ended-by-admin', at(0)),
    'the end of the access': () => endSessionsOf(store, signIns.ann, 'disabled', at(0)),
    'being forgotten': () => forgetDevices(store, signIns.ann),
  };
  test.each(Object.entries(ends))('is no longer known after %s', async (_, end) => {
    await end();
    expect(await store.$count(knownDevice)).toBe(0);
  });
});
