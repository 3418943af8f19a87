import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { spreadOf, type CallBudget, type Lane } from './call-budget';
import { RateLimiter } from './rate-limiter';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The count of `StoredBudget`, in memory. */
function countAt(perMinute: number): CallBudget {
  const { stepMs, aheadMs } = spreadOf(perMinute);
  let spentUntilMs = 0;
  return {
    take: (claim) => {
      const beyondMs = spentUntilMs - performance.now() - aheadMs[claim];
      if (beyondMs <= 0) spentUntilMs = Math.max(spentUntilMs, performance.now()) + stepMs;
      return Promise.resolve(Math.max(0, beyondMs));
    },
  };
}

interface CallOptions {
  readonly lane?: Lane;
  readonly operation?: string;
  readonly hangs?: boolean;
}

function open(perMinute = 150) {
  const queue = new RateLimiter({ budget: countAt(perMinute), perMinute, broken: () => undefined });
  const order: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  /** A call that is answered at once, unless it hangs. */
  const ask = async (person: string, { lane = 'read', operation = 'listPayouts', hangs = false }: CallOptions = {}) => {
    const people = new Set(person === '' ? [] : [person]);
    const leave = await queue.wait({ lane, operation, people }, 8_000);
    order.push(leave.ok ? person : `${person} ${leave.error}`);
    if (leave.ok && hangs) ends.set(operation, [...(ends.get(operation) ?? []), leave.value]);
    else if (leave.ok) leave.value();
  };
  return { queue, order, ends, ask };
}

test('a monitor reads how many calls of each lane wait and are under way', async () => {
  const { queue, ask, ends } = open();
  for (let number = 0; number < 8; number += 1) void ask('one', { hangs: true });
  void ask('', { lane: 'background', operation: 'listCards', hangs: true });
  await vi.advanceTimersByTimeAsync(100);
  const none = { waiting: 0, running: 0 };
  // Six calls of one operation may run.
  expect(queue.load()).toEqual({
    write: none,
    read: { waiting: 2, running: 6 },
    background: { waiting: 0, running: 1 },
  });
  for (const end of ends.get('listCards') ?? []) end();
  expect(queue.load().background).toEqual(none);
});

describe('one person who sends requests without end', () => {
  /** Forty such calls at any time. */
  function flood({ ask }: ReturnType<typeof open>, given: CallOptions = {}) {
    const again = async (): Promise<void> => {
      await ask('flooder', given);
      await again();
    };
    for (let loop = 0; loop < 40; loop += 1) void again();
  }

  test('delays another person by one call at most: their turn is the next', async () => {
    const opened = open();
    flood(opened);
    await vi.advanceTimersByTimeAsync(10_000);
    for (let times = 0; times < 5; times += 1) {
      opened.order.length = 0;
      const asked = opened.ask('other');
      await vi.advanceTimersByTimeAsync(1_000);
      await asked;
      expect(opened.order.indexOf('other')).toBeGreaterThanOrEqual(0);
      expect(opened.order.indexOf('other')).toBeLessThanOrEqual(1);
    }
  });

  test('leaves calls for people below their share: five reads of another go out at once', async () => {
    const opened = open();
    flood(opened);
    await vi.advanceTimersByTimeAsync(30_000);
    opened.order.length = 0;
    const asked = Array.from({ length: 5 }, () => opened.ask('other'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.order.filter((person) => person === 'other')).toHaveLength(5);
    await Promise.all(asked);
  });

  test('takes turns with the reads of others when it is writes', async () => {
    const opened = open();
    flood(opened, { lane: 'write', operation: 'updateCardStatus' });
    await vi.advanceTimersByTimeAsync(30_000);
    opened.order.length = 0;
    const reads = Array.from({ length: 4 }, () => opened.ask('other'));
    await vi.advanceTimersByTimeAsync(6_000);
    await Promise.all(reads);
    const last = opened.order.lastIndexOf('other');
    expect(opened.order.slice(0, last).filter((person) => person === 'flooder').length).toBeLessThanOrEqual(5);
  });

  test('has all calls if no other person wants any', async () => {
    const opened = open();
    flood(opened);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened.order.filter((person) => person === 'flooder').length).toBeGreaterThan(130);
  });
});

test('a write goes before all reads', async () => {
  const { ask, order } = open(10);
  const reads = ['a', 'b', 'c', 'd'].map((person) => ask(person));
  await vi.advanceTimersByTimeAsync(0);
  const write = ask('writer', { lane: 'write', operation: 'updateCardStatus' });
  await vi.advanceTimersByTimeAsync(0);
  await write;
  expect(order.indexOf('writer')).toBeLessThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(8_000);
  await Promise.all(reads);
});

test('waiting people are served in turns, not each to the end', async () => {
  const { ask, order } = open(60_000);
  const waiting = ['a', 'a', 'a', 'b', 'b', 'b', 'c'].map((person) => ask(person));
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b']);
});

describe('an operation that hangs', () => {
  test('leaves connections to other operations, and always to writes', async () => {
    const { ask, order, ends } = open(60_000);
    const hanging = [
      ...Array.from({ length: 20 }, () => ask('a', { operation: 'listCards', hangs: true })),
      ...Array.from({ length: 20 }, () => ask('b', { operation: 'listQuotes', hangs: true })),
      ...Array.from({ length: 20 }, () => ask('c', { operation: 'listDeposits', hangs: true })),
    ];
    await vi.advanceTimersByTimeAsync(0);
    expect([...ends].map(([operation, { length }]) => [operation, length])).toEqual([
      ['listCards', 4],
      ['listQuotes', 4],
      ['listDeposits', 4],
    ]);
    await ask('d', { lane: 'write', operation: 'updateCardStatus' });
    expect(order.at(-1)).toBe('d');
    await vi.advanceTimersByTimeAsync(8_000);
    await Promise.all(hanging);
    // Not reported as a limit of the platform, which it is not.
    expect(new Set(order.slice(13))).toEqual(new Set(['a busy', 'b busy', 'c busy']));
  });

  test('has six connections at most; the next call goes out when one has ended', async () => {
    const { ask, order, ends } = open(60_000);
    const hanging = Array.from({ length: 7 }, () => ask('a', { operation: 'listCards', hangs: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toHaveLength(6);
    ends.get('listCards')?.[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(hanging);
    expect(order).toHaveLength(7);
  });

  test('does not let one person take all connections', async () => {
    const { ask, order } = open(60_000);
    for (const operation of ['listCards', 'listQuotes', 'listDeposits']) {
      for (let times = 0; times < 4; times += 1) void ask('a', { operation, hangs: true });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toHaveLength(8);
    await ask('b');
    expect(order.at(-1)).toBe('b');
    await vi.advanceTimersByTimeAsync(8_000);
  });
});

test('a person who joins a waiting call adds their own turn', async () => {
  const { queue, ask, order } = open(10);
  for (let times = 0; times < 12; times += 1) void ask('flooder');
  await vi.advanceTimersByTimeAsync(0);
  const people = new Set(['flooder']);
  const joined = queue
    .wait({ lane: 'read', operation: 'listPayouts', people }, 60_000)
    .then(() => order.push('joined'));
  people.add('other');
  order.length = 0;
  await vi.advanceTimersByTimeAsync(8_000);
  await joined;
  expect(order[0]).toBe('joined');
});
