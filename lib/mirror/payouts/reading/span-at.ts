import { DATE_PRESETS } from '@/lib/format/date-preset';
import { addDays, isDayOfRecords, presetDays, readTypedDay, weekdayOf, type DateRange } from '@/lib/format/plain-date';
import { longestAt, phraseAt, type ReadingContext } from './typed-part';
import { countAt, scaleOf, spelledAt, unitAt } from './count-at';
import { daySides, monthParts } from './lexicons/lexicon';
import { phraseSet, phraseTable, placeTable } from './lexicons/phrase-table';
import type { TypedWord } from './typed-word';

export const presets = phraseTable(
  DATE_PRESETS.map(({ id }) => id),
  (one) => one.days.presets,
);
const monthNames = placeTable((one) => one.days.months);
/** A month alone, without a word before it, is no month where it is also a word or a name. */
const doubtfulMonths = phraseSet((one) => one.days.doubtfulMonths);
const quarters = placeTable((one) => one.days.quarters);
const weekdays = placeTable((one) => one.days.weekdays);
const shortWeekdays = placeTable((one) => one.days.shortWeekdays);
const weekdaysOf = {
  this_week: placeTable((one) => one.days.weekdaysOfThisWeek),
  last_week: placeTable((one) => one.days.weekdaysOfLastWeek),
} as const;
const sides = phraseTable(daySides, (one) => one.days.sides);
const dayBeforeYesterday = phraseSet((one) => one.days.dayBeforeYesterday);
export const ofWords = phraseSet((one) => one.days.of);
const dayMarks = phraseSet((one) => one.days.dayMark);
const yearMarks = phraseSet((one) => one.days.yearMark);
const agoWords = phraseSet((one) => one.days.ago);
const partsOfMonth = phraseTable(monthParts, (one) => one.days.monthParts);
const lastCounts = phraseSet((one) => one.ages.before.last);

/** Days that some words mean. */
export interface Span extends DateRange {
  readonly length: number;
  /** The preset, where the days move on. */
  readonly preset?: string;
  /** Whether the days are counted from today, so that "from" them can only mean in them. */
  readonly isRelative?: boolean;
  /** How much earlier the same words mean other days too: a week for a weekday, a year for a month. */
  readonly repeats?: 'week' | 'year';
  /** Whether the words mean a single day, and no period. */
  readonly isDay?: boolean;
  /** Whether a habit decided how it was read, or it shows one; undefined where no habit reads it differently. */
  readonly dayFirst?: 'doubtful' | 'shown' | 'not';
  readonly isWeak?: boolean;
}

/** The place of a month in the year, from 0; negative for another word. */
export const monthAt = (words: readonly TypedWord[], at: number): number =>
  monthNames.get(phraseAt(words, at, 1)) ?? -1;

export interface Numbered {
  readonly text: string;
  readonly length: number;
  /** Whether the mark of a day or a year stands behind it, as in 7日. */
  readonly isMarked: boolean;
}

const isMark = (marks: ReadonlyMap<string, true>, words: readonly TypedWord[], at: number): boolean =>
  words[at]?.isGlued === true && marks.has(phraseAt(words, at, 1));

/** A number alone is a year so many years around today. */
const likelyYears = 15;

const fullYear = (typed: string) => (typed.length === 2 ? `20${typed}` : typed);

/** `isShort`: behind a day and its month, where 25 is a year too unless it counts something. */
export function yearAt(words: readonly TypedWord[], at: number, isShort = false): Numbered | undefined {
  const typed = phraseAt(words, at, 1);
  const isCount = scaleOf(phraseAt(words, at + 1, 1)) !== undefined || unitAt(words, at + 1, '') !== undefined;
  const text = /^20\d\d$/.test(typed) || (isShort && !isCount && /^[1-4]\d$/.test(typed)) ? fullYear(typed) : undefined;
  const isMarked = isMark(yearMarks, words, at + 1);
  return text === undefined ? undefined : { text, isMarked, length: isMarked ? 2 : 1 };
}

export function dayOfMonthAt(words: readonly TypedWord[], at: number): Numbered | undefined {
  const typed = spelledAt(words, at) ?? phraseAt(words, at, 1);
  const text = /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(typed)?.[1];
  const isMarked = isMark(dayMarks, words, at + 1);
  // 20万 behind a month is an amount.
  const isOther = !isMarked && (typed !== phraseAt(words, at, 1) || scaleOf(phraseAt(words, at + 1, 1)) !== undefined);
  return text === undefined || isOther ? undefined : { text, isMarked, length: isMarked ? 2 : 1 };
}

