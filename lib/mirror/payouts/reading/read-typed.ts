import { notOpenStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { findPastedIds } from '@/lib/format/pasted-ids';
import { readPart, readValue } from './read-part';
import {
  alternatives,
  doneBy,
  joiners,
  nameJoiners,
  negations,
  neverInNames,
  beforeNames,
  legalForms,
  shortLegalForms,
} from './typed-phrases';
import {
  type Habits,
  longestAt,
  longestOf,
  namesOf,
  phraseAt,
  type ReadName,
  type ReadValues,
  type ReadingContext,
  type TypedContext,
  type TypedList,
  type TypedPart,
} from './typed-part';
import { type TypedWord, typedWords } from './typed-word';
import { foldLoosely } from '@/lib/format/fold-text';
import { currencyAt } from './read-currency';

/** One thing that a typed sentence can mean: it becomes the filters of an address, and nothing else. */
export interface TypedReading<Name extends ReadName> {
  /** Each value as an address of payouts has it. */
  readonly filters: Readonly<Partial<Record<Name, string>>>;
  /** The rest, which is searched as text; empty for none. */
  readonly text: string;
}

/** One word, or the words of a part. */
interface Segment {
  readonly words: readonly TypedWord[];
  readonly part: TypedPart | undefined;
  /** Whether the word stays with others in one text. */
  readonly isKept?: boolean;
}

type Given = ReadingContext & SaidNames;

/** The longest part that begins at the place. A name that is as long stays a name. */
function plainAt(words: readonly TypedWord[], at: number, given: Given): TypedPart | undefined {
  const name = nameAt(words, at, given);
  const part = longestOf([name ?? [], readPart(words, at, given) ?? []].flat());
  return part && withDoer(part, words, at, given);
}

/** Like `plainAt`, but a negation takes values that no filter can leave out with it, and both stay text. */
function partAt(words: readonly TypedWord[], at: number, given: Given): TypedPart | undefined {
  const part = plainAt(words, at, given);
  const negation = longestAt(negations, { words, at, most: 4 })?.length ?? 0;
  if (negation === 0) return part;
  const isOwn = part !== undefined && part.length > negation;
  // "Without owner" is understood, and "not owned by Ann" is not.
  const place = at + negation + (isOwn ? 0 : fillersFrom(words, at + negation));
  const left = plainAt(words, place, given);
  const length = left === undefined ? 0 : joinedFrom(words, place + left.length, left, given) - at;
  const isOther = left === undefined || !filtersOf(left).some((name) => part && filtersOf(part).includes(name));
  return isOwn && (isOther || part.length >= length) ? part : left && { length, values: {}, isText: true };
}

/** How many words that say nothing stand at the place, one after another. */
function fillersFrom(words: readonly TypedWord[], at: number): number {
  const end = words.findIndex((one, place) => place >= at && one.isFiller !== true);
  return (end < 0 ? words.length : end) - at;
}

/** Where the values end that are joined to a part and have the same filter. */
function joinedFrom(words: readonly TypedWord[], from: number, part: TypedPart, given: Given): number {
  let end = from;
  for (;;) {
    const next = joiners.has(phraseAt(words, end, 1)) ? plainAt(words, end + 1, given) : undefined;
    if (next === undefined || !filtersOf(next).some((name) => filtersOf(part).includes(name))) return end;
    end += 1 + next.length;
  }
}

/** Adds the person who did a review, whom no filter knows, so that both stay text. */
function withDoer(part: TypedPart, words: readonly TypedWord[], at: number, given: Given): TypedPart {
  if (part.values.reviewed === undefined) return part;
  const end = at + part.length;
  const isOther = readValue(words, end, given) !== undefined || words[end + 1] === undefined;
  if (isOther || !doneBy.has(phraseAt(words, end, 1))) return part;
  const length = part.length + 1 + (nameAt(words, end + 1, given)?.length ?? 1);
  return { length, values: {}, isText: true };
}

function segmentsOf(words: readonly TypedWord[], context: ReadingContext): Segment[] {
  const given = { ...context, ...findNames(words, context) };
  const segments: Segment[] = [];
  for (let at = 0; at < words.length;) {
    const part = partAt(words, at, given);
    const length = part?.length ?? 1;
    const some = words.slice(at, at + length);
    if (part?.isText === true)
      segments.push(...some.map((one): Segment => ({ words: [one], part: undefined, isKept: true })));
    else segments.push({ words: some, part });
    at += length;
  }
  return segments;
}

const isFiller = ({ words, part, isKept }: Segment): boolean => {
  const [only] = words;
  return part === undefined && isKept !== true && only?.isFiller === true;
};
const isRest = (segment: Segment | undefined): boolean =>
  segment !== undefined && segment.part === undefined && !isFiller(segment) && segment.words[0]?.isQuoted === false;

const isNameJoiner = (segment: Segment | undefined): boolean =>
  segment !== undefined && isFiller(segment) && nameJoiners.has(segment.words[0]?.word ?? '');

const isGlued = (segment: Segment | undefined): boolean => segment?.words[0]?.isGlued === true;

/** Whether the next segment, beyond one that joins the parts of a name or has no space around it, is left over. */
function isBesideRest(segments: readonly Segment[], at: number, step: number): boolean {
  const next = segments[at + step];
  if (next === undefined || !isFiller(next)) return isRest(next);
  const isJoined = isGlued(step > 0 ? next : segments[at]) && isGlued(step > 0 ? segments[at + 2] : next);
  return (isNameJoiner(next) || isJoined) && isRest(segments[at + 2 * step]);
}

/** Whether a segment stands inside a word without spaces, as 今日 does in 北京今日传媒. */
const isInside = (segments: readonly Segment[], at: number): boolean =>
  isGlued(segments[at]) && isGlued(segments[at + 1]) && isRest(segments[at - 1]) && isRest(segments[at + 1]);

const isTitle = (segment: Segment): boolean => /^\p{Lu}\p{Ll}/u.test(segment.words[0]?.text ?? '');

/** Whether a segment is written like a name beside a word of a name: Late Night Pizza, Sterling Partners. */
const isInName = (segments: readonly Segment[], at: number): boolean => {
  const here = segments[at];
  if (here === undefined || !isTitle(here) || neverInNames.has(here.words[0]?.word ?? '')) return false;
  return [-1, 1].some((step) => {
    const next = segments[at + step];
    const isNamed = next?.part === undefined && isCapital(next?.words[0]) && (at + step > 0 || isRest(next));
    const after = segments[at + 2 * step];
    return isNamed || (isNameJoiner(next) && isRest(after) && isCapital(after?.words[0]));
  });
};

/** A part that could be in a name becomes text beside a word that was not understood, until none is left. */
function withoutDoubt(given: readonly Segment[]): readonly Segment[] {
  const segments = [...given];
  const open = segments.map((_, at) => at);
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const doubtful = segments[at];
    const isName =
      doubtful?.part !== undefined &&
      ((doubtful.part.isWeak === true && [-1, 1].some((step) => isBesideRest(segments, at, step))) ||
        isInside(segments, at) ||
        isInName(segments, at));
    if (!isName) continue;
    segments[at] = { words: doubtful.words, part: undefined };
    // The segments beside this one stand beside a name now, and are looked at again.
    open.unshift(...[-2, -1, 1, 2].map((step) => at + step).filter((one) => one < at));
  }
  return segments.flatMap(({ words, part, ...rest }) =>
    part === undefined ? words.map((one): Segment => ({ ...rest, words: [one], part })) : [{ words, part }],
  );
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Whether the values can stand beside those before them: lists grow, and anything else has one value. */
const fits = (found: ReadValues, values: ReadValues, list: TypedList): boolean =>
  namesOf(list).every((name) => {
    const [before, value] = [found[name], values[name]];
    if (value === undefined) return true;
    const standsFor = (one: ReadName, other: ReadName) => list.filters[one]?.standsFor.includes(other) === true;
    const isEither = (one: ReadName) => standsFor(name, one) || standsFor(one, name);
    if (namesOf(list).some((one) => found[one] !== undefined && isEither(one))) return false;
    return before === undefined || list.filters[name]?.isList === true || isSame(before, value);
  });

/** The filters of a part; all filters of the status count as one. */
const filtersOf = ({ values }: TypedPart): readonly string[] =>
  Object.keys(values).map((name) => (name === 'notStatus' || name === 'ended' ? 'status' : name));

interface Found {
  values: ReadValues;
  /** The segments that stay text. */
  readonly rest: Segment[];
  before: TypedPart | undefined;
}

/** Adds up the parts; one that contradicts a part before it, or is an alternative to another filter, stays text. */
function addUp(segments: readonly Segment[], list: TypedList): Found {
  const found: Found = { values: {}, rest: [], before: undefined };
  for (const [at, segment] of segments.entries()) {
    const { part } = segment;
    const { before } = found;
    const isAlternative =
      before !== undefined &&
      alternatives.has(phraseAt(segments[at - 1]?.words ?? [], 0, 1)) &&
      part !== undefined &&
      !filtersOf(part).some((name) => filtersOf(before).includes(name));
    if (part === undefined || isAlternative || !fits(found.values, part.values, list)) {
      found.rest.push({ ...segment, part: undefined });
      continue;
    }
    const merged = Object.entries(part.values).map(([name, value]): [string, readonly string[]] => [
      name,
      [...new Set([...(valueOf(found.values, name) ?? []), ...value])],
    ]);
    found.values = { ...found.values, ...Object.fromEntries(merged) };
    if (merged.length > 0) found.before = part;
    found.rest.push(segment);
  }
  return found;
}

const valueOf = (values: ReadValues, name: string): readonly string[] | undefined =>
  Object.entries(values).find(([one]) => one === name)?.[1];

/** Whether a filler at the head of a run says nothing, as 付款 in 付款张三; in 支付宝 the filler 支付 belongs to a name. */
const isIdle = (segment: Segment, next: Segment | undefined): boolean =>
  isFiller(segment) && (!isGlued(next) || isFiller(next ?? segment) || segment.words[0]?.isOpening === true);

/** The words that stay, without fillers at the ends of each run of them. */
function textOf(segments: readonly Segment[]): string {
  const runs: Segment[][] = [[]];
  for (const segment of segments) {
    if (segment.part === undefined) runs.at(-1)?.push(segment);
    else runs.push([]);
  }
  const kept = runs.map((run) => {
    const first = run.findIndex((segment, place) => !isIdle(segment, run[place + 1]));
    const last = run.findLastIndex((segment) => !isFiller(segment));
    return first < 0 ? [] : run.slice(first, last + 1).flatMap(({ words }) => words);
  });
  return kept
    .map(writtenAs)
    .filter((text) => text !== '')
    .join(' ');
}

/** Words without spaces stay together. */
const writtenAs = (words: readonly TypedWord[]): string =>
  words.map(({ text, isGlued: glued }, place) => `${place === 0 || glued ? '' : ' '}${text}`).join('');

/** Statuses are alternatives: "failed and open" is every status but the ended ones that were not said. */
function withOneStatus({ status, notStatus, ended, ...values }: ReadValues): ReadValues {
  if (status === undefined) return { ...values, ...(notStatus && { notStatus }), ...(ended && { ended }) };
  const said = status.filter((one) => notStatus?.includes(one) !== true);
  return ended === undefined
    ? { ...values, status: said }
    : { ...values, notStatus: notOpenStatuses.filter((one) => !said.includes(one)) };
}

/** A reference of a customer or a bank: letters with digits, in one word. */
const reference = /^(?=\P{Nd}*\p{Nd})(?=\P{L}*\p{L})(?=.{8})[\p{L}\p{Nd}]+([-_/.][\p{L}\p{Nd}]+)*$/u;

function readOnce(words: readonly TypedWord[], context: ReadingContext) {
  const segments = withoutDoubt(segmentsOf(words, context));
  const { values, rest } = addUp(segments, context.list);
  const all = withOneStatus(values);
  const parts = segments.flatMap(({ part }) => part ?? []);
  const references = rest.flatMap((one) => (isRest(one) ? one.words : [])).filter(({ text }) => reference.test(text));
  const isNamed = references.length > 0;
  const given = namesOf(context.list).flatMap((name): [string, string][] => {
    const value = all[name];
    return isNamed || value === undefined || value.length === 0 ? [] : [[name, value.join(',')]];
  });
  return {
    parts,
    // Nothing is left of contradicting words such as "failed, not failed".
    isText: all.status?.length === 0 || (given.length === 0 && !isNamed),
    currencies: values.currency ?? [],
    reading: {
      filters: Object.fromEntries(given),
      text: isNamed ? references.map(({ text }) => text).join(' ') : textOf(rest),
    },
  };
}

const usual: Habits = { decimals: '.', isDayFirst: true, isFromOpen: false };
const unusual: Habits = { decimals: ',', isDayFirst: false, isFromOpen: true };

/** Every choice among the habits that are in doubt. */
const waysOf = (doubts: readonly (keyof Habits)[]): readonly Partial<Habits>[] =>
  doubts.reduce<readonly Partial<Habits>[]>(
    (ways, name) => [usual, unusual].flatMap((habits) => ways.map((way) => ({ ...way, [name]: habits[name] }))),
    [{}],
  );

/** A longer text was pasted, and is no sentence. */
const longestSentence = 1_000;

/**
 * Reads a sentence such as `failed eur over 5k last week not reviewed`: in one way, or in each that people of different
 * places can mean, the usual one first. A sentence without anything understood stays as it was typed, and so does one
 * that has ids or references of payouts in it: they are looked for.
 */
export function readTyped<Name extends ReadName>(
  sentence: string,
  context: TypedContext,
  list: TypedList<Name>,
): readonly [TypedReading<Name>, ...TypedReading<Name>[]] {
  const asText: TypedReading<Name> = { filters: {} as TypedReading<Name>['filters'], text: sentence.trim() }; // none is set
  if (sentence.length > longestSentence || findPastedIds(sentence).length > 0) return [asText];
  const names = [...context.owners, ...context.accounts].flatMap(({ name }) => name ?? []);
  const words = typedWords(sentence, [...names, ...list.unspaced]).map((one) => ({
    ...one,
    isFiller: !one.isQuoted && (one.word === '' || list.fillers.has(one.word)),
    isOpening: list.openings.has(one.word),
  }));
  const { currencies: named } = readOnce(words, { ...context, list, habits: usual, named: [] });
  const { parts } = readOnce(words, { ...context, list, habits: usual, named });
  // One amount or day shows how this person writes all of them.
  const shown = parts.flatMap(({ shows }) => shows ?? []);
  const isShown = (name: keyof Habits) => new Set(shown.flatMap((habits) => habits[name] ?? [])).size === 1;
  const doubts = [...new Set(parts.flatMap((part) => part.doubts ?? []))].filter((one) => !isShown(one));
  const readings = waysOf(doubts).map((way) => {
    const habits = [...shown, way].reduce<Habits>((all, one) => ({ ...all, ...one }), usual);
    const { isText, reading } = readOnce(words, { ...context, list, habits, named });
    return isText ? asText : (reading as TypedReading<Name>); // the list's own names
  });
  const unique = new Map(readings.map((one) => [JSON.stringify(one), one]));
  const [first = asText, ...others] = unique.values();
  return [first, ...others];
}

/** The names in a sentence, which no word of them turns into a filter. */
interface SaidNames {
  /** How many words the name of a firm has, by the place of its first word. */
  readonly firms: ReadonlyMap<number, number>;
  /** Names of accounts and people, of more than one word. */
  readonly known: readonly string[];
}

const isCapital = (word: TypedWord | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);

/** Whether a firm's name can end here: "Paid Media GmbH". */
function isLegalForm(words: readonly TypedWord[], at: number): boolean {
  const [before, here] = words.slice(at - 1, at + 1);
  if (here === undefined || here.isQuoted) return false;
  return legalForms.has(here.word) || (shortLegalForms.has(here.word) && isCapital(here) && isCapital(before));
}

/** The most words of a firm's name; longer names are rare. */
const mostWords = 8;

/** Where the name begins that ends with a legal form: capitals go back to the first word without one. */
function beginOfName(words: readonly TypedWord[], end: number, context: TypedContext): number {
  const isWritten = isCapital(words[end - 1]);
  const isPlain = (word: TypedWord | undefined): boolean => {
    if (word === undefined || word.isQuoted || word.isListed || neverInNames.has(word.word)) return false;
    if (!isWritten) return word.isFiller !== true && !beforeNames.has(word.word);
    return isCapital(word) && !(/^[A-Z]{3}$/.test(word.text) && currencyAt([word], 0, context) !== undefined);
  };
  let begin = end;
  for (let at = end - 1; at >= 0 && end - at <= mostWords; at -= 1) {
    // In small letters nothing shows where a name begins: words with a number among them are no name.
    if (!isWritten && /\p{Nd}/u.test(words[at]?.text ?? '')) return end;
    if (isPlain(words[at])) begin = at;
    else if (!nameJoiners.has(words[at]?.word ?? '') || words[at]?.isListed === true) break;
  }
  return begin;
}

/** Finds the names of firms, and the known names of accounts and people. */
function findNames(words: readonly TypedWord[], context: TypedContext): SaidNames {
  const firms = new Map<number, number>();
  for (let at = 1; at < words.length; at += 1) {
    const begin = isLegalForm(words, at) ? beginOfName(words, at, context) : at;
    if (begin < at) firms.set(begin, at + 1 - begin);
  }
  const known = [...context.owners, ...context.accounts]
    .map(({ name = '' }) => foldLoosely(name))
    .filter((name) => name.includes(' '));
  return { firms, known };
}

/** A name that begins at the place: it stays text, whatever its words mean. */
function nameAt(words: readonly TypedWord[], at: number, { firms, known }: SaidNames): TypedPart | undefined {
  const named = known.find((name) => phraseAt(words, at, name.split(' ').length) === name);
  const length = Math.max(firms.get(at) ?? 0, named?.split(' ').length ?? 0);
  return length === 0 ? undefined : { length, values: {}, isText: true };
}
