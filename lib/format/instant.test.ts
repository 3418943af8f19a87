import fc from 'fast-check';
import { fromAbsolute } from '@internationalized/date';
import { describe, expect, test, vi } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import {
  dayStartMs,
  findSteadyDays,
  formatInstant,
  readPlatformTime,
  shortDay,
  shortInstant,
  takeSteadyDays,
  wallClock,
  zoneLabel,
  zoneOfTimes,
} from './instant';
import { findWrongStarts } from './day-starts.fixture';
import { isTimeZone } from '@/lib/time-zone';

// Whole, half and quarter hours, both hemispheres, zones that changed their rules, the ends of the date line.
const ZONES = `UTC Asia/Shanghai Asia/Hong_Kong Asia/Singapore Asia/Tokyo Asia/Kolkata Asia/Kathmandu Asia/Tehran
Asia/Dubai Asia/Karachi Australia/Sydney Australia/Adelaide Australia/Lord_Howe Australia/Eucla Pacific/Auckland
Pacific/Chatham Pacific/Apia Pacific/Kiritimati Pacific/Honolulu America/Los_Angeles America/New_York
America/St_Johns America/Sao_Paulo Europe/London Europe/Berlin Africa/Casablanca`.split(/\s+/);

const moments = [
  '1999-12-31T23:59:59Z',
  '2024-02-29T12:00:00Z',
  '2024-03-10T09:59:59Z',
  '2024-03-10T10:00:00Z',
  '2024-03-31T00:59:59Z',
  '2024-03-31T01:00:00Z',
  '2024-10-27T01:00:00Z',
  '2024-11-03T08:59:59Z',
  '2025-01-01T00:00:00Z',
  '2026-07-15T16:00:00Z',
].map((text) => Date.parse(text));

const at = (text: string) => ({ kind: 'at', epochMs: Date.parse(text) });

describe('readPlatformTime', () => {
  test.each([
    ['2024-05-09T15:52:23Z', '2024-05-09T15:52:23Z'],
    ['2024-05-09T15:52:23+08:00', '2024-05-09T07:52:23Z'],
    ['2024-05-09T15:52:23.123456+08:00', '2024-05-09T07:52:23.123Z'],
    ['2024-05-09T15:52:23.5-0330', '2024-05-09T19:22:23.500Z'],
    ['2024-05-09T15:52+08', '2024-05-09T07:52:00Z'],
    ['2024-05-09 15:52:23+02:00', '2024-05-09T13:52:23Z'],
    ['2024-05-09t15:52:23z', '2024-05-09T15:52:23Z'],
    [' 2024-05-09T15:52:23Z ', '2024-05-09T15:52:23Z'],
  ])('%s carries its own zone', (text, utc) => {
    expect(readPlatformTime(text)).toEqual(at(utc));
  });

  test('a time without zone is platform time, eight hours ahead of UTC', () => {
    expect(readPlatformTime('2024-05-09 15:52:23')).toEqual(at('2024-05-09T07:52:23Z'));
    expect(readPlatformTime('2024-01-01 00:00:00')).toEqual(at('2023-12-31T16:00:00Z'));
  });

  test.each([
    undefined,
    null,
    '',
    '  ',
    '0001-01-01T00:00:00Z',
    '0001-01-01 00:00:00',
    '0001-01-01T00:00:00.000+00:00',
  ])('%j is no time at all', (text) => {
    expect(readPlatformTime(text)).toEqual({ kind: 'none' });
  });

  test.each([
    'soon',
    '2024-05-09',
    '2024-05-09T15:52:23',
    '2024-02-30T00:00:00Z',
    '2023-02-29 00:00:00',
    '2024-13-01T00:00:00Z',
    '2024-00-10T00:00:00Z',
    '2024-05-09T24:00:00Z',
    '2024-05-09T15:60:00Z',
    '2024-05-09T15:52:23+99:00',
    '1715240000000',
    '09/05/2024 15:52',
    '2024-05-09 15:52:23 CST',
  ])('%s cannot be read for certain and is shown as it came', (text) => {
    expect(readPlatformTime(text)).toEqual({ kind: 'unreadable', text });
  });

  test('reads every moment in all its possible forms, and never throws on other text', () => {
    const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (date) => {
        expect(readPlatformTime(date.toISOString())).toEqual({ kind: 'at', epochMs: date.getTime() });
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['none', 'unreadable']).toContain(readPlatformTime(text).kind);
      }),
    );
  });
});

describe.each(ZONES)('the clock of %s', (zone) => {
  test.each(moments)('at %d agrees with an independent calendar', (epochMs) => {
    const oracle = fromAbsolute(epochMs, zone);
    const { date, time, offset } = wallClock(epochMs, zone);
    expect(`${date}T${time}`).toBe(oracle.toString().slice(0, 19));
    expect(offset).toBe(
      `UTC${oracle
        .toString()
        .slice(19, 25)
        .replace(/([+-])0/, '$1')
        .replace(/:00$/, '')
        .replace(/^[+-]0$/, '')}`,
    );
  });
});

describe.each(ZONES)('the days of %s that a page supplies', (zone) => {
  const nowMs = Date.parse('2026-11-24T05:00:00Z');
  const hourMs = 3_600_000;

  test('give every clock that the engine would', () => {
    const hours = Array.from({ length: 3 * 366 * 24 }, (_, hour) => nowMs - 800 * 24 * hourMs + hour * hourMs);
    const asked = hours.map((at) => wallClock(at, zone));
    const days = findSteadyDays(nowMs, zone);
    // No zone has changed its clock more than eight times in two years.
    expect(days.length).toBeLessThan(10);
    takeSteadyDays({ zone, days });
    expect(hours.map((at) => wallClock(at, zone))).toEqual(asked);
  });
});

