import { compareDecimals, Decimal, sumOf } from '@/lib/contract/decimal';
import { amountsIn, movePoint } from '@/lib/format/amount-text';
import { scaleOf, spelledAt, unitAt } from './count-at';
import { amountBounds, amountEnds } from './lexicons/lexicon';
import { phraseSet, phraseTable } from './lexicons/phrase-table';
import { monthAt } from './span-at';
import { currenciesOfSign, currencyAt } from './read-currency';
import {
  type Habits,
  longestAt,
  phraseAt,
  type PartReader,
  type ReadingContext,
  type ReadValues,
  type TypedPart,
} from './typed-part';
import { plainWord, type TypedWord } from './typed-word';

interface Amount {
  readonly amount: string;
  readonly codes: readonly string[];
  readonly length: number;
  /** Whether the amount has a currency or is written as `5k`: it is no reference and no end of an account number. */
  readonly isMarked: boolean;
  /** Whether so much or more is meant, as in `5k+`. */
  readonly isOpen: boolean;
  /** By how many places the amount's scale has moved the point. */
  readonly places: number;
  readonly isDoubtful: boolean;
  /** The mark before decimals that it shows; undefined where it shows none. */
  readonly shows: Habits['decimals'] | undefined;
}

const wholeDigits = 24;

/** The amount that the digits are by these habits, in currencies of which each could have it. */
function plainAmount(text: string, codes: readonly string[], { decimals }: Habits) {
  const currencies = codes.length === 0 ? [''] : codes;
  const among = (some: readonly string[]) => some.flatMap((currency) => amountsIn(text, { currency, wholeDigits }));
  const own = among(currencies);
  // A limit may lie between two amounts of the currency.
  const readings = [...new Set(own.length === 0 ? among(['']) : own)];
  const [only, ...others] = readings;
  const marks = text.match(/[.,]/g) ?? [];
  const amount =
    others.length === 0
      ? only
      : readings.find((one) => one.includes('.') === (marks[0] === decimals && marks.length === 1));
  if (amount === undefined) return undefined;
  const isDoubtful = others.length > 0;
  // Zeros that others read as thousands do not stand in a chip.
  return {
    amount: isDoubtful ? amount.replace(/\.?0+$/, (zeros) => (amount.includes('.') ? '' : zeros)) : amount,
    isDoubtful,
    shows: markIn(amount, marks),
  };
}

/** The last mark stands before the decimals, if there are any; marks of groups leave the other one for them. */
function markIn(amount: string, marks: readonly string[]): Habits['decimals'] | undefined {
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  return (last === '.') === amount.includes('.') ? '.' : ',';
}

const number = /^(\d[\d.,]*)([a-z]*)(\+?)$/;

/** Digits in groups with spaces between, as in `5 000`. */
function groupsAt(words: readonly TypedWord[], at: number): { readonly text: string; readonly length: number } {
  // A number in words is an amount only in front of its scale: 五千.
  const isScaled = words[at + 1]?.isGlued === true && scaleOf(phraseAt(words, at + 1, 1)) !== undefined;
  let text = (isScaled ? spelledAt(words, at) : undefined) ?? phraseAt(words, at, 1);
  let length = 1;
  while (length < 9 && /^\d{1,3}(\d{3})*$/.test(text) && /^\d{3}([.,]\d+)?$/.test(phraseAt(words, at + length, 1))) {
    text += phraseAt(words, at + length, 1);
    length += 1;
  }
  return { text, length };
}

/** Whether a number counts days or is a day of a month: `eur 7 days old`, `eur 5 nov`. */
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

/** The amount that follows a scaled number without a space and adds to it: 3万5千, 1亿2千万, 三百五十; 3万5 is 35,000. */
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

/** An amount with its currency before or behind it; undefined for anything else. */
function amountAt(words: readonly TypedWord[], at: number, context: ReadingContext): Amount | undefined {
  const byAmount = { ...context, isByAmount: true };
  const spelled = spelledAt(words, at);
  const before =
    /\d/.test(phraseAt(words, at, 1)) || spelled !== undefined ? undefined : currencyAt(words, at, byAmount);
  const place = at + (before?.length ?? 0);
  const groups = groupsAt(words, place);
  const [, sign = '', bare = '', behindSign = ''] =
    /^([a-z]{0,2}[$€£¥₹₩฿₱₫])?(.*?)([€£¥₹₩฿₱₫$])?$/u.exec(groups.text.replace(/(?<=\d)[.,/]?[-–—]{1,2}$/u, '')) ?? [];
  const [, glued = '', unglued = bare] = /^([a-z]{3})(\d.*)$/.exec(bare) ?? [];
  const [, digits, letters = '', plus = ''] = number.exec(unglued) ?? [];
  if (digits === undefined || isOfTime(words, place + groups.length, groups.text)) return undefined;
  const signed = currenciesOfSign.get(sign) ?? currenciesOfSign.get(behindSign);
  let length = (before?.length ?? 0) + groups.length;
  // `5k`, `5 k`, `5 million`, `5000eur`.
  const ofLetters = letters.length > 0 ? scaleOf(letters) : undefined;
  const ofNext = letters === '' ? scaleOf(phraseAt(words, at + length, 1)) : undefined;
  if (ofNext !== undefined) length += 1;
  const gluedCode = [glued, ofLetters === undefined ? letters : ''].find((code) => code !== '');
  const ofGlued = gluedCode === undefined ? undefined : currencyAt([plainWord(gluedCode)], 0, byAmount);
  if (gluedCode !== undefined && ofGlued === undefined) return undefined;
  const places = ofLetters ?? ofNext;
  const more = places === undefined ? undefined : addedAt(words, at + length, places);
  length += more?.length ?? 0;
  // In Chinese a comma ends what belongs together: 超过5千，美元除外.
  const isParted = words[at + length - 1]?.isListed === true && /\p{Script=Han}/u.test(words[at + length]?.text ?? '');
  const behind = isParted ? undefined : currencyAt(words, at + length, byAmount);
  const codes = [signed, before?.codes, ofGlued?.codes, behind?.codes].filter((some) => some !== undefined);
  const isOne = new Set(codes.map((some) => some.join())).size <= 1;
  const plain = isOne ? plainAmount(digits.replace(/[.,]$/, ''), codes[0] ?? context.named, context.habits) : undefined;
  const scaled = plain && scaledBy(plain.amount, places ?? 0);
  if (plain === undefined || scaled === undefined) return undefined;
  return {
    ...plain,
    amount: more === undefined ? scaled : sumOf(scaled, more.amount),
    codes: codes[0] ?? [],
    length: length + (behind?.length ?? 0),
    isMarked: codes.length > 0 || places !== undefined,
    isOpen: plus === '+',
    places: places ?? 0,
  };
}

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
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly codes: readonly string[];
}): ReadValues => ({
  ...(codes.length === 0 ? {} : { currency: codes }),
  ...(least === undefined ? {} : { least: [least] }),
  ...(most === undefined ? {} : { most: [most] }),
});

