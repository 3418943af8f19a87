import { readDatePreset } from '@/lib/format/date-preset';
import { type AskedDays, daysOn, momentsOf, readDayRange, writeDays } from '@/lib/format/day-range';
import { addDays } from '@/lib/format/plain-date';
import { readTyped } from '@/lib/mirror/payouts/reading/read-typed';
import type { ReadName } from '@/lib/mirror/payouts/reading/typed-part';
import { listedFilters } from '../kept-fields';
import { keptLists } from '../kept-lists';
import { typedColumns, typedDays, typedLists, type WordedList } from './typed-lists';

/** One meaning of a typed text. */
export interface ListReading {
  /** Values for the address of the list; undefined ones are removed from it. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The rest, which is searched as text; empty for none. */
  readonly text: string;
}

interface ListClock {
  /** IANA: the person's zone, whose days are meant. */
  readonly zone: string;
  readonly today: string;
}

type Filters = Readonly<Partial<Record<ReadName, string>>>;

/** The days of creation; an age is a day on or before which, or since which, records were created. */
function daysIn({ days, from, to, older, younger }: Filters, today: string): AskedDays {
  return {
    days: readDatePreset(days),
    from: from ?? (younger === undefined ? undefined : addDays(today, 1 - Number(younger))),
    to: to ?? (older === undefined ? undefined : addDays(today, -Number(older))),
  };
}

/** Days of creation as the list's address has them. */
function dayValues(list: WordedList, filters: Filters, { zone, today }: ListClock): ListReading['values'] {
  const asked = daysIn(filters, today);
  const range = readDayRange(asked);
  if (range === undefined) return {};
  if (typedDays[list] === 'query') {
    const { days, from, to } = asked;
    return {
      days,
      start_time: from && momentsOf({ from, to: from }, zone).from,
      end_time: to && momentsOf({ from: to, to }, zone).to,
    };
  }
  return { create_time: writeDays('preset' in range ? range : daysOn(range, today), zone) };
}

/** The filters by columns, each with the other filters of its column removed. */
function columnValues(list: WordedList, filters: Filters): ListReading['values'] {
  if (list === 'activity') return {};
  const typed: Readonly<Record<string, ReadName | undefined>> = typedColumns[list];
  const set = listedFilters(list).flatMap(({ name, column }) => {
    const by = typed[name];
    const value = by === undefined || by === 'days' ? undefined : filters[by];
    return value === undefined ? [] : [{ name, column, value }];
  });
  const replaced = listedFilters(list).filter(({ column }) => set.some((one) => one.column === column));
  return {
    ...Object.fromEntries(replaced.map(({ name }) => [name, undefined])),
    ...Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}

/**
 * Reads each meaning of a text in a list as values for its address, such as `frozen visa over 500`; empty where all of
 * it is text.
 */
export function readListText(list: WordedList, sentence: string, clock: ListClock): readonly ListReading[] {
  const context = { today: clock.today, currencies: [], owners: [], accounts: [] };
  const readings = readTyped(sentence, context, typedLists[list]);
  return readings.flatMap(({ filters, text }) => {
    if (Object.keys(filters).length === 0 && readings.length === 1 && text === sentence.trim()) return [];
    const { status, show } = filters;
    const ofStatus = list === 'activity' ? { show } : { [keptLists[list].status]: status };
    const values = {
      ...((status ?? show) === undefined ? {} : ofStatus),
      ...dayValues(list, filters, clock),
      ...columnValues(list, filters),
    };
    return [{ values, text }];
  });
}
