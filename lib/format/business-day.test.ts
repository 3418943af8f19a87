import { describe, expect, test } from 'vitest';
import { businessDayFrom, isWeekend, weekdayName } from './business-day';

describe('a business day', () => {
  test.each([
    ['2026-11-20', 'Friday', false],
    ['2026-11-21', 'Saturday', true],
    ['2026-11-22', 'Sunday', true],
    ['2026-11-23', 'Monday', false],
    ['2024-02-29', 'Thursday', false],
    ['2024-03-31', 'Sunday', true],
  ])('%s is a %s', (date, name, weekend) => {
    expect(weekdayName(date)).toBe(name);
    expect(isWeekend(date)).toBe(weekend);
  });

  test('what is no date is no weekend, and has no name', () => {
    expect(isWeekend('2026-02-30')).toBe(false);
    expect(weekdayName('soon')).toBe('');
  });

  test('the next one leaves out weekends and closed days', () => {
    expect(businessDayFrom('2026-11-18', () => false)).toBe('2026-11-18');
    expect(businessDayFrom('2026-11-21', () => false)).toBe('2026-11-23');
    expect(businessDayFrom('2026-12-25', (date) => date === '2026-12-25')).toBe('2026-12-28');
  });

  test('a calendar that is always closed does not hold us up', () => {
    expect(businessDayFrom('2026-11-18', () => true)).toBe('2027-11-19');
  });
});
