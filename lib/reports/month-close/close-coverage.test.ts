import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { type CloseCoverage, coverageOfClose, isWholeClose } from './close-coverage';

const whole: CloseCoverage = {
  state: 'whole',
  days: 30,
  missingDays: 0,
  unreadable: 0,
  detailsDue: 0,
  firstDay: undefined,
  rest: undefined,
  asOfMs: undefined,
  endedAsOfMs: undefined,
  staleSinceMs: undefined,
  problem: undefined,
};

test('a month with a record that could not be read is not closed as whole, and says so ever after', () => {
  const words = (coverage: CloseCoverage) => coverageOfClose(coverage, 'UTC').map(english);
  expect([isWholeClose(whole), words(whole)]).toEqual([true, ['All days of the month had been read.']]);
  const odd = { ...whole, unreadable: 2 };
  expect(isWholeClose(odd)).toBe(false);
  expect(words(odd)).toContain('2 records of the platform’s list couldn’t be read and aren’t in the totals.');
});
