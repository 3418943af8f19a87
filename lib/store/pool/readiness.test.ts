import { expect, test } from 'vitest';
import { Readiness } from './readiness';

function readinessOf(check: () => Promise<void>) {
  const clock = { nowMs: 0 };
  return { clock, readiness: new Readiness(check, () => clock.nowMs) };
}

test('many probes within a few seconds make one write', async () => {
  let tries = 0;
  const { clock, readiness } = readinessOf(() => {
    tries += 1;
    return Promise.resolve();
  });
  await Promise.all(Array.from({ length: 50 }, () => readiness.require()));
  clock.nowMs = 2_999;
  await readiness.require();
  expect(tries).toBe(1);
  clock.nowMs = 3_000;
  await readiness.require();
  expect(tries).toBe(2);
});

test('a store that cannot be written is not ready, and is ready once it can', async () => {
  let isFull = true;
  const { clock, readiness } = readinessOf(() => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()));
  await expect(readiness.require()).rejects.toThrow('full');
  isFull = false;
  clock.nowMs = 3_000;
  await expect(readiness.require()).resolves.toBeUndefined();
});
