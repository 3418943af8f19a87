import { foldLoosely } from '@/lib/format/fold-text';
import { ownTable, unspacedPhrases } from './lexicons/phrase-table';

/** One word of a typed sentence. */
export interface TypedWord {
  /** The text as it was typed. */
  readonly text: string;
  /** The text without case, accents, apostrophes and the marks around it. */
  readonly word: string;
  /** Whether the text stood in quotation marks: the person wants exactly this text. */
  readonly isQuoted: boolean;
  /** Whether a comma or a slash follows, as in a list. */
  readonly isListed: boolean;
  /** Whether nothing stands between it and the word before it. */
  readonly isGlued: boolean;
  /** Whether it says nothing where it stands beside something that was understood. */
  readonly isFiller?: boolean;
  /** Whether it says nothing in front of other text either, without a space between them. */
  readonly isOpening?: boolean;
}

const piece = /["“”「」『』]([^"“”「」『』]+)["“”「」『』]|\S+/gu;

/** A filter as other search boxes write it: `status:failed`. */
const named = /^(status|currency|country|method|owner|amount|created|tag|age|account):(.+)$/i;

/** A comparison: `>5k`, `<=100`, `~5k`, `!=failed`. */
const compared = /^(!=|<>|[<>]=?|[=≠≥≤~≈])([^<>=~].*)$/;

/** A part of a month in one word: `mid-november`. */
const partOfMonth = /^(mid|early|late)-(\p{L}+)$/iu;

/** A list: `usd,eur` and `usd/eur`; the marks within numbers and dates stay. */
const isList = /^\p{L}+([,/]\p{L}+)+[,/]?$/u;

const plain = { isQuoted: false, isListed: false, isGlued: false } as const;

/** A word as it stands. */
export const plainWord = (text: string): TypedWord => ({ ...plain, text, word: foldLoosely(text) });

function wordOf(text: string, isListed: boolean): TypedWord {
  // The dot of a day without its year is a part of it: 24.11.
  const bare = text.replace(/^[('‘]+|(?<!^\d\d?\.\d\d?(?=\.$))[)'’;:.!?]+$/gu, '');
  // '25 is a year.
  const [, year] = /^['’‘](\d\d)$/.exec(text) ?? [];
  return { ...plain, text: bare, word: year === undefined ? foldLoosely(bare) : `20${year}`, isListed };
}

function wordsOf(text: string): TypedWord[] {
  const [, name, value] = named.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [wordOf(name, false), ...wordsOf(value)];
  const [, sign, rest] = compared.exec(text) ?? [];
  if (sign !== undefined && rest !== undefined) return [wordOf(sign, false), ...wordsOf(rest)];
  const [, part, month] = partOfMonth.exec(text) ?? [];
  if (part !== undefined && month !== undefined) return [wordOf(part, false), wordOf(month, false)];
  if (isList.test(text)) {
    // A slash joins as "or" does, and stays in a text.
    const parts = text.match(/[^,/]+,?|\//gu) ?? [];
    return parts.map((one, place) => ({
      ...wordOf(one.replace(',', ''), one.endsWith(',')),
      isGlued: one === '/' || parts[place - 1] === '/',
    }));
  }
  return [wordOf(text.replace(/,+$/, ''), text.endsWith(','))];
}

const han = /\p{Script=Han}/u;
/** Marks that part the words of a text without spaces; those within amounts, days and times do not. */
const mark = /(?:(?<!\d)[,:/]|[,:/](?!\d)|[;!?()、。])/uy;
const tag = /#[\p{L}\p{N}_-]+/uy;
const dash = /[-–—~]/uy;
/** Letters and digits of other scripts, as in `EUR` and `5,000.00`. */
const other = /(?:(?<=\d)[,:/](?=\d)|[^\s\p{Script=Han},:;!?()、。/#])+/uy;

const textAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

const phrases: ReadonlySet<string> = new Set(unspacedPhrases);
const longestPhrase = Math.max(...unspacedPhrases.map(({ length }) => length));

type Kind = 'phrase' | 'mark' | 'other' | 'unknown';
interface Piece {
  readonly text: string;
  readonly kind: Kind;
}

/** The phrases and names that begin at a place of a text without spaces, the longest first; else what stands there. */
function piecesAt(text: string, at: number, names: ReadonlySet<string>): readonly Piece[] {
  const lengths = Array.from({ length: Math.min(longestPhrase, text.length - at) }, (_, place) => place + 1);
  const known = lengths
    .map((length) => text.slice(at, at + length))
    .filter((some) => phrases.has(some.toLowerCase()) || names.has(some.toLowerCase()))
    .map((some): Piece => ({ text: some, kind: 'phrase' }))
    .toReversed();
  // `-美元` leaves it out.
  const left = at === 0 && /^[-!]/.test(text) ? piecesAt(text.slice(1), 0, names)[0] : undefined;
  if (left?.kind === 'phrase') return [{ text: text.slice(0, 1 + left.text.length), kind: 'phrase' }];
  const whole = textAt(tag, text, at) || (at > 0 ? textAt(dash, text, at) : '');
  if (whole !== '') return [{ text: whole, kind: 'phrase' }];
  const parting = textAt(mark, text, at);
  if (parting !== '') return [{ text: parting, kind: 'mark' }];
  const rest = textAt(other, text, at);
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return [...known, rest === '' ? { text: letter, kind: 'unknown' } : { text: rest, kind: 'other' }];
}

const scales = ownTable((one) => one.amounts.scales);
const units = ownTable((one) => one.amounts.units);
const letters = new Set([...ownTable((one) => one.counts).keys(), ...scales.keys()].join(''));

/** Whether the piece is 万 or 元 without a number before it. */
const isLost = (piece: string, before: string): boolean =>
  (scales.has(piece) || units.has(piece)) && !/\d/.test(before) && !letters.has(before);

/** Phrases are better than single letters, which are in many words, and these than letters that are in none. */
function costOf({ kind, text }: Piece, before: string): number {
  if (kind === 'unknown' || (kind === 'phrase' && isLost(text, before))) return 3;
  return kind === 'phrase' && text.length === 1 ? 1.5 : 1;
}

/** Cuts a text without spaces at the least cost: 上周日元 is 上周 and 日元, although 上周日 is longer than 上周. */
function cutUp(text: string, names: ReadonlySet<string>): readonly Piece[] {
  const best: { readonly cost: number; readonly piece?: Piece }[] = Array.from({ length: text.length + 1 }, () => ({
    cost: 0,
  }));
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const [first] = piecesAt(text, at, names)
      .map((piece) => ({
        piece,
        cost: costOf(piece, text.slice(at - 1, at)) + (best[at + piece.text.length]?.cost ?? 0),
      }))
      .toSorted((one, two) => one.cost - two.cost);
    if (first !== undefined) best[at] = first;
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const { piece } = best[at] ?? {};
    if (piece === undefined) break;
    const last = pieces.at(-1);
    if (piece.kind === 'unknown' && last?.kind === 'unknown') {
      pieces[pieces.length - 1] = { kind: 'unknown', text: last.text + piece.text };
    } else pieces.push(piece);
    at += piece.text.length;
  }
  return pieces;
}

/** The words of a text without spaces, and what is between them. */
function divide(text: string, names: ReadonlySet<string>): TypedWord[] {
  const words: TypedWord[] = [];
  let isGlued = false;
  for (const piece of cutUp(text, names)) {
    const [first, ...others] =
      piece.kind === 'mark' ? [] : piece.kind === 'other' ? wordsOf(piece.text) : [plainWord(piece.text)];
    if (first !== undefined) words.push({ ...first, isGlued }, ...others);
    const last = words.pop();
    if (last !== undefined) words.push(/^[,、/]$/.test(piece.text) ? { ...last, isListed: true } : last);
    isGlued = first !== undefined;
  }
  return words;
}

/** Full-width letters, digits and marks in their usual width, one for each; quotation marks apart from words without spaces. */
const inUsualWidth = (sentence: string): string =>
  sentence
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\p{Script=Han})(?=["“「『])|(?<=["”」』])(?=\p{Script=Han})/gu, ' ');

/** The words of a sentence, in their order. `names` are known in a text without spaces too. */
export function typedWords(sentence: string, names: readonly string[] = []): readonly TypedWord[] {
  const known = new Set(names.map(foldLoosely).filter((name) => han.test(name)));
  return [...inUsualWidth(sentence).matchAll(piece)]
    .flatMap(([whole, quoted]) => {
      if (quoted !== undefined) return [{ ...plain, text: quoted.trim(), word: '', isQuoted: true }];
      return han.test(whole) ? divide(whole, known) : wordsOf(whole);
    })
    .filter(({ text }) => text !== '');
}