const writeDay = (year: string, month: number, day: string) =>
  `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;

interface DatedDay {
  readonly month: number;
  readonly day: string;
  readonly year: string | undefined;
  readonly today: string;
  readonly length: number;
}

/** The latest such day that is not after today, where no year is named. */
export function datedDay({ month, day, year, today, length }: DatedDay): Span | undefined {
  const thisYear = today.slice(0, 4);
  const here = writeDay(year ?? thisYear, month, day);
  const found = year === undefined && here > today ? writeDay(String(Number(thisYear) - 1), month, day) : here;
  return oneDay(found, length, year === undefined ? { isDay: true, repeats: 'year' } : { isDay: true });
}

/** The days of `count` whole months, of which `month` is the first. */
function wholeMonths(year: number, month: number, count: number): DateRange {
  const end = month + count;
  return {
    from: writeDay(String(year), month, '1'),
    to: addDays(writeDay(String(year + Math.floor(end / 12)), end % 12, '1'), -1),
  };
}

/** A whole month, quarter or year: `october`, `q3 2025`, 2025年10月. */
function periodAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const before = yearBeforeAt(words, at, today);
  const place = at + (before?.length ?? 0);
  // A day that is still beside the month does not exist in it, or both would have been read as one day.
  const isOfDay = dayOfMonthAt(words, place - 1) !== undefined || dayOfMonthAt(words, place + 1)?.isMarked === true;
  const month = isOfDay ? -1 : monthAt(words, place);
  const word = phraseAt(words, place, 1);
  const quarter = quarters.get(word) ?? -1;
  const year = before ?? yearBeforeAt(words, place + 1, today) ?? yearAt(words, place + 1);
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (quarter >= 0 || (month >= 0 && (isMeant || year !== undefined || !doubtfulMonths.has(word)))) {
    const first = quarter >= 0 ? quarter * 3 : month;
    const of = year === undefined ? thisYear - (first > thisMonth ? 1 : 0) : Number(year.text);
    const repeats: Pick<Span, 'repeats'> = year === undefined ? { repeats: 'year' } : {};
    return { ...wholeMonths(of, first, quarter >= 0 ? 3 : 1), length: 1 + (year?.length ?? 0), ...repeats };
  }
  const numbers = /^(?:(20\d\d)-(0[1-9]|1[0-2])|(0?[1-9]|1[0-2])[./-](20\d\d))$/.exec(phraseAt(words, at, 1)) ?? [];
  const [ofYear, ofMonth] = [numbers[1] ?? numbers[4], numbers[2] ?? numbers[3]];
  if (ofYear !== undefined) return { ...wholeMonths(Number(ofYear), Number(ofMonth) - 1, 1), length: 1 };
  const whole = yearAt(words, at);
  // In "up to 2000" the number is an amount.
  const isLikely = whole?.isMarked === true || (isMeant && Math.abs(Number(whole?.text) - thisYear) <= likelyYears);
  return whole === undefined || !isLikely
    ? undefined
    : { ...wholeMonths(Number(whole.text), 0, 12), length: whole.length };
}

/** The word before a month or a quarter that says which one is meant. */
export function sideAt(words: readonly TypedWord[], at: number): 'last' | 'this' | undefined {
  const side = sides.get(phraseAt(words, at, 1));
  const isNamed = monthAt(words, at + 1) >= 0 || quarters.has(phraseAt(words, at + 1, 1));
  return isNamed && side !== 'next' ? side : undefined;
}

/** Days that are still to come, which no payout is of: `next november`, `next friday`. */
export function nextAt(words: readonly TypedWord[], at: number, context: ReadingContext): number {
  const days = sides.get(phraseAt(words, at, 1)) === 'next' ? spanAt(words, at + 1, context, true) : undefined;
  return days === undefined ? 0 : 1 + days.length;
}

/** `last november` is the latest one that is over; `this december` is the one in this year. */
function sidedPeriodAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const side = sideAt(words, at);
  const period = side === undefined ? undefined : periodAt(words, at + 1, today, true);
  if (period === undefined || dayAt(words, at + 1, today) !== undefined) return undefined;
  const length = period.length + 1;
  if (period.repeats === undefined) return { ...period, length };
  const [year, month] = [Number(period.from.slice(0, 4)), Number(period.from.slice(5, 7)) - 1];
  const of = side === 'this' ? Number(today.slice(0, 4)) : year - (period.to < today ? 0 : 1);
  return { ...wholeMonths(of, month, monthAt(words, at + 1) < 0 ? 3 : 1), length, isRelative: true };
}

/** A year that stands before its month: 2025年, and 去年 or 今年. */
function yearBeforeAt(words: readonly TypedWord[], at: number, today: string): Numbered | undefined {
  const year = yearAt(words, at);
  if (year?.isMarked === true) return year;
  const named = longestAt(presets, { words, at, most: 3 });
  if (named?.value !== 'this_year' && named?.value !== 'last_year') return undefined;
  return { text: presetDays(named.value, today).from.slice(0, 4), length: named.length, isMarked: true };
}

function weekdayAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const typed = phraseAt(words, at, 1);
  for (const week of ['this_week', 'last_week'] as const) {
    const inWeek = weekdaysOf[week].get(typed);
    if (inWeek === undefined) continue;
    // A week begins on Monday.
    const day = addDays(presetDays(week, today).from, (inWeek + 6) % 7);
    return { from: day, to: day, length: 1, isRelative: true };
  }
  const isLast = sides.get(typed) === 'last';
  const word = isLast ? phraseAt(words, at + 1, 1) : typed;
  const weekday = weekdays.get(word) ?? (isMeant || isLast ? shortWeekdays.get(word) : undefined);
  if (weekday === undefined) return undefined;
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const day = addDays(today, -(back === 0 && isLast ? 7 : back));
  return { from: day, to: day, length: isLast ? 2 : 1, ...(isLast ? { isRelative: true } : { repeats: 'week' }) };
}

type Kind = Omit<Span, 'from' | 'to' | 'length'>;

export const oneDay = (day: string, length: number, kind: Kind = {}): Span | undefined =>
  isDayOfRecords(day) ? { from: day, to: day, length, ...kind } : undefined;

const inNumbers = /^(\d{1,2})([./-])(\d{1,2})(?:\2(20\d\d|\d\d)?)?$/;
const withName = /^(\d{1,2})([./-])(\p{L}+)\2(20\d\d|\d\d)$/u;

/**
 * A day in one word: `2026-11-03`, `3.11.2026`, `3/11/26`, `3-nov-2026`. Dots stand in days with the day first; the other
 * marks stand in any. `isMeant`: without a year it may be a decimal number.
 */
export function dayInWord(
  words: readonly TypedWord[],
  at: number,
  context: ReadingContext,
  isMeant: boolean,
): Span | undefined {
  const { today, habits } = context;
  const word = phraseAt(words, at, 1);
  if (/^\d{4}[-/.]\d/.test(word)) return oneDay(readTypedDay(word), 1, { isDay: true });
  const [, dayOfName, , name = '', yearOfName = ''] = withName.exec(word) ?? [];
  const named = monthNames.get(name);
  if (dayOfName !== undefined && named !== undefined) {
    return datedDay({ month: named, day: dayOfName, year: fullYear(yearOfName), today, length: 1 });
  }
  const [, one = '', mark, other = '', year] = inNumbers.exec(word) ?? [];
  const isNumber = mark === '.' && !isMeant && !word.endsWith('.');
  if (mark === undefined || (year === undefined && (mark === '-' || isNumber))) return undefined;
  const asRead = (day: string, month: string) =>
    datedDay({
      month: Number(month) - 1,
      day,
      year: year === undefined ? undefined : fullYear(year),
      today,
      length: 1,
    });
  const [first, second] = [asRead(one, other), mark === '.' ? undefined : asRead(other, one)];
  const span = first !== undefined && (second === undefined || habits.isDayFirst) ? first : second;
  const isBoth = first !== undefined && second !== undefined && first.from !== second.from;
  const dayFirst = isBoth
    ? 'doubtful'
    : first === undefined
      ? 'not'
      : second === undefined && mark !== '.'
        ? 'shown'
        : undefined;
  return span && { ...span, ...(dayFirst && { dayFirst }), isWeak: year === undefined && !isMeant };
}

const daysOfPart = {
  early: [1, 10],
  mid: [11, 20],
  late: [21, 31],
  firstHalf: [1, 15],
  secondHalf: [16, 31],
} as const satisfies Readonly<Record<(typeof monthParts)[number], readonly [number, number]>>;

/** Reads `early november`, `end of last month`, and 11月上旬 with the part behind it. */
function partOfMonthAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const before = longestAt(partsOfMonth, { words, at, most: 4 });
  const start = at + (before?.length ?? 0);
  const place = start + (before !== undefined && ofWords.has(phraseAt(words, start, 1)) ? 1 : 0);
  const preset = longestAt(presets, { words, at: place });
  const isMonth = preset?.value === 'this_month' || preset?.value === 'last_month';
  const month: Span | undefined = isMonth
    ? { ...wholeMonthOf(presetDays(preset.value, today).from), length: preset.length }
    : (sidedPeriodAt(words, place, today) ?? periodAt(words, place, today, before !== undefined));
  if (month === undefined || month.from.slice(0, 7) !== month.to.slice(0, 7)) return undefined;
  const behind =
    before === undefined ? longestAt(partsOfMonth, { words, at: place + month.length, most: 1 }) : undefined;
  const part = before?.value ?? behind?.value;
  if (part === undefined) return undefined;
  const [first, last] = daysOfPart[part];
  const [from, to] = [addDays(month.from, first - 1), addDays(month.from, last - 1)];
  const length = place - at + month.length + (behind?.length ?? 0);
  return { ...month, from, to: to < month.to ? to : month.to, length };
}

const wholeMonthOf = (day: string) => wholeMonths(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 1);

/** Reads `last two quarters`: the whole ones before this one. */
function lastQuartersAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const opening = longestAt(lastCounts, { words, at, most: 4 });
  const count = opening && countAt(words, at + opening.length);
  const unit = count && unitAt(words, at + opening.length + count.length, count.glued);
  if (opening === undefined || count === undefined || unit?.name !== 'quarter' || count.value < 2 || count.value > 40)
    return undefined;
  const { from } = presetDays('this_quarter', today);
  const months = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 - 3 * count.value;
  const first = wholeMonths(Math.floor(months / 12), months % 12, 1).from;
  return { from: first, to: addDays(from, -1), length: opening.length + count.length + unit.length, isRelative: true };
}

/** A day with its month: `3 nov 2025`, `nov 3`, 2025年11月3日, 上月5日. */
function dayAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const first = dayOfMonthAt(words, at);
  if (first !== undefined) {
    const place = at + first.length + (ofWords.has(phraseAt(words, at + first.length, 1)) ? 1 : 0);
    const month = monthAt(words, place);
    const year = yearAt(words, place + 1, true);
    const length = place + 1 - at + (year?.length ?? 0);
    if (month >= 0) return datedDay({ month, day: first.text, year: year?.text, today, length });
  }
  const before = yearBeforeAt(words, at, today);
  const place = at + (before?.length ?? 0);
  const month = monthAt(words, place);
  const day = dayOfMonthAt(words, place + 1);
  if (month >= 0 && day !== undefined) {
    const year = before ?? yearAt(words, place + 1 + day.length, true);
    return datedDay({ month, day: day.text, year: year?.text, today, length: 1 + day.length + (year?.length ?? 0) });
  }
  const named = presets.get(phraseAt(words, at, 1));
  const inMonth = dayOfMonthAt(words, at + 1);
  if ((named !== 'this_month' && named !== 'last_month') || inMonth?.isMarked !== true) return undefined;
  return oneDay(`${presetDays(named, today).from.slice(0, 8)}${inMonth.text.padStart(2, '0')}`, 1 + inMonth.length);
}

/** `isMeant`: a word before it says that days follow. */
export function spanAt(
  words: readonly TypedWord[],
  at: number,
  context: ReadingContext,
  isMeant: boolean,
): Span | undefined {
  const { today } = context;
  const word = phraseAt(words, at, 1);
  // Friday 27 November is one day.
  const isNamed = weekdays.has(word) || shortWeekdays.has(word);
  const dated = isNamed ? (dayInWord(words, at + 1, context, true) ?? dayAt(words, at + 1, today)) : undefined;
  if (dated !== undefined) return { ...dated, length: 1 + dated.length };
  const day = dayInWord(words, at, context, isMeant) ?? partOfMonthAt(words, at, today) ?? dayAt(words, at, today);
  if (day !== undefined) return day;
  const sided = sidedPeriodAt(words, at, today);
  if (sided !== undefined) return sided;
  const named = longestAt(presets, { words, at });
  const period = periodAt(words, at, today, isMeant);
  if (named !== undefined && (period === undefined || period.length <= named.length)) {
    return { ...presetDays(named.value, today), preset: named.value, length: named.length, isRelative: true };
  }
  const before = longestAt(dayBeforeYesterday, { words, at, most: 4 });
  if (before !== undefined) return oneDay(addDays(today, -2), before.length, { isRelative: true });
  return lastQuartersAt(words, at, today) ?? agoAt(words, at, today) ?? weekdayAt(words, at, today, isMeant) ?? period;
}

/** Reads `3 days ago`, `a week ago`. Months differ in length, so that "a month ago" is no day. */
function agoAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const count = countAt(words, at);
  const unit = count && unitAt(words, at + count.length, count.glued);
  if (count === undefined || unit === undefined || unit.hours % 24 !== 0 || unit.isLong) return undefined;
  const length = count.length + unit.length;
  const day = addDays(today, -((count.value * unit.hours) / 24));
  return agoWords.has(phraseAt(words, at + length, 1))
    ? { from: day, to: day, length: length + 1, isRelative: true }
    : undefined;
}
