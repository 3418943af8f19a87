import { describe, expect, test } from 'vitest';
import { bankHolidays } from './read-calendar';
import { english } from '@/lib/messages/english.fixture';
import { wordsForDay as remarkOn, type ConversionCalendar } from './conversion-calendar';

const calendar: ConversionCalendar = {
  today: '2026-11-20',
  last: '2027-11-20',
  platform: undefined,
  holidays: [
    { date: '2026-11-23', currency: 'JPY', name: 'Labor Thanksgiving Day' },
    { date: '2026-12-25', currency: 'USD', name: 'Christmas Day' },
  ],
};
const said = { ...calendar, platform: { closed: ['2026-12-25'], until: '2027-02-17' } };

function wordsForDay(...given: Parameters<typeof remarkOn>) {
  const remark = remarkOn(...given);
  return remark && { ...remark, sentence: english(remark.sentence) };
}

describe('a value date', () => {
  test.each([
    ['2026-11-19', true, 'This day is in the past.'],
    ['2026-11-21', true, 'Banks are closed on weekends.'],
    ['2028-01-03', true, 'This day is too far ahead.'],
    ['2026-11-23', false, 'Labor Thanksgiving Day (JPY). The platform decides whether it converts on this day.'],
  ])('%s', (date, isClosed, sentence) => {
    expect(wordsForDay(date, calendar)).toEqual({ isClosed, sentence });
  });

  test('an ordinary weekday is open without a remark', () => {
    expect(wordsForDay('2026-11-24', calendar)).toBeUndefined();
  });

  test('the platform’s own calendar decides up to its last day', () => {
    expect(wordsForDay('2026-12-25', said)).toEqual({
      isClosed: true,
      sentence: 'The platform doesn’t convert on this day: Christmas Day (USD).',
    });
    expect(wordsForDay('2026-11-23', said)).toBeUndefined();
    const later = { ...said, holidays: [{ date: '2027-02-23', currency: 'JPY', name: 'Emperor’s Birthday' }] };
    expect(wordsForDay('2027-02-23', later)).toMatchObject({ isClosed: false });
  });
});

describe('bank holidays', () => {
  const of = async (...currencies: string[]) => await bankHolidays(currencies, '2026-11-20', '2027-11-20');

  test('are those of both currencies, on days that can be picked', async () => {
    const found = await of('USD', 'JPY');
    expect(found).toContainEqual({ date: '2026-11-26', currency: 'USD', name: 'Thanksgiving Day' });
    expect(found).toContainEqual({ date: '2027-02-11', currency: 'JPY', name: 'Foundation Day' });
    expect(found.every(({ date }) => date >= '2026-11-20' && date <= '2027-11-20')).toBe(true);
    expect(found).toEqual(found.toSorted((one, other) => one.date.localeCompare(other.date)));
  });

  test('are those of the payment system for the euro, and those of both markets for CNH', async () => {
    expect((await of('EUR')).map(({ date }) => date)).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-01',
    ]);
    const dates = (await of('CNH')).map(({ date }) => date);
    expect(dates).toContain('2027-10-01');
    expect(dates).toContain('2027-07-01');
    expect(new Set(dates).size).toBe(dates.length);
  });

  test('are none for a currency without a calendar, without an error', async () => {
    expect(await of('XAU', 'KWD', 'XXX')).toEqual([]);
  });
});
