import { message, type Message } from '@/lib/messages/message';

/** A time as the platform writes it: none, a moment, or text that we cannot read and show as it came. */
export type PlatformTime =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly epochMs: number }
  | { readonly kind: 'unreadable'; readonly text: string };

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)([T ])(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The zone of times that carry none (`2024-05-09 15:52:23`), from extras 5.1: platform time. */
const PLATFORM_OFFSET = '+08:00';

const NONE: PlatformTime = { kind: 'none' };
const MINUTE_MS = 60_000;

export function readPlatformTime(value: string | null | undefined): PlatformTime {
  const text = value?.trim() ?? '';
  // Year 1 is how a server writes "no time" when its type cannot be empty.
  if (text === '' || text.startsWith('0001-01-01')) return NONE;

  const epochMs = findEpochMs(text);
  return epochMs === undefined ? { kind: 'unreadable', text } : { kind: 'at', epochMs };
}

function findEpochMs(text: string): number | undefined {
  const [, year, month, day, separator, hour, minute, second = '0', fraction = '', zone] = PATTERN.exec(text) ?? [];
  // A "T" without a zone is on no list of known forms: we do not guess which clock it is from.
  if (year === undefined || (zone === undefined && separator !== ' ')) return undefined;

  const offset = offsetMinutes(zone ?? PLATFORM_OFFSET);
  const clock = [Number(hour), Number(minute), Number(second)] as const;
  if (offset === undefined || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;

  const wall = new Date(0);
  wall.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // The 30th of February would silently become a day in March.
  if (wall.getUTCMonth() !== Number(month) - 1 || wall.getUTCDate() !== Number(day)) return undefined;
  wall.setUTCHours(...clock, Number(fraction.slice(0, 3).padEnd(3, '0')));
  return wall.getTime() - offset * MINUTE_MS;
}

function offsetMinutes(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export interface WallClock {
  readonly date: string;
  readonly time: string;
  /** The offset as `UTC+8`, `UTC+5:30`, `UTC`. Abbreviations differ between engines and are ambiguous (`CST`). */
  readonly offset: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** A browser names its zone, and one zone has thousands of spellings in capitals and small letters. */
const mostZones = 100;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  // Every field is named, so that Node and the browser have no choice left.
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  keepNewest(formatters, mostZones);
  formatters.set(zone, made);
  return made;
}

export function wallClock(epochMs: number, zone: string): WallClock {
  const offsetMs = offsetMsAt(epochMs, zone);
  const text = new Date(epochMs + offsetMs).toISOString();
  const [at, seconds] = [text.indexOf('T'), text.indexOf('.')];
  return {
    date: text.slice(0, at),
    time: text.slice(at + 1, seconds),
    offset: offsetText(Math.round(offsetMs / MINUTE_MS)),
  };
}

const DAY_MS = 86_400_000;
/** By zone and day of UTC; undefined for a day on which a clock is put forward or back. */
const offsetsOfDays = new Map<string, number | undefined>();
const mostDays = 2_000;

/** Runs of UTC days since 1970, both ends included, on which a zone's clock keeps one offset (ms) from UTC. */
type SteadyDays = readonly (readonly [first: number, last: number, offsetMs: number])[];

export interface ZoneClock {
  readonly zone: string;
  readonly days: SteadyDays;
}

const steadyDaysOf = new Map<string, SteadyDays>();

/**
 * Spares this engine its first use of a zone, which costs a browser as much time as drawing a list. Other days are
 * still asked of the engine.
 */
export function takeSteadyDays({ zone, days }: ZoneClock): void {
  keepNewest(steadyDaysOf, mostZones);
  steadyDaysOf.set(zone, days);
}

const foundDays = new Map<string, { readonly today: number; readonly days: SteadyDays }>();

/** The days of the last two years and of the coming month. */
export function findSteadyDays(nowMs: number, zone: string): SteadyDays {
  const today = Math.floor(nowMs / DAY_MS);
  const found = foundDays.get(zone);
  if (found?.today === today) return found.days;
  const days: [number, number, number][] = [];
  let ahead = readOffsetMs((today - 731) * DAY_MS, zone);
  for (let day = today - 731; day <= today + 31; day += 1) {
    const [begins, ends] = [ahead, readOffsetMs((day + 1) * DAY_MS, zone)];
    ahead = ends;
    const run = days.at(-1);
    if (begins !== ends) continue;
    if (run?.[1] === day - 1 && run[2] === begins) run[1] = day;
    else days.push([day, day, begins]);
  }
  keepNewest(foundDays, mostZones);
  foundDays.set(zone, { today, days });
  return days;
}

/** Removes the oldest entry of a full map, so that it has room for one more. */
function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
}

/** The offset of a zone's clock from UTC. The engine is asked twice per day, not for each moment. */
function offsetMsAt(epochMs: number, zone: string): number {
  const day = Math.floor(epochMs / DAY_MS);
  const steady = steadyDaysOf.get(zone)?.find(([first, last]) => first <= day && day <= last);
  if (steady !== undefined) return steady[2];
  const key = `${zone} ${day}`;
  if (!offsetsOfDays.has(key)) {
    const [first, last] = [day, day + 1].map((at) => readOffsetMs(at * DAY_MS, zone));
    keepNewest(offsetsOfDays, mostDays);
    offsetsOfDays.set(key, first === last ? first : undefined);
  }
  return offsetsOfDays.get(key) ?? readOffsetMs(epochMs, zone);
}

function readOffsetMs(epochMs: number, zone: string): number {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(epochMs)
      .map((part) => [part.type, part.value]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes, width = 2) => (parts.get(type) ?? '').padStart(width, '0');
  const year = field('year', 4);
  // The form of dates whose year has five digits.
  const date = `${year.length > 4 ? '+0' : ''}${year}-${field('month')}-${field('day')}`;
  const shown = Date.parse(`${date}T${field('hour')}:${field('minute')}:${field('second')}Z`);
  // The formatter leaves out fractions of a second.
  return shown - Math.floor(epochMs / 1_000) * 1_000;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  if (size === 0) return 'UTC';
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60))}${rest}`;
}

/** The instant in the zone: `2024-05-09 15:52:23 UTC+8`. */
export function formatInstant(epochMs: number, zone: string): string {
  const { date, time, offset } = wallClock(epochMs, zone);
  return `${date} ${time} ${offset}`;
}

/** `2024-05-09 15:52:23`, for places that name the zone nearby. */
export function formatDayAndClock(epochMs: number, zone: string): string {
  const { date, time } = wallClock(epochMs, zone);
  return `${date} ${time}`;
}

/** `21 Nov`, with the year unless it is this one: the day of a moment, for lists. */
export function shortDay({ date }: Pick<WallClock, 'date'>, now: Pick<WallClock, 'date'>): Message {
  const [year = '', month = '', day = ''] = date.split('-');
  const dayMonth = message('ui.dates.dayMonth', { day: String(Number(day)), month: String(Number(month)) });
  return now.date.startsWith(year) ? dayMonth : message('ui.dates.withYear', { dayMonth, year });
}

/** `21 Nov 06:37`, with the year unless it is this one: a moment among the facts of a record. */
export function shortInstant(epochMs: number, zone: string, nowMs = Date.now()): Message {
  const then = wallClock(epochMs, zone);
  return message('ui.dates.dayAndTime', { day: shortDay(then, wallClock(nowMs, zone)), time: then.time.slice(0, 5) });
}

/** `15:52:23 UTC+8`, for a moment of today. */
export function formatClock(epochMs: number, zone: string): string {
  const { time, offset } = wallClock(epochMs, zone);
  return `${time} ${offset}`;
}

/** The zone with its offset at the given moment, since summer time changes it: `Asia/Shanghai (UTC+8)`. */
export function zoneLabel(epochMs: number, zone: string): string {
  const { offset } = wallClock(epochMs, zone);
  return zone === offset ? zone : `${zone} (${offset})`;
}

const halfYearMs = 182 * 86_400_000;

/** The zone over a list of times: its offset, `UTC+8`, or its city where summer time gives rows different offsets. */
export function zoneOfTimes(nowMs: number, zone: string): string {
  const [now, before] = [nowMs, nowMs - halfYearMs].map((atMs) => wallClock(atMs, zone).offset);
  return now === before && now !== undefined ? now : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** When a day begins in a zone, Unix milliseconds: its first moment, if summer time skips midnight. */
export function dayStartMs(date: string, zone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const shown = (atMs: number) => Date.parse(`${formatDayAndClock(atMs, zone).replace(' ', 'T')}Z`);
  const midnightBy = (atMs: number) => wanted - (shown(atMs) - atMs);
  // By the offsets of the day before and of the day after, which differ if the clocks change in between.
  const guesses = [midnightBy(wanted - dayMs), midnightBy(wanted + dayMs)].toSorted((one, other) => one - other);
  const [first = wanted, last = first] = guesses;
  return guesses.find((atMs) => shown(atMs) === wanted) ?? firstShown(first, last, (atMs) => shown(atMs) >= wanted);
}

const dayMs = 86_400_000;

/** The first whole second after a clock change, in a span that begins before the change and ends after it. */
function firstShown(fromMs: number, toMs: number, isAfter: (atMs: number) => boolean): number {
  let [before, after] = [fromMs, toMs];
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (isAfter(middle)) after = middle;
    else before = middle;
  }
  return isAfter(before) ? before : after;
}

/** The IANA zone that the browser's own clock shows. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every zone that this engine knows by name, with its offset from UTC at that moment. */
export function listZones(now: Date): readonly { readonly name: string; readonly label: string }[] {
  return Intl.supportedValuesOf('timeZone').map((name) => ({ name, label: zoneLabel(now.getTime(), name) }));
}
