import { addDays, isDayOfRecords, type DateRange } from '@/lib/format/plain-date';
import { dayBounds, dayEnds, ageBounds } from './lexicons/lexicon';
import { phraseSet, phraseTable } from './lexicons/phrase-table';
import {
  datedDay,
  dayInWord,
  dayOfMonthAt,
  monthAt,
  type Numbered,
  ofWords,
  oneDay,
  presets,
  nextAt,
  sideAt,
  type Span,
  spanAt,
  yearAt,
} from './span-at';
import { longestAt, phraseAt, type PartReader, type ReadingContext, type TypedPart } from './typed-part';
import { plainWord, type TypedWord } from './typed-word';
import { readDatePreset } from '@/lib/format/date-preset';
import { countAt, unitAt } from './count-at';

const openings = phraseTable(dayBounds, (one) => one.days.before);
const endings = phraseTable(dayEnds, (one) => one.days.behind);
const untils = phraseSet((one) => one.days.until);
const ands = phraseSet((one) => one.days.and);
const articles = phraseSet((one) => one.days.article);

/** The place behind "the". */
const behindArticle = (words: readonly TypedWord[], at: number): number =>
  articles.has(phraseAt(words, at, 1)) ? at + 1 : at;

const days = (from: string | undefined, to: string | undefined) => ({
  ...(from === undefined ? {} : { from: [from] }),
  ...(to === undefined ? {} : { to: [to] }),
});

/** Days with the same words, a week or a year before. */
function oneBefore({ from, to, repeats, ...rest }: Span): Span | undefined {
  if (repeats === undefined) return undefined;
  const back = (day: string) => (repeats === 'week' ? addDays(day, -7) : yearBefore(day));
  return { ...rest, from: back(from), to: back(to) };
}

/** The day one year earlier; the last day of a February stays its last day. */
function yearBefore(day: string): string {
  const found = `${String(Number(day.slice(0, 4)) - 1)}${day.slice(4)}`;
  return day.endsWith('-02-28') || !isDayOfRecords(found) ? addDays(`${found.slice(0, 5)}03-01`, -1) : found;
}

/** The days from the first span to the second, in this order: "november to january" begins in the year before. */
function fromTo(one: Span, other: Span): DateRange | undefined {
  const begin = one.from <= other.to ? one : oneBefore(one);
  return begin === undefined || begin.from > other.to ? undefined : { from: begin.from, to: other.to };
}

/** The days of both spans, where no day lies between them: "november and october" are two months. */
function together(one: Span, other: Span): DateRange | undefined {
  const [first, last] = one.from <= other.from ? [one, other] : [other, one];
  const earlier = oneBefore(last);
  const pairs: (readonly [Span, Span])[] = [
    [first, last],
    ...(earlier === undefined ? [] : [[earlier, first] as const]),
  ];
  const pair = pairs.find(([begin, end]) => addDays(begin.to, 1) >= end.from);
  if (pair === undefined) return undefined;
  const [begin, end] = pair;
  return { from: begin.from, to: begin.to > end.to ? begin.to : end.to };
}

interface DayRangeAt extends Partial<DateRange> {
  readonly length: number;
  /** The days at its ends, as they were written. */
  readonly ends: readonly Span[];
}

const daysInWord = /^(\d{1,2})(?:st|nd|rd|th)?[-–](\d{1,2})(?:st|nd|rd|th)?$/;

/** Reads `1-15 november 2025`, `nov 1-15`. */
function daysOfMonthAt(words: readonly TypedWord[], at: number, today: string): Span | undefined {
  const isBehind = monthAt(words, at) >= 0;
  const place = isBehind ? at + 1 : at;
  const [, first, last] = daysInWord.exec(phraseAt(words, place, 1)) ?? [];
  const isOf = !isBehind && ofWords.has(phraseAt(words, place + 1, 1)) ? 1 : 0;
  const month = isBehind ? monthAt(words, at) : monthAt(words, place + 1 + isOf);
  const year = yearAt(words, at + 2 + isOf, true);
  if (first === undefined || last === undefined || month < 0) return undefined;
  const length = 2 + isOf + (year?.length ?? 0);
  const [begin, end] = [first, last].map((day) => datedDay({ month, day, year: year?.text, today, length }));
  const range = begin && end && fromTo(begin, end);
  return range && { ...range, length };
}

