import { readDatePreset } from '@/lib/format/date-preset';
import { addDays, isDayOfRecords, presetDays, readTypedDay, weekdayOf, type DateRange } from '@/lib/format/plain-date';
import { longestAt, phraseAt, type PartReader, type TypedContext } from './typed-part';
import { countAt, unitAt } from './count-at';
import type { TypedWord } from './typed-word';

const months = [
  ...(['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'] as const),
  ...(['september', 'october', 'november', 'december'] as const),
];
/** A month alone, without a word before it, is no month where it is also a word or a name. */
const doubtfulMonths = ['may', 'march', 'april', 'june', 'august'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const periods = ['week', 'month', 'quarter', 'year'] as const;
const presets: ReadonlyMap<string, string> = new Map<string, string>([
  ...(['today', 'yesterday'] as const).map((day): [string, string] => [day, day]),
  ...periods.flatMap((one): [string, string][] => [
    ...['this', 'current', 'the current'].map((word): [string, string] => [`${word} ${one}`, `this_${one}`]),
    ...['last', 'previous', 'the last', 'the previous'].map((word): [string, string] => [
      `${word} ${one}`,
      `last_${one}`,
    ]),
    [`${one} to date`, `this_${one}`],
    [`so far this ${one}`, `this_${one}`],
  ]),
  ...(['wtd', 'mtd', 'qtd', 'ytd'] as const).map((text, place): [string, string] => [
    text,
    `this_${periods[place] ?? 'week'}`,
  ]),
  ...['past', 'the past'].flatMap((word): [string, string][] => [
    [`${word} week`, 'last_7_days'],
    [`${word} month`, 'last_30_days'],
    [`${word} quarter`, 'last_90_days'],
    [`${word} year`, 'last_365_days'],
  ]),
]);

/** Days that some words mean. */
interface Span extends DateRange {
  readonly length: number;
  /** The name of days that move on. */
  readonly preset?: string;
}

/** The place of a month among those of the year; negative for another word. */
export const monthAt = (words: readonly TypedWord[], at: number): number => {
  const word = phraseAt(words, at, 1).replace(/^sept$/, 'sep');
  return word.length < 3 ? -1 : months.findIndex((month) => month === word || month.slice(0, 3) === word);
};
const isWhole = (word: string) => months.some((month) => month === word) && !doubtfulMonths.includes(word);
const yearAt = (words: readonly TypedWord[], at: number): string | undefined =>
  /^20\d\d$/.exec(phraseAt(words, at, 1))?.[0];
const dayOfMonth = (word: string): string | undefined => /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(word)?.[1];

const writeDay = (year: string, month: number, day: string) =>
  `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The latest such day that is not after today, where no year is named. */
function dated(
  month: number,
  day: string,
  { year, today }: { readonly year: string | undefined; readonly today: string },
) {
  const thisYear = today.slice(0, 4);
  const here = writeDay(year ?? thisYear, month, day);
  const found = year === undefined && here > today ? writeDay(String(Number(thisYear) - 1), month, day) : here;
  return isDayOfRecords(found) ? found : undefined;
}

/** From the first of one month to the day before the first of another one. */
function wholeMonths(year: number, month: number, count: number): DateRange {
  const end = month + count;
  return {
    from: writeDay(String(year), month, '1'),
    to: addDays(writeDay(String(year + Math.floor(end / 12)), end % 12, '1'), -1),
  };
}

function periodAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  // A day before it was no day of that month.
  const month = dayOfMonth(phraseAt(words, at - 1, 1)) === undefined ? monthAt(words, at) : -1;
  const word = phraseAt(words, at, 1);
  const quarter = Number(/^q([1-4])$/.exec(word)?.[1] ?? 0);
  const year = yearAt(words, at + 1);
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (quarter > 0 || (month >= 0 && (isMeant || year !== undefined || isWhole(word)))) {
    const first = quarter > 0 ? (quarter - 1) * 3 : month;
    const of = year === undefined ? thisYear - (first > thisMonth ? 1 : 0) : Number(year);
    return { ...wholeMonths(of, first, quarter > 0 ? 3 : 1), length: year === undefined ? 1 : 2 };
  }
  const [, ofYear, ofMonth] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(word) ?? [];
  if (ofYear !== undefined) return { ...wholeMonths(Number(ofYear), Number(ofMonth) - 1, 1), length: 1 };
  const whole = isMeant ? yearAt(words, at) : undefined;
  return whole === undefined ? undefined : { ...wholeMonths(Number(whole), 0, 12), length: 1 };
}

function weekdayAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const isLast = phraseAt(words, at, 1) === 'last';
  const word = phraseAt(words, isLast ? at + 1 : at, 1);
  const isShort = (isMeant || isLast) && word.length === 3;
  const weekday = weekdays.findIndex((one) => one === word || (isShort && one.startsWith(word)));
  if (weekday < 0) return undefined;
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const day = addDays(today, -(back === 0 && isLast ? 7 : back));
  return { from: day, to: day, length: isLast ? 2 : 1 };
}

/** `isMeant`: a word before it says that days follow. */
function spanAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const named = longestAt(presets, { words, at });
  const preset = readDatePreset(named?.value);
  if (named !== undefined && preset !== undefined) {
    return { ...presetDays(preset, today), preset, length: named.length };
  }
  const word = phraseAt(words, at, 1);
  const typed = /^\d{4}[-/.]\d/.test(word) ? readTypedDay(word) : '';
  const one = (day: string | undefined, length: number) =>
    day === undefined ? undefined : { from: day, to: day, length };
  if (isDayOfRecords(typed)) return one(typed, 1);
  const [before, behind] = [dayOfMonth(word), dayOfMonth(phraseAt(words, at + 1, 1))];
  if (before !== undefined) {
    const skip = phraseAt(words, at + 1, 1) === 'of' ? 2 : 1;
    const month = monthAt(words, at + skip);
    const year = yearAt(words, at + skip + 1);
    if (month >= 0) return one(dated(month, before, { year, today }), skip + 1 + (year === undefined ? 0 : 1));
  }
  const month = monthAt(words, at);
  if (month >= 0 && behind !== undefined) {
    const year = yearAt(words, at + 2);
    return one(dated(month, behind, { year, today }), year === undefined ? 2 : 3);
  }
  return agoAt(words, at, today) ?? weekdayAt(words, at, today, isMeant) ?? periodAt(words, at, today, isMeant);
}

/** `3 days ago`, `a week ago`. Months differ in length, so that "a month ago" is no day. */
function agoAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const count = countAt(words, at);
  const unit = count && unitAt(words, at + count.length, count.glued);
  if (count === undefined || unit === undefined || unit.hours % 24 !== 0 || unit.isLong) return undefined;
  const length = count.length + unit.length;
  const day = addDays(today, -((count.value * unit.hours) / 24));
  return phraseAt(words, at + length, 1) === 'ago' ? { from: day, to: day, length: length + 1 } : undefined;
}

const openings: ReadonlyMap<string, 'span' | 'from' | 'after' | 'to' | 'before' | 'between'> = new Map([
  ...['on', 'in', 'during', 'dated', 'created', 'created on', 'created in', 'made', 'made on', 'of', 'for'].map(
    (text) => [text, 'span'] as const,
  ),
  ...['since', 'from', 'starting', 'created since', 'on or after', 'starting from', 'as of'].map(
    (text) => [text, 'from'] as const,
  ),
  ...['after', 'created after'].map((text) => [text, 'after'] as const),
  ...['until', 'till', 'up to', 'through', 'to', 'on or before'].map((text) => [text, 'to'] as const),
  ...['before', 'created before', 'older than', 'earlier than'].map((text) => [text, 'before'] as const),
  ...['between', 'created between'].map((text) => [text, 'between'] as const),
]);

const untils = ['to', 'until', 'till', 'and', '-', '–', 'through'];

const days = (from: string | undefined, to: string | undefined) => ({
  ...(from === undefined ? {} : { from: [from] }),
  ...(to === undefined ? {} : { to: [to] }),
});

/** `1 nov to 5 nov`, `from 1 to 5 nov`, `2026-11-01..2026-11-05`. */
function rangeAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const [, first = '', last = ''] =
    /^(\d{4}-\d\d-\d\d)(?:\.\.|–|—|:)(\d{4}-\d\d-\d\d)$/.exec(words[at]?.text ?? '') ?? [];
  if (isDayOfRecords(first) && isDayOfRecords(last)) return inOrder(first, last, 1);
  const begin = spanAt(words, at, today, true);
  const day = dayOfMonth(phraseAt(words, at, 1));
  const length = begin?.length ?? (day === undefined ? 0 : 1);
  if (length === 0 || !untils.includes(phraseAt(words, at + length, 1))) return undefined;
  const end = spanAt(words, at + length + 1, today, true);
  if (end === undefined) return undefined;
  // The month of the first day stands with the last one.
  const from = begin?.from ?? `${end.to.slice(0, 8)}${(day ?? '').padStart(2, '0')}`;
  return isDayOfRecords(from) ? inOrder(from, end.to, length + 1 + end.length) : undefined;
}

const inOrder = (one: string, other: string, length: number): Span =>
  one <= other ? { from: one, to: other, length } : { from: other, to: one, length };

/** Days of creation, as the platform counts them. Relative days stay relative where the registry has them. */
export const readDays: PartReader = (words, at, { today }: TypedContext) => {
  const opening = longestAt(openings, { words, at, most: 3 });
  const begin = opening?.length ?? 0;
  const range =
    opening === undefined || ['between', 'from', 'span'].includes(opening.value)
      ? rangeAt(words, at + begin, today)
      : undefined;
  if (range !== undefined) return { length: begin + range.length, values: days(range.from, range.to) };
  const span = spanAt(words, at + begin, today, opening !== undefined);
  if (span === undefined || opening?.value === 'between') return undefined;
  const length = begin + span.length;
  switch (opening?.value) {
    case 'from':
      return { length, values: days(span.from, undefined) };
    case 'after':
      return { length, values: days(addDays(span.to, 1), undefined) };
    case 'to':
      return { length, values: days(undefined, span.to) };
    case 'before':
      return { length, values: days(undefined, addDays(span.from, -1)) };
    case 'span':
    case undefined:
      return { length, values: span.preset === undefined ? days(span.from, span.to) : { days: [span.preset] } };
    default:
      return undefined;
  }
};
