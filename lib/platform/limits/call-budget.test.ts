import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { platformBudget } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { spreadOf, type Lane, StoredBudget } from './call-budget';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
}, 60_000);
beforeEach(async () => {
  await opened.database.delete(platformBudget);
});
afterAll(() => opened.close());

const copyWith = (perMinute: number) =>
  new StoredBudget({ store: () => Promise.resolve(opened.database), clientHash: 'one', perMinute });

async function count(copies: readonly StoredBudget[], asked: number, lane: Lane = 'write'): Promise<number> {
  const takes = copies.map((copy) => Array.from({ length: asked / copies.length }, () => copy.take(lane)));
  const waits = await Promise.all(takes.flat());
  return waits.filter((waitMs) => waitMs === 0).length;
}

/** As if so much time had passed since the last call. */
async function pass(ms: number): Promise<void> {
  await opened.database.execute(sql`update platform_budget set spent_until = spent_until - ${ms} * interval '1 ms'`);
}

test('copies of the console together never send more in a minute than allowed', async () => {
  const copies = [copyWith(10), copyWith(10), copyWith(10)];
  const startMs = performance.now();
  let passedMs = 0;
  const nowMs = () => passedMs + performance.now() - startMs;
  const sent: { readonly afterMs: number; readonly beforeMs: number }[] = [];
  for (; passedMs <= 5 * 60_000; passedMs += 2_500) {
    const afterMs = nowMs();
    const taken = await count(copies, 6);
    const moment = { afterMs, beforeMs: nowMs() };
    sent.push(...Array.from({ length: taken }, () => moment));
    await pass(2_500);
  }
  for (const { afterMs: fromMs } of sent) {
    const within = sent.filter(({ afterMs, beforeMs }) => afterMs >= fromMs && beforeMs < fromMs + 60_000);
    expect(within.length).toBeLessThanOrEqual(10);
  }
  expect(sent.length).toBeGreaterThan(5 * 7);
});

test('what is left last is kept for writes', async () => {
  const copy = copyWith(50);
  const startMs = performance.now();
  const background = await count([copy], 15, 'background');
  const read = await count([copy], 15, 'read');
  const write = await count([copy], 15, 'write');
  const came = Math.ceil((performance.now() - startMs) / spreadOf(50).stepMs);
  expect(background).toBeGreaterThan(0);
  expect(read).toBeGreaterThan(0);
  expect(write).toBeGreaterThan(0);
  expect(background + read + write).toBeLessThanOrEqual(10 + came);
});

test('it says how long it is until the next call may go out', async () => {
  const copy = copyWith(10);
  await count([copy], 10);
  const waitMs = await copy.take('write');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(spreadOf(10).stepMs);
  await pass(waitMs);
  expect(await copy.take('write')).toBe(0);
});

test('no minute has more than the whole, whatever the number', () => {
  for (const perMinute of [10, 60, 150, 200, 60_000]) {
    const { stepMs, aheadMs } = spreadOf(perMinute);
    expect(Math.floor((60_000 + aheadMs.write) / stepMs + 1e-9) + 1).toBeLessThanOrEqual(perMinute + 1);
  }
});
