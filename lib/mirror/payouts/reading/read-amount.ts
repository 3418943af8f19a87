import { compareDecimals, sumOf } from '@/lib/contract/decimal';
import { movePoint, readAmountText } from '@/lib/format/amount-text';
import { scaleOf, spelledAt, unitAt } from './count-at';
import { amountBounds, amountEnds } from './lexicons/lexicon';
import { phraseSet, phraseTable } from './lexicons/phrase-table';
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
  /** By how many its scale has moved the point. */
  readonly places: number;
}

const wholeDigits = 24;

/** English groups digits by commas: `5,000` is five thousand. */
function plainAmount(text: string): string | undefined {
  const reading = readAmountText(text, { currency: '', wholeDigits });
  if (reading.kind === 'amount') return reading.amount;
  return reading.kind === 'ask' ? reading.readings[0] : undefined;
}

const number = /^(\d[\d.,]*)([a-z]*)(\+?)$/;

/** Digits in groups with spaces between, as in `5 000`. */
function groupsAt(words: readonly TypedWord[], at: number): { readonly text: string; readonly length: number } {
  // A number in words is an amount only in front of its scale: 五千.
  const isScaled = words[at + 1]?.isGlued === true && scaleOf(phraseAt(words, at + 1, 1)) !== undefined;
  let text = (isScaled ? spelledAt(words, at) : undefined) ?? phraseAt(words, at, 1);
  let length = 1;
  while (/^\d{1,3}(\d{3})*$/.test(text) && /^\d{3}([.,]\d+)?$/.test(phraseAt(words, at + length, 1))) {
    text += phraseAt(words, at + length, 1);
    length += 1;
  }
  return { text, length };
}

/** Whether the number before it counts days or is one: `eur 7 days old`, `eur 5 nov`. */
const isOfTime = (words: readonly TypedWord[], at: number, typed: string): boolean =>
  unitAt(words, at, '') !== undefined || (/^\d\d?$/.test(typed) && monthAt(words, at) >= 0);

/** Undefined where no amount has so many digits. */
function scaledBy(amount: string, places: number): string | undefined {
  const moved = movePoint(amount, places);
  return moved === '' || moved.replace(/\..*/, '').length > wholeDigits ? undefined : moved;
}

interface Scaled {
  readonly amount: string;
  readonly length: number;
}

/** What follows a scaled number without a space and adds to it: 3万5千, 1亿2千万, 三百五十; 3万5 is 35,000. */
function addedAt(words: readonly TypedWord[], at: number, places: number): Scaled | undefined {
  const typed = spelledAt(words, at) ?? phraseAt(words, at, 1);
  if (words[at]?.isGlued !== true || !/^[1-9]\d*$/.test(typed) || isOfTime(words, at + 1, typed)) return undefined;
  const scale = words[at + 1]?.isGlued === true ? scaleOf(phraseAt(words, at + 1, 1)) : undefined;
  if (scale !== undefined) {
    const amount = scale < places ? scaledBy(typed, scale) : undefined;
    if (amount === undefined) return undefined;
    const more = addedAt(words, at + 2, scale);
    return more === undefined ? { amount, length: 2 } : { amount: sumOf(amount, more.amount), length: 2 + more.length };
  }
  const amount = typed.length === 1 ? scaledBy(typed, places - 1) : typed.length > places ? undefined : typed;
  return amount === undefined ? undefined : { amount, length: 1 };
}

/** A number with its scale: `5k`, `5 million`, 1.5万, 三万五千. */
function scaledAt(
  words: readonly TypedWord[],
  at: number,
  { digits, places }: { readonly digits: string; readonly places: number | undefined },
): Scaled | undefined {
  const plain = plainAmount(digits);
  const amount = plain === undefined || places === undefined ? plain : scaledBy(plain, places);
  const more = amount === undefined || places === undefined ? undefined : addedAt(words, at, places);
  if (amount === undefined) return undefined;
  return more === undefined ? { amount, length: 0 } : { amount: sumOf(amount, more.amount), length: more.length };
}

