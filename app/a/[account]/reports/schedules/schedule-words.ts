import { message, type Message } from '@/lib/messages/message';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';

/** `08:00`, as clocks show it. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** The contents of a schedule, "Totals, Yesterday", and its times, "Monday at 08:00". */
export const scheduleWords = (schedule: ScheduleView) => ({
  content: contentWords(schedule),
  when: whenWords(schedule),
});

function contentWords({ content, view, format, period }: ScheduleView): Message {
  const days = period && message(`format.presets.${period}`);
  if (content === 'totals') return message('schedules.content.totals', { period: days ?? '' });
  if (view === undefined || format === undefined) return message('schedules.content.noView');
  const file = message(`terms.fileForms.label.${format}`);
  return days === undefined
    ? message('schedules.content.list', { view: view.name, format: file })
    : message('schedules.content.listOf', { view: view.name, period: days, format: file });
}

function whenWords({ frequency, weekday, monthDay, hour }: ScheduleView): Message {
  const at = hourText(hour);
  if (frequency === 'daily') return message('schedules.when.daily', { hour: at });
  if (frequency === 'monthly') {
    return message('schedules.when.monthly', { day: String(monthDay ?? 1), hour: at });
  }
  const day = weekdays.find((one) => one === String(weekday)) ?? '1';
  return message('schedules.when.weekly', { weekday: message(`schedules.weekday.${day}`), hour: at });
}