/** Reads `1 nov to 5 nov`, `from 1 to 5 nov`, `2026-11-01..2026-11-05`; without days where they are in no order. */
function rangeAt(
  words: readonly TypedWord[],
  at: number,
  context: ReadingContext,
  isBetween: boolean,
): DayRangeAt | undefined {
  const { today } = context;
  const ofMonth = daysOfMonthAt(words, at, today);
  if (ofMonth !== undefined) return { ...ofMonth, ends: [] };
  const halves = /^([\d./-]{6,10})(?:\.\.|–|—|:|-)([\d./-]{6,10})$/.exec(phraseAt(words, at, 1))?.slice(1) ?? [];
  const [first, last] = halves.map((text) => dayInWord([plainWord(text)], 0, context, true));
  if (first && last) return { ...fromTo(first, last), length: 1, ends: [first, last] };
  const begin = spanAt(words, at, context, true);
  const day = dayOfMonthAt(words, at);
  let length = begin?.length ?? day?.length ?? 0;
  const isListed = begin !== undefined && words[at + length - 1]?.isListed === true;
  if (length === 0 || !(untils.has(phraseAt(words, at + length, 1)) || isListed)) return undefined;
  const isTogether = !isBetween && (isListed || ands.has(phraseAt(words, at + length, 1)));
  const place = behindArticle(words, at + length + (isListed ? 0 : 1));
  const end = spanAt(words, place, context, true);
  // The month of one day may stand with the other one.
  const plain = begin === undefined || end !== undefined || isListed ? undefined : dayOfMonthAt(words, place);
  const isOfBegin = plain !== undefined && (plain.isMarked || monthAt(words, at) >= 0);
  const to = end ?? (begin && isOfBegin ? inMonthOf(begin, plain) : undefined);
  const from = begin ?? (end && day ? inMonthOf(end, day) : undefined);
  if (from === undefined || to === undefined) return undefined;
  length = place - at + (end?.length ?? plain?.length ?? 0);
  const ends = [from, to];
  if (!isTogether) return { ...fromTo(from, to), length, ends };
  const more = isListed ? rangeAt(words, place, context, false) : undefined;
  if (more !== undefined) {
    const rest = more.from === undefined || more.to === undefined ? undefined : { from: more.from, to: more.to };
    return {
      ...(rest && together(from, { ...rest, length: 0 })),
      length: place - at + more.length,
      ends: [from, ...more.ends],
    };
  }
  return { ...together(from, to), length, ends };
}

/** The doubts and the habits that the notation of some days shows. */
const notationOf = (spans: readonly Span[]): Pick<TypedPart, 'doubts' | 'shows'> => ({
  doubts: spans.some(({ dayFirst }) => dayFirst === 'doubtful') ? ['isDayFirst'] : [],
  shows: spans.flatMap(({ dayFirst }) =>
    dayFirst === undefined || dayFirst === 'doubtful' ? [] : [{ isDayFirst: dayFirst === 'shown' }],
  ),
});

/** The day of the same month; undefined for none that exists. */
const inMonthOf = ({ from, length, repeats }: Span, { text }: Numbered): Span | undefined =>
  oneDay(`${from.slice(0, 8)}${text.padStart(2, '0')}`, length, repeats && { repeats });

/** The bound that the words behind some days set, if the words before them allow it. */
function boundOf(before: (typeof dayBounds)[number] | undefined, behind: (typeof dayEnds)[number] | undefined) {
  return behind !== undefined && (before === undefined || before === 'span' || before === behind) ? behind : undefined;
}

