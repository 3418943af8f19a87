import { parseDate } from '@internationalized/date';
import { addDays, isPlainDate } from './plain-date';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Plain dates have no zone, so their weekday is the same everywhere. */
export function weekdayName(date: string): string {
  return NAMES[weekdayOf(date)] ?? '';
}

export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** The date itself, or the next one that is no weekend and not closed. */
export function businessDayFrom(date: string, isClosed: (date: string) => boolean): string {
  let candidate = date;
  // A calendar that closes a whole year is a mistake, not a calendar.
  for (let tries = 0; tries < 366 && (isWeekend(candidate) || isClosed(candidate)); tries += 1) {
    candidate = addDays(candidate, 1);
  }
  return candidate;
}

function weekdayOf(date: string): number {
  return isPlainDate(date) ? parseDate(date).toDate('UTC').getUTCDay() : -1;
}