/** Reads `5k-10k` in one word: a reference has such parts too, so that one of them must be marked as an amount. */
function rangeInWord(words: readonly TypedWord[], at: number, context: ReadingContext) {
  const [, one, other] = /^(.*\d[a-z]*)(?:-|–|\.\.)([$€£]?\d.*)$/u.exec(phraseAt(words, at, 1)) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const from = amountAt([plainWord(one)], 0, context);
  const to = amountAt([plainWord(other), ...words.slice(at + 1, at + 9)], 0, context);
  return from && to ? { from, to, length: to.length, isPlain: false } : undefined;
}

function rangeAt(words: readonly TypedWord[], at: number, context: ReadingContext) {
  const from = amountAt(words, at, context);
  if (from === undefined) return rangeInWord(words, at, context);
  const until = phraseAt(words, at + from.length, 1);
  if (!untils.has(until)) return undefined;
  const to = amountAt(words, at + from.length + 1, context);
  // 5000到8000, in one piece, can be nothing else.
  const isPlain = words[at + from.length]?.isGlued === true && /\p{Script=Han}/u.test(until);
  return to && { from, to, length: from.length + 1 + to.length, isPlain };
}

/** The doubts and the habits that the notation of some amounts shows. */
const notationOf = (...amounts: readonly Amount[]): Pick<TypedPart, 'doubts' | 'shows'> => ({
  doubts: amounts.some(({ isDoubtful }) => isDoubtful) ? ['decimals'] : [],
  shows: amounts.flatMap(({ isDoubtful, shows }) => (isDoubtful || shows === undefined ? [] : [{ decimals: shows }])),
});

/** Reads `over 5k`, `4,200.00 usd`, `between 1m and 2m`. A range has both of its limits, as the filter has them. */
export const readAmount: PartReader = (words, at, context) => {
  const opening = openingAt(words, at);
  const begin = opening?.length ?? 0;
  const bound = opening?.value;
  const range =
    bound === undefined || ['between', 'from', 'marked', 'about'].includes(bound)
      ? rangeAt(words, at + begin, context)
      : undefined;
  if (range !== undefined && (bound === 'between' || bound === 'from' || range.isPlain || isEitherMarked(range))) {
    const codes = [...new Set([...range.from.codes, ...range.to.codes])];
    const notation = notationOf(range.from, range.to);
    return { length: begin + range.length, values: within(...scaled(range), codes), ...notation };
  }
  const found = bound === 'between' ? undefined : amountAt(words, at + begin, context);
  if (found === undefined) return undefined;
  const { amount, codes, isMarked, isOpen } = found;
  const ending = longestAt(endings, { words, at: at + begin + found.length, most: 2 });
  const isAmong = bound === undefined || bound === 'marked' || bound === 'exact';
  const end = isAmong ? (ending?.value ?? (isOpen ? 'least' : undefined)) : undefined;
  if (!isMarked && bound !== 'least' && bound !== 'most' && bound !== 'exact' && end === undefined) return undefined;
  const length = begin + found.length + (end === undefined || ending === undefined ? 0 : ending.length);
  const part = { length, ...notationOf(found) };
  if (bound === 'about') {
    const [least, most] = ['0.9', '1.1'].map((share) => new Decimal(amount).times(share).toFixed());
    return { ...part, values: valuesOf({ least, most, codes }) };
  }
  const isLeast = bound === 'least' || bound === 'from' || end === 'least';
  const isMost = !isLeast && (bound === 'most' || end === 'most');
  return {
    ...part,
    values: valuesOf({ ...(isMost ? {} : { least: amount }), ...(isLeast ? {} : { most: amount }), codes }),
  };
};

const isEitherMarked = ({ from, to }: { readonly from: Amount; readonly to: Amount }) => from.isMarked || to.isMarked;

/** `5-10k` and `5k-10`: the letter stands for both, where the amounts are in their order then. */
function scaled({ from, to }: { readonly from: Amount; readonly to: Amount }): [string, string] {
  const isShort = (one: Amount, other: Amount) =>
    one.places === 0 && one.codes.length === 0 && other.places > 0 && /^\d{1,3}$/.test(one.amount);
  const [least, most] = [
    (isShort(from, to) ? scaledBy(from.amount, to.places) : undefined) ?? from.amount,
    (isShort(to, from) ? scaledBy(to.amount, from.places) : undefined) ?? to.amount,
  ];
  return compareDecimals(least, most) === 1 ? [from.amount, to.amount] : [least, most];
}
