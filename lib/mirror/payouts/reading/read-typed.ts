import { notOpenStatuses } from '@/lib/contract/outcomes/open-payouts';
import { findPastedIds } from '@/lib/format/pasted-ids';
import { type PayoutFilterName, payoutFilterNames } from '../payout-filters';
import { readAge } from './read-age';
import { readAmount } from './read-amount';
import { readDays } from './read-days';
import { readValue } from './read-values';
import { alternatives, fillers, fillersBefore, nameJoiners } from './typed-phrases';
import { phraseAt, type ReadValues, type TypedContext, type TypedPart } from './typed-part';
import { type TypedWord, typedWords } from './typed-word';

/** What a typed sentence means: it becomes the filters of an address, and nothing else. */
export interface TypedReading {
  /** Each value as an address has it. */
  readonly filters: Readonly<Partial<Record<PayoutFilterName, string>>>;
  /** The rest, which is searched as text; empty for none. */
  readonly text: string;
}

const readers = [readDays, readAge, readAmount, readValue];

/** One word, or the words of a part. */
interface Segment {
  readonly words: readonly TypedWord[];
  readonly part: TypedPart | undefined;
}

function segmentsOf(words: readonly TypedWord[], context: TypedContext): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < words.length;) {
    const parts = readers.flatMap((read) => read(words, at, context) ?? []);
    const part = parts.reduce<TypedPart | undefined>(
      (best, one) => (best === undefined || one.length > best.length ? one : best),
      undefined,
    );
    const length = part?.length ?? 1;
    segments.push({ words: words.slice(at, at + length), part });
    at += length;
  }
  return segments;
}

const isFiller = ({ words, part }: Segment): boolean => {
  const [only] = words;
  return part === undefined && only?.isQuoted === false && fillers.has(only.word);
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

/** Inside a word without spaces, as 今日 is in 北京今日传媒. */
const isInside = (segments: readonly Segment[], at: number): boolean =>
  isGlued(segments[at]) && isGlued(segments[at + 1]) && isRest(segments[at - 1]) && isRest(segments[at + 1]);

/** A part that could be in a name becomes text beside a word that was not understood, until none is left. */
function withoutDoubt(segments: readonly Segment[]): readonly Segment[] {
  const place = segments.findIndex(
    ({ part }, at) =>
      part !== undefined &&
      ((part.isWeak === true && [-1, 1].some((step) => isBesideRest(segments, at, step))) || isInside(segments, at)),
  );
  const doubtful = segments[place];
  if (doubtful === undefined) return segments;
  const words = doubtful.words.map((one): Segment => ({ words: [one], part: undefined }));
  return withoutDoubt([...segments.slice(0, place), ...words, ...segments.slice(place + 1)]);
}

/** Filters that say the same thing in other ways: a sentence has one of each group. */
const groups: readonly (readonly PayoutFilterName[])[] = [
  ['days', 'from'],
  ['days', 'to'],
  ['reviewed'],
  ['late'],
  ['money'],
  ['older'],
  ['younger'],
  ['least'],
  ['most'],
];

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Whether the values can stand beside those before them: lists grow, and anything else has one value. */
function fits(found: ReadValues, values: ReadValues): boolean {
  return Object.entries(values).every(([name, value]) =>
    groups.every((group) =>
      group
        .filter(() => group.some((one) => one === name))
        .every((one) => {
          const before = found[one];
          return before === undefined || (one === name && isSame(before, value));
        }),
    ),
  );
}

/** The filters of a part; those of the status are one. */
const namesOf = ({ values }: TypedPart): readonly string[] =>
  Object.keys(values).map((name) => (name === 'notStatus' || name === 'open' ? 'status' : name));

interface Found {
  values: ReadValues;
  /** The segments that stay text. */
  readonly rest: Segment[];
  before: TypedPart | undefined;
}

/** Adds up the parts; one that contradicts a part before it, or is an alternative to another filter, stays text. */
function addUp(segments: readonly Segment[]): Found {
  const found: Found = { values: {}, rest: [], before: undefined };
  for (const [at, segment] of segments.entries()) {
    const { part } = segment;
    const { before } = found;
    const isAlternative =
      before !== undefined &&
      alternatives.has(phraseAt(segments[at - 1]?.words ?? [], 0, 1)) &&
      part !== undefined &&
      !namesOf(part).some((name) => namesOf(before).includes(name));
    if (part === undefined || isAlternative || !fits(found.values, part.values)) {
      found.rest.push({ ...segment, part: undefined });
      continue;
    }
    const merged = Object.entries(part.values).map(([name, value]): [string, readonly string[]] => [
      name,
      [...new Set([...(valueOf(found.values, name) ?? []), ...value])],
    ]);
    found.values = { ...found.values, ...Object.fromEntries(merged) };
    found.before = part;
    found.rest.push(segment);
  }
  return found;
}

const valueOf = (values: ReadValues, name: string): readonly string[] | undefined =>
  Object.entries(values).find(([one]) => one === name)?.[1];

/** Whether a filler at the head of a run says nothing: 付款 does in 付款张三, and 支付 does not in 支付宝. */
const isIdle = (segment: Segment, next: Segment | undefined): boolean =>
  isFiller(segment) && (!isGlued(next) || isFiller(next ?? segment) || fillersBefore.has(segment.words[0]?.word ?? ''));

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
function withOneStatus({ status, notStatus, open, ...values }: ReadValues): ReadValues {
  if (status === undefined) return { ...values, ...(notStatus && { notStatus }), ...(open && { open }) };
  const said = status.filter((one) => notStatus?.includes(one) !== true);
  return open === undefined
    ? { ...values, status: said }
    : { ...values, notStatus: notOpenStatuses.filter((one) => !said.includes(one)) };
}

/**
 * Reads a sentence such as `failed eur over 5k last week not reviewed`. A sentence without anything understood stays as
 * it was typed, and so does a pasted one that has ids in it.
 */
export function readTyped(sentence: string, context: TypedContext): TypedReading {
  const asText = { filters: {}, text: sentence.trim() };
  if (findPastedIds(sentence).length > 0) return asText;
  const names = [...context.owners, ...context.accounts].flatMap(({ name }) => name ?? []);
  const segments = withoutDoubt(segmentsOf(typedWords(sentence, names), context));
  const { values, rest } = addUp(segments);
  const all = withOneStatus(values);
  // Nothing is left of contradicting words such as "failed, not failed".
  if (all.status?.length === 0) return asText;
  const given = payoutFilterNames.flatMap((name): [string, string][] => {
    const value = all[name];
    return value === undefined || value.length === 0 ? [] : [[name, value.join(',')]];
  });
  return given.length === 0 ? asText : { filters: Object.fromEntries(given), text: textOf(rest) };
}
