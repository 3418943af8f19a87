import { message, type Message } from '@/lib/messages/message';
import { dayStartMs, wallClock } from './instant';
import { type DatePreset, readDatePreset } from './date-preset';
import { addDays, type DateRange, presetDays } from './plain-date';

/** Fixed days, both inside the range; without one of them the range is open at that end. */
interface FixedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range of days: fixed days, or a preset, whose days change from day to day. */
export type DayRange = FixedDays | { readonly preset: DatePreset };

/** The days that an address, a saved view or a schedule asks for: a preset, or days, of which one may be missing. */
export interface AskedDays extends FixedDays {
  readonly days?: DatePreset | undefined;
}

/** Returns undefined where every day is meant. */
export function readDayRange({ days, from, to }: AskedDays): DayRange | undefined {
  if (days !== undefined) return { preset: days };
  return from === undefined && to === undefined ? undefined : { from, to };
}

export const askedDays = (range: DayRange | null): AskedDays =>
  range === null ? {} : 'preset' in range ? { days: range.preset } : { from: range.from, to: range.to };

/** The days that the range means on a given day: one without an end reaches that day. */
export const daysOn = (range: DayRange, today: string): FixedDays =>
  'preset' in range ? presetDays(range.preset, today) : { from: range.from, to: range.to ?? today };

/** Replaces a preset by the days that it means today. */
export function fixDays<T extends AskedDays>({ days, ...asked }: T, today: string) {
  return { ...asked, days: undefined, ...(days === undefined ? {} : presetDays(days, today)) };
}

/** From the first moment of the first day to the last moment of the last, in the form that the platform takes. */
export function momentsOf({ from, to }: DateRange, zone: string): { readonly from: string; readonly to: string } {
  const at = (ms: number) => new Date(ms).toISOString();
  return { from: at(dayStartMs(from, zone)), to: at(dayStartMs(addDays(to, 1), zone) - 1) };
}

/** Two moments as one value of an address. */
export const writeMoments = ({ from, to }: DateRange): string => `${from}..${to}`;

/** The two moments of such a value, unread. */
export function momentsIn(text: string): DateRange {
  const [from = '', to = ''] = text.split('..', 2);
  return { from, to };
}

/** In an address a range without a first day begins here: no record is older, and each zone can write the day's first moment. */
const beforeAll = '1970-01-02';

/** Days of a zone as one value of an address: a preset, or the first and the last moment. */
export function writeDays(range: DayRange | null, zone: string): string | undefined {
  const { days, from = beforeAll, to } = askedDays(range);
  return to === undefined ? days : writeMoments(momentsOf({ from, to }, zone));
}

/** The days of such a value; undefined for a text that is none. */
export function readDays(text: string, zone: string): DayRange | undefined {
  const preset = readDatePreset(text);
  if (preset !== undefined) return { preset };
  const { from, to } = momentsIn(text);
  const ends = [Date.parse(from), Date.parse(to)];
  if (ends.some((ms) => Number.isNaN(ms))) return undefined;
  const [first = '', last = ''] = ends.map((ms) => wallClock(ms, zone).date);
  // Another zone may have written it, a day earlier or later.
  return { from: first <= addDays(beforeAll, 1) ? undefined : first, to: last };
}

/** `Last 7 days (19 – 25 Nov)`; for fixed days, only the days. */
export function dayRangeWords(range: DayRange, today: string): Message {
  if (!('preset' in range)) return daysWords(range);
  const days = daysWords(presetDays(range.preset, today), today.slice(0, 4));
  return message('ui.dates.preset', { preset: message(`format.presets.${range.preset}`), days });
}

/**
 * `1 – 20 Nov 2026`: month and year that both days share are written once, and the known year is left out. `until 20
 * Nov 2026` and `from 1 Nov 2026` for a range without its first or last day.
 */
export function daysWords({ from, to }: FixedDays, knownYear?: string): Message {
  const isKnown = [from, to].every((day) => day === undefined || day.slice(0, 4) === knownYear);
  const whole = isKnown ? 'dayMonth' : 'withYear';
  if (to === undefined) return from === undefined ? message('ui.dates.any') : openWords('since', from, whole);
  if (from === undefined) return openWords('until', to, whole);
  if (from === to) return inWords(to, whole);
  const [year, month] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const first = inWords(from, !year ? 'withYear' : !month ? 'dayMonth' : 'day');
  return message('ui.dates.range', { from: first, to: inWords(to, whole) });
}

const openWords = (side: 'since' | 'until', date: string, upTo: 'dayMonth' | 'withYear') =>
  message(`ui.dates.${side}`, { day: inWords(date, upTo) });

function inWords(date: string, upTo: 'day' | 'dayMonth' | 'withYear'): Message {
  const [year = '', month, day] = date.split('-').map((part) => String(Number(part)));
  if (upTo === 'day') return message('terms.asWritten', { text: day ?? '' });
  const dayMonth = message('ui.dates.dayMonth', { day: day ?? '', month: month ?? '' });
  return upTo === 'dayMonth' ? dayMonth : message('ui.dates.withYear', { dayMonth, year });
}
