import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { readStampMs } from '@/lib/contract/quotes';
import { countdownTo, remainingText } from './quote-result';

const now = Date.parse('2026-11-20T12:00:00Z');

test('a stamp in seconds and one in milliseconds are the same moment, for every second until 2099', () => {
  const seconds = fc.integer({
    min: Date.parse('2001-09-09T01:46:40Z') / 1_000,
    max: Date.parse('2099-12-31') / 1_000,
  });
  fc.assert(
    fc.property(seconds, (stamp) => {
      expect(readStampMs(stamp)).toBe(stamp * 1_000);
      expect(readStampMs(stamp * 1_000)).toBe(stamp * 1_000);
    }),
    { numRuns: 1_000 },
  );
});

describe('the countdown', () => {
  test.each([
    [75_000, 75, 'good', '1 min 15 s left'],
    [60_000, 60, 'good', '1 min 0 s left'],
    [30_001, 31, 'good', '31 s left'],
    [30_000, 30, 'soon', '30 s left'],
    [10_001, 11, 'soon', '11 s left'],
    [10_000, 10, 'last', '10 s left'],
    [1, 1, 'last', '1 s left'],
    [0, 0, 'over', 'Expired'],
    [-5_000, 0, 'over', 'Expired'],
  ])('%d ms before the end', (left, seconds, phase, text) => {
    const countdown = countdownTo(now + left, now);
    expect(countdown).toEqual({ seconds, phase });
    expect(english(remainingText(countdown))).toBe(text);
  });

  test('reads an end in seconds too', () => {
    expect(countdownTo(now / 1_000 + 20, now)).toEqual({ seconds: 20, phase: 'soon' });
  });
});
