import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Coverage } from '@/lib/mirror/coverage';
import { coverageWords } from './coverage-words';

const nowMs = Date.parse('2026-11-24T06:30:00Z');
const clock = { zone: 'Asia/Shanghai', nowMs };
const whole: Coverage = {
  state: 'whole',
  completeToMs: Date.parse('2026-11-24T06:02:00Z'),
  days: 90,
  missingDays: 0,
  firstDay: '2026-08-27',
  staleSinceMs: undefined,
  problem: undefined,
};

const said = (coverage: Partial<Coverage>) => {
  const { tone, sentences } = coverageWords({ ...whole, ...coverage }, clock);
  return `${tone}: ${sentences.map(english).join(', ')}`;
};

test.each<readonly [Partial<Coverage>, string]>([
  [{}, 'positive: Complete to 14:02'],
  [{ completeToMs: Date.parse('2026-11-23T15:59:00Z') }, 'positive: Complete to 23 Nov 23:59'],
  [{ completeToMs: Date.parse('2025-11-23T15:59:00Z') }, 'positive: Complete to 23 Nov 2025 23:59'],
  [{ state: 'partly', missingDays: 3 }, 'caution: 3 of 90 days missing, Complete to 14:02'],
  [{ state: 'partly', missingDays: 3, completeToMs: undefined }, 'caution: 3 of 90 days missing'],
  [{ state: 'partly', days: 1, missingDays: 1, completeToMs: undefined }, 'caution: Not read whole yet'],
  [{ state: 'partly', completeToMs: undefined }, 'caution: Not read whole yet'],
  [{ state: 'never', days: 90, missingDays: 90, completeToMs: undefined }, 'caution: Nothing read yet'],
  [{ staleSinceMs: Date.parse('2026-11-24T05:40:00Z') }, 'caution: Stale since 13:40, Complete to 14:02'],
])('%j', (coverage, words) => {
  expect(said(coverage)).toBe(words);
});
