import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { coverageWords, shortTime, type StatedCoverage } from './coverage-words';

const clock = { zone: 'Asia/Shanghai', nowMs: Date.parse('2026-11-24T06:30:00Z') };
const at = (time: string) => Date.parse(`${time}+08:00`);
const whole: StatedCoverage = {
  state: 'whole',
  days: 90,
  missingDays: 0,
  staleSinceMs: undefined,
  rest: 'ended',
  asOfMs: at('2026-11-24T14:02:59'),
  endedAsOfMs: at('2026-11-24T03:10:00'),
};

const said = (coverage: Partial<StatedCoverage>) => {
  const { tone, sentences } = coverageWords({ ...whole, ...coverage }, shortTime(clock));
  return `${tone}: ${sentences.map(english).join(', ')}`;
};

const partly = { state: 'partly', missingDays: 3 } as const;

test.each<readonly [Partial<StatedCoverage>, string]>([
  [{}, 'positive: As of 14:02, Ended payouts last checked 03:10'],
  [{ endedAsOfMs: at('2026-11-18T23:59:00') }, 'positive: As of 14:02, Ended payouts last checked 18 Nov 23:59'],
  [{ endedAsOfMs: at('2025-11-18T23:59:00') }, 'positive: As of 14:02, Ended payouts last checked 18 Nov 2025 23:59'],
  [{ endedAsOfMs: at('2026-11-24T14:02:01') }, 'positive: As of 14:02'],
  [{ endedAsOfMs: at('2026-11-24T14:05:00') }, 'positive: As of 14:02'],
  [{ rest: undefined, endedAsOfMs: undefined }, 'positive: As of 14:02'],
  [{ rest: 'reasons' }, 'positive: As of 14:02, Failure details last checked 03:10'],
  [{ rest: 'earlier' }, 'positive: As of 14:02, Earlier records last checked 03:10'],
  // As files and closes of earlier versions kept it.
  [{ endedAsOfMs: undefined }, 'positive: New and open records as of 14:02'],
  [partly, 'caution: 3 of 90 days not read yet, As of 14:02, Ended payouts last checked 03:10'],
  [{ ...partly, asOfMs: undefined, endedAsOfMs: undefined }, 'caution: 3 of 90 days not read yet'],
  [{ ...partly, asOfMs: undefined }, 'caution: 3 of 90 days not read yet, Ended payouts last checked 03:10'],
  [{ state: 'partly', days: 1, missingDays: 1, asOfMs: undefined, rest: undefined }, 'caution: Not all read yet'],
  [{ rest: undefined, unreadable: 1 }, 'caution: 1 record couldn’t be read and is in no number, As of 14:02'],
  [
    { ...partly, rest: undefined, unreadable: 2 },
    'caution: 3 of 90 days not read yet, 2 records couldn’t be read and are in no number, As of 14:02',
  ],
  [{ state: 'partly', endedAsOfMs: undefined }, 'caution: Not all read yet, New and open records as of 14:02'],
  [{ state: 'never', missingDays: 90 }, 'caution: Nothing read yet'],
  [{ rest: undefined, staleSinceMs: at('2026-11-24T13:40:00') }, 'caution: Not refreshed since 13:40, As of 14:02'],
])('%j', (coverage, words) => {
  expect(said(coverage)).toBe(words);
});
