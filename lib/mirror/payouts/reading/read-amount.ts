import { compareDecimals } from '@/lib/contract/decimal';
import { readAmountText } from '@/lib/format/amount-text';
import { unitAt } from './count-at';
import { monthAt } from './read-days';
import { currencyAt, signs } from './read-values';
import { longestAt, phraseAt, type PartReader, type ReadValues, type TypedContext } from './typed-part';
import type { TypedWord } from './typed-word';

interface Amount {
  readonly amount: string;
  readonly codes: readonly string[];
  readonly length: number;
  /** Written with a currency or as `5k`: it is no reference and no end of an account number. */
  readonly isMarked: boolean;
  /** `5k+`. */
  readonly isOpen: boolean;
}

const scales: Readonly<Record<string, string>> = {
  ...{ k: 'k', thousand: 'k', grand: 'k', m: 'm', mn: 'm', mio: 'm', mil: 'm', million: 'm', millions: 'm' },
  ...{ b: 'b', bn: 'b', billion: 'b' },
};
const scaleOf = (word: string): string | undefined => (Object.hasOwn(scales, word) ? scales[word] : undefined);

/** English groups digits by commas: `5,000` is five thousand. */
function plainAmount(text: string): string | undefined {
  const reading = readAmountText(text, { currency: '', wholeDigits: 24 });
  if (reading.kind === 'amount') return reading.amount;
  return reading.kind === 'ask' ? reading.readings[0] : undefined;
}

const number = /^(\d[\d.,]*)([a-z]*)(\+?)$/;

/** Digits in groups with spaces between, as in `5 000`. */
function groupsAt(words: readonly TypedWord[], at: number): { readonly text: string; readonly length: number } {
  let text = phraseAt(words, at, 1);
  let length = 1;
  while (/^\d{1,3}(\d{3})*$/.test(text) && /^\d{3}([.,]\d+)?$/.test(phraseAt(words, at + length, 1))) {
    text += phraseAt(words, at + length, 1);
    length += 1;
  }
  return { text, length };
}

/** Whether a number before it counts days or is one: `eur 7 days old`, `eur 5 nov`. */
const isOfTime = (words: readonly TypedWord[], at: number): boolean =>
  unitAt(words, at, '') !== undefined || monthAt(words, at) >= 0;

/** An amount with its currency before or behind it; undefined for anything else. */
function amountAt(words: readonly TypedWord[], at: number, context: TypedContext): Amount | undefined {
  const before = /\d/.test(phraseAt(words, at, 1))
    ? undefined
    : currencyAt(words, at, { ...context, isByAmount: true });
  const place = at + (before?.length ?? 0);
  const groups = groupsAt(words, place);
  const [, sign = '', bare = '', behindSign = ''] =
    /^([a-z]{0,2}[$€£¥₹₩฿₱₫])?(.*?)([€£¥₹₩฿₱₫$])?$/u.exec(groups.text) ?? [];
  const [, glued = '', unglued = bare] = /^([a-z]{3})(\d.*)$/.exec(bare) ?? [];
  const [, digits, letters = '', plus = ''] = number.exec(unglued) ?? [];
  if (digits === undefined || isOfTime(words, place + groups.length)) return undefined;
  const signed = signs[sign] ?? signs[behindSign];
  let length = (before?.length ?? 0) + groups.length;
  // `5k`, `5 k`, `5 million`, `5000eur`.
  const ofLetters = letters.length > 0 ? scaleOf(letters) : undefined;
  const ofNext = letters === '' ? scaleOf(phraseAt(words, at + length, 1)) : undefined;
  if (ofNext !== undefined) length += 1;
  const gluedCode = [glued, ofLetters === undefined ? letters : ''].find((code) => code !== '');
  const ofGlued =
    gluedCode === undefined ? undefined : currencyAt([plainWord(gluedCode)], 0, { ...context, isByAmount: true });
  if (gluedCode !== undefined && ofGlued === undefined) return undefined;
  const behind = currencyAt(words, at + length, { ...context, isByAmount: true });
  const codes = [signed, before?.codes, ofGlued?.codes, behind?.codes].filter((some) => some !== undefined);
  const scale = ofLetters ?? ofNext;
  const amount = plainAmount(`${digits.replace(/[.,]$/, '')}${scale ?? ''}`);
  const isOne = new Set(codes.map((some) => some.join())).size <= 1;
  if (amount === undefined || !isOne) return undefined;
  return {
    amount,
    codes: codes[0] ?? [],
    length: length + (behind?.length ?? 0),
    isMarked: codes.length > 0 || scale !== undefined,
    isOpen: plus === '+',
  };
}

const plainWord = (word: string): TypedWord => ({ text: word, word, isQuoted: false, isListed: false });

type Bound = 'least' | 'most' | 'exact' | 'marked' | 'between' | 'from';

