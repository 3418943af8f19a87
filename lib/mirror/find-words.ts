import { type SQL, sql } from 'drizzle-orm';
import { lowerCase } from '@/lib/store/lower-case';
import { amountsIn } from '@/lib/format/amount-text';
import { findCurrency } from '@/lib/format/currencies';
import { withAsciiDigits } from '@/lib/contract/fields/plain-characters';
import { foldLoosely, foldText } from '@/lib/format/fold-text';
import { findPastedIds } from '@/lib/format/pasted-ids';
import { uuids } from '@/lib/contract/fields/uuids';

// Turns a record and a search text into the same small words. The console does this itself, because the database's
// parsers know neither Chinese nor ids, and split words differently on each installation.

const word = /[\p{L}\p{N}]+/gu;

/** Scripts that are written without spaces: a person may search for any two neighbouring letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const longestWord = 64;

function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

/** The words of a folded text. A run without spaces becomes its pairs of letters; the last letter stands alone. */
function wordsOf(folded: string): string[] {
  return (folded.match(word) ?? []).flatMap((found) => {
    const runs = found.match(unspaced) ?? [];
    const spaced = found.replace(unspaced, ' ').split(' ');
    return [...runs.flatMap(pairsOf), ...spaced.filter((one) => one !== '').map((one) => one.slice(0, longestWord))];
  });
}

const hangul = /\p{Script=Hangul}/u;

/** Korean writes compounds as one word: for each word in Hangul, the rest of it from every later syllable on. */
function endsOf(text: string): string[] {
  return (text.normalize('NFKC').match(word) ?? []).flatMap((found) => {
    const letters = hangul.test(found) ? Array.from(found) : [];
    return letters.flatMap((letter, place) =>
      place > 0 && hangul.test(letter) ? wordsOf(foldText(letters.slice(place, place + longestWord).join(''))) : [],
    );
  });
}

/**
 * The words by which a text is found: as written, without apostrophes and with ASCII digits, and the ends of words in
 * Hangul.
 */
const keptWordsOf = (text: string): string[] => [
  ...wordsOf(foldText(text)),
  ...wordsOf(foldLoosely(text)),
  ...endsOf(text),
];

/** Ids and references in one piece, since people paste them with or without their dashes. */
function wholeOf(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, longestWord);
}

/** An amount by its value: a search for `4200` finds `4200.00`, and the other way round. */
function amountWord(amount: string): string {
  return `=${amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}`;
}

export interface SearchableValues {
  /** Names, notes and other text. */
  readonly texts: readonly (string | null | undefined)[];
  /** Ids and references. */
  readonly ids: readonly (string | null | undefined)[];
  /** Plain decimals. */
  readonly amounts: readonly (string | null | undefined)[];
}

/** More words than any record has; further words are left out. A `tsvector` holds at most a megabyte. */
const mostWords = 2_000;

/**
 * Increase this whenever `findWords` gives other words for the same record: the kept words are then derived anew
 * (filling/mirror-worker.ts). Until that is done, records have old or new words, so new words are added beside the old
 * ones.
 */
export const findVersion = 2;

/** All words by which a record is found, each once. */
export function findWords({ texts, ids, amounts }: SearchableValues): string[] {
  const words = new Set<string>();
  // People do not search for the parts of a UUID, and a search for an amount would find them.
  const spoken = [...texts, ...ids.filter((id) => id && !uuids.any.test(id))];
  for (const text of spoken) if (text) for (const one of keptWordsOf(text)) words.add(one);
  for (const id of ids) if (id) for (const fold of [foldText, foldLoosely]) words.add(wholeOf(fold(id)));
  // A word of a `tsvector` has at most two kilobytes.
  for (const amount of amounts) {
    if (amount && amount.length <= longestWord && /^-?\d+(\.\d+)?$/.test(amount)) words.add(amountWord(amount));
  }
  words.delete('');
  return [...words].slice(0, mostWords);
}

/** One word of a `tsquery`, quoted; with `begins` it matches longer words too. */
export function lexeme(text: string, begins = false): string {
  return `'${text.replace(/[\\']/g, '$&$&')}'${begins ? ':*' : ''}`;
}

const typedAmount = { currency: '', wholeDigits: 24 };

/** The last letter of a run without spaces: a record that has the pair before it has that letter too. */
const isEnd = (one: string, before = '') =>
  one.match(unspaced)?.[0] === one && Array.from(one).length === 1 && Array.from(before)[1] === one;

/**
 * A pair of letters of a script without spaces is matched exactly; another word may be the beginning of a longer one.
 */
function queryOfWord(one: string, begins: boolean): string {
  // A sigma at the end of a Greek word is written differently, and a half-typed word ends where the whole word goes on.
  if (begins && one.endsWith('ς')) return `(${lexeme(one)} | ${lexeme(`${one.slice(0, -1)}σ`, true)})`;
  return lexeme(one, begins && (Array.from(one).length !== 2 || one.match(unspaced)?.[0] !== one));
}

