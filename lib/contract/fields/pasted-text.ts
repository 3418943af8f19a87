import { message, type Message } from '@/lib/messages/message';
import type { BankCodeType } from './bank-code-rules';
import { plainCharacters, withAsciiDigits } from './plain-characters';

/**
 * The one reading of typed and pasted text, for the browser and for the server. A reading first removes what was copied
 * along (invisible characters, spaces, dashes, a label in front, other widths and digits), and then checks each
 * remaining character: a character that the field cannot hold is refused in words and never changed. Code that sends,
 * shows, stores or compares a value takes it from here.
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
}

const lettersOnly = (character: string) => message('format.pasted.letters', { character });
const digitsOnly = (character: string) => message('format.pasted.digits', { character });

const spacesAndDashes = new RegExp(String.raw`[\s${dash}]`, 'gu');
const alsoDots = new RegExp(String.raw`[\s${dash}./]`, 'gu');

const numberWord = String.raw`(?:[\s.${dash}]*(?:numbers?|num|no|nr|nummer|code|№|n[°º]|#)\.?)*`;

/** A label ends with a mark or a space: letters that run on into the value belong to the value. */
function withoutLabel(text: string, label: string): string {
  const found = new RegExp(
    String.raw`^(?:${label})${numberWord}(?:\s*\([\p{L} ]{1,20}\))?(?:[.\s]*[:=#]+\s*|[.${dash}]?\s+)(?=\S)`,
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

function readShape(typed: string, { label, between, allowed, refuse }: Shape): PastedText {
  const text = withAsciiDigits(plainCharacters(typed)).trim();
  const left = labelsOf(text, label).replace(between, '');
  const unfit = Array.from(left).find((character) => !allowed.test(character));
  return unfit === undefined ? valueOf(left) : refused(refuse(shownCharacter(unfit)));
}

/** A control character has no visible sign. */
const shownCharacter = (character: string): string =>
  /^\p{C}$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

const upperCase = (reading: PastedText): PastedText =>
  reading.kind === 'value' ? valueOf(reading.value.toUpperCase()) : reading;

const asciiLetterOrDigit = /^[A-Za-z0-9]$/;

/** In the languages that banks mostly print it in. */
const accountLabel = [
  String.raw`(?:(?:international\s+)?bank\s+)?(?:account|acct|acc|a\/c|iban|konto|kto|compte|cuenta|conto|conta|rekening)(?:\s*\/\s*iban)?`,
  String.raw`(?:n[°ºo]\.?|num[eé]ro|n[uú]mero|numero)\s+(?:de\s+)?(?:compte|cuenta|conto|conta)`,
  '(?:银行|銀行)?(?:账号|帳號|账户|帳戶|卡号)|口座番号|계좌번호|номер сч[её]та|сч[её]т|رقم الحساب',
].join('|');

/** A word beside the number that is no part of it: letters of a bank are in capitals (`NWBK 6016 …`). */
const wordBeside = /(?:^|\s)(?=\S*\p{Ll})(\p{L}{3,})(?=\s|$)/u;

const ibanStart = /^[A-Za-z]{2}[0-9]{2}/;

/** The number of an account, or an IBAN: letters and digits, an IBAN in capitals. */
export function readAccountNumber(typed: string): PastedText {
  const text = labelsOf(withAsciiDigits(plainCharacters(typed)).trim(), accountLabel);
  // Some people write the word and the number without a space.
  const number = /^iban(?=[a-z]{2}[0-9]{2})/i.test(text) ? text.slice(4) : text;
  const read = readShape(number, {
    label: accountLabel,
    between: spacesAndDashes,
    allowed: asciiLetterOrDigit,
    refuse: lettersOnly,
  });
  if (read.kind !== 'value') return read;
  if (ibanStart.test(read.value)) return upperCase(read);
  if (/\S[\t\n\r\v\f]+\S/.test(number)) return refused(message('format.pasted.several'));
  const word = /\s/.test(number) ? wordBeside.exec(number)?.[1] : undefined;
  return word === undefined ? read : refused(message('format.pasted.word', { word }));
}

const bicShape: Shape = {
  label: String.raw`(?:bank\s+)?(?:bic|swift)(?:\s*[\/${dash}]\s*(?:bic|swift)|\s+(?:bic|swift)|\s*\((?:bic|swift)\))?`,
  between: spacesAndDashes,
  allowed: asciiLetterOrDigit,
  refuse: lettersOnly,
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
  return upperCase(
    readShape(typed, {
      label: codeLabels[type],
      between: alsoDots,
      allowed: isDigits ? /^[0-9]$/ : asciiLetterOrDigit,
      refuse: isDigits ? digitsOnly : lettersOnly,
    }),
  );
}

const branchShape: Shape = {
  label: String.raw`(?:bank\s+)?(?:branch|transit)(?:\s*\/?\s*(?:branch|transit))?`,
  between: spacesAndDashes,
  allowed: asciiLetterOrDigit,
  refuse: lettersOnly,
};

export const readBranchCode: ReadPasted = (typed) => readShape(typed, branchShape);

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

export const textOf = (read: PastedText): string => (read.kind === 'value' ? read.value : '');
