import { formatDayAndClock, wallClock } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import type { ReportFrequency } from '@/lib/store/report-schema';

/** When a report is due, by the clocks of a zone. */
export interface DueTimes {
  readonly frequency: ReportFrequency;
  /** From Monday, 1, to Sunday, 7; of a weekly one. */
  readonly weekday?: number | null | undefined;
  /** Of a monthly one; in a month that is shorter, its last day. */
  readonly monthDay?: number | null | undefined;
  readonly hour: number;
  /** IANA. */
  readonly zone: string;
}

const dayMs = 86_400_000;

/** The first due time after a moment, Unix milliseconds. */
export function nextDueMs(times: DueTimes, afterMs: number): number {
  // The day before: where clocks go over midnight, its hour may still be to come.
  let day = addDays(wallClock(afterMs, times.zone).date, -1);
  for (;;) {
    const dueMs = isDueOn(times, day) ? clockMs(day, times.hour, times.zone) : undefined;
    if (dueMs !== undefined && dueMs > afterMs) return dueMs;
    day = addDays(day, 1);
  }
}

/** The last due time that is over, of those from one that was due on, and how many passed before it. */
export function latestDue(
  times: DueTimes,
  dueMs: number,
  nowMs: number,
): { readonly dueMs: number; readonly passed: number } {
  let [latest, passed] = [dueMs, 0];
  for (let next = nextDueMs(times, latest); next <= nowMs; next = nextDueMs(times, latest)) {
    latest = next;
    passed += 1;
  }
  return { dueMs: latest, passed };
}

function isDueOn({ frequency, weekday, monthDay }: DueTimes, day: string): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return weekdayOf(day) === (weekday ?? 1);
  const isLast = addDays(day, 1).slice(8) === '01';
  const number = Number(day.slice(8));
  return number === (monthDay ?? 1) || (isLast && number < (monthDay ?? 1));
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * The first moment at which the clocks of a zone have reached an hour of a day: of an hour that comes twice the first one,
 * and in place of one that is left out the moment at which it is. So each day has exactly one.
 */
function clockMs(day: string, hour: number, zone: string): number {
  const wantedMs = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const shownMs = (atMs: number) => Date.parse(`${formatDayAndClock(atMs, zone).replace(' ', 'T')}Z`);
  const offsetMs = (atMs: number) => shownMs(atMs) - atMs;
  // No zone is further from UTC than a day, and none changes its clocks twice within two.
  const [before, after] = [wantedMs - dayMs, wantedMs + dayMs];
  const fitting = [offsetMs(before), offsetMs(after)]
    .map((offset) => wantedMs - offset)
    .filter((atMs) => shownMs(atMs) === wantedMs);
  if (fitting.length > 0) return Math.min(...fitting);
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    // In whole seconds, as clocks are shown.
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetMs(middle) === offsetMs(before)) low = middle;
    else high = middle;
  }
  return high;
}
