import type { DatePreset } from './date-preset';
import { wallClock } from './instant';

/** A day that exists, written `yyyy-mm-dd`. */
export function isPlainDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && writeDay(midnightOf(text)) === text;
}

/** A day that records may have: other days in an address are ignored, so that no database counts them all. */
export function isDayOfRecords(text: string): boolean {
  return isPlainDate(text) && text >= '1970-01-01' && text < '2200-01-01';
}

/** A day that was typed without its zeros or with other marks, in its usual form; any other text unchanged. */
export function readTypedDay(text: string): string {
  const [, ...parts] = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(text.trim()) ?? [];
  const [year, mark, month = '', day = ''] = parts;
  if (year === undefined || (mark === '' && month.length + day.length < 4)) return text.trim();
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Two plain dates (`yyyy-mm-dd`), both inside the range. They always stay text, so no zone can shift them. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const ranges: Readonly<Record<DatePreset, (today: string) => readonly [from: string, to: string]>> = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  last_7_days: (today) => [addDays(today, -6), today],
  last_30_days: (today) => [addDays(today, -29), today],
  last_90_days: (today) => [addDays(today, -89), today],
  last_365_days: (today) => [addDays(today, -364), today],
  this_week: (today) => [firstOfWeek(today), today],
  last_week: (today) => before(firstOfWeek(today), firstOfWeek),
  this_month: (today) => [firstOfMonth(today), today],
  last_month: (today) => before(firstOfMonth(today), firstOfMonth),
  this_quarter: (today) => [firstOfQuarter(today), today],
  last_quarter: (today) => before(firstOfQuarter(today), firstOfQuarter),
  this_year: (today) => [firstOfYear(today), today],
  last_year: (today) => before(firstOfYear(today), firstOfYear),
};

/** The whole period that ends on the day before `first`. */
function before(first: string, firstOf: (day: string) => string): readonly [from: string, to: string] {
  const last = addDays(first, -1);
  return [firstOf(last), last];
}

/** Moves a plain date by whole days. A text that is no day throws: a loop over days would never end on it. */
export function addDays(date: string, days: number): string {
  if (!isPlainDate(date)) throw new RangeError('A text that is no day was to be moved by days.');
  return writeDay(midnightOf(date) + days * dayMs);
}

/** The date in an IANA zone at that moment. */
export function todayIn(zone: string, nowMs: number): string {
  return wallClock(nowMs, zone).date;
}

/** Presets end today: a day that has not begun has no records. "Last 7 days" counts today as one of them. */
export function presetDays(preset: DatePreset, today: string): DateRange {
  const [from, to] = ranges[preset](today);
  return { from, to };
}

/** Plain dates have no zone, so their weekday is the same everywhere. */
export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** The date itself, or the next one that is neither on a weekend nor closed. */
export function businessDayFrom(date: string, isClosed: (date: string) => boolean): string {
  let candidate = date;
  // A calendar that closes a whole year is a mistake, not a calendar.
  for (let tries = 0; tries < 366 && (isWeekend(candidate) || isClosed(candidate)); tries += 1) {
    candidate = addDays(candidate, 1);
  }
  return candidate;
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return isPlainDate(date) ? new Date(midnightOf(date)).getUTCDay() : -1;
}

const dayMs = 86_400_000;

/** Weeks begin on Monday (ISO 8601). */
const firstOfWeek = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

function firstOfQuarter(date: string): string {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${date.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}

const firstOfYear = (date: string): string => `${date.slice(0, 5)}01-01`;

// Days are counted in UTC, where all days have the same length.
function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Empty if `atMs` is no moment. */
function writeDay(atMs: number): string {
  return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString().slice(0, 10);
}
