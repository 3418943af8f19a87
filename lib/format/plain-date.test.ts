import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_PRESETS } from './date-preset';
import { addDays, isPlainDate, presetDays, todayIn, businessDayFrom, isWeekend, readTypedDay } from './plain-date';

const noon = Date.parse('2024-03-15T12:00:00Z');

describe('isPlainDate', () => {
  test.each(['2024-02-29', '2025-12-31', '0999-01-01'])('%s is a day', (text) => {
    expect(isPlainDate(text)).toBe(true);
  });

  test.each([
    '',
    '2023-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '2024-1-1',
    '31-31-2026',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
  ])('%j is not', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });
});

describe('presets', () => {
  test('today is the day of the zone, not of the machine', () => {
    const lateInUtc = Date.parse('2024-03-15T20:30:00Z');
    expect(todayIn('UTC', lateInUtc)).toBe('2024-03-15');
    expect(todayIn('Asia/Shanghai', lateInUtc)).toBe('2024-03-16');
    expect(todayIn('Pacific/Kiritimati', lateInUtc)).toBe('2024-03-16');
    expect(todayIn('Pacific/Honolulu', Date.parse('2024-03-15T09:00:00Z'))).toBe('2024-03-14');
  });

  test.each([
    ['today', '2024-03-15', '2024-03-15'],
    ['yesterday', '2024-03-14', '2024-03-14'],
    ['last_7_days', '2024-03-09', '2024-03-15'],
    ['last_30_days', '2024-02-15', '2024-03-15'],
    ['last_90_days', '2023-12-17', '2024-03-15'],
    ['last_365_days', '2023-03-17', '2024-03-15'],
    ['this_month', '2024-03-01', '2024-03-15'],
    // A Friday.
    ['this_week', '2024-03-11', '2024-03-15'],
    ['last_week', '2024-03-04', '2024-03-10'],
    ['last_month', '2024-02-01', '2024-02-29'],
    ['this_quarter', '2024-01-01', '2024-03-15'],
    ['last_quarter', '2023-10-01', '2023-12-31'],
    ['this_year', '2024-01-01', '2024-03-15'],
    ['last_year', '2023-01-01', '2023-12-31'],
  ] as const)('%s is %s to %s', (preset, from, to) => {
    expect(presetDays(preset, todayIn('Asia/Shanghai', noon))).toEqual({ from, to });
  });

  test('last month of January and of a 31st is the whole month before', () => {
    expect(presetDays('last_month', '2025-01-10').from).toBe('2024-12-01');
    expect(presetDays('last_month', '2023-03-31')).toEqual({ from: '2023-02-01', to: '2023-02-28' });
  });

  test('weeks begin on Monday: a Sunday ends its week, and a Monday begins one', () => {
    expect(presetDays('this_week', '2024-03-10')).toEqual({ from: '2024-03-04', to: '2024-03-10' });
    expect(presetDays('last_week', '2024-03-11')).toEqual({ from: '2024-03-04', to: '2024-03-10' });
  });

  test('are days that exist, in order, and never in the future, in every zone and at every moment', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Asia/Tokyo',
      'America/New_York',
      'Pacific/Apia',
      'Pacific/Chatham',
      'Europe/London',
    );
    const moment = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2090-01-01') });
    fc.assert(
      fc.property(zone, moment, fc.constantFrom(...DATE_PRESETS), (place, nowMs, { id }) => {
        const { from, to } = presetDays(id, todayIn(place, nowMs));
        expect(isPlainDate(from) && isPlainDate(to)).toBe(true);
        expect(from <= to).toBe(true);
        expect(to <= todayIn(place, nowMs)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('addDays', () => {
  test('moves over months and leap days', () => {
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
  });

  test('moving there and back returns the same day', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (date, days) => {
        const text = date.toISOString().slice(0, 10);
        expect(addDays(addDays(text, days), -days)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test('text that is no date is refused, so that no loop over days is endless', () => {
    expect(() => addDays('soon', 3)).toThrow('no day');
    expect(() => addDays('05/11/2026', -1)).toThrow('no day');
  });
});

describe('a business day', () => {
  test.each([
    ['2026-11-20', 'Friday', false],
    ['2026-11-21', 'Saturday', true],
    ['2026-11-22', 'Sunday', true],
    ['2026-11-23', 'Monday', false],
    ['2024-02-29', 'Thursday', false],
    ['2024-03-31', 'Sunday', true],
  ])('%s is a %s', (date, _, weekend) => {
    expect(isWeekend(date)).toBe(weekend);
  });

  test('text that is no date is no weekend', () => {
    expect(isWeekend('2026-02-30')).toBe(false);
    expect(isWeekend('soon')).toBe(false);
  });

  test('the next one skips weekends and closed days', () => {
    expect(businessDayFrom('2026-11-18', () => false)).toBe('2026-11-18');
    expect(businessDayFrom('2026-11-21', () => false)).toBe('2026-11-23');
    expect(businessDayFrom('2026-12-25', (date) => date === '2026-12-25')).toBe('2026-12-28');
  });

  test('a calendar that is always closed ends the search', () => {
    expect(businessDayFrom('2026-11-18', () => true)).toBe('2027-11-19');
  });
});

test.each([
  ['2026-4-7', '2026-04-07'],
  [' 2026/04/27 ', '2026-04-27'],
  ['20260427', '2026-04-27'],
  ['2026 4 27', '2026-04-27'],
  // Unfinished, or in an order that is ambiguous.
  ['2026-11', '2026-11'],
  ['202611', '202611'],
  ['04/07/2026', '04/07/2026'],
  ['', ''],
])('"%s" is typed for %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day);
});
