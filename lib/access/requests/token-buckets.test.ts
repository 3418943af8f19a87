import { expect, test } from 'vitest';
import { TokenBuckets } from './request-limits';

function bucketsAt(rate = { atOnce: 10, perMinute: 60 }) {
  const clock = { nowMs: 0 };
  return { clock, buckets: new TokenBuckets(rate, () => clock.nowMs) };
}

test('a bucket gives its whole content at once and one token each second, and says how long to wait', () => {
  const { buckets, clock } = bucketsAt();
  expect([buckets.take('a', 5), buckets.take('a', 5)]).toEqual([0, 0]);
  expect(buckets.take('a', 2)).toBe(2_000);
  clock.nowMs = 1_999;
  expect(buckets.take('a', 2)).toBe(1);
  clock.nowMs = 2_000;
  expect(buckets.take('a', 2)).toBe(0);
});

test('a refusal costs no tokens, and a long pause fills the bucket only to its limit', () => {
  const { buckets, clock } = bucketsAt();
  buckets.take('a', 10);
  for (let times = 0; times < 100; times += 1) buckets.take('a', 5);
  clock.nowMs = 5_000;
  expect(buckets.take('a', 5)).toBe(0);
  clock.nowMs = 3_600_000;
  expect([buckets.take('a', 10), buckets.take('a', 1)]).toEqual([0, 1_000]);
});

test('keys share no tokens, and at most ten thousand keys are kept', () => {
  const { buckets } = bucketsAt();
  buckets.take('busy', 10);
  for (let number = 0; number < 30_000; number += 1) {
    buckets.take(`stranger-${number}`, 10);
    if (number % 1_000 === 0) expect(buckets.take('busy', 10)).toBe(10_000);
  }
  expect(buckets.size).toBe(10_000);
});
