import { message, type Message } from '@/lib/messages/message';
import { bankCodeFormats, type BankCodeType } from './bank-code-rules';
import { plainCharacters, withAsciiDigits } from './plain-characters';
import { uuids } from './uuids';

/**
 * The one reading of typed and pasted text, for the browser and for the server. A reading first removes what was copied
 * along (invisible characters, spaces, dashes, a label in front, other widths and digits), and then checks each
 * remaining character: a character that the field cannot hold is refused in words and never changed. How much a label
 * takes away depends on the value that is left, and a mark that means something, such as a decimal point, is not
 * removed. Code that sends, shows, stores or compares a value takes it from here.
 */
export type PastedText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'refused'; readonly sentence: Message };

export type ReadPasted = (typed: string) => PastedText;

/** Every hyphen, dash and minus. */
const dash = String.raw`\p{Pd}\u2043\u2212\u02d7`;

interface Shape {
  /** Words in front of such a value, as a pattern without capturing groups. */
  readonly label: string;
  /** Characters that people type between the parts, and around them. */
  readonly between: RegExp;
  /** The only characters that may remain. */
  readonly allowed: RegExp;
  readonly refuse: (character: string) => Message;
  /** Whether a value is complete: then the last word of a label may be its first letters (`BIC NO LA DE 21`). */
  readonly isWhole?: (value: string) => boolean;
}

const lettersOnly = (character: string) => message('format.pasted.letters', { character });
const digitsOnly = (character: string) => message('format.pasted.digits', { character });

const spacesAndDashes = new RegExp(String.raw`[\s${dash}]`, 'gu');
const alsoDots = new RegExp(String.raw`[\s${dash}./]`, 'gu');

const numberWord = String.raw`(?:[\s.\/${dash}]*(?:numbers?|num|no|nr|nummer|code|№|n[°º]|#)\.?)*`;

/** A label ends with a mark or a space: letters that run on into the value belong to the value. */
function withoutLabel(text: string, label: string): string {
  const found = new RegExp(
    // eslint-disable-next-line text/constant-text -- the labels are patterns of this module.
    String.raw`^(?:${label})${numberWord}(?:\s*\([\p{L} \/]{1,20}\))?(?:[.\s]*[:=#]+\s*|\s*\/\s+|[.${dash}]?\s+)(?=\S)`,
    'iu',
  ).exec(text);
  return found === null ? text : text.slice(found[0].length);
}

const labelsOf = (text: string, label: string): string => {
  const once = withoutLabel(text, label);
  return once === text ? text : labelsOf(once, label);
};

const empty: PastedText = { kind: 'empty' };
const refused = (sentence: Message): PastedText => ({ kind: 'refused', sentence });
const valueOf = (value: string): PastedText => (value === '' ? empty : { kind: 'value', value });

