import { DATE_PRESETS } from '@/lib/format/date-preset';
import { addDays, isDayOfRecords, presetDays, readTypedDay, weekdayOf, type DateRange } from '@/lib/format/plain-date';
import { longestAt, phraseAt, type PartReader, type TypedContext } from './typed-part';
import { countAt, scaleOf, spelledAt, unitAt } from './count-at';
import { dayBounds, dayEnds } from './lexicons/lexicon';
import { phraseSet, phraseTable, placeTable } from './lexicons/phrase-table';
import type { TypedWord } from './typed-word';

const presets = phraseTable(
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
const lastWords = phraseSet((one) => one.days.last);
const dayBeforeYesterday = phraseSet((one) => one.days.dayBeforeYesterday);
const ofWords = phraseSet((one) => one.days.of);
const dayMarks = phraseSet((one) => one.days.dayMark);
const yearMarks = phraseSet((one) => one.days.yearMark);
const agoWords = phraseSet((one) => one.days.ago);
const openings = phraseTable(dayBounds, (one) => one.days.before);
const endings = phraseTable(dayEnds, (one) => one.days.behind);
const untils = phraseSet((one) => one.days.until);

/** Days that some words mean. */
interface Span extends DateRange {
  readonly length: number;
  /** The name of days that move on. */
  readonly preset?: string;
}

/** The place of a month among those of the year; negative for another word. */
export const monthAt = (words: readonly TypedWord[], at: number): number =>
  monthNames.get(phraseAt(words, at, 1)) ?? -1;

interface Numbered {
  readonly text: string;
  readonly length: number;
  /** Has the mark of a day or a year behind it, as in 7日. */
  readonly isMarked: boolean;
}

const isMark = (marks: ReadonlyMap<string, true>, words: readonly TypedWord[], at: number): boolean =>
  words[at]?.isGlued === true && marks.has(phraseAt(words, at, 1));

function yearAt(words: readonly TypedWord[], at: number): Numbered | undefined {
  const text = /^20\d\d$/.exec(phraseAt(words, at, 1))?.[0];
  const isMarked = isMark(yearMarks, words, at + 1);
  return text === undefined ? undefined : { text, isMarked, length: isMarked ? 2 : 1 };
}

function dayOfMonthAt(words: readonly TypedWord[], at: number): Numbered | undefined {
  const typed = spelledAt(words, at) ?? phraseAt(words, at, 1);
  const text = /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(typed)?.[1];
  const isMarked = isMark(dayMarks, words, at + 1);
  // 20万 behind a month is an amount.
  const isOther = !isMarked && (typed !== phraseAt(words, at, 1) || scaleOf(phraseAt(words, at + 1, 1)) !== undefined);
  return text === undefined || isOther ? undefined : { text, isMarked, length: isMarked ? 2 : 1 };
}

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

/** A whole month, quarter or year: `october`, `q3 2025`, 2025年10月. */
function periodAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const before = yearBeforeAt(words, at, today);
  const place = at + (before?.length ?? 0);
  // A day beside it was no day of that month.
  const isOfDay = dayOfMonthAt(words, place - 1) !== undefined || dayOfMonthAt(words, place + 1)?.isMarked === true;
  const month = isOfDay ? -1 : monthAt(words, place);
  const word = phraseAt(words, place, 1);
  const quarter = quarters.get(word) ?? -1;
  const year = before ?? yearAt(words, place + 1);
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (quarter >= 0 || (month >= 0 && (isMeant || year !== undefined || !doubtfulMonths.has(word)))) {
    const first = quarter >= 0 ? quarter * 3 : month;
    const of = year === undefined ? thisYear - (first > thisMonth ? 1 : 0) : Number(year.text);
    return { ...wholeMonths(of, first, quarter >= 0 ? 3 : 1), length: 1 + (year?.length ?? 0) };
  }
  const [, ofYear, ofMonth] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(phraseAt(words, at, 1)) ?? [];
  if (ofYear !== undefined) return { ...wholeMonths(Number(ofYear), Number(ofMonth) - 1, 1), length: 1 };
  const whole = yearAt(words, at);
  return whole === undefined || !(isMeant || whole.isMarked)
    ? undefined
    : { ...wholeMonths(Number(whole.text), 0, 12), length: whole.length };
}

/** A year that stands before its month: 2025年, and 去年 or 今年. */
function yearBeforeAt(words: readonly TypedWord[], at: number, today: string): Numbered | undefined {
  const year = yearAt(words, at);
  if (year?.isMarked === true) return year;
  const named = presets.get(phraseAt(words, at, 1));
  if (named !== 'this_year' && named !== 'last_year') return undefined;
  return { text: presetDays(named, today).from.slice(0, 4), length: 1, isMarked: true };
}

function weekdayAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const typed = phraseAt(words, at, 1);
  for (const week of ['this_week', 'last_week'] as const) {
    const inWeek = weekdaysOf[week].get(typed);
    if (inWeek === undefined) continue;
    // A week begins on Monday.
    const day = addDays(presetDays(week, today).from, (inWeek + 6) % 7);
    return { from: day, to: day, length: 1 };
  }
  const isLast = lastWords.has(typed);
  const word = isLast ? phraseAt(words, at + 1, 1) : typed;
  const weekday = weekdays.get(word) ?? (isMeant || isLast ? shortWeekdays.get(word) : undefined);
  if (weekday === undefined) return undefined;
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const day = addDays(today, -(back === 0 && isLast ? 7 : back));
  return { from: day, to: day, length: isLast ? 2 : 1 };
}

