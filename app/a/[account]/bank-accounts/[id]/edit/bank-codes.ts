import {
  bankCodeFormats,
  bankCodeRules,
  requiredBankCodeType,
  type BankCodeType,
} from '@/lib/contract/bank-code-rules';
import { countryName } from '@/lib/format/countries';

/** What people call the codes of interface 2.5. */
export const bankCodeNames: Readonly<Record<BankCodeType, string>> = {
  aba: 'ABA routing number',
  bank_code: 'Bank code',
  sort_code: 'Sort code',
  bsb_code: 'BSB code',
  ifsc: 'IFSC code',
  cnaps_number: 'CNAPS number',
};

/** The same inside of a sentence: names of their own keep their capitals. */
export function bankCodeInSentence(type: BankCodeType): string {
  const name = bankCodeNames[type];
  return type === 'bank_code' || type === 'sort_code' ? name.toLowerCase() : name;
}

/** Digits in groups, where people write them so. */
const groups: Readonly<Partial<Record<BankCodeType, readonly number[]>>> = {
  sort_code: [2, 2, 2],
  bsb_code: [3, 3],
};

/** As it is sent: without the separators that people type, letters in capitals. */
export function normalizeBankCode(typed: string): string {
  return typed.replace(/[\s\-–—./]/g, '').toUpperCase();
}

/** As people write it: `12-34-56`. What has not the right length stays as it is. */
export function formatBankCode(type: BankCodeType, value: string): string {
  const sizes = groups[type];
  if (sizes === undefined || value.length !== bankCodeFormats[type].length) return value;
  const starts = sizes.map((_, place) => sizes.slice(0, place).reduce((sum, size) => sum + size, 0));
  return sizes.map((size, place) => value.slice(starts[place], (starts[place] ?? 0) + size)).join('-');
}

/** Why the field is there, e.g. "GBP accounts need a 6-digit sort code." */
export function whyBankCode(type: BankCodeType, currency: string, country: string): string {
  const rule = bankCodeRules.find((known) => known.type === type && known.currency === currency);
  const where = rule?.country === undefined ? '' : ` at a bank in ${withArticle(country)}`;
  const { length } = bankCodeFormats[type];
  const unit = type === 'ifsc' ? 'character' : 'digit';
  return `${currency} accounts${where} need ${length === 11 ? 'an' : 'a'} ${length}-${unit} ${bankCodeInSentence(type)}.`;
}

/** Why no code is asked for, where another country would need one; undefined where no country does. */
export function whyNoBankCode(currency: string, country: string): string | undefined {
  const elsewhere = bankCodeRules.find((rule) => rule.currency === currency && rule.country !== undefined);
  if (elsewhere?.country === undefined || requiredBankCodeType(currency, country) !== undefined) return undefined;
  const place = country === '' ? 'other countries' : withArticle(country);
  return `${currency} accounts at a bank in ${place} need no ${bankCodeInSentence(elsewhere.type)}; none is sent.`;
}

const withThe: readonly string[] = ['US', 'GB', 'AE', 'NL', 'PH', 'CZ', 'BS', 'MV', 'DO', 'CF', 'KY', 'VG', 'VI'];

export function withArticle(country: string): string {
  return `${withThe.includes(country) ? 'the ' : ''}${countryName(country)}`;
}
