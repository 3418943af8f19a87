import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isEarly, sweepThrough } from '../write-workers';
import { Sweeper } from './write-engine';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs it as a copy of the console does; answers the function that ends it. */
function begin(sweepOnce: () => Promise<unknown>): () => Promise<void> {
  const sweeper = new Sweeper(sweepOnce, () => undefined);
  const timer = setInterval(() => void sweeper.turn(), sweeper.idleMs);
  return async () => {
    clearInterval(timer);
    await sweeper.release();
  };
}

function sweep(isDoubtful: () => boolean) {
  const taken = { count: 0 };
  const sweepOnce = () => {
    taken.count += 1;
    return Promise.resolve(true);
  };
  const platform = { clientHash: randomUUID(), isDoubtful };
  const turn = async () => isEarly(platform) || (await sweepThrough({ platform, engine: { sweepOnce } }));
  return { taken, stop: begin(turn) };
}

test('at most one turn a second is begun', async () => {
  const { taken, stop } = sweep(() => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken.count).toBe(60);
  await stop();
});

test('while the platform does not answer, one write in half a minute tries it', async () => {
  let isAway = true;
  const { taken, stop } = sweep(() => isAway);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(taken.count).toBeLessThanOrEqual(11);
  expect(taken.count).toBeGreaterThanOrEqual(9);
  isAway = false;
  const before = taken.count;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(taken.count - before).toBe(10);
  await stop();
});

test('a stopped sweeper begins nothing more, and waits for the turns that had begun', async () => {
  const begun: (() => void)[] = [];
  const hanging = () => new Promise<void>((resolve) => begun.push(resolve));
  const stop = begin(hanging);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(begun).toHaveLength(2);
  let isEnded = false;
  const ended = stop().then(() => (isEnded = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toHaveLength(2);
  expect(isEnded).toBe(false);
  for (const end of begun) end();
  await ended;
});

test('a turn that a test asks for waits for the turns under way, and for a step of every open write', async () => {
  const ends: (() => void)[] = [];
  const hanging = () => new Promise<void>((resolve) => ends.push(resolve));
  let isEnded = false;
  const sweeper = new Sweeper(hanging, () => undefined, hanging);
  await sweeper.turn();
  const asked = sweeper.turn({ isAsked: true }).then(() => (isEnded = true));
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ends).toHaveLength(2);
  expect(isEnded).toBe(false);
  ends[1]?.();
  await asked;
});
