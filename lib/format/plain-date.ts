import {
  endOfMonth,
  fromAbsolute,
  parseDate,
  startOfMonth,
  toCalendarDate,
  type CalendarDate,
} from '@internationalized/date';

/** Two plain dates (`yyyy-mm-dd`), both inside the range. They are text from end to end, so no zone can shift them. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export type DatePreset = 'today' | 'yesterday' | 'last_7_days' | 'last_30_days' | 'this_month' | 'last_month';

const RANGES: Record<DatePreset, (today: CalendarDate) => readonly [from: CalendarDate, to: CalendarDate]> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  last_7_days: (today) => [today.subtract({ days: 6 }), today],
  last_30_days: (today) => [today.subtract({ days: 29 }), today],
  this_month: (today) => [startOfMonth(today), today],
  last_month: (today) => {
    const month = today.subtract({ months: 1 });
    return [startOfMonth(month), endOfMonth(month)];
  },
};

/** In the order in which they are offered. */
export const DATE_PRESETS: readonly { readonly id: DatePreset; readonly label: string }[] = [
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'last_7_days', label: 'Last 7 days' },
  { id: 'last_30_days', label: 'Last 30 days' },
  { id: 'this_month', label: 'This month' },
  { id: 'last_month', label: 'Last month' },
];

/** A day that exists, written `yyyy-mm-dd`. */
export function isPlainDate(text: string): boolean {
  return findDate(text) !== undefined;
}

/** The day that it is in an IANA zone at that moment. */
export function todayIn(zone: string, nowMs: number): string {
  return dayIn(zone, nowMs).toString();
}

/** Presets end today: a day that has not begun has no records. "Last 7 days" counts today as one of them. */
export function presetRange(preset: DatePreset, zone: string, nowMs: number): DateRange {
  const [from, to] = RANGES[preset](dayIn(zone, nowMs));
  return { from: from.toString(), to: to.toString() };
}

/** Moves a plain date by whole days. What is not a date comes back as it was given. */
export function addDays(date: string, days: number): string {
  return findDate(date)?.add({ days }).toString() ?? date;
}

function dayIn(zone: string, nowMs: number): CalendarDate {
  return toCalendarDate(fromAbsolute(nowMs, zone));
}

function findDate(text: string): CalendarDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return parseDate(text);
  } catch {
    return undefined;
  }
}
