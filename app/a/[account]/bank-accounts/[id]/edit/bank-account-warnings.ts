import { requiredBankCodeType } from '@/lib/contract/bank-code-rules';
import {
  isAbaChecksumRight,
  bicCountry,
  findBicFault,
  normalizeBic,
  readIban,
  type Iban,
  type IbanFault,
} from '@/lib/format/iban';
import { countryName } from '@/lib/format/countries';
import { type BankAccountValues, normalizeBankCode, withArticle } from './bank-account-values';

export interface BankAccountWarning {
  readonly field: keyof BankAccountValues;
  readonly warning: string;
}

/**
 * What looks wrong and is no rule of the platform: it may take it, so a person may send it and say why. A warning that
 * the stored record has already is not repeated.
 */
export function findBankAccountWarnings(
  currency: string,
  values: BankAccountValues,
  stored: BankAccountValues,
): BankAccountWarning[] {
  const known = new Set(warningsOf(currency, stored).map(({ warning }) => warning));
  return warningsOf(currency, values).filter(({ warning }) => !known.has(warning));
}

function warningsOf(currency: string, values: BankAccountValues): BankAccountWarning[] {
  const found: readonly (readonly [keyof BankAccountValues, string | undefined])[] = [
    ['account_number', ibanWarning(values)],
    ['swift_code', bicWarning(values)],
    ['bank_code_value', abaWarning(currency, values)],
  ];
  return found.flatMap(([field, warning]) => (warning === undefined ? [] : [{ field, warning }]));
}

const ibanFaults: Readonly<Record<IbanFault, (iban: Iban) => string>> = {
  'unknown-country': ({ country }) => `This begins like an IBAN, but ${countryName(country)} has no IBANs.`,
  length: ({ electronic, country, length }) =>
    `An IBAN of ${withArticle(country)} has ${length ?? 0} characters; this one has ${electronic.length}.`,
  shape: ({ country }) => `This is not how an IBAN of ${withArticle(country)} is built.`,
  'check-digits': () => 'The check digits of this IBAN do not fit the rest; a character may be mistyped.',
};

function ibanWarning({ account_number: number, bank_country_code: country }: BankAccountValues): string | undefined {
  const iban = readIban(number);
  if (iban === undefined) return undefined;
  if (iban.fault !== undefined) return ibanFaults[iban.fault](iban);
  if (country === '' || iban.country === country) return undefined;
  return `The IBAN is of ${withArticle(iban.country)}, the bank is in ${withArticle(country)}.`;
}

function bicWarning({ swift_code: typed, bank_country_code: country }: BankAccountValues): string | undefined {
  const bic = normalizeBic(typed);
  if (bic === '') return undefined;
  const fault = findBicFault(bic);
  if (fault === 'shape') {
    return 'A SWIFT code is 8 or 11 characters: 4 of the bank, 2 letters of the country, 2 of the place, 3 of the branch.';
  }
  if (fault === 'unknown-country')
    return `No country has the letters ${bicCountry(bic)} that stand in this SWIFT code.`;
  if (country === '' || bicCountry(bic) === country) return undefined;
  return `The SWIFT code is of a bank in ${withArticle(bicCountry(bic))}, the chosen country is ${withArticle(country)}.`;
}

function abaWarning(currency: string, { bank_country_code: country, bank_code_value: typed }: BankAccountValues) {
  const code = normalizeBankCode(typed);
  if (requiredBankCodeType(currency, country) !== 'aba' || !/^[0-9]{9}$/.test(code)) return undefined;
  return isAbaChecksumRight(code)
    ? undefined
    : 'The check digit of this routing number does not fit; a digit may be mistyped.';
}