/** An amount with its currency before or behind it; undefined for anything else. */
function amountAt(words: readonly TypedWord[], at: number, context: TypedContext): Amount | undefined {
  const byAmount = { ...context, isByAmount: true };
  const spelled = spelledAt(words, at);
  const before =
    /\d/.test(phraseAt(words, at, 1)) || spelled !== undefined ? undefined : currencyAt(words, at, byAmount);
  const place = at + (before?.length ?? 0);
  const groups = groupsAt(words, place);
  const [, sign = '', bare = '', behindSign = ''] =
    /^([a-z]{0,2}[$€£¥₹₩฿₱₫])?(.*?)([€£¥₹₩฿₱₫$])?$/u.exec(groups.text) ?? [];
  const [, glued = '', unglued = bare] = /^([a-z]{3})(\d.*)$/.exec(bare) ?? [];
  const [, digits, letters = '', plus = ''] = number.exec(unglued) ?? [];
  if (digits === undefined || isOfTime(words, place + groups.length, groups.text)) return undefined;
  const signed = signs[sign] ?? signs[behindSign];
  let length = (before?.length ?? 0) + groups.length;
  // `5k`, `5 k`, `5 million`, `5000eur`.
  const ofLetters = letters.length > 0 ? scaleOf(letters) : undefined;
  const ofNext = letters === '' ? scaleOf(phraseAt(words, at + length, 1)) : undefined;
  if (ofNext !== undefined) length += 1;
  const gluedCode = [glued, ofLetters === undefined ? letters : ''].find((code) => code !== '');
  const ofGlued = gluedCode === undefined ? undefined : currencyAt([plainWord(gluedCode)], 0, byAmount);
  if (gluedCode !== undefined && ofGlued === undefined) return undefined;
  const places = ofLetters ?? ofNext;
  const scaled = scaledAt(words, at + length, { digits: digits.replace(/[.,]$/, ''), places });
  length += scaled?.length ?? 0;
  // In Chinese a comma ends what belongs together: 超过5千，美元除外.
  const isParted = words[at + length - 1]?.isListed === true && /\p{Script=Han}/u.test(words[at + length]?.text ?? '');
  const behind = isParted ? undefined : currencyAt(words, at + length, byAmount);
  const codes = [signed, before?.codes, ofGlued?.codes, behind?.codes].filter((some) => some !== undefined);
  const isOne = new Set(codes.map((some) => some.join())).size <= 1;
  if (scaled === undefined || !isOne) return undefined;
  return {
    amount: scaled.amount,
    codes: codes[0] ?? [],
    length: length + (behind?.length ?? 0),
    isMarked: codes.length > 0 || places !== undefined,
    isOpen: plus === '+',
    places: places ?? 0,
  };
}

const plainWord = (word: string): TypedWord => ({ text: word, word, isQuoted: false, isListed: false, isGlued: false });

const openings = phraseTable(amountBounds, (one) => one.amounts.before);
const endings = phraseTable(amountEnds, (one) => one.amounts.behind);
const untils = phraseSet((one) => one.amounts.until);
const amountWords = phraseSet((one) => one.amounts.amount);

const openingAt = (words: readonly TypedWord[], at: number) => {
  const skip = amountWords.has(phraseAt(words, at, 1)) ? 1 : 0;
  const found = longestAt(openings, { words, at: at + skip, most: 3 });
  return found && found.value !== 'exact'
    ? { ...found, length: found.length + skip }
    : longestAt(openings, { words, at, most: 3 });
};

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
  return from && to ? { from, to, length: to.length, isPlain: false } : undefined;
}

function rangeAt(words: readonly TypedWord[], at: number, context: TypedContext) {
  const from = amountAt(words, at, context);
  if (from === undefined) return rangeInWord(words, at, context);
  const until = phraseAt(words, at + from.length, 1);
  if (!untils.has(until)) return undefined;
  const to = amountAt(words, at + from.length + 1, context);
  // 5000到8000, in one piece, can be nothing else.
  const isPlain = words[at + from.length]?.isGlued === true && /\p{Script=Han}/u.test(until);
  return to && { from, to, length: from.length + 1 + to.length, isPlain };
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
  if (range !== undefined && (bound !== undefined || range.isPlain || range.from.isMarked || range.to.isMarked)) {
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
  const isShort = from.places === 0 && from.codes.length === 0 && to.places > 0 && /^\d{1,3}$/.test(from.amount);
  return [(isShort ? scaledBy(from.amount, to.places) : undefined) ?? from.amount, to.amount];
}
