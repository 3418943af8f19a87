import { addDays } from '@/lib/format/plain-date';
import type { ReportGrain } from './find-report';

/** Days of the platform, all included. */
export interface ReportPeriod {
  readonly start: string;
  /** Today at the latest. */
  readonly end: string;
}

export interface ReportPeriods {
  readonly periods: readonly ReportPeriod[];
  /** Equally many periods, directly before `periods`. */
  readonly before: readonly ReportPeriod[];
}

/** How many periods a report shows. */
const counts: Readonly<Record<ReportGrain, number>> = { day: 30, week: 13, month: 6 };

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The first day of the period that holds a day; weeks begin on Mondays. */
function startOf(grain: ReportGrain, day: string): string {
  if (grain === 'day') return day;
  return grain === 'week' ? addDays(day, -weekdayOf(day)) : `${day.slice(0, 8)}01`;
}

/** The periods up to the one that holds the last day, and as many before them. */
export function reportPeriods(grain: ReportGrain, last: string, today: string): ReportPeriods {
  const found: ReportPeriod[] = [];
  let day = last > today ? today : last;
  while (found.length < counts[grain] * 2) {
    const start = startOf(grain, day);
    const next = grain === 'day' ? addDays(start, 1) : startOf(grain, addDays(start, grain === 'week' ? 7 : 31));
    const end = addDays(next, -1);
    found.unshift({ start, end: end > today ? today : end });
    day = addDays(start, -1);
  }
  return { before: found.slice(0, counts[grain]), periods: found.slice(counts[grain]) };
}