/** Currency signs, alone or as `US$`: the currency code in the record says more. */
const sign = /^[a-z]{0,3}\p{Sc}|\p{Sc}$/giu;

/** Digits in groups of three with spaces between, as many countries write amounts. */
const spacedAmount = /(?<![^\s])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?![^\s])/u;

/** An amount with a currency code directly before or behind it. */
const withCode = /^(?:([a-z]{3})(\d.*)|(\d.*\d|\d)([a-z]{3}))$/i;

function amountWithCode(piece: string): string | undefined {
  const [, before, behind, ahead, after] = withCode.exec(piece) ?? [];
  const code = (before ?? after ?? '').toUpperCase();
  if (findCurrency(code) === undefined) return undefined;
  const amounts = amountsIn(behind ?? ahead ?? '', typedAmount).map((amount) => lexeme(amountWord(amount)));
  return amounts.length === 0 ? undefined : `((${amounts.join(' | ')}) & ${lexeme(foldText(code))})`;
}

/** The query for one piece between spaces; undefined where the piece has nothing to search for. */
function queryOfPiece(typed: string, exactly: boolean): string | undefined {
  const piece = /\d/.test(typed) ? typed.replace(sign, '') : typed;
  const folded = foldText(piece);
  const words = exactly ? wordsOf(folded) : wordsOf(folded).filter((one, place, all) => !isEnd(one, all[place - 1]));
  const whole = wholeOf(folded);
  const ways = amountsIn(piece, typedAmount).map((amount) => lexeme(amountWord(amount)));
  // A text in the form of an amount means only that; plain digits may also be the end of an account number.
  if (ways.length > 0 && (/\D/.test(piece) || piece !== typed)) return `(${ways.join(' | ')})`;
  const coded = amountWithCode(piece);
  if (coded !== undefined) ways.push(coded);
  if (words.length > 0) ways.push(`(${[...new Set(words)].map((one) => queryOfWord(one, !exactly)).join(' & ')})`);
  if (words.length > 1 && whole !== '') ways.push(lexeme(whole, !exactly));
  return ways.length === 0 ? undefined : `(${ways.join(' | ')})`;
}

function queryOfPieces(typed: string, exactly: boolean): string | undefined {
  const pieces = typed.split(/\s+/u).flatMap((piece) => queryOfPiece(piece, exactly) ?? []);
  return pieces.length === 0 ? undefined : pieces.join(' & ');
}

/**
 * The search text as a `tsquery` over `findWords`: a record must match every piece between spaces, as an amount, as an
 * id in one piece, or by the beginnings of its words; with `exactly`, by whole words alone. Undefined where the text
 * has nothing to search for.
 */
export function findQuery(typed: string, { exactly = false } = {}): string | undefined {
  const ids = findPastedIds(typed);
  if (ids.length > 0) return ids.map((id) => lexeme(wholeOf(foldText(id)))).join(' | ');
  // A letter that looks like an apostrophe counts as one.
  const plain = withAsciiDigits(typed).replaceAll('ʼ', "'");
  const ways = [typed, plain].map((one) => queryOfTyped(one, exactly));
  const found = [...new Set(ways.flatMap((one) => one ?? []))];
  return found.length > 1 ? found.map((one) => `(${one})`).join(' | ') : found[0];
}

function queryOfTyped(typed: string, exactly: boolean): string | undefined {
  const spaced = spacedAmount.exec(typed);
  if (spaced === null) return queryOfPieces(typed, exactly);
  const [group] = spaced;
  const amounts = amountsIn(group, typedAmount).map((amount) => lexeme(amountWord(amount)));
  // Without decimals it may be two things that stand side by side.
  const ways =
    amounts.length > 0 && /[.,]/.test(group) ? amounts : [...amounts, `(${queryOfPieces(group, exactly) ?? ''})`];
  const around = [typed.slice(0, spaced.index), typed.slice(spaced.index + group.length)];
  const others = around.flatMap((text) => queryOfPieces(text, exactly) ?? []);
  return [`(${ways.join(' | ')})`, ...others].join(' & ');
}

/** A text of the database without case, accents and apostrophes, as `foldLoosely` folds it; one space before each word. */
const folded = (column: SQL) => sql`' ' || regexp_replace(
  replace(replace(replace(replace(translate(
    ${lowerCase(sql`regexp_replace(normalize(${column}, NFKD), ${"[\u0300-\u036f’'‘ʼ`´]"}, '', 'g')`)},
    'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[[:space:][:punct:]]+', ' ', 'g')`;

/** Scripts in which a word may begin at any letter. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the column has each word of the text, by the word's beginning. It looks at each row: an index has to find them. */
export function hasWords(column: SQL, text: string): SQL {
  const words = (text.match(/[\p{L}\p{M}\p{N}'’‘ʼ`´]+/gu) ?? []).map(foldLoosely).filter((one) => one !== '');
  const each = words.map((one) => sql`${folded(column)} like ${unspacedScripts.test(one) ? `%${one}%` : `% ${one}%`}`);
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` and `)})`;
}
