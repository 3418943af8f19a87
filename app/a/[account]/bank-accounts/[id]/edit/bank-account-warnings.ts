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
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { type BankAccountValues, normalizeBankCode, placeName } from './bank-account-values';

export interface BankAccountWarning {
  readonly field: keyof BankAccountValues;
  readonly warning: Message;
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
  const iban = readIban(number);
  if (iban === undefined) return undefined;
  if (iban.fault !== undefined) return ibanFaults[iban.fault](iban);
  if (country === '' || iban.country === country) return undefined;
  return message('bank-accounts.warning.ibanElsewhere', { iban: placeName(iban.country), bank: placeName(country) });
}

function bicWarning({ swift_code: typed, bank_country_code: country }: BankAccountValues): Message | undefined {
  const bic = normalizeBic(typed);
  if (bic === '') return undefined;
  const fault = findBicFault(bic);
  if (fault === 'shape') return message('bank-accounts.warning.bicShape');
  if (fault === 'unknown-country') {
    return message('bank-accounts.warning.bicCountry', { letters: bicCountry(bic) });
  }
  if (country === '' || bicCountry(bic) === country) return undefined;
  return message('bank-accounts.warning.bicElsewhere', {
    swift: placeName(bicCountry(bic)),
    bank: placeName(country),
  });
}

function abaWarning(currency: string, { bank_country_code: country, bank_code_value: typed }: BankAccountValues) {
  const code = normalizeBankCode(typed);
  if (requiredBankCodeType(currency, country) !== 'aba' || !/^[0-9]{9}$/.test(code)) return undefined;
  return isAbaChecksumRight(code) ? undefined : message('bank-accounts.warning.aba');
}
