import { describe, expect, test } from 'vitest';
import { isWithin, windowOfDays, windowOfMoments } from './creation-window';
import { Refusal } from './refusal';

const moments = (start?: string, end?: string) =>
  windowOfMoments({ start_time: start, end_time: end }, ['start_time', 'end_time']);

describe('days', () => {
  const window = windowOfDays('2026-11-18', '2026-11-19');

  test.each([
    ['2026-11-17T23:59:59+08:00', false],
    ['2026-11-18T00:00:00+08:00', true],
    ['2026-11-19T23:59:59+08:00', true],
    ['2026-11-20T00:00:00+08:00', false],
  ])('%s: the day is the date written in the record', (time, isIn) => {
    expect(isWithin(window, time)).toBe(isIn);
  });
});

describe('moments', () => {
  test('both ends are included, in any zone', () => {
    const window = moments('2026-11-18T00:00:00Z', '2026-11-18T09:00:00+09:00');
    expect(isWithin(window, '2026-11-18T08:00:00+08:00')).toBe(true);
    expect(isWithin(window, '2026-11-18T08:00:01+08:00')).toBe(false);
    expect(isWithin(window, '2026-11-18T07:59:59+08:00')).toBe(false);
  });

  test('a plain day is a whole day of the platform', () => {
    const window = moments('2026-11-18', '2026-11-18');
    expect(isWithin(window, '2026-11-18T23:59:59+08:00')).toBe(true);
    expect(isWithin(window, '2026-11-19T00:00:00+08:00')).toBe(false);
  });

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-11-18 09:00',
    '2026-11-18T09:00:00',
    '2026-11-18T25:00:00Z',
    '',
  ])('%j is refused with the name of the field', (text) => {
    expect(() => moments(undefined, text)).toThrow(Refusal);
    expect(() => moments(text)).toThrow(/start_time/);
  });
});