const oneDay = (day: string | undefined, length: number): Span | undefined =>
  day === undefined ? undefined : { from: day, to: day, length };

/** A day with its month: `3 nov 2025`, `nov 3`, 2025年11月3日, 上月5日. */
function dayAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const first = dayOfMonthAt(words, at);
  if (first !== undefined) {
    const place = at + first.length + (ofWords.has(phraseAt(words, at + first.length, 1)) ? 1 : 0);
    const month = monthAt(words, place);
    const year = yearAt(words, place + 1);
    const length = place + 1 - at + (year?.length ?? 0);
    if (month >= 0) return oneDay(dated(month, first.text, { year: year?.text, today }), length);
  }
  const before = yearBeforeAt(words, at, today);
  const place = at + (before?.length ?? 0);
  const month = monthAt(words, place);
  const day = dayOfMonthAt(words, place + 1);
  if (month >= 0 && day !== undefined) {
    const year = before ?? yearAt(words, place + 1 + day.length);
    return oneDay(dated(month, day.text, { year: year?.text, today }), 1 + day.length + (year?.length ?? 0));
  }
  const named = presets.get(phraseAt(words, at, 1));
  const inMonth = dayOfMonthAt(words, at + 1);
  if ((named !== 'this_month' && named !== 'last_month') || inMonth?.isMarked !== true) return undefined;
  const found = `${presetDays(named, today).from.slice(0, 8)}${inMonth.text.padStart(2, '0')}`;
  return oneDay(isDayOfRecords(found) ? found : undefined, 1 + inMonth.length);
}

/** `isMeant`: a word before it says that days follow. */
function spanAt(words: readonly TypedWord[], at: number, today: string, isMeant: boolean): Span | undefined {
  const word = phraseAt(words, at, 1);
  const typed = /^\d{4}[-/.]\d/.test(word) ? readTypedDay(word) : '';
  if (isDayOfRecords(typed)) return oneDay(typed, 1);
  const day = dayAt(words, at, today);
  if (day !== undefined) return day;
  const named = longestAt(presets, { words, at });
  const period = periodAt(words, at, today, isMeant);
  if (named !== undefined && (period === undefined || period.length <= named.length)) {
    return { ...presetDays(named.value, today), preset: named.value, length: named.length };
  }
  const before = longestAt(dayBeforeYesterday, { words, at, most: 4 });
  if (before !== undefined) return oneDay(addDays(today, -2), before.length);
  return agoAt(words, at, today) ?? weekdayAt(words, at, today, isMeant) ?? period;
}

/** `3 days ago`, `a week ago`. Months differ in length, so that "a month ago" is no day. */
function agoAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const count = countAt(words, at);
  const unit = count && unitAt(words, at + count.length, count.glued);
  if (count === undefined || unit === undefined || unit.hours % 24 !== 0 || unit.isLong) return undefined;
  const length = count.length + unit.length;
  const day = addDays(today, -((count.value * unit.hours) / 24));
  return agoWords.has(phraseAt(words, at + length, 1)) ? { from: day, to: day, length: length + 1 } : undefined;
}

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
  const day = dayOfMonthAt(words, at);
  const length = begin?.length ?? day?.length ?? 0;
  if (length === 0 || !untils.has(phraseAt(words, at + length, 1))) return undefined;
  const place = at + length + 1;
  const end = spanAt(words, place, today, true);
  // The month of one day stands with the other one.
  const plain = begin === undefined || end !== undefined ? undefined : dayOfMonthAt(words, place);
  const to = end?.to ?? (begin && plain?.isMarked === true ? inMonthOf(begin.to, plain) : undefined);
  const from = begin?.from ?? (end && day ? inMonthOf(end.to, day) : undefined);
  if (from === undefined || to === undefined) return undefined;
  return inOrder(from, to, length + 1 + (end?.length ?? plain?.length ?? 0));
}

/** The day of the same month; undefined for none that exists. */
function inMonthOf(day: string, { text }: Numbered): string | undefined {
  const found = `${day.slice(0, 8)}${text.padStart(2, '0')}`;
  return isDayOfRecords(found) ? found : undefined;
}

const inOrder = (one: string, other: string, length: number): Span =>
  one <= other ? { from: one, to: other, length } : { from: other, to: one, length };

/** What the words before and behind some days make of them. */
function boundOf(before: (typeof dayBounds)[number] | undefined, behind: (typeof dayEnds)[number] | undefined) {
  return behind !== undefined && (before === undefined || before === 'span' || before === behind) ? behind : undefined;
}

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
  const found = longestAt(endings, { words, at: at + begin + span.length, most: 2 });
  const ending = boundOf(opening?.value, found?.value);
  const length = begin + span.length + (ending === undefined ? 0 : (found?.length ?? 0));
  switch (ending ?? opening?.value) {
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
