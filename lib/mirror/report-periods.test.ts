import { expect, test } from 'vitest';
import { reportPeriods } from './report-periods';

const ends = (periods: readonly { readonly start: string; readonly end: string }[]) =>
  [periods[0], periods.at(-1)].map((one) => `${one?.start ?? ''} ${one?.end ?? ''}`);

test('thirty days end with the requested day, and thirty others lie directly before them', () => {
  const { periods, before } = reportPeriods('day', '2026-03-02', '2026-11-24');
  expect([periods.length, before.length]).toEqual([30, 30]);
  expect(ends(periods)).toEqual(['2026-02-01 2026-02-01', '2026-03-02 2026-03-02']);
  expect(ends(before)).toEqual(['2026-01-02 2026-01-02', '2026-01-31 2026-01-31']);
});

test('weeks begin on Mondays, and the current one ends today', () => {
  const { periods } = reportPeriods('week', '2026-11-24', '2026-11-24');
  expect(ends(periods)).toEqual(['2026-08-31 2026-09-06', '2026-11-23 2026-11-24']);
});

test('months have their own number of days, over the end of a year and in a leap year', () => {
  const { periods, before } = reportPeriods('month', '2028-03-31', '2028-03-31');
  expect(periods.map(({ start, end }) => `${start} ${end}`).slice(-3)).toEqual([
    '2028-01-01 2028-01-31',
    '2028-02-01 2028-02-29',
    '2028-03-01 2028-03-31',
  ]);
  expect(ends(before)).toEqual(['2027-04-01 2027-04-30', '2027-09-01 2027-09-30']);
});

test('a day in the future counts as today', () => {
  expect(reportPeriods('day', '2030-01-01', '2026-11-24').periods.at(-1)?.end).toBe('2026-11-24');
});
