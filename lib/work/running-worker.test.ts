import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lease } from '@/lib/store/lease';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { RunningWorker } from './running-worker';
import type { Worker } from './worker';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(lease);
});

/** A copy of the console with that worker. */
const copy = (owner: string, worker: Worker) =>
  new RunningWorker(worker, {
    store: async () => await Promise.resolve(opened.database),
    owner,
    broken: (error) => {
      throw error;
    },
    nowMs: () => 1_000,
  });

/** Ends when the test ends it. */
function longTurn(leads: boolean) {
  const seen = { turns: 0, released: 0, isEnded: false };
  let end: (worked: boolean) => void = () => undefined;
  const worker: Worker = {
    name: 'mirror',
    leads,
    idleMs: 1,
    turn: async ({ signal }) => {
      seen.turns += 1;
      await new Promise<void>((resolve) => {
        end = () => resolve();
        signal.addEventListener('abort', () => resolve());
      });
      seen.isEnded = true;
      return true;
    },
    release: () => Promise.resolve((seen.released += 1)),
  };
  return { seen, worker, end: () => end(true) };
}

test('one copy leads, and another one takes over at once when the first is stopped in the middle of a turn', async () => {
  const [first, second] = [longTurn(true), longTurn(true)];
  const [one, other] = [copy('one', first.worker), copy('other', second.worker)];
  const turning = one.turn();
  await expect.poll(() => first.seen.turns).toBe(1);
  expect(await other.turn()).toBe(false);
  expect([one.state.isLeading, other.state.isLeading, second.seen.turns]).toEqual([true, false, 0]);
  await one.stop();
  expect(first.seen).toEqual({ turns: 1, released: 1, isEnded: true });
  expect(await turning).toBe(true);
  const next = other.turn();
  await expect.poll(() => second.seen.turns).toBe(1);
  second.end();
  expect(await next).toBe(true);
  // A stopped worker takes no more turns.
  expect(await one.turn()).toBe(false);
  await other.stop();
  expect(await opened.database.select().from(lease)).toEqual([]);
});

test('without a lease each copy takes turns, and gives back its jobs when it is stopped', async () => {
  const [first, second] = [longTurn(false), longTurn(false)];
  const [one, other] = [copy('one', first.worker), copy('other', second.worker)];
  const turns = [one.turn(), other.turn()];
  await expect.poll(() => [first.seen.turns, second.seen.turns]).toEqual([1, 1]);
  await Promise.all([one.stop(), other.stop()]);
  expect(await Promise.all(turns)).toEqual([true, true]);
  expect([first.seen.released, second.seen.released]).toEqual([1, 1]);
});

test('a worker reports when its last turn was, how long it took, and how the last one failed', async () => {
  let isBroken = true;
  const worker: Worker = {
    name: 'exports',
    leads: false,
    idleMs: 1,
    turn: () => (isBroken ? Promise.reject(new TypeError('of one account')) : Promise.resolve(true)),
  };
  const one = copy('one', worker);
  expect(one.state).toMatchObject({ name: 'exports', turnAtMs: undefined, failure: undefined });
  await expect(one.turn()).rejects.toThrow('of one account');
  // Only the kind of error: its message may hold data.
  expect(one.state).toMatchObject({ turnAtMs: 1_000, failure: { atMs: 1_000, error: 'TypeError' } });
  isBroken = false;
  expect(await one.turn()).toBe(true);
  expect(one.state.tookMs).toBeGreaterThanOrEqual(0);
  expect(one.state.failure?.error).toBe('TypeError');
});
