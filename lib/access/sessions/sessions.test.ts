import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { session } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { createPerson, disablePerson } from '../people/people';
import { SeenSessions } from './seen-sessions';
import {
  beginSession,
  endSession,
  findEndedSessions,
  idleLimitMs,
  judgeSession,
  longestMs,
  rotateSession,
  sessionLimits,
  unfinishedLimitMs,
} from './sessions';
import { readSessionContext } from './session-context';
import { sessionKeyOf } from './session-cookie';

const start = Date.UTC(2026, 0, 5, 8);
const minute = 60_000;
const visitor = { address: '192.0.2.1', agent: 'test' };

let opened: OpenStore;
let store: Store;
let seen = new SeenSessions();
const people = { operator: '', admin: '' };

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  for (const role of ['operator', 'admin'] as const) {
    people[role] = await createPerson(store, { email: `${role}@s.test`, name: role, role, password: 'p'.repeat(20) });
  }
});
afterAll(async () => {
  await seen.settle();
  await opened.close();
});
beforeEach(async () => {
  await seen.settle();
  seen = new SeenSessions();
  await store.delete(session);
});

const at = (minutes: number) => new Date(start + minutes * minute);

async function begin(role: 'operator' | 'admin', minutes = 0): Promise<string> {
  return sessionKeyOf(await beginSession(store, people[role], visitor, at(minutes)));
}

async function read(key: string, minutes: number, passive = false): Promise<string> {
  const sessionContext = await readSessionContext(store, key);
  if (sessionContext === undefined) return 'unknown';
  const answer = await judgeSession({ store, seen }, sessionContext, { key, passive }, at(minutes));
  return answer.ok ? answer.value.role : answer.error;
}

describe('a session', () => {
  test('ends after 15 minutes without a sign of its person, and not a minute earlier', async () => {
    const key = await begin('operator');
    expect(await read(key, 14)).toBe('operator');
    expect(await read(key, 28)).toBe('operator');
    expect(await read(key, 43)).toBe('idle');
  });

  test('is not prolonged by passive requests', async () => {
    const key = await begin('operator');
    for (let minutes = 1; minutes < 15; minutes += 1) expect(await read(key, minutes, true)).toBe('operator');
    expect(await read(key, 15, true)).toBe('idle');
  });

  test('ends after 8 hours of work, an admin’s after 4', async () => {
    for (const [role, hours] of [
      ['operator', 8],
      ['admin', 4],
    ] as const) {
      const key = await begin(role);
      for (let minutes = 10; minutes < hours * 60; minutes += 10) expect(await read(key, minutes)).toBe(role);
      expect(await read(key, hours * 60)).toBe('too-long');
    }
  });

  test('that has ended stays ended, even if the clock goes back', async () => {
    const key = await begin('operator');
    expect(await read(key, 20)).toBe('idle');
    expect(await read(key, 1)).toBe('idle');
  });

  test('does not open after its end, or under an unknown key', async () => {
    const key = await begin('operator');
    await endSession(store, key, 'signed-out', at(1));
    expect(await read(key, 1)).toBe('signed-out');
    expect(await read('0'.repeat(64), 1)).toBe('unknown');
  });

  test('gives way to a newer one: three for a person, one for an admin', async () => {
    const keys = [await begin('operator', 0), await begin('operator', 1), await begin('operator', 2)];
    for (const key of keys) expect(await read(key, 3)).toBe('operator');
    const newest = await begin('operator', 4);
    expect(await Promise.all([...keys, newest].map((key) => read(key, 5)))).toEqual([
      'replaced',
      'operator',
      'operator',
      'operator',
    ]);
    const first = await begin('admin', 0);
    const second = await begin('admin', 1);
    expect([await read(first, 2), await read(second, 2)]).toEqual(['replaced', 'admin']);
  });

  test('of a disabled person is refused on the next request, however many were open', async () => {
    const personId = await createPerson(store, {
      email: 'leaver@s.test',
      name: 'Leaver',
      role: 'support',
      password: 'p'.repeat(20),
    });
    const ids = [0, 0, 0.5].map(async (minutes) => await beginSession(store, personId, visitor, at(minutes)));
    const keys = (await Promise.all(ids)).map(sessionKeyOf);
    expect(await Promise.all(keys.map((key) => read(key, 1)))).toEqual(['support', 'support', 'support']);
    await disablePerson(store, personId, at(1));
    expect(await Promise.all(keys.map((key) => read(key, 1)))).toEqual(['disabled', 'disabled', 'disabled']);
  });

  test('is found among ended ones when it ended, was renewed, was never there, or its person was disabled', async () => {
    const [open, ended, renewed] = [await begin('operator', 0), await begin('operator', 1), await begin('operator', 2)];
    const personId = await createPerson(store, {
      email: 'gone@s.test',
      name: 'Gone',
      role: 'support',
      password: 'p'.repeat(20),
    });
    const theirs = sessionKeyOf(await beginSession(store, personId, visitor, at(2)));
    const keys = [open, ended, renewed, theirs];
    expect(await findEndedSessions(store, keys)).toEqual([]);
    await endSession(store, ended, 'signed-out', at(3));
    await rotateSession(store, renewed, at(3));
    await disablePerson(store, personId, at(3));
    expect(await findEndedSessions(store, [...keys, '0'.repeat(64)])).toEqual([ended, renewed, theirs, '0'.repeat(64)]);
  });

  test('begun several times at one moment still leaves three', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, (_, index) => begin('operator', index / 60)));
    const answers = await Promise.all(keys.map((key) => read(key, 1)));
    expect(answers.filter((answer) => answer === 'operator')).toHaveLength(3);
  });
});

test('docs/operations.md says how long sessions last and how many a person has, in the numbers that hold', () => {
  const document = new URL('../../../docs/operations.md', import.meta.url);
  const told = readFileSync(document, 'utf8').replaceAll(/\s+/g, ' ');
  const hours = (ms: number) => ms / (60 * minute);
  const { admin, ...others } = longestMs;
  const [longest, ...same] = new Set(Object.values(others));
  const { admin: ofAdmin, ...ofOthers } = sessionLimits;
  const [most, ...sameMost] = new Set(Object.values(ofOthers));
  expect([same, sameMost]).toEqual([[], []]);
  const words = ['no', 'one', 'two', 'three', 'four'];
  for (const sentence of [
    `ends after ${idleLimitMs / minute} minutes without a sign of its person`,
    `after ${hours(longest ?? 0)} hours however active its person is, an administrator’s after ${hours(admin)}`,
    `The way from the password to the code, or through setting up a first factor, takes ${unfinishedLimitMs / minute} minutes at most`,
    `A person has ${words[most ?? 0]} sessions at most, an administrator ${words[ofAdmin]}`,
  ]) {
    expect(told).toContain(sentence);
  }
});
