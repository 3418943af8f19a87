import { joiners, negations, negationsBehind } from './typed-phrases';
import { longestAt, longestOf, namesOf, phraseAt, type PartReader, type TypedList, type TypedPart } from './typed-part';
import { plainWord, type TypedWord } from './typed-word';

/** Whether the list has every filter that the part sets. */
const isIn = ({ filters }: TypedList, { values }: TypedPart): boolean =>
  Object.keys(values).every((name) => Object.hasOwn(filters, name));

const longestBy =
  (isOfSpans: boolean): PartReader =>
  (words, at, context) => {
    const { list } = context;
    const typed = Object.values(list.filters).filter(({ isSpan }) => isSpan === isOfSpans);
    const readers = new Set(typed.flatMap((one) => one.typed?.reader ?? []));
    const parts = [...readers].flatMap((read) => read(words, at, context) ?? []);
    return longestOf(parts.filter((part) => isIn(list, part)));
  };
const spanAt = longestBy(true);
const plainAt = longestBy(false);

/** The part that leaves these values out. */
function withoutValues({ length, values }: TypedPart, { list }: { readonly list: TypedList }): TypedPart | undefined {
  const [only, ...more] = namesOf(list).filter((name) => values[name] !== undefined);
  const left =
    only === undefined || more.length > 0 ? undefined : list.filters[only]?.typed?.without(values[only] ?? []);
  return left && { length, values: left };
}

/** `not usd`, `-usd`, `non-usd`: the value that stands behind the sign, without it. */
function negatedWord({ text, word }: TypedWord): TypedWord | undefined {
  const [, rest] = /^(?:[-!]|non-)(\p{L}[\p{L}-]+)$/iu.exec(text) ?? [];
  return rest === undefined ? undefined : { ...plainWord(rest), word: word.slice(-rest.length) };
}

/** `not usd or eur`: a negation reaches over the values of the same kind that are joined to the first one. */
const readNegated: PartReader = (words, at, context) => {
  const here = words[at];
  const signed = here === undefined || here.isQuoted ? undefined : negatedWord(here);
  if (signed !== undefined) {
    const part = plainAt([signed], 0, context);
    return part && withoutValues(part, context);
  }
  const opening = longestAt(negations, { words, at, most: 4 });
  if (opening === undefined) {
    const part = plainAt(words, at, context);
    const behind = part && longestAt(negationsBehind, { words, at: at + part.length, most: 2 });
    return behind && withoutValues({ ...part, length: part.length + behind.length }, context);
  }
  const first = plainAt(words, at + opening.length, context);
  if (first === undefined) return undefined;
  const [name = ''] = Object.keys(first.values);
  let values: readonly string[] = Object.values(first.values).flat();
  let end = at + opening.length + first.length;
  for (;;) {
    const joined = joiners.has(phraseAt(words, end, 1)) ? 1 : words[end - 1]?.isListed === true ? 0 : undefined;
    const next = joined === undefined ? undefined : plainAt(words, end + joined, context);
    const more = next === undefined ? undefined : Object.entries(next.values);
    if (joined === undefined || next === undefined || more?.length !== 1 || more[0]?.[0] !== name) break;
    values = [...values, ...more[0][1]];
    end += joined + next.length;
  }
  return withoutValues({ length: end - at, values: { ...first.values, [name]: values } }, context);
};

/** One value of a closed set, said or left out. */
export const readValue: PartReader = (...given) =>
  longestOf([plainAt(...given) ?? [], readNegated(...given) ?? []].flat());

/** The longest part of any filter. */
export const readPart: PartReader = (...given) => longestOf([spanAt(...given) ?? [], readValue(...given) ?? []].flat());
