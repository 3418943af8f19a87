import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { readDatePreset } from './date-preset';
import { askedDays, dayRangeWords, daysOn, daysWords, fixDays, readDayRange, readDays, writeDays } from './day-range';

const week = { preset: 'last_7_days' } as const;

describe('the days of a preset', () => {
  test.each([
    ['2026-11-25', '2026-11-19', '2026-11-25', 'Last 7 days (19 – 25 Nov)'],
    ['2026-11-26', '2026-11-20', '2026-11-26', 'Last 7 days (20 – 26 Nov)'],
    // Across the end of a month and of a year.
    ['2026-12-01', '2026-11-25', '2026-12-01', 'Last 7 days (25 Nov – 1 Dec)'],
    ['2027-01-02', '2026-12-27', '2027-01-02', 'Last 7 days (27 Dec 2026 – 2 Jan 2027)'],
    ['2028-03-01', '2028-02-24', '2028-03-01', 'Last 7 days (24 Feb – 1 Mar)'],
  ])('follow the date %s', (today, from, to, words) => {
    expect(fixDays({ days: 'last_7_days' }, today)).toEqual({ from, to, days: undefined });
    expect(english(dayRangeWords(week, today))).toBe(words);
  });

  test('name a single day once', () => {
    expect(english(dayRangeWords({ preset: 'yesterday' }, '2026-11-01'))).toBe('Yesterday (31 Oct)');
    expect(english(dayRangeWords({ preset: 'last_month' }, '2027-01-15'))).toBe('Last month (1 – 31 Dec 2026)');
  });

  test('differ from fixed days, even if both are the same today', () => {
    const fixed = { from: '2026-11-19', to: '2026-11-25' };
    expect(readDayRange(fixed)).toEqual(fixed);
    expect(english(dayRangeWords(fixed, '2026-11-25'))).toBe('19 – 25 Nov 2026');
    expect(fixDays(fixed, '2027-05-05')).toEqual({ ...fixed, days: undefined });
    expect(readDayRange({ days: 'last_7_days' })).toEqual(week);
    expect([askedDays(week), askedDays(fixed), askedDays(null)]).toEqual([{ days: 'last_7_days' }, fixed, {}]);
  });

  test('are one of the presets, or none', () => {
    expect(readDatePreset('last_90_days')).toBe('last_90_days');
    for (const text of ['last_8_days', 'constructor', '', undefined, ['today']])
      expect(readDatePreset(text)).toBeUndefined();
  });
});

test.each([
  [{ to: '2026-11-27' }, 'until 27 Nov 2026', 'until 27 Nov'],
  [{ from: '2026-11-28' }, 'from 28 Nov 2026', 'from 28 Nov'],
  [{ from: '2026-11-27', to: '2026-11-27' }, '27 Nov 2026', '27 Nov'],
  [{ from: '2026-11-27', to: '2026-11-28' }, '27 – 28 Nov 2026', '27 – 28 Nov'],
])('the days of %j are said with their open end', (days, words, inYear) => {
  expect(english(dayRangeWords(readDayRange(days) ?? {}, '2026-11-29'))).toBe(words);
  expect(english(daysWords(days, '2026'))).toBe(inYear);
});

test('a range without an end reaches today, and one without a beginning has none', () => {
  expect(daysOn({ from: '2026-11-28' }, '2026-11-29')).toEqual({ from: '2026-11-28', to: '2026-11-29' });
  expect(daysOn({ to: '2026-11-27' }, '2026-11-29')).toEqual({ from: undefined, to: '2026-11-27' });
});

test.each(['UTC', 'Asia/Shanghai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'days without a beginning stay so in an address that is written in %s and read anywhere',
  (zone) => {
    const written = writeDays({ to: '2026-10-31' }, zone) ?? '';
    expect(readDays(written, zone)).toEqual({ from: undefined, to: '2026-10-31' });
    for (const other of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(readDays(written, other)).toMatchObject({ from: undefined });
  },
);

test('month and year that both days share are written once', () => {
  expect(english(daysWords({ from: '2026-11-01', to: '2026-11-20' }, '2026'))).toBe('1 – 20 Nov');
  expect(english(daysWords({ from: '2026-11-01', to: '2026-11-20' }, '2027'))).toBe('1 – 20 Nov 2026');
});

test('days are one value of an address, a preset or two moments, and the same days again in their zone', () => {
  const days = { from: '2026-10-24', to: '2026-10-25' };
  const text = '2026-10-23T22:00:00.000Z..2026-10-25T22:59:59.999Z';
  expect(writeDays(days, 'Europe/Berlin')).toBe(text);
  expect(readDays(text, 'Europe/Berlin')).toEqual(days);
  expect([writeDays(week, 'UTC'), writeDays(null, 'UTC')]).toEqual(['last_7_days', undefined]);
  expect(readDays('last_7_days', 'UTC')).toEqual(week);
  for (const none of ['', '..', 'soon..later', text.slice(0, 26)]) expect(readDays(none, 'UTC')).toBeUndefined();
});
