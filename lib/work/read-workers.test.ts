import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lease } from '@/lib/store/lease';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { workerTurn } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { readWorkers } from './start-workers';
import { RunningWorker } from './running-worker';
import type { Worker } from './worker';

let opened: OpenStore;
let writes = 0;
let counting: Store;
beforeAll(async () => {
  opened = await openTestStore();
  counting = new Proxy(opened.database, {
    get: (database, name) => {
      if (name === 'insert') writes += 1;
      const value: unknown = Reflect.get(database, name);
      return typeof value === 'function' ? (value.bind(database) as unknown) : value;
    },
  });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(lease);
  await opened.database.delete(workerTurn);
  writes = 0;
});

/** Unix milliseconds of the clock of all copies. */
let nowMs = 1_000;
let outcome: 'idle' | 'broken' = 'idle';
const worker = (leads: boolean): Worker => ({
  name: 'mirror',
  leads,
  idleMs: 1,
  turn: async () => {
    if (outcome === 'broken') throw new TypeError('of one account');
    return await Promise.resolve(false);
  },
});

const copy = (owner: string, { leads = true, isAlone = false } = {}) =>
  new RunningWorker(worker(leads), {
    store: async () => await Promise.resolve(counting),
    owner,
    broken: (error) => {
      throw error;
    },
    nowMs: () => nowMs,
    isAlone: async () => await Promise.resolve(isAlone),
  });

/** The worker on the page of this copy. */
const seenBy = async (one: RunningWorker, owner: string) =>
  (await readWorkers(opened.database, { states: [one.state], owner }))[0];

test('every copy shows the last turn and the last error of the copy that leads, and of the one before it', async () => {
  const [one, other] = [copy('one'), copy('other')];
  nowMs = 1_000;
  outcome = 'idle';
  expect(await one.turn()).toBe(false);
  expect(await other.turn()).toBe(false);
  expect(other.state.turnAtMs).toBeUndefined();
  expect(await seenBy(other, 'other')).toMatchObject({
    turnAtMs: 1_000,
    tookMs: expect.any(Number) as number,
    failure: undefined,
    leader: { owner: 'one', isThisCopy: false },
  });
  [nowMs, outcome] = [2_000, 'broken'];
  await expect(one.turn()).rejects.toThrow('of one account');
  const failure = { atMs: 2_000, error: 'TypeError' };
  expect(await seenBy(other, 'other')).toMatchObject({ turnAtMs: 2_000, failure });
  // What is known of it stays when its copy has gone, and when the next copy leads without an error.
  await one.stop();
  expect(await seenBy(other, 'other')).toMatchObject({ turnAtMs: 2_000, failure, leader: undefined });
  [nowMs, outcome] = [3_000, 'idle'];
  expect(await other.turn()).toBe(false);
  expect(await seenBy(other, 'other')).toMatchObject({ turnAtMs: 3_000, failure, leader: { isThisCopy: true } });
  expect(await seenBy(one, 'one')).toMatchObject({ turnAtMs: 3_000, failure, leader: { owner: 'other' } });
  await other.stop();
});

test('a turn that never ends is seen from its beginning', async () => {
  const [one, other] = [copy('one'), copy('other')];
  [nowMs, outcome] = [1_000, 'idle'];
  let end: () => void = () => undefined;
  one.worker.turn = async () => {
    await new Promise<void>((resolve) => (end = resolve));
    return false;
  };
  const turning = one.turn();
  await expect
    .poll(async () => await seenBy(other, 'other'))
    .toMatchObject({ turnAtMs: 1_000, tookMs: undefined, leader: { owner: 'one' } });
  end();
  await turning;
  expect(await seenBy(other, 'other')).toMatchObject({ turnAtMs: 1_000, tookMs: expect.any(Number) as number });
});

test('a worker without work writes once a minute, and one that is alone on its store never', async () => {
  const one = copy('one');
  outcome = 'idle';
  for (nowMs = 0; nowMs < 180_000; nowMs += 10_000) await one.turn();
  // The beginning and the end of the first turn, and then each minute.
  expect(writes).toBe(2 + 2);
  [outcome, writes] = ['broken', 0];
  for (; nowMs < 300_000; nowMs += 10_000) await one.turn().catch(() => false);
  expect(writes).toBe(2);
  await one.stop();
  [outcome, writes] = ['idle', 0];
  await copy('alone', { isAlone: true }).turn();
  await copy('for itself', { leads: false }).turn();
  expect(writes).toBe(0);
  expect((await opened.database.select().from(workerTurn)).length).toBe(1);
});
