import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { platformBudget } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { spreadOf, type Lane, StoredBudget } from './call-budget';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
beforeEach(async () => {
  await opened.database.delete(platformBudget);
});
afterAll(() => opened.close());

/** The copies' own clocks, which go on with the database's. */
let passedMs = 0;
const nowMs = () => passedMs + performance.now();

const copyWith = (perMinute: number, portionShare = 0.125) =>
  new StoredBudget({
    store: () => Promise.resolve(opened.database),
    clientHash: 'one',
    perMinute,
    portionShare,
    now: nowMs,
  });

async function count(copies: readonly StoredBudget[], asked: number, lane: Lane = 'write'): Promise<number> {
  const takes = copies.map((copy) => Array.from({ length: asked / copies.length }, () => copy.take(lane)));
  const waits = await Promise.all(takes.flat());
  return waits.filter((waitMs) => waitMs === 0).length;
}

/** Moves time on, as if so much had passed since the last call. */
async function pass(ms: number): Promise<void> {
  passedMs += ms;
  await opened.database.execute(sql`update platform_budget set spent_until = spent_until - ${ms} * interval '1 ms'`);
}

interface SentCall {
  /** It was sent between these two. */
  readonly afterMs: number;
  readonly beforeMs: number;
}

function expectNoFullerMinute(sent: readonly SentCall[], perMinute: number): void {
  for (const { afterMs: fromMs } of sent) {
    const within = sent.filter(({ afterMs, beforeMs }) => afterMs >= fromMs && beforeMs < fromMs + 60_000);
    expect(within.length).toBeLessThanOrEqual(perMinute);
  }
}

test('copies of the console together never send more in a minute than allowed', async () => {
  const copies = [copyWith(10), copyWith(10), copyWith(10)];
  const sent: SentCall[] = [];
  const endMs = nowMs() + 5 * 60_000;
  while (nowMs() <= endMs) {
    const afterMs = nowMs();
    const taken = await count(copies, 6);
    const moment = { afterMs, beforeMs: nowMs() };
    sent.push(...Array.from({ length: taken }, () => moment));
    await pass(2_500);
  }
  expectNoFullerMinute(sent, 10);
  expect(sent.length).toBeGreaterThan(5 * 7);
});

const steps = fc.array(
  fc.record({
    copy: fc.nat(2),
    lane: fc.constantFrom<Lane>('write', 'read', 'background'),
    asked: fc.integer({ min: 1, max: 12 }),
    passMs: fc.constantFrom<number>(0, 0, 3, 400, 2_000, 9_000, 31_000),
  }),
  { minLength: 10, maxLength: 20 },
);

/** Every copy takes a portion, leaves it until it is old, and then all ask without a pause. */
const hoarding = [0, 1, 2, 0, 1, 2, ...Array.from({ length: 28 }, () => 0)].map((copy, step) => ({
  copy,
  lane: 'write' as const,
  asked: step < 3 ? 1 : 12,
  passMs: step === 3 ? 31_000 : step > 5 ? 2_000 : 0,
}));

test.each([0.125, 0.5])(
  'no minute is fuller, whatever copies ask for and in which order: portions of %d of what may go',
  async (portionShare) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom<number>(10, 60, 150), steps, async (perMinute, asking) => {
        await opened.database.delete(platformBudget);
        const copies = [0, 1, 2].map(() => copyWith(perMinute, portionShare));
        const sent: SentCall[] = [];
        for (const { copy, lane, asked, passMs } of asking) {
          await pass(passMs);
          for (let number = 0; number < asked; number += 1) {
            const afterMs = nowMs();
            if ((await copies[copy]?.take(lane)) === 0) sent.push({ afterMs, beforeMs: nowMs() });
          }
        }
        expectNoFullerMinute(sent, perMinute);
      }),
      { numRuns: 8, examples: [[60, hoarding]] },
    );
  },
);

test('a copy asks the store once for many calls, and unused calls expire', async () => {
  const copy = copyWith(150, 0.5);
  const waits = [];
  for (let number = 0; number < 10; number += 1) waits.push(await copy.take('read'));
  expect(waits).toEqual(Array.from({ length: 10 }, () => 0));
  // A place is half a second of the line: fourteen of them were taken at once, and half as many again on the way.
  const { stepMs } = spreadOf(150);
  const [row] = await opened.database.select().from(platformBudget);
  const aheadMs = (row?.spentUntil.getTime() ?? 0) - Date.now();
  expect(aheadMs).toBeGreaterThan(10 * stepMs);
  await opened.database.delete(platformBudget);
  // As if the row had no calls left: places in hand are used up to their time, and not after it.
  await opened.database
    .insert(platformBudget)
    .values({ clientHash: 'one', spentUntil: new Date(Date.now() + 3_600_000) });
  expect(await copy.take('read')).toBe(0);
  passedMs += 60_000;
  expect(await copy.take('read')).toBeGreaterThan(0);
});

test('the last calls are reserved for writes', async () => {
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

test('it says how long to wait for the next call', async () => {
  const copy = copyWith(10);
  await count([copy], 10);
  const waitMs = await copy.take('write');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(spreadOf(10).stepMs);
  await pass(waitMs);
  expect(await copy.take('write')).toBe(0);
});

test('no minute exceeds the limit, for any limit', () => {
  for (const perMinute of [10, 60, 150, 200, 60_000]) {
    const { stepMs, aheadMs } = spreadOf(perMinute);
    expect(Math.floor((60_000 + aheadMs.write) / stepMs + 1e-9) + 1).toBeLessThanOrEqual(perMinute + 1);
  }
});
