import { bankCodeFormats, requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/fields/bank-code-rules';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { readAccountNumber, readBankCode, readBic, textOf } from '@/lib/contract/fields/pasted-text';
import {
  bankOfNumber,
  hasIbans,
  hasNumbersOf,
  isAbaChecksumRight,
  bicCountry,
  findBicFault,
  readIban,
  type Iban,
  type IbanFault,
  type NumberedBank,
} from '@/lib/format/iban';
import { formatBankCode } from '@/lib/format/bank-code';
import { countryName } from '@/lib/format/countries';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import type { FieldWarning } from './define-write';

/** The fields of a change, in the order of its page. */
export const bankAccountFields = [
  'account_number',
  'bank_country_code',
  'swift_code',
  'bank_code_value',
  'bank_branch_code',
  'bank_name',
  'bank_address',
] as const;

/** The values, as typed. The account number is empty while it stays unchanged. */
export type BankAccountValues = Record<(typeof bankAccountFields)[number], string>;

/** The values before a new account is typed. */
export const noValues: BankAccountValues = {
  account_number: '',
  bank_country_code: '',
  swift_code: '',
  bank_code_value: '',
  bank_branch_code: '',
  bank_name: '',
  bank_address: '',
};

/** The values of a record before it is changed. */
export function valuesOf(record: BankAccount): BankAccountValues {
  const type = requiredBankCodeType(record.currency, record.bank_country_code);
  const code = record.bank_code_value ?? '';
  return {
    account_number: '',
    bank_name: record.bank_name,
    swift_code: record.swift_code,
    bank_country_code: record.bank_country_code,
    bank_address: record.bank_address,
    bank_code_value: type === undefined ? '' : formatBankCode(type, code),
    bank_branch_code: requiresBankBranchCode(record.currency) ? (record.bank_branch_code ?? '') : '',
  };
}

interface BankAccountWarning extends FieldWarning {
  readonly field: keyof BankAccountValues;
}

/**
 * Warnings about values that may be right and can be sent with a reason, except the warnings of the stored record.
 * `kept` has the facts that the stored number tells about its bank: the number itself stays on the server.
 */
export function findBankAccountWarnings(
  currency: string,
  values: BankAccountValues,
  stored: BankAccountValues,
  kept: NumberedBank | undefined,
): BankAccountWarning[] {
  const known = new Set(warningsOf(currency, stored, kept).map(({ warning }) => writeMessage(warning)));
  return warningsOf(currency, values, kept).filter(({ warning }) => !known.has(writeMessage(warning)));
}

/** At most one of each field, because its reason is given for the field. */
function warningsOf(currency: string, values: BankAccountValues, kept: NumberedBank | undefined): BankAccountWarning[] {
  const number = textOf(readAccountNumber(values.account_number));
  const bank = number === '' ? kept : bankOfNumber(number);
  const found: readonly (readonly [keyof BankAccountValues, Message | undefined])[] = [
    [
      'account_number',
      ibanWarning(number, values, bank) ??
        codeInFrontWarning(currency, number, values) ??
        numberWarning(currency, number, values, bank),
    ],
    ['swift_code', bicWarning(values) ?? bankLettersWarning(values, bank)],
    ['bank_code_value', abaWarning(currency, values) ?? otherCodeWarning(currency, values, bank)],
  ];
  return found.flatMap(([field, warning]) => (warning === undefined ? [] : [{ field, warning }]));
}

const ibanFaults: Readonly<Record<IbanFault, (iban: Iban) => Message>> = {
  'unknown-country': ({ country }) =>
    message('bank-accounts.warning.unknown-country', { country: countryName(country) }),
  length: ({ electronic, country, length }) =>
    message('bank-accounts.warning.length', {
      place: placeName(country),
      length: length ?? 0,
      typed: electronic.length,
    }),
  shape: ({ country }) => message('bank-accounts.warning.shape', { place: placeName(country) }),
  'check-digits': () => message('bank-accounts.warning.check-digits'),
};

function ibanWarning(
  number: string,
  { bank_country_code: country }: BankAccountValues,
  bank: NumberedBank | undefined,
): Message | undefined {
  const iban = readIban(number);
  if (iban?.fault !== undefined) return ibanFaults[iban.fault](iban);
  if (country === '' || bank?.country === undefined || hasNumbersOf(bank.country, country)) return undefined;
  return message('bank-accounts.warning.ibanElsewhere', { iban: placeName(bank.country), bank: placeName(country) });
}

/**
 * A number that was pasted together with the code of its bank (`004-123456789`) may still have a length that the country's
 * scheme allows.
 */
function codeInFrontWarning(currency: string, number: string, values: BankAccountValues): Message | undefined {
  const { bank_country_code: country, bank_code_value: typed } = values;
  const type = requiredBankCodeType(currency, country);
  const code = type === undefined ? '' : textOf(readBankCode(type, typed));
  if (type === undefined || !bankCodeFormats[type].pattern.test(code) || !number.startsWith(code)) return undefined;
  const isLongEnough = number.length - code.length >= (findAccountNumberRule(country)?.min ?? 1);
  return isLongEnough ? message('bank-accounts.warning.codeInFront', { code: formatBankCode(type, code) }) : undefined;
}

/** About a number that is no IBAN, by the scheme of the country. */
function numberWarning(
  currency: string,
  number: string,
  { bank_country_code: country }: BankAccountValues,
  bank: NumberedBank | undefined,
): Message | undefined {
  if (country === '' || bank === undefined || bank.country !== undefined) return undefined;
  const place = placeName(country);
  const rule = findAccountNumberRule(country);
  // A number and a sort code are enough within the United Kingdom.
  const isDomestic = rule !== undefined && (!hasIbans(country) || currency === 'GBP');
  if (!isDomestic) return hasIbans(country) ? message('bank-accounts.warning.noIban', { place }) : undefined;
  if (number === '') return undefined;
  const { min, max } = rule;
  const count = number.length;
  if (!/^[0-9]+$/.test(number)) return message('bank-accounts.warning.numberLetters', { place });
  if (count >= min && count <= max) return undefined;
  if (min === max && count < min && count >= min - 2) {
    return message('bank-accounts.warning.numberZeros', { count, likely: number.padStart(min, '0') });
  }
  return message(`bank-accounts.warning.${min === max ? 'numberExactly' : 'numberLength'}`, { place, min, max, count });
}

function bicWarning({ swift_code: typed, bank_country_code: country }: BankAccountValues): Message | undefined {
  const bic = textOf(readBic(typed));
  if (bic === '') return undefined;
  const fault = findBicFault(bic);
  if (fault === 'shape') return message('bank-accounts.warning.bicShape');
  if (fault === 'unknown-country') {
    return message('bank-accounts.warning.bicCountry', { letters: bicCountry(bic) });
  }
  if (country === '' || hasNumbersOf(bicCountry(bic), country)) return undefined;
  return message('bank-accounts.warning.bicElsewhere', {
    swift: placeName(bicCountry(bic)),
    bank: placeName(country),
  });
}

function abaWarning(currency: string, { bank_country_code: country, bank_code_value: typed }: BankAccountValues) {
  if (requiredBankCodeType(currency, country) !== 'aba') return undefined;
  const code = textOf(readBankCode('aba', typed));
  if (!bankCodeFormats.aba.pattern.test(code)) return undefined;
  return isAbaChecksumRight(code) ? undefined : message('bank-accounts.warning.aba');
}

/** Four letters of a bank stand in some countries' IBANs and at the start of its BIC. */
function bankLettersWarning({ swift_code: typed }: BankAccountValues, bank: NumberedBank | undefined) {
  const swift = textOf(readBic(typed)).slice(0, 4);
  const iban = bank?.letters;
  if (iban === undefined || swift === '' || swift === iban) return undefined;
  return message('bank-accounts.warning.otherBank', { iban, swift });
}

/** Axis Bank kept the letters of its former name in its IFSC codes only. */
const bicOfIfsc: Readonly<Record<string, string>> = { UTIB: 'AXIS' };

/** A code that names another bank than the IBAN or the BIC. */
function otherCodeWarning(currency: string, values: BankAccountValues, bank: NumberedBank | undefined) {
  const type = requiredBankCodeType(currency, values.bank_country_code);
  const code = type === undefined ? '' : textOf(readBankCode(type, values.bank_code_value));
  if (type === undefined || !bankCodeFormats[type].pattern.test(code)) return undefined;
  if (type === 'sort_code' && bank?.sortCode !== undefined && bank.sortCode !== code) {
    const [iban, sortCode] = [formatBankCode(type, bank.sortCode), formatBankCode(type, code)];
    return message('bank-accounts.warning.otherSortCode', { iban, code: sortCode });
  }
  const letters = code.slice(0, 4);
  const swift = textOf(readBic(values.swift_code)).slice(0, 4);
  if (type !== 'ifsc' || swift === '' || swift === letters || swift === bicOfIfsc[letters]) return undefined;
  return message('bank-accounts.warning.otherIfsc', { code: letters, swift });
}

/** A country inside of a sentence: "the United Kingdom". */
export function placeName(country: string): Message {
  return message('bank-accounts.place', { code: country, name: countryName(country) });
}

/**
 * How many digits the domestic schemes of a country take for the number of an account, where no IBAN is used. Another
 * length is a warning and no more: banks of CN, HK, SG and ZA number by rules of their own within these bounds.
 */

interface AccountNumberRule {
  readonly min: number;
  readonly max: number;
}

const exactly = (length: number): AccountNumberRule => ({ min: length, max: length });

/** The rules by the country of the bank. The platform takes 5 to 60 characters for all of them (interface 2.5). */
const rules: Readonly<Record<string, AccountNumberRule>> = {
  // Becs direct entry: nine places beside the BSB.
  AU: { min: 5, max: 9 },
  // Payments Canada, standard 005: twelve places, of which banks use seven or more.
  CA: { min: 7, max: 12 },
  // CNAPS: 32 places; cards have 16 to 19 digits. No scheme names a shortest number, and 9 is what we assume.
  CN: { min: 9, max: 32 },
  GB: exactly(8),
  // HKICL clearing: three digits of the branch, which some payers leave out, and six to nine of the account; not the
  // bank code.
  HK: { min: 6, max: 12 },
  IN: { min: 9, max: 18 },
  // Zengin: shorter numbers are filled with zeros in front.
  JP: exactly(7),
  // Bank, branch, account and a suffix of two or three digits.
  NZ: { min: 15, max: 16 },
  // GIRO and FAST: 7 digits (OCBC without the branch) to 12; virtual accounts of UOB have up to 18 (LTA, refunds).
  SG: { min: 7, max: 18 },
  // NACHA: seventeen places.
  US: { min: 4, max: 17 },
  // Bankserv, "Account number check digit verification": eleven places; zeros in front may be left out, and 7 is what we
  // assume.
  ZA: { min: 7, max: 11 },
};

/** Crown dependencies are members of the schemes of the United Kingdom. */
const schemeOf: Readonly<Record<string, string>> = { GG: 'GB', IM: 'GB', JE: 'GB' };

/** Undefined where no scheme fixes the length. */
function findAccountNumberRule(country: string): AccountNumberRule | undefined {
  const scheme = schemeOf[country] ?? country;
  return Object.hasOwn(rules, scheme) ? rules[scheme] : undefined;
}
