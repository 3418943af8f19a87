import { foldLoosely } from '@/lib/format/fold-text';
import { currencyAt } from './read-currency';
import { phraseAt, type TypedContext, type TypedPart } from './typed-part';
import { beforeNames, fillers, legalForms, nameJoiners, neverInNames, shortLegalForms } from './typed-phrases';
import type { TypedWord } from './typed-word';

/** The names in a sentence, which no word of them turns into a filter. */
export interface SaidNames {
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
    if (!isWritten) return !fillers.has(word.word) && !beforeNames.has(word.word);
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
export function findNames(words: readonly TypedWord[], context: TypedContext): SaidNames {
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
export function nameAt(words: readonly TypedWord[], at: number, { firms, known }: SaidNames): TypedPart | undefined {
  const named = known.find((name) => phraseAt(words, at, name.split(' ').length) === name);
  const length = Math.max(firms.get(at) ?? 0, named?.split(' ').length ?? 0);
  return length === 0 ? undefined : { length, values: {}, isText: true };
}