/** A cell of a spreadsheet that holds its number as text: `'0192`, `="0192"`. */
const textCell = /^(?:=?\s*["\u201c]([^"\u201c\u201d]*)["\u201d]|['\u2018\u2019]([^'\u2018\u2019]*)['\u2019]?)$/u;

const textAsTyped = (typed: string): string => {
  const text = withAsciiDigits(plainCharacters(typed)).trim();
  const cell = textCell.exec(text);
  return (cell?.[1] ?? cell?.[2] ?? text).trim();
};

/** The last word of what a label took away, if the value may begin with it: `NO`, `(DE)`. */
const wordBefore = (text: string, left: string): string =>
  /(?<!\p{L})(no|nr|num|code|[A-Z]{2})[^\p{L}\p{N}]*$/iu.exec(text.slice(0, text.length - left.length))?.[1] ?? '';

const either = (first: string, second: string): PastedText =>
  refused(message('format.pasted.either', { first: first.toUpperCase(), second: second.toUpperCase() }));

function readShape(typed: string, { label, between, allowed, refuse, isWhole = () => false }: Shape): PastedText {
  const text = textAsTyped(typed);
  const rest = labelsOf(text, label);
  const left = rest.replace(between, '');
  const unfit = Array.from(left).find((character) => !allowed.test(character));
  if (unfit !== undefined) return refused(refuse(shownCharacter(unfit)));
  const word = wordBefore(text, rest);
  if (isWhole(left) || !isWhole(word + left)) return valueOf(left);
  return word.length === 2 ? valueOf(word + left) : either(word + left, left);
}

/** A number that a spreadsheet wrote with an exponent: its other digits are lost. */
const shortened = /^[0-9]+(?:[.,][0-9]+)?E[+-]?[0-9]{1,3}$/i;

/** A number with decimals, as a spreadsheet writes a code. */
const withDecimals = /^([0-9]+)([.,])([0-9]+)$/;

/** Refuses a number that a spreadsheet has changed, and names the number of that length that it may have been. */
function findSheetNumber(text: string, length?: number): PastedText | undefined {
  const compact = text.replace(/\s/g, '');
  if (shortened.test(compact)) return refused(message('format.pasted.exponent', { typed: compact }));
  const [, whole = '', mark = '', decimals = ''] = withDecimals.exec(compact) ?? [];
  const isWhole = /^0{0,2}$/.test(decimals);
  if (mark === '' || (length === undefined && !isWhole)) return undefined;
  const likely = (isWhole ? whole : whole + decimals).padStart(length ?? 0, '0');
  const isLikely = likely.length === (length ?? likely.length);
  return refused(isLikely ? message('format.pasted.decimals', { likely }) : digitsOnly(mark));
}

/** Refuses digits that may have lost zeros in front, and names the whole number. */
function findLostZeros(read: PastedText, length: number, most: number): PastedText | undefined {
  const missing = read.kind === 'value' && /^[0-9]+$/.test(read.value) ? length - read.value.length : 0;
  if (read.kind !== 'value' || missing < 1 || missing > most) return undefined;
  const [typed, needed] = [String(read.value.length), String(length)];
  return refused(message('format.pasted.zeros', { typed, needed, likely: read.value.padStart(length, '0') }));
}

/** A control character has no visible sign. */
const shownCharacter = (character: string): string =>
  /^\p{C}$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

const upperCase = (reading: PastedText): PastedText =>
  reading.kind === 'value' ? valueOf(reading.value.toUpperCase()) : reading;

const asciiLetterOrDigit = /^[A-Za-z0-9]$/;

/** Words for the number of an account, in the languages in which banks mostly print them. */
const accountLabel = [
  String.raw`(?:(?:international\s+)?bank\s+)?(?:account|acct|acc|a\/c|iban|konto|kto|compte|cuenta|conto|conta|rekening)(?:\s*\/\s*iban)?`,
  String.raw`(?:n[°ºo]\.?|num[eé]ro|n[uú]mero|numero)\s+(?:de\s+)?(?:compte|cuenta|conto|conta)`,
  '(?:银行|銀行)?(?:账号|帳號|账户|帳戶|卡号)|口座番号|계좌번호|номер сч[её]та|сч[её]т|رقم الحساب',
].join('|');

/** A word beside the number that is no part of it: letters of a bank are in capitals (`NWBK 6016 …`). */
const wordBeside = /(?:^|\s)(?=\S*\p{Ll})(\p{L}{3,})(?=\s|$)/u;

const ibanStart = /^[A-Za-z]{2}[0-9]{2}/;

/** ISO 13616: the characters with the first four at the end, letters as 10 to 35, leave 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/i.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const remainder = Array.from(moved).reduce(
    (rest, character) => Number(`${String(rest)}${String(parseInt(character, 36))}`) % 97,
    0,
  );
  return remainder === 1;
}

/** Whether a label's last word is written as a country: in brackets, or in capitals where the label is not. */
const isWrittenAsCountry = (label: string, word: string): boolean =>
  label.trimEnd().endsWith(')') || (/^[A-Z]{2}$/.test(word) && /\p{Ll}/u.test(label));

/** The number of an account, or an IBAN: letters and digits, an IBAN in capitals. */
export function readAccountNumber(typed: string): PastedText {
  const text = textAsTyped(typed);
  const rest = labelsOf(text, accountLabel);
  // Some people write the word and the number without a space.
  const number = /^iban(?=[a-z]{2}[0-9]{2})/i.test(rest) ? rest.slice(4) : rest;
  const changed = findSheetNumber(number);
  if (changed !== undefined) return changed;
  const read = readShape(number, {
    label: accountLabel,
    between: spacesAndDashes,
    allowed: asciiLetterOrDigit,
    refuse: lettersOnly,
  });
  if (read.kind !== 'value') return read;
  if (isIban(read.value)) return upperCase(read);
  const country = readWithCountry(text, rest, read.value);
  if (country !== undefined) return country;
  const word = /\s/.test(number) ? wordBeside.exec(number)?.[1] : undefined;
  if (word !== undefined) return refused(message('format.pasted.word', { word }));
  if (ibanStart.test(read.value)) return upperCase(read);
  return /\S[\t\n\r\v\f]+\S/.test(number) ? refused(message('format.pasted.several')) : read;
}

/**
 * An IBAN whose country was taken for a part of its label. Check digits decide; where the number may also stand alone,
 * both readings are named. Undefined if the word is part of the label.
 */
function readWithCountry(text: string, rest: string, number: string): PastedText | undefined {
  const word = wordBefore(text, rest);
  const whole = word + number;
  if (word.length !== 2 || !/^[0-9]{2}/.test(number)) return undefined;
  const label = text.slice(0, text.length - rest.length);
  const isIbanLabel = /iban/i.test(label);
  const isCountry = isIbanLabel || isWrittenAsCountry(label, word);
  // `No.` is the most frequent word of a label, and IBANs of Norway are the shortest, with 15 characters.
  const isPossible = !/^no$/i.test(word) || whole.length === 15;
  if (isPossible && isIban(whole)) return isCountry ? valueOf(whole.toUpperCase()) : either(whole, number);
  return isCountry && (isIbanLabel || (isPossible && whole.length >= 15)) ? either(whole, number) : undefined;
}

const bicShape: Shape = {
  label: String.raw`(?:bank\s+)?(?:bic|swift)(?:\s*[\/${dash}]\s*(?:bic|swift)|\s+(?:bic|swift)|\s*\((?:bic|swift)\))?`,
  between: spacesAndDashes,
  allowed: asciiLetterOrDigit,
  refuse: lettersOnly,
  isWhole: (value) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i.test(value),
};

/** A BIC, in capitals. */
export const readBic: ReadPasted = (typed) => upperCase(readShape(typed, bicShape));

/** The names that banks and their customers use for each code. */
const codeLabels: Readonly<Record<BankCodeType, string>> = {
  aba: String.raw`(?:bank\s+)?(?:aba|ach|fedwire|wire)?[\s\/]*(?:aba|routing|rtn|transit)(?:\s+transit)?`,
  bank_code: String.raw`(?:bank|institution|clearing)`,
  sort_code: String.raw`(?:bank\s+)?(?:sort|sc|s\/c)`,
  bsb_code: 'bsb',
  ifsc: String.raw`(?:bank\s+)?(?:rtgs|neft)?[\s\/]*(?:neft|rtgs)?[\s\/]*(?:ifsc|ifs)`,
  cnaps_number: 'cnaps',
};

/** A bank's code of that type, in capitals. `bankCodeFormats` checks its format. */
export function readBankCode(type: BankCodeType, typed: string): PastedText {
  const isDigits = type !== 'ifsc';
  const { length, pattern } = bankCodeFormats[type];
  const rest = labelsOf(textAsTyped(typed), codeLabels[type]);
  const changed = findSheetNumber(rest, length) ?? (type === 'bank_code' ? findCanadianPair(rest) : undefined);
  if (changed !== undefined) return changed;
  const read = readShape(typed, {
    label: codeLabels[type],
    between: alsoDots,
    allowed: isDigits ? /^[0-9]$/ : asciiLetterOrDigit,
    refuse: isDigits ? digitsOnly : lettersOnly,
    ...(isDigits ? {} : { isWhole: (value: string) => pattern.test(value.toUpperCase()) }),
  });
  // Of `4` for 004 two zeros are lost; of longer codes, more than one missing digit is more likely a mistake.
  return upperCase(findLostZeros(read, length, length === 3 ? 2 : 1) ?? read);
}

/** Payments Canada: cheques have the branch in front (`12345-003`), transfers the bank (`003-12345`, `000312345`). */
const branchFirst = new RegExp(String.raw`^([0-9]{5})[\s${dash}/]+([0-9]{3})$`, 'u');
const bankFirst = new RegExp(String.raw`^(?:([0-9]{3})[\s${dash}/]+|0([0-9]{3}))([0-9]{5})$`, 'u');

function findCanadianPair(text: string): PastedText | undefined {
  const [, branch, bank] = branchFirst.exec(text) ?? [];
  const [, apart, joined, last] = bankFirst.exec(text) ?? [];
  const found = { branch: branch ?? last ?? '', bank: bank ?? apart ?? joined ?? '' };
  return found.branch === '' ? undefined : refused(message('format.pasted.canadian', found));
}

const branchShape: Shape = {
  label: String.raw`(?:bank\s+)?(?:branch|transit)(?:\s*\/?\s*(?:branch|transit))?`,
  between: spacesAndDashes,
  allowed: /^[0-9]$/,
  refuse: digitsOnly,
};

const branchLength = 5;

/** A branch of a Canadian bank: five digits that are not all zeros. The stored one that was not changed is not judged. */
export function readBranchCode(typed: string, stored = ''): PastedText {
  if (stored !== '' && typed === stored) return valueOf(stored);
  const rest = labelsOf(textAsTyped(typed), branchShape.label);
  const changed = findSheetNumber(rest, branchLength) ?? findCanadianPair(rest);
  if (changed !== undefined) return changed;
  const read = readShape(typed, branchShape);
  const isWrong = read.kind === 'value' && (read.value.length !== branchLength || /^0+$/.test(read.value));
  return findLostZeros(read, branchLength, 1) ?? (isWrong ? refused(message('format.pasted.branch')) : read);
}

const phoneShape: Shape = {
  label: String.raw`(?:tele)?(?:tel|phone|mobile|mob|cell|whatsapp|contact)`,
  between: new RegExp(String.raw`[\s${dash}().\/]`, 'gu'),
  allowed: /^[0-9+]$/,
  refuse: (character) => message('format.pasted.phone', { character }),
};

/** The digits of a phone number, with a plus in front if one was typed, also for `00`. */
export function readPhoneDigits(typed: string): PastedText {
  const read = readShape(typed, phoneShape);
  if (read.kind !== 'value') return read;
  const digits = read.value.replace(/^00/, '+');
  return !/^\+?[0-9]+$/.test(digits) ? refused(message('format.pasted.phone', { character: '+' })) : valueOf(digits);
}

const identityShape: Shape = {
  label: String.raw`(?:id|identity|passport|document|national\s+id)(?:\s+card)?`,
  between: /\s/gu,
  // Papers of some countries have a mark between parts, and letters of their own script.
  allowed: new RegExp(String.raw`^[\p{L}\p{M}0-9${dash}.\/()<]$`, 'u'),
  refuse: (character) => message('format.pasted.paper', { character }),
};

/** The number of an identity paper: its marks stay, with one kind of dash for all. */
export function readPaperNumber(typed: string): PastedText {
  const read = readShape(typed, identityShape);
  return read.kind === 'value' ? valueOf(read.value.replace(new RegExp(`[${dash}]`, 'gu'), '-')) : read;
}

/** Dots, stars and words in place of the rest of a number. */
const maskInFront =
  /^(?:(?:card|ending|ends?)?\s*(?:ending|ends)?\s*(?:in|with)?\s*)?[\s.…*•·●∙xX#\p{Pd}]*(?=[0-9A-Za-z]{4}$)/iu;

/** The last characters of a number or id, as a person repeats them: in small letters, so that both sides match. */
export function readLastFour(typed: string): PastedText {
  const text = withAsciiDigits(plainCharacters(typed)).trim();
  return valueOf(text.replace(maskInFront, '').toLowerCase());
}

const idShape: Shape = {
  label: String.raw`(?:[\p{L}_]+[\s_])?(?:id|uuid|reference|ref)`,
  between: /[\s\u201c\u201d"']/gu,
  allowed: /^[\x21-\x7e]$/,
  refuse: lettersOnly,
};

/** An id of a record: its own dashes stay, as ASCII dashes. */
export function readId(typed: string): PastedText {
  return readShape(typed.replace(new RegExp(`[${dash}]`, 'gu'), '-'), idShape);
}

/** An id that the interface calls a UUID, such as that of a cardholder. */
export function readUuid(typed: string): PastedText {
  const read = readId(typed);
  return read.kind === 'value' && !uuids.any.test(read.value) ? refused(message('format.pasted.uuid')) : read;
}

export const textOf = (read: PastedText): string => (read.kind === 'value' ? read.value : '');