/** Days of creation, as the platform counts them. Relative days stay relative where the registry has them. */
export const readDays: PartReader = (words, at, context) => {
  const next = nextAt(words, at, context);
  if (next > 0) return { length: next, values: {}, isText: true };
  const opening =
    sideAt(words, at) !== undefined || longestAt(presets, { words, at })
      ? undefined
      : longestAt(openings, { words, at, most: 3 });
  const begin = opening === undefined ? 0 : behindArticle(words, at + opening.length) - at;
  const isRange = opening === undefined || ['between', 'from', 'either', 'span'].includes(opening.value);
  const range = isRange ? rangeAt(words, at + begin, context, opening?.value === 'between') : undefined;
  if (range !== undefined) {
    const { from, to, length, ends } = range;
    // Days in no order are no range that a person can have meant.
    if (from === undefined) return { length: begin + length, values: {}, isText: true };
    return { length: begin + length, values: days(from, to), ...notationOf(ends) };
  }
  const span = spanAt(words, at + begin, context, opening !== undefined);
  if (span === undefined || opening?.value === 'between') return undefined;
  const found = longestAt(endings, { words, at: at + begin + span.length, most: 2 });
  const ending = boundOf(opening?.value, found?.value);
  const length = begin + span.length + (ending === undefined ? 0 : (found?.length ?? 0));
  const bound = ending ?? opening?.value ?? 'span';
  const notation = notationOf([span]);
  const isEither = bound === 'either' && span.isRelative !== true && span.isDay !== true;
  return {
    length,
    values: boundDays(span, bound === 'either' ? eitherOf(span, context) : bound),
    isWeak: span.isWeak === true,
    ...notation,
    doubts: [...(notation.doubts ?? []), ...(isEither ? (['isFromOpen'] as const) : [])],
  };
};

type Bound = Exclude<(typeof dayBounds)[number], 'either' | 'between'>;

/** "From yesterday" is in it, "from 1 November" is since then, and "from October" is one or the other. */
const eitherOf = ({ isRelative, isDay }: Span, { habits }: ReadingContext): Bound =>
  isRelative !== true && (isDay === true || habits.isFromOpen) ? 'from' : 'span';

function boundDays(span: Span, bound: Bound | 'between'): TypedPart['values'] {
  switch (bound) {
    case 'from':
      return days(span.from, undefined);
    case 'after':
      return days(addDays(span.to, 1), undefined);
    case 'to':
      return days(undefined, span.to);
    case 'before':
      return days(undefined, addDays(span.from, -1));
    case 'span':
    case 'between':
      return span.preset === undefined ? days(span.from, span.to) : { days: [span.preset] };
  }
}

const before = phraseTable(ageBounds, (one) => one.ages.before);
const behind = phraseTable(ageBounds, (one) => one.ages.behind);
const old = phraseSet((one) => one.ages.old);

/** The age of a payout, in whole days, and "the last so many days", which stay relative. */
export const readAge: PartReader = (words, at) => {
  const opening = longestAt(before, { words, at, most: 3 });
  let place = at + (opening?.length ?? 0);
  const count = countAt(words, place);
  const unit = count && unitAt(words, place + count.length, count.glued);
  if (count === undefined || unit === undefined) return undefined;
  place += count.length + unit.length;
  const inDays = (count.value * unit.hours) / 24;
  if (!Number.isInteger(inDays) || inDays > 9_999 || inDays === 0) return undefined;
  const suffix = longestAt(old, { words, at: place, most: 2 });
  place += suffix?.length ?? 0;
  const found = longestAt(behind, { words, at: place, most: 2 });
  const ending = found !== undefined && (opening === undefined || opening.value === found.value) ? found : undefined;
  place += ending?.length ?? 0;
  const length = place - at;
  const isOpen = count.isOpen || words[place - 1]?.word.endsWith('+') === true;
  const bound = opening?.value ?? ending?.value ?? (suffix !== undefined || isOpen ? 'older' : undefined);
  if (bound === undefined) return undefined;
  if (bound !== 'last') return { length, values: { [bound]: [String(inDays)] } };
  const preset = readDatePreset(`last_${String(inDays === 360 ? 365 : inDays)}_days`);
  return { length, values: preset === undefined ? { younger: [String(inDays)] } : { days: [preset] } };
};