const openings: ReadonlyMap<string, Bound> = new Map([
  ...[
    'over',
    'above',
    'more than',
    'greater than',
    'bigger than',
    'larger than',
    'higher than',
    'at least',
    '>',
    '>=',
  ].map((text) => [text, 'least'] as const),
  ...[
    'min',
    'minimum',
    'exceeding',
    'no less than',
    'not less than',
    'not under',
    'not below',
    'starting at',
    'worth over',
  ].map((text) => [text, 'least'] as const),
  ...['under', 'below', 'less than', 'smaller than', 'lower than', 'at most', '<', '<=', 'max', 'maximum', 'up to'].map(
    (text) => [text, 'most'] as const,
  ),
  ...['no more than', 'not more than', 'not over', 'not above', 'worth under', 'worth less than'].map(
    (text) => [text, 'most'] as const,
  ),
  ...['exactly', '=', 'equal to', 'equals', 'amount', 'amount of', 'amount is', 'amount ='].map(
    (text) => [text, 'exact'] as const,
  ),
  ...['of', 'for', 'worth'].map((text) => [text, 'marked'] as const),
  ...['between', 'amount between', 'amounts between'].map((text) => [text, 'between'] as const),
  ...['from', 'amount from'].map((text) => [text, 'from'] as const),
]);

const openingAt = (words: readonly TypedWord[], at: number) => {
  const skip = ['amount', 'amounts'].includes(phraseAt(words, at, 1)) ? 1 : 0;
  const found = longestAt(openings, { words, at: at + skip, most: 3 });
  return found && found.value !== 'exact'
    ? { ...found, length: found.length + skip }
    : longestAt(openings, { words, at, most: 3 });
};

const endings: ReadonlyMap<string, 'least' | 'most'> = new Map([
  ...['or more', 'and more', 'and up', 'and above', 'or above', 'or over', 'plus', 'and over'].map(
    (text) => [text, 'least'] as const,
  ),
  ...['or less', 'and less', 'and below', 'or below', 'or under', 'and under'].map((text) => [text, 'most'] as const),
]);

const untils = ['and', 'to', '-', '–'];

const within = (least: string, most: string, codes: readonly string[]): ReadValues => {
  const isInOrder = compareDecimals(least, most) !== 1;
  return valuesOf({ least: isInOrder ? least : most, most: isInOrder ? most : least, codes });
};

const valuesOf = ({
  least,
  most,
  codes,
}: {
  readonly least?: string;
  readonly most?: string;
  readonly codes: readonly string[];
}): ReadValues => ({
  ...(codes.length === 0 ? {} : { currency: codes }),
  ...(least === undefined ? {} : { least: [least] }),
  ...(most === undefined ? {} : { most: [most] }),
});

/** `5k-10k`, in one word: a reference has such parts too, so that one of them must be marked as an amount. */
function rangeInWord(words: readonly TypedWord[], at: number, context: TypedContext) {
  const [, one, other] = /^(.*\d[a-z]*)(?:-|–|\.\.)([$€£]?\d.*)$/u.exec(phraseAt(words, at, 1)) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const from = amountAt([plainWord(one)], 0, context);
  const to = amountAt([plainWord(other), ...words.slice(at + 1)], 0, context);
  return from && to ? { from, to, length: to.length } : undefined;
}

function rangeAt(words: readonly TypedWord[], at: number, context: TypedContext) {
  const from = amountAt(words, at, context);
  if (from === undefined) return rangeInWord(words, at, context);
  if (!untils.includes(phraseAt(words, at + from.length, 1))) return undefined;
  const to = amountAt(words, at + from.length + 1, context);
  return to && { from, to, length: from.length + 1 + to.length };
}

/** `over 5k`, `4,200.00 usd`, `between 1m and 2m`. Both limits of a range belong to it, as the filter has them. */
export const readAmount: PartReader = (words, at, context) => {
  const opening = openingAt(words, at);
  const begin = opening?.length ?? 0;
  const bound = opening?.value;
  const range =
    bound === undefined || ['between', 'from', 'marked'].includes(bound)
      ? rangeAt(words, at + begin, context)
      : undefined;
  if (range !== undefined && (bound !== undefined || range.from.isMarked || range.to.isMarked)) {
    const codes = [...new Set([...range.from.codes, ...range.to.codes])];
    return { length: begin + range.length, values: within(...scaled(range), codes) };
  }
  const found = bound === 'between' ? undefined : amountAt(words, at + begin, context);
  if (found === undefined) return undefined;
  const { amount, codes, isMarked, isOpen } = found;
  const ending = longestAt(endings, { words, at: at + begin + found.length, most: 2 });
  const isAmong = bound === undefined || bound === 'marked' || bound === 'exact';
  const end = isAmong ? (ending?.value ?? (isOpen ? 'least' : undefined)) : undefined;
  if (!isMarked && bound !== 'least' && bound !== 'most' && bound !== 'exact' && end === undefined) return undefined;
  const length = begin + found.length + (end === undefined || ending === undefined ? 0 : ending.length);
  if (bound === 'least' || bound === 'from' || end === 'least')
    return { length, values: valuesOf({ least: amount, codes }) };
  if (bound === 'most' || end === 'most') return { length, values: valuesOf({ most: amount, codes }) };
  return { length, values: valuesOf({ least: amount, most: amount, codes }) };
};

/** `5-10k`: the letter stands for both. */
function scaled({ from, to }: { readonly from: Amount; readonly to: Amount }): [string, string] {
  const zeros = /0{3,}$/.exec(to.amount)?.[0].length ?? 0;
  const places = zeros - (zeros % 3);
  const isShort =
    !from.isMarked && to.isMarked && /^\d{1,3}$/.test(from.amount) && places >= 3 && to.amount.length - places <= 3;
  return [isShort ? `${from.amount}${'0'.repeat(places)}` : from.amount, to.amount];
}
