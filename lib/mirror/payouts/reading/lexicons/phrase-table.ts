import { foldLoosely } from '@/lib/format/fold-text';
import { chineseLexicon } from './chinese-lexicon';
import { englishLexicon } from './english-lexicon';
import type { Lexicon, Phrases } from './lexicon';

/** People mix languages in one sentence, so that each is read whatever language the pages have. */
const lexicons: readonly Lexicon[] = [englishLexicon, chineseLexicon];

const phrasesIn = (phrases: Phrases): readonly string[] => (phrases === '' ? [] : phrases.split(', ').map(foldLoosely));

/** The ids by the phrases of every language. */
export const phraseTable = <Id extends string>(
  ids: readonly Id[],
  of: (lexicon: Lexicon) => Readonly<Partial<Record<Id, Phrases>>>,
): ReadonlyMap<string, Id> =>
  new Map(
    ids.flatMap((id) => lexicons.flatMap((one) => phrasesIn(of(one)[id] ?? '').map((text) => [text, id] as const))),
  );

/** The ids by the phrases of every language, where each language has ids of its own. */
export const ownTable = (of: (lexicon: Lexicon) => Readonly<Record<string, Phrases>>): ReadonlyMap<string, string> =>
  new Map(
    lexicons.flatMap((one) =>
      Object.entries(of(one)).flatMap(([id, phrases]) => phrasesIn(phrases).map((text) => [text, id] as const)),
    ),
  );

/** A table of ids for each name in a part of the lexicons. */
export const ownTables = (
  of: (lexicon: Lexicon) => Readonly<Record<string, Readonly<Record<string, Phrases>>>>,
): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    [...new Set(lexicons.flatMap((one) => Object.keys(of(one))))].map((name) => [
      name,
      ownTable((one) => of(one)[name] ?? {}),
    ]),
  );

/** The place of each name in its order, by the phrases of every language. */
export const placeTable = (of: (lexicon: Lexicon) => readonly Phrases[]): ReadonlyMap<string, number> =>
  new Map(
    lexicons.flatMap((one) =>
      of(one).flatMap((phrases, place) => phrasesIn(phrases).map((text) => [text, place] as const)),
    ),
  );

/** The phrases of every language. */
export const phraseSet = (of: (lexicon: Lexicon) => Phrases): ReadonlyMap<string, true> =>
  new Map(lexicons.flatMap((one) => phrasesIn(of(one)).map((text) => [text, true] as const)));

/** The countries by their names in every language. */
export const countriesByName: ReadonlyMap<string, string> = new Map(
  lexicons.flatMap(({ countries }) =>
    Object.entries(countries).flatMap(([code, names]) => names.map((name) => [foldLoosely(name), code] as const)),
  ),
);

/** Every phrase in a lexicon, at any depth. */
function everyPhrase(part: unknown): readonly string[] {
  if (typeof part === 'string') return phrasesIn(part);
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(everyPhrase) : [];
}

/** The phrases with characters of a script that has no spaces between words: they divide a text of it. */
const unspacedIn = (parts: readonly unknown[]): readonly string[] => [
  ...new Set(parts.flatMap(everyPhrase).filter((text) => /\p{Script=Han}/u.test(text))),
];

/** Those that every list has. */
export const unspacedPhrases = unspacedIn(lexicons.map((one) => ({ ...one, lists: undefined })));

/** Those of a part of the words of lists. */
export const unspacedOf = (of: (lexicon: Lexicon) => unknown): readonly string[] => unspacedIn(lexicons.map(of));
