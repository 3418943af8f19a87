import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { session } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { createPerson } from '../people/people';
import { SeenSessions, type SeenSessionsOptions } from './seen-sessions';
import { beginSession, judgeSession, rotateSession } from './sessions';
import { sessionKeyOf } from './session-cookie';
import { readSessionContext } from './session-context';

const start = Date.UTC(2026, 0, 5, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);

let opened: OpenStore;
let store: Store;
let personId = '';
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  const given = { email: 'seen@s.test', name: 'Seen', role: 'operator', password: 'p'.repeat(20) } as const;
  personId = await createPerson(store, given);
});
afterAll(() => opened.close());
beforeEach(() => store.delete(session));

const begin = async () => sessionKeyOf(await beginSession(store, personId, { address: '', agent: '' }, at(0)));
const storedOf = async (key: string) => (await store.select().from(session).where(eq(session.key, key)))[0];

/** One copy of the console. `write` fails if its signs do not reach the store. */
function openCopy(write?: SeenSessionsOptions['write']) {
  const seen = new SeenSessions({ now: () => 0, ...(write === undefined ? {} : { write }) });
  const ask = async (key: string, minutes: number, passive = false): Promise<string> => {
    const sessionContext = await readSessionContext(store, key);
    if (sessionContext === undefined) return 'unknown';
    const answer = await judgeSession({ store, seen }, sessionContext, { key, passive }, at(minutes));
    return answer.ok ? 'live' : answer.error;
  };
  return { ask, settle: async () => await seen.settle() };
}

const lost = () => Promise.reject(new Error('The store did not answer.'));

test('a sign of a person counts at once in the copy that saw it, and in every copy once it is written', async () => {
  const [one, other] = [openCopy(), openCopy()];
  const key = await begin();
  expect(await one.ask(key, 4)).toBe('live');
  expect(await one.ask(key, 18)).toBe('live');
  await one.settle();
  expect((await storedOf(key))?.seenAt).toEqual(at(18));
  expect(await other.ask(key, 32, true)).toBe('live');
  expect([await other.ask(key, 33, true), await one.ask(key, 33)]).toEqual(['idle', 'idle']);
});

test('a sign that was not written when a copy ended makes the session end earlier, never later', async () => {
  const [ended, next] = [openCopy(lost), openCopy()];
  const key = await begin();
  expect(await ended.ask(key, 5)).toBe('live');
  await ended.settle();
  expect((await storedOf(key))?.seenAt).toEqual(at(0));
  expect(await ended.ask(key, 19, true)).toBe('live');
  expect(await next.ask(key, 15)).toBe('idle');
  // A session that one copy has ended is over for all copies.
  expect(await ended.ask(key, 6)).toBe('idle');
});

test('a sign that could not be written is written with the next signs', async () => {
  let isAway = true;
  const written: ReadonlyMap<string, Date>[] = [];
  const copy = openCopy((_, signs) => {
    if (isAway) return lost();
    written.push(signs);
    return Promise.resolve();
  });
  const [one, two] = [await begin(), await begin()];
  await copy.ask(one, 1);
  await copy.settle();
  isAway = false;
  await copy.ask(two, 2);
  await copy.settle();
  expect(written).toEqual([
    new Map([
      [one, at(1)],
      [two, at(2)],
    ]),
  ]);
  await copy.settle();
  expect(written.slice(1)).toEqual([]);
});

test('one statement writes the signs of all sessions, and never an older sign over a newer one', async () => {
  const copy = openCopy();
  const keys = [await begin(), await begin(), await begin()];
  for (const [index, key] of keys.entries()) expect(await copy.ask(key, index + 1)).toBe('live');
  await store
    .update(session)
    .set({ seenAt: at(9) })
    .where(eq(session.key, keys[0] ?? ''));
  await copy.settle();
  const stored = await Promise.all(keys.map(async (key) => (await storedOf(key))?.seenAt));
  expect(stored).toEqual([at(9), at(2), at(3)]);
});

test('a session that was renewed meanwhile keeps its sign, and an ended one stays as it was', async () => {
  const copy = openCopy();
  const [renewed, ended] = [await begin(), await begin()];
  for (const key of [renewed, ended]) await copy.ask(key, 1);
  await copy.settle();
  // Signs so soon after a write wait for the next one.
  for (const key of [renewed, ended]) await copy.ask(key, 4);
  const key = sessionKeyOf((await rotateSession(store, renewed, at(4))) ?? '');
  await store
    .update(session)
    .set({ endedAt: at(4), endedBecause: 'signed-out' })
    .where(eq(session.key, ended));
  expect(await copy.ask(key, 18, true)).toBe('live');
  await copy.settle();
  expect([(await storedOf(key))?.seenAt, (await storedOf(ended))?.seenAt]).toEqual([at(4), at(1)]);
});