test('the engine is not asked about a day that the page supplied', () => {
  const engine = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const [first, last] = [20_000, 20_100];
  takeSteadyDays({ zone: 'Europe/Vaduz', days: [[first, last, 7_200_000]] });
  expect(wallClock(first * 86_400_000, 'Europe/Vaduz').time).toBe('02:00:00');
  expect(engine).not.toHaveBeenCalled();
  expect(wallClock((last + 1) * 86_400_000, 'Europe/Vaduz').offset).toMatch(/^UTC\+[12]$/);
  expect(engine).toHaveBeenCalled();
  engine.mockRestore();
});

describe('formatInstant', () => {
  const epochMs = Date.parse('2024-05-09T07:52:23.999Z');

  test('names the offset, and summer time moves it', () => {
    expect(formatInstant(epochMs, 'Asia/Shanghai')).toBe('2024-05-09 15:52:23 UTC+8');
    expect(formatInstant(epochMs, 'America/New_York')).toBe('2024-05-09 03:52:23 UTC-4');
    expect(zoneLabel(Date.parse('2024-12-09T00:00:00Z'), 'America/New_York')).toBe('America/New_York (UTC-5)');
    expect(zoneLabel(epochMs, 'UTC')).toBe('UTC');
  });

  test('midnight is 00, never 24', () => {
    expect(formatInstant(Date.parse('2024-05-08T16:00:00Z'), 'Asia/Shanghai')).toBe('2024-05-09 00:00:00 UTC+8');
  });

  test('a zone is known before it is used', () => {
    expect(ZONES.every(isTimeZone)).toBe(true);
    expect(['Mars/Olympus', '', 'Asia/Shanghai '].some(isTimeZone)).toBe(false);
  });
});

test.each([
  ['2026-11-28T06:37:12Z', 'UTC', '28 Nov 06:37'],
  ['2026-11-28T23:37:59Z', 'Asia/Shanghai', '29 Nov 07:37'],
  ['2025-12-31T22:59:59Z', 'Europe/Berlin', '31 Dec 2025 23:59'],
  ['2025-12-31T23:00:00Z', 'Europe/Berlin', '1 Jan 00:00'],
])('the moment %s is a fact of a record in %s as %s', (at, zone, text) => {
  expect(english(shortInstant(Date.parse(at), zone, Date.parse('2026-11-29T12:00:00Z')))).toBe(text);
});

test.each([
  ['2026-11-29T12:00:00Z', 'Europe/Berlin', 'Berlin'],
  ['2026-07-01T12:00:00Z', 'America/New_York', 'New York'],
  ['2026-07-01T12:00:00Z', 'Australia/Lord_Howe', 'Lord Howe'],
  ['2026-11-29T12:00:00Z', 'Asia/Shanghai', 'UTC+8'],
  ['2026-11-29T12:00:00Z', 'Asia/Kolkata', 'UTC+5:30'],
  ['2026-11-29T12:00:00Z', 'UTC', 'UTC'],
])('a list of times names at %s the zone %s as %s', (at, zone, name) => {
  expect(zoneOfTimes(Date.parse(at), zone)).toBe(name);
});

test.each([
  ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', 'Pacific/Apia', '2026-11-20T11:00:00.000Z'],
])('%s begins in %s at %s', (date, zone, at) => {
  expect(new Date(dayStartMs(date, zone)).toISOString()).toBe(at);
});

describe('the first moment of a day', () => {
  test.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-09-05', 'America/Santiago', '2026-09-05T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2022-10-02', 'America/Asuncion', '2022-10-02T04:00:00.000Z'],
    ['2027-04-30', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
    ['2026-03-28', 'Asia/Beirut', '2026-03-27T22:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, at) => {
    expect(new Date(dayStartMs(date, zone)).toISOString()).toBe(at);
  });

  test('agrees with another library, for each day of 2026 to 2028 in every tenth zone', () => {
    expect(findWrongStarts(Intl.supportedValuesOf('timeZone').filter((_, place) => place % 10 === 0))).toEqual([]);
  });
});

describe('a moment in a list', () => {
  const day = (at: string, now: string) =>
    english(shortDay(wallClock(Date.parse(at), 'Europe/Berlin'), wallClock(Date.parse(now), 'Europe/Berlin')));

  test('shows its day, and the year only if it is not this year', () => {
    expect(day('2026-11-21T23:30:00Z', '2026-11-23T00:00:00Z')).toBe('22 Nov');
    expect(day('2025-12-31T22:59:59Z', '2026-01-01T12:00:00Z')).toBe('31 Dec 2025');
    expect(day('2025-12-31T23:00:00Z', '2026-01-01T12:00:00Z')).toBe('1 Jan');
  });

  test.each([
    ['Asia/Shanghai', 'UTC+8'],
    ['Asia/Kolkata', 'UTC+5:30'],
    ['Pacific/Pago_Pago', 'UTC-11'],
    ['UTC', 'UTC'],
  ])('in %s is %s', (zone, offset) => {
    expect(wallClock(Date.parse('2026-11-21T23:30:00Z'), zone).offset).toBe(offset);
  });
});
