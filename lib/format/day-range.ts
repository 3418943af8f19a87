import { message, type Message } from '@/lib/messages/message';
import { dayStartMs } from './instant';
import { addDays, DATE_PRESETS, type DatePreset, type DateRange, presetDays } from './plain-date';

/** Days that are asked for: two fixed ones, or a preset, which means other days tomorrow. */
export type DayRange = DateRange | { readonly preset: DatePreset };

/** The same as an address, a saved view or a schedule has it: a preset in place of days, or days, of which one may be left out. */
export interface AskedDays {
  readonly days?: DatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What is no preset is none. */
export const readDatePreset = (text: unknown): DatePreset | undefined => DATE_PRESETS.find(({ id }) => id === text)?.id;

/** Undefined: every day. `today` is the day on which it is asked, in the zone that counts these days. */
export function readDayRange({ days, from, to }: AskedDays, today: string): DayRange | undefined {
  if (days !== undefined) return { preset: days };
  return from === undefined && to === undefined ? undefined : { from: from ?? to ?? '', to: to ?? today };
}

export const askedDays = (range: DayRange | null): AskedDays =>
  range === null ? {} : 'preset' in range ? { days: range.preset } : { from: range.from, to: range.to };

/** The days that it means on a day. */
export const daysOn = (range: DayRange, today: string): DateRange =>
  'preset' in range ? presetDays(range.preset, today) : { from: range.from, to: range.to };

/** With the days that a preset means today in its place. */
export function fixDays<T extends AskedDays>({ days, ...asked }: T, today: string) {
  return { ...asked, days: undefined, ...(days === undefined ? {} : presetDays(days, today)) };
}

/** From the first moment of the first day to the last one of the last, as the platform takes moments. */
export function momentsOf({ from, to }: DateRange, zone: string): { readonly from: string; readonly to: string } {
  const at = (ms: number) => new Date(ms).toISOString();
  return { from: at(dayStartMs(from, zone)), to: at(dayStartMs(addDays(to, 1), zone) - 1) };
}

/** `Last 7 days (19 – 25 Nov)`; of fixed days, the days. */
export function dayRangeWords(range: DayRange, today: string): Message {
  if (!('preset' in range)) return daysWords(range);
  const days = daysWords(daysOn(range, today), today.slice(0, 4));
  return message('ui.dates.preset', { preset: message(`format.presets.${range.preset}`), days });
}

/** `1 – 20 Nov 2026`: what both days share is said once, and nothing of the year where it is the one that is known. */
export function daysWords({ from, to }: DateRange, knownYear?: string): Message {
  const isKnown = from.slice(0, 4) === knownYear && to.slice(0, 4) === knownYear;
  const whole = isKnown ? 'dayMonth' : 'withYear';
  if (from === to) return inWords(to, whole);
  const [year, month] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const first = inWords(from, !year ? 'withYear' : !month ? 'dayMonth' : 'day');
  return message('ui.dates.range', { from: first, to: inWords(to, whole) });
}

function inWords(date: string, upTo: 'day' | 'dayMonth' | 'withYear'): Message {
  const [year = '', month, day] = date.split('-').map((part) => String(Number(part)));
  if (upTo === 'day') return message('terms.asWritten', { text: day ?? '' });
  const dayMonth = message('ui.dates.dayMonth', { day: day ?? '', month: month ?? '' });
  return upTo === 'dayMonth' ? dayMonth : message('ui.dates.withYear', { dayMonth, year });
}
