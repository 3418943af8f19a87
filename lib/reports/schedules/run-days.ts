import { readDatePreset } from '@/lib/format/date-preset';
import { type AskedDays, daysWords, fixDays } from '@/lib/format/day-range';
import { todayIn } from '@/lib/format/plain-date';
import { message, type Message } from '@/lib/messages/message';

interface ScheduledDays {
  /** A preset in place of the days that the view names. */
  readonly period: string | undefined;
  readonly ofView: AskedDays;
}

/** The platform's days that the run of a due time covers; an undefined end is open. */
export function runDays({ period, ofView }: ScheduledDays, dueMs: number, platformZone: string) {
  const days = readDatePreset(period);
  const { from, to } = fixDays(days === undefined ? ofView : { days }, todayIn(platformZone, dueMs));
  return { from, to };
}

/** `19 – 25 Nov`, `until 25 Nov`; with the year if it differs from the year of the due time. */
export function runDaysWords(of: ScheduledDays, dueMs: number, platformZone: string): Message {
  const { from, to } = runDays(of, dueMs, platformZone);
  if (from === undefined && to === undefined) return message('schedules.everyDay');
  return daysWords({ from, to }, todayIn(platformZone, dueMs).slice(0, 4));
}
