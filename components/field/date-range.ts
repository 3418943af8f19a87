import { parseDate, type CalendarDate } from '@internationalized/date';
import { isPlainDate, type DateRange } from '@/lib/format/plain-date';

export function isSameRange(a: DateRange | null, b: DateRange | null): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}

/** Why the range cannot be used, or undefined when it can. */
export function refuseRange({ from, to }: DateRange, today: string): string | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return 'Enter both dates.';
  if (from > to) return 'The first day is after the last day.';
  if (to > today) return 'The range ends in the future.';
  return undefined;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1 – 20 Nov 2026`: what both days share is said once. */
export function describeRange({ from, to }: DateRange): string {
  const [a, b] = [parseDate(from), parseDate(to)];
  const month = (date: CalendarDate) => months[date.month - 1] ?? '';
  const last = `${b.day} ${month(b)} ${b.year}`;
  if (from === to) return last;
  if (a.year !== b.year) return `${a.day} ${month(a)} ${a.year} – ${last}`;
  return a.month === b.month ? `${a.day} – ${last}` : `${a.day} ${month(a)} – ${last}`;
}
