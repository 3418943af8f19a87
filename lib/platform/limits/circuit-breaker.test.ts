import { expect, test } from 'vitest';
import { CircuitBreaker, type Ending } from './call-limits';

function breakerAt() {
  const clock = { nowMs: 0 };
  const breaker = new CircuitBreaker({ leastCalls: 20, now: () => clock.nowMs });
  const call = (ending: Ending) => {
    const pass = breaker.admit();
    if (pass !== undefined) breaker.note(pass, ending, undefined);
    return pass;
  };
  const calls = (count: number, ending: Ending) => Array.from({ length: count }, () => call(ending));
  return { breaker, clock, call, calls };
}

test('it opens when half of twenty calls in ten seconds failed, and not before', () => {
  const { breaker, calls } = breakerAt();
  calls(10, 'failed');
  calls(9, 'answered');
  expect(breaker.isOpen()).toBe(false);
  calls(1, 'answered');
  expect(breaker.isOpen()).toBe(true);
  const other = breakerAt();
  other.calls(11, 'answered');
  other.calls(10, 'failed');
  expect(other.breaker.isOpen()).toBe(false);
});

test('failures spread over more than ten seconds do not open it', () => {
  const { breaker, clock, call } = breakerAt();
  for (; clock.nowMs < 120_000; clock.nowMs += 600) call('failed');
  expect(breaker.isOpen()).toBe(false);
});

test('cancelled calls do not count', () => {
  const { breaker, calls } = breakerAt();
  calls(100, 'unknown');
  expect(breaker.isOpen()).toBe(false);
});

test('after fifteen seconds one call at a time asks whether the platform is back', () => {
  const { breaker, clock, calls } = breakerAt();
  calls(20, 'failed');
  clock.nowMs = 14_999;
  expect(breaker.admit()).toBeUndefined();
  clock.nowMs = 15_000;
  expect(breaker.admit()).toBe('probe');
  expect(breaker.admit()).toBeUndefined();
  breaker.note('probe', 'failed', undefined);
  clock.nowMs = 29_999;
  expect(breaker.isOpen()).toBe(true);
  clock.nowMs = 30_000;
  expect(breaker.admit()).toBe('probe');
  breaker.note('probe', 'unknown', undefined);
  expect(breaker.admit()).toBe('probe');
  breaker.note('probe', 'answered', undefined);
  expect(breaker.isDoubtful()).toBe(false);
  expect(breaker.admit()).toBe('normal');
});

test('an answer to a call from before it opened neither closes it nor keeps it open', () => {
  const { breaker, clock, calls } = breakerAt();
  const early = breaker.admit();
  calls(20, 'failed');
  breaker.note(early ?? 'normal', 'answered', undefined);
  expect(breaker.isOpen()).toBe(true);
  clock.nowMs = 15_000;
  breaker.note(early ?? 'normal', 'failed', undefined);
  expect(breaker.isOpen()).toBe(false);
});
