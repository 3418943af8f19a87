import { describe, expect, test } from 'vitest';
import { formatDayAndClock } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import { type DueTimes, latestDue, nextDueMs } from './due-times';

const daily = (zone: string, hour: number): DueTimes => ({ frequency: 'daily', zone, hour });
const at = (text: string) => Date.parse(text);
const utc = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');

/** The first `count` due times after a moment. */
function dues(times: DueTimes, from: string, count: number): number[] {
  const found: number[] = [];
  for (let after = at(from); found.length < count; after = found.at(-1) ?? after) found.push(nextDueMs(times, after));
  return found;
}

test.each([
  // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
  ['Europe/Berlin', 2, '2026-03-27T12:00Z', ['2026-03-28T01:00Z', '2026-03-29T01:00Z', '2026-03-30T00:00Z']],
  ['Europe/Berlin', 2, '2026-10-23T12:00Z', ['2026-10-24T00:00Z', '2026-10-25T00:00Z', '2026-10-26T01:00Z']],
  ['Europe/Berlin', 8, '2026-03-27T12:00Z', ['2026-03-28T07:00Z', '2026-03-29T06:00Z', '2026-03-30T06:00Z']],
  ['America/New_York', 2, '2026-03-06T12:00Z', ['2026-03-07T07:00Z', '2026-03-08T07:00Z', '2026-03-09T06:00Z']],
  ['America/New_York', 1, '2026-10-30T12:00Z', ['2026-10-31T05:00Z', '2026-11-01T05:00Z', '2026-11-02T06:00Z']],
  // Zones with offsets of half or three quarters of an hour, and a summer time of half an hour.
  ['Asia/Kolkata', 8, '2026-11-24T12:00Z', ['2026-11-25T02:30Z', '2026-11-26T02:30Z', '2026-11-27T02:30Z']],
  ['Asia/Kathmandu', 0, '2026-11-24T12:00Z', ['2026-11-24T18:15Z', '2026-11-25T18:15Z', '2026-11-26T18:15Z']],
  ['Australia/Lord_Howe', 2, '2026-10-02T00:00Z', ['2026-10-02T15:30Z', '2026-10-03T15:30Z', '2026-10-04T15:00Z']],
  // The clocks skip midnight.
  ['Africa/Cairo', 0, '2026-04-22T12:00Z', ['2026-04-22T22:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z']],
  ['Pacific/Kiritimati', 23, '2026-11-24T10:00Z', ['2026-11-25T09:00Z', '2026-11-26T09:00Z', '2026-11-27T09:00Z']],
])('a daily report in %s at %i h is due once each day, also where clocks change', (zone, hour, from, wanted) => {
  expect(dues(daily(zone, hour), from, 3).map(utc)).toEqual(wanted);
});

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Cairo',
  'Pacific/Chatham',
  'UTC',
])('over a year in %s an hour has one due time for each day: at that hour, or right after a skipped one', (zone) => {
  for (const hour of [0, 1, 2, 3, 12]) {
    const all = dues(daily(zone, hour), '2026-01-01T12:00Z', 370);
    const shown = all.map((ms) => formatDayAndClock(ms, zone));
    const [first = ''] = shown;
    for (const [place, text] of shown.entries()) {
      expect(text.slice(0, 10)).toBe(addDays(first.slice(0, 10), place));
      const minutes = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) - hour * 60;
      expect([0, 30, 45, 60], `${text} for ${String(hour)}`).toContain(minutes);
    }
  }
});

describe('a weekly or monthly report', () => {
  test('is due on its weekday alone', () => {
    const fridays: DueTimes = { frequency: 'weekly', weekday: 5, hour: 17, zone: 'Europe/Berlin' };
    expect(dues(fridays, '2026-10-16T15:00Z', 3).map(utc)).toEqual([
      '2026-10-23T15:00Z',
      '2026-10-30T16:00Z',
      '2026-11-06T16:00Z',
    ]);
    const sundays: DueTimes = { frequency: 'weekly', weekday: 7, hour: 0, zone: 'Asia/Shanghai' };
    expect(dues(sundays, '2026-11-25T00:00Z', 1).map(utc)).toEqual(['2026-11-28T16:00Z']);
  });

  test('of day 31 is due on the last day of each month, in February too', () => {
    const last: DueTimes = { frequency: 'monthly', monthDay: 31, hour: 9, zone: 'UTC' };
    expect(dues(last, '2027-12-31T09:00Z', 6).map(utc)).toEqual([
      '2028-01-31T09:00Z',
      '2028-02-29T09:00Z',
      '2028-03-31T09:00Z',
      '2028-04-30T09:00Z',
      '2028-05-31T09:00Z',
      '2028-06-30T09:00Z',
    ]);
    expect(dues({ ...last, monthDay: 30 }, '2026-12-31T09:00Z', 3).map(utc)).toEqual([
      '2027-01-30T09:00Z',
      '2027-02-28T09:00Z',
      '2027-03-30T09:00Z',
    ]);
  });
});

test('of several due times that have passed, the last one counts, with the number of those before it', () => {
  const times = daily('Europe/Berlin', 8);
  const due = at('2026-11-20T07:00Z');
  expect(latestDue(times, due, at('2026-11-20T07:00Z'))).toEqual({ dueMs: due, passed: 0 });
  expect(latestDue(times, due, at('2026-11-21T06:59Z'))).toEqual({ dueMs: due, passed: 0 });
  expect(latestDue(times, due, at('2026-11-24T10:00Z'))).toEqual({ dueMs: at('2026-11-24T07:00Z'), passed: 4 });
});
