import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lease } from '@/lib/store/lease';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { sizeOfTurn, takeSweepTurn } from './due-writes';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
beforeEach(async () => {
  await opened.database.delete(lease);
});
afterAll(() => opened.close());

/** Moves the lease back by so much time. The store's own clock runs too, so there are far fewer turns than requests. */
async function pass(ms: number): Promise<void> {
  await opened.database.execute(sql`update ${lease} set until = until - ${ms} * interval '1 ms'`);
}

/** Sweepers of several copies that all request a turn at the same moment. */
async function askTogether(copies: number): Promise<number> {
  const turns = await Promise.all(Array.from({ length: copies }, () => takeSweepTurn(opened.database)));
  return turns.filter(Boolean).length;
}

test('two copies of the console together have one turn a second', async () => {
  const startMs = performance.now();
  let taken = 0;
  // Five times a second for half a minute.
  for (let times = 0; times < 30 * 5; times += 1) {
    taken += await askTogether(2);
    await pass(200);
  }
  const lastedSeconds = 30 + (performance.now() - startMs) / 1_000;
  expect(taken).toBeLessThanOrEqual(lastedSeconds + 2);
  expect(taken).toBeGreaterThanOrEqual(25);
});

test('a copy whose timer is a little early keeps its turn', async () => {
  expect(await askTogether(2)).toBe(1);
  await pass(900);
  expect(await askTogether(2)).toBe(1);
});

test('after an idle hour there is one turn, and none for the missed ones', async () => {
  await askTogether(1);
  await pass(60 * 60_000);
  expect(await askTogether(5)).toBe(1);
});

test('a turn takes up as many writes as the platform allows calls in a second, up to the store’s limit', () => {
  expect([10, 75, 150, 300, 60_000].map(sizeOfTurn)).toEqual([1, 1, 2, 4, 10]);
});
