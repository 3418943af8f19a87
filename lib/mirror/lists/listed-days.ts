import { type DatePreset, readDatePreset } from '@/lib/format/date-preset';
import { momentsOf, writeMoments } from '@/lib/format/day-range';
import { presetDays, todayIn } from '@/lib/format/plain-date';
import { type Feed, feeds } from '../filling/feeds';
import { listedFilters } from './kept-fields';
import { isKeptList } from './kept-lists';

/** By days of the platform (interface 4.9), or by moments (extras 3); undefined for a list without days in its query. */
function daysOf(list: string): 'days' | 'moments' | undefined {
  const feed = Object.values<Feed>(feeds).find((one) => one.list === list);
  return feed === undefined || feed.days === 'whole' ? undefined : feed.days;
}

export const hasListedDays = (list: string): boolean => daysOf(list) !== undefined;

interface ListClock {
  readonly nowMs: number;
  /** IANA: the person's zone, in which a day becomes moments. */
  readonly zone: string;
  /** The IANA zone of the platform. */
  readonly platformZone: string;
}

/** The fields of the list's own query for a preset at this moment; undefined for a list without days. */
export function daysAsListed(list: string, preset: DatePreset, { nowMs, zone, platformZone }: ListClock) {
  const kind = daysOf(list);
  if (kind === undefined) return undefined;
  const of = kind === 'days' ? platformZone : zone;
  const days = presetDays(preset, todayIn(of, nowMs));
  const { from, to } = kind === 'days' ? days : momentsOf(days, of);
  return { start_time: from, end_time: to };
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The filters of a list by the days of a column that have a preset, and their presets. */
export const presetsByColumn = (list: string, search: Search): readonly (readonly [name: string, DatePreset])[] =>
  (isKeptList(list) ? listedFilters(list) : []).flatMap(({ name, term }) => {
    const preset = term === 'within' ? readDatePreset(search[name]) : undefined;
    return preset === undefined ? [] : [[name, preset] as const];
  });

/** The same query with moments of the person's days in place of the presets. */
export const columnDaysAsListed = (list: string, search: Search, { nowMs, zone }: ListClock) =>
  Object.fromEntries(
    presetsByColumn(list, search).map(([name, preset]) => [
      name,
      writeMoments(momentsOf(presetDays(preset, todayIn(zone, nowMs)), zone)),
    ]),
  );
