import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf } from '@/sandbox/world/random';
import { backoffMs, followPauseMs, processingPauseMs } from './decide';

const tries = fc.integer({ min: 0, max: 10_000 });
/** As `Math.random` gives them. */
const drawn = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const longestMs = (many: number) => backoffMs(many, () => 1);

test('a pause is at least a quarter of a second, and at most its step of at most five minutes', () => {
  fc.assert(
    fc.property(tries, drawn, (many, number) => {
      const pauseMs = backoffMs(many, () => number);
      return pauseMs >= 250 && pauseMs <= longestMs(many) && longestMs(many) <= 300_000;
    }),
  );
});

test('the more tries there were, the longer a pause may be, up to five minutes', () => {
  fc.assert(fc.property(tries, tries, (one, other) => one > other || longestMs(one) <= longestMs(other)));
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(longestMs)).toEqual(
    [1, 2, 4, 8, 16, 32, 60, 120, 300, 300].map((seconds) => seconds * 1_000),
  );
});

test('pauses spread over the whole length of their step, so that failed attempts are not repeated together', () => {
  fc.assert(
    fc.property(tries, drawn, drawn, (many, one, other) => {
      const capMs = longestMs(many);
      const [first, second] = [backoffMs(many, () => one), backoffMs(many, () => other)];
      const isApart = Math.abs(one - other) * capMs > 1 && Math.max(one, other) * capMs > 251;
      return !isApart || (first !== second && first > second === one > other);
    }),
  );
  const random = randomOf(9, 'pauses');
  const pauses = Array.from({ length: 200 }, () => backoffMs(9, () => random.next()));
  expect(new Set(pauses).size).toBeGreaterThan(150);
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(100_000);
});

test('a working platform is called once a minute, an accepted write after half of its age or sooner', () => {
  fc.assert(
    fc.property(tries, fc.nat(23 * 60 * 60_000), (many, ageMs) => {
      const [asked, looked] = [processingPauseMs(many), followPauseMs(ageMs)];
      return (
        asked >= 1_000 &&
        asked <= 60_000 &&
        looked >= Math.min(ageMs / (ageMs < 10_000 ? 4 : 2), 300_000) &&
        (ageMs >= 10_000 || looked <= Math.max(ageMs / 4, 400)) &&
        looked >= 400 &&
        looked <= 300_000
      );
    }),
  );
  expect(followPauseMs(25 * 60 * 60_000)).toBe(60 * 60_000);
});
