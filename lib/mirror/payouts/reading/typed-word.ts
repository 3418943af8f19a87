import { foldLoosely } from '@/lib/format/fold-text';

/** One word of a typed sentence. */
export interface TypedWord {
  /** As it was typed. */
  readonly text: string;
  /** Without case, accents, apostrophes and the marks around it. */
  readonly word: string;
  /** Whether it stood in quotation marks: the person wants its text and nothing else. */
  readonly isQuoted: boolean;
  /** Whether a comma or a slash follows, as in a list. */
  readonly isListed: boolean;
}

const piece = /["“”]([^"“”]+)["“”]|\S+/gu;

/** `status:failed`, as other search boxes write it. */
const named = /^(status|currency|country|method|owner|amount|created|tag|age|account):(.+)$/i;

/** `>5k`, `<=100`. */
const compared = /^([<>]=?|=)([^<>=].*)$/;

/** `usd,eur` and `usd/eur`; the marks within numbers and dates stay. */
const isList = /^\p{L}+([,/]\p{L}+)+[,/]?$/u;

function wordOf(text: string, isListed: boolean): TypedWord {
  const bare = text.replace(/^[('‘]+|[)'’;:.!?]+$/gu, '');
  return { text: bare, word: foldLoosely(bare), isQuoted: false, isListed };
}

function wordsOf(text: string): TypedWord[] {
  const [, name, value] = named.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [wordOf(name, false), ...wordsOf(value)];
  const [, sign, rest] = compared.exec(text) ?? [];
  if (sign !== undefined && rest !== undefined) return [wordOf(sign, false), ...wordsOf(rest)];
  if (isList.test(text)) {
    const parts = text.split(/[,/]/u).filter((part) => part !== '');
    return parts.map((part, place) => wordOf(part, place < parts.length - 1 || text.endsWith(',')));
  }
  return [wordOf(text.replace(/,+$/, ''), text.endsWith(','))];
}

/** The words of a sentence, in their order. */
export const typedWords = (sentence: string): readonly TypedWord[] =>
  [...sentence.matchAll(piece)]
    .flatMap(([whole, quoted]) =>
      quoted === undefined
        ? wordsOf(whole)
        : [{ text: quoted.trim(), word: '', isQuoted: true, isListed: false } satisfies TypedWord],
    )
    .filter(({ text }) => text !== '');
