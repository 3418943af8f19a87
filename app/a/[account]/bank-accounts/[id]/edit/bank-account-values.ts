import {
  bankCodeFormats,
  requiredBankCodeType,
  requiresBankBranchCode,
  type BankCodeType,
  bankCodeRules,
} from '@/lib/contract/fields/bank-code-rules';
import type { BankAccount, updateBankAccount } from '@/lib/contract/bank-accounts';
import type { BodyOf } from '@/lib/contract/operation';
import { readName } from '@/lib/contract/fields/read-name';
import { readAccountNumber, readBankCode, readBic, readBranchCode, textOf } from '@/lib/contract/fields/pasted-text';
import {
  hasNumbersOf,
  isAbaChecksumRight,
  bicCountry,
  findBicFault,
  readIban,
  type Iban,
  type IbanFault,
} from '@/lib/format/iban';
import { formatBankCode } from '@/lib/format/bank-code';
import { countryName } from '@/lib/format/countries';
import { message, writeMessage, type Message } from '@/lib/messages/message';

interface BankAccountWarning {
  readonly field: keyof BankAccountValues;
  readonly warning: Message;
}

/** Warnings about values that may be right and can be sent with a reason; without those of the stored record. */
export function findBankAccountWarnings(
  currency: string,
  values: BankAccountValues,
  stored: BankAccountValues,
): BankAccountWarning[] {
  const known = new Set(warningsOf(currency, stored).map(({ warning }) => writeMessage(warning)));
  return warningsOf(currency, values).filter(({ warning }) => !known.has(writeMessage(warning)));
}

function warningsOf(currency: string, values: BankAccountValues): BankAccountWarning[] {
  const found: readonly (readonly [keyof BankAccountValues, Message | undefined])[] = [
    ['account_number', ibanWarning(values)],
    ['swift_code', bicWarning(values)],
    ['bank_code_value', abaWarning(currency, values)],
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

function ibanWarning({ account_number: number, bank_country_code: country }: BankAccountValues): Message | undefined {
  const iban = readIban(textOf(readAccountNumber(number)));
  if (iban === undefined) return undefined;
  if (iban.fault !== undefined) return ibanFaults[iban.fault](iban);
  if (country === '' || hasNumbersOf(iban.country, country)) return undefined;
  return message('bank-accounts.warning.ibanElsewhere', { iban: placeName(iban.country), bank: placeName(country) });
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

/** Why the field is there, e.g. "GBP accounts need a 6-digit sort code." */
export function whyBankCode(type: BankCodeType, currency: string, country: string): Message {
  const rule = bankCodeRules.find((known) => known.type === type && known.currency === currency);
  const code = message(`bank-accounts.code.${type}.described`, { length: String(bankCodeFormats[type].length) });
  if (rule?.country === undefined) return message('bank-accounts.code.why', { currency, code });
  return message('bank-accounts.code.whyAt', { currency, code, place: placeName(country) });
}

/** Why no code is asked for, where another country would need one; undefined where no country needs one. */
export function whyNoBankCode(currency: string, country: string): Message | undefined {
  const elsewhere = bankCodeRules.find((rule) => rule.currency === currency && rule.country !== undefined);
  if (elsewhere?.country === undefined || requiredBankCodeType(currency, country) !== undefined) return undefined;
  const code = message(`bank-accounts.code.${elsewhere.type}.inSentence`);
  if (country === '') return message('bank-accounts.code.notElsewhere', { currency, code });
  return message('bank-accounts.code.notAt', { currency, code, place: placeName(country) });
}

/** A country inside of a sentence: "the United Kingdom". */
export function placeName(country: string): Message {
  return message('bank-accounts.place', { code: country, name: countryName(country) });
}

/** In the order of the fields on the page. */
export const bankAccountFields = [
  'account_number',
  'bank_country_code',
  'swift_code',
  'bank_code_value',
  'bank_branch_code',
  'bank_name',
  'bank_address',
] as const;

/** The form's values, as typed. The account number is empty while it stays unchanged. */
export type BankAccountValues = Record<(typeof bankAccountFields)[number], string>;

/** What the form sends to the action. Without an account number the platform keeps the stored one. */
export type BankAccountChanges = Omit<BodyOf<typeof updateBankAccount>, 'account_number'> & {
  account_number?: string | undefined;
};

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

/** What the form sends: values as they are read, without fields that the currency and the country do not need. */
export function changesOf(currency: string, values: BankAccountValues): BankAccountChanges {
  const type = requiredBankCodeType(currency, values.bank_country_code);
  const number = textOf(readAccountNumber(values.account_number));
  return {
    ...(number === '' ? {} : { account_number: number }),
    bank_name: readName(values.bank_name),
    swift_code: textOf(readBic(values.swift_code)),
    bank_country_code: values.bank_country_code,
    bank_address: readName(values.bank_address),
    ...(type === undefined
      ? {}
      : { bank_code_type: type, bank_code_value: textOf(readBankCode(type, values.bank_code_value)) }),
    ...(requiresBankBranchCode(currency) ? { bank_branch_code: textOf(readBranchCode(values.bank_branch_code)) } : {}),
  };
}
