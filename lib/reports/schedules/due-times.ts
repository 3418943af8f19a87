import { formatDayAndClock, wallClock } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import type { ReportFrequency } from '@/lib/store/report-schema';

/** The rule for when a report is due, by the clocks of a zone. */
export interface DueTimes {
  readonly frequency: ReportFrequency;
  /** Monday is 1, Sunday is 7; for a weekly report. */
  readonly weekday?: number | null | undefined;
  /** For a monthly report; a shorter month has it on its last day. */
  readonly monthDay?: number | null | undefined;
  readonly hour: number;
  /** An IANA name. */
  readonly zone: string;
}

const dayMs = 86_400_000;

/** The first due time after a moment, Unix milliseconds. */
export function nextDueMs(times: DueTimes, afterMs: number): number {
  // Begins a day early: where clocks change at midnight, that day's hour may still be to come.
  let day = addDays(wallClock(afterMs, times.zone).date, -1);
  for (;;) {
    const dueMs = isDueOn(times, day) ? clockMs(day, times.hour, times.zone) : undefined;
    if (dueMs !== undefined && dueMs > afterMs) return dueMs;
    day = addDays(day, 1);
  }
}

/** The last due time until now, beginning with `dueMs`, and how many due times passed before it. */
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
 * The moment at which the clocks of a zone reach an hour of a day: the first one if the hour comes twice, and the
 * moment of the change if the clocks skip the hour. So each day has exactly one.
 */
function clockMs(day: string, hour: number, zone: string): number {
  const wantedMs = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const shownMs = (atMs: number) => Date.parse(`${formatDayAndClock(atMs, zone).replace(' ', 'T')}Z`);
  const offsetMs = (atMs: number) => shownMs(atMs) - atMs;
  // No zone is further from UTC than a day, and no zone changes its clocks twice within two days.
  const [before, after] = [wantedMs - dayMs, wantedMs + dayMs];
  const fitting = [offsetMs(before), offsetMs(after)]
    .map((offset) => wantedMs - offset)
    .filter((atMs) => shownMs(atMs) === wantedMs);
  if (fitting.length > 0) return Math.min(...fitting);
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    // Whole seconds, because the formatted clock has no fractions.
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetMs(middle) === offsetMs(before)) low = middle;
    else high = middle;
  }
  return high;
}
