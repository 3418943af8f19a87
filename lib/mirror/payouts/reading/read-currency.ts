import { currencySigns } from '@/lib/format/amount-text';
import { COUNTRIES } from '@/lib/format/countries';
import { findCurrency, MONEY_CODES } from '@/lib/format/currencies';
import { foldLoosely } from '@/lib/format/fold-text';
import { namedCurrencies } from './lexicons/lexicon';
import { countriesByName, ownTable, phraseSet, phraseTable } from './lexicons/phrase-table';
import { joiners } from './typed-phrases';
import { longestAt, phraseAt, type PartReader, type TypedContext } from './typed-part';
import type { TypedWord } from './typed-word';

/** Several currencies may have one name. */
const codesIn = (ids: ReadonlyMap<string, string>) =>
  new Map([...ids].map(([name, codes]) => [name, codes.split(' ')] as const));
/** All names of the table, and the last word of each for all that share it: `dinar`. */
const namesInTable = MONEY_CODES.flatMap((code) => {
  const name = foldLoosely(findCurrency(code)?.name ?? '').replace(/ (?:\(.*|beac|bceao)$/, '');
  const last = name.split(' ').at(-1) ?? '';
  return [name, last]
    .flatMap((text) => [text, `${text}s`])
    .map((text) => ({ text, code, isShared: !text.startsWith(name) }));
});
const tableNames = new Map<string, readonly string[]>();
for (const { text, code } of namesInTable) tableNames.set(text, [...new Set([...(tableNames.get(text) ?? []), code])]);
/** Names of one word are words and names of people too: `won`, `mark`, `rand`. */
const sharedNames: ReadonlySet<string> = new Set(namesInTable.filter((one) => one.isShared).map(({ text }) => text));

const spokenNames = codesIn(
  new Map([...phraseTable(namedCurrencies, (one) => one.currencies), ...ownTable((one) => one.otherCurrencies)]),
);
const currencyNames: ReadonlyMap<string, readonly string[]> = new Map([...tableNames, ...spokenNames]);
const currencyUnits = codesIn(ownTable((one) => one.amounts.units));

/** Codes that are words or names too: in small letters they count only beside an amount. */
const wordCodes = new Set([
  'ALL',
  'TOP',
  'TRY',
  'CUP',
  'BOB',
  'GEL',
  'MAD',
  'PEN',
  'RON',
  'COP',
  'SOS',
  'LAK',
  'ANG',
  'KES',
]);
const moneyCodes: ReadonlySet<string> = new Set(MONEY_CODES);

/** The currencies of each sign in small letters; `$` alone means the dollar of the United States. */
export const currenciesOfSign = new Map<string, readonly string[]>();
for (const [code, signs] of Object.entries(currencySigns)) {
  for (const sign of signs.map((one) => one.toLowerCase())) {
    currenciesOfSign.set(sign, [...(currenciesOfSign.get(sign) ?? []), code]);
  }
}
currenciesOfSign.set('$', ['USD']);

export interface FoundCurrencies {
  readonly codes: readonly string[];
  readonly length: number;
  /** Whether the word could be a name where no amount stands beside it. */
  readonly isWeak?: boolean;
}

/** Currencies by code or name; beside an amount any code counts. */
export function currencyAt(
  words: readonly TypedWord[],
  at: number,
  { currencies, isByAmount = false }: Pick<TypedContext, 'currencies'> & { readonly isByAmount?: boolean },
): FoundCurrencies | undefined {
  const named = longestAt(currencyNames, { words, at, most: 6 });
  if (named !== undefined) {
    const { value, length } = named;
    const phrase = phraseAt(words, at, length);
    const own = spokenNames.has(phrase) ? value : value.filter((code) => currencies.includes(code));
    const isWeak = !isByAmount && sharedNames.has(phrase) && !spokenNames.has(phrase);
    // Mark, Gold and Won are a currency only where the payouts have it.
    if (isWeak && own.length === 0) return undefined;
    return { codes: own.length === 0 ? value : own, length, isWeak };
  }
  const typed = phraseAt(words, at, 1);
  const ofSign = isByAmount ? (currenciesOfSign.get(typed) ?? currencyUnits.get(typed)) : undefined;
  if (ofSign !== undefined) return { codes: ofSign, length: 1 };
  const code = typed.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const isCapital = words[at]?.text === code;
  const isOne = currencies.includes(code) || moneyCodes.has(code);
  return isOne && (isCapital || isByAmount || !wordCodes.has(code)) ? { codes: [code], length: 1 } : undefined;
}

const countryCodes: ReadonlySet<string> = new Set(COUNTRIES.map(({ code }) => code));
/** Codes of two letters that are words: they are written in capitals to be countries. */
const shortWords = /^(us|it|is|at|be|in|to|me|my|no|so|do|am|by|as|an|pa|ma|ad|la|de|hr|pm|mn|id|re|ai)$/;

const places = phraseSet((one) => one.places);

function countryAt(words: readonly TypedWord[], at: number, isPlace: boolean) {
  const named = longestAt(countriesByName, { words, at, most: 7 });
  if (named !== undefined) return { code: named.value, length: named.length };
  const word = phraseAt(words, at, 1);
  const isCapital = words[at]?.text === word.toUpperCase();
  if (!/^[a-z]{2}$/.test(word) || !countryCodes.has(word.toUpperCase())) return undefined;
  return isCapital || (isPlace && !shortWords.test(word)) ? { code: word.toUpperCase(), length: 1 } : undefined;
}

/** Reads `to singapore`, `in japan or korea`; a country without a word before it may be part of a name. */
export const readCountry: PartReader = (words, at) => {
  const opening = longestAt(places, { words, at, most: 2 })?.length ?? 0;
  const first = countryAt(words, at + opening, opening > 0);
  if (first === undefined) return undefined;
  const codes = [first.code];
  let end = at + opening + first.length;
  for (;;) {
    const joined = joiners.has(phraseAt(words, end, 1)) ? 1 : words[end - 1]?.isListed === true ? 0 : undefined;
    const next = joined === undefined ? undefined : countryAt(words, end + joined, opening > 0);
    if (joined === undefined || next === undefined) break;
    codes.push(next.code);
    end += joined + next.length;
  }
  // Two names of countries side by side are a name: Jordan Chad.
  const beside = opening === 0 && words[end - 1]?.isListed !== true ? countryAt(words, end, false) : undefined;
  return beside !== undefined
    ? { length: end - at + beside.length, values: {}, isText: true }
    : { length: end - at, values: { country: codes }, isWeak: opening === 0 };
};

export const readCurrency: PartReader = (words, at, context) => {
  const found = currencyAt(words, at, context);
  return found && { length: found.length, values: { currency: found.codes }, isWeak: found.isWeak === true };
};

export const readPhrase: PartReader = (words, at, { list }) => {
  const found = longestAt(list.phrases, { words, at });
  if (found === undefined) return undefined;
  const isCapital = words[at]?.text === 'SWIFT';
  return { length: found.length, ...found.value, isWeak: found.value.isWeak === true && !isCapital };
};

const ownedBy = phraseSet((one) => one.ownedBy);
const ownedBehind = phraseSet((one) => one.ownedBehind);

/** Reads `assigned to Ann Lee`, `Ann's`, `Ann and Ben's`: owners by whole name, or a first name that only one has. */
export const readOwner: PartReader = (words, at, context) => {
  const { owners } = context;
  const opening = longestAt(ownedBy, { words, at, most: 2 })?.length ?? 0;
  const isOf = /['’]s$/u.test(words[at]?.text ?? '');
  const names = owners.map(({ id, name }) => ({ id, name: foldLoosely(name) }));
  const firstNamed = (said: string) => names.filter(({ name }) => name.split(' ')[0] === said);
  const place = at + opening;
  const behind = (length: number) => longestAt(ownedBehind, { words, at: place + length, most: 1 })?.length ?? 0;
  const whole = names.find(({ name }) => phraseAt(words, place, name.split(' ').length) === name);
  const wholeLength = whole?.name.split(' ').length ?? 0;
  if (whole !== undefined && (opening > 0 || behind(wholeLength) > 0)) {
    return { length: opening + wholeLength + behind(wholeLength), values: { owner: [whole.id] } };
  }
  const word = phraseAt(words, place, 1).replace(isOf ? /s$/ : /$^/, '');
  const [only, ...others] = firstNamed(word);
  if (only === undefined || others.length > 0) return undefined;
  if (opening > 0 || isOf || behind(1) > 0) return { length: opening + 1 + behind(1), values: { owner: [only.id] } };
  const second = joiners.has(phraseAt(words, place + 1, 1)) ? readOwner(words, place + 2, context) : undefined;
  return second && { length: 2 + second.length, values: { owner: [only.id, ...(second.values.owner ?? [])] } };
};

const accountWords = phraseSet((one) => one.account);

/** Reads `account North Ltd`, in a list of several accounts. */
export const readAccount: PartReader = (words, at, { accounts }) => {
  const length = longestAt(accountWords, { words, at, most: 2 })?.length;
  if (length === undefined || accounts.length < 2) return undefined;
  const named = accounts
    .map(({ account, name }) => ({ account, name: foldLoosely(name ?? account) }))
    .find(({ name }) => phraseAt(words, at + length, name.split(/\s+/).length) === name);
  return named && { length: length + named.name.split(/\s+/).length, values: { account: [named.account] } };
};

const tagged = phraseSet((one) => one.tagged);

/** Reads `#urgent`, `tagged urgent`. */
export const readTag: PartReader = (words, at) => {
  const [, hashed] = /^#(\p{L}[\p{L}\p{N}_-]{0,29})$/u.exec(words[at]?.text ?? '') ?? [];
  if (hashed !== undefined) return { length: 1, values: { tag: [hashed] } };
  const said = words[at + 1]?.text;
  return tagged.has(phraseAt(words, at, 1)) && said !== undefined && /^[\p{L}\p{N}_-]{1,30}$/u.test(said)
    ? { length: 2, values: { tag: [said] } }
    : undefined;
};
