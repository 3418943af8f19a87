import {
  bankCodeFormats,
  requiredBankCodeType,
  requiresBankBranchCode,
  type BankCodeType,
  bankCodeRules,
} from '@/lib/contract/fields/bank-code-rules';
import type { updateBankAccount } from '@/lib/contract/bank-accounts';
import type { BodyOf } from '@/lib/contract/operation';
import { readName } from '@/lib/contract/fields/read-name';
import { readAccountNumber, readBankCode, readBic, readBranchCode, textOf } from '@/lib/contract/fields/pasted-text';
import { message, type Message } from '@/lib/messages/message';
import { type BankAccountValues, placeName } from '@/lib/writes/verbs/bank-account-warnings';

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

/** The values of a form, with the currency by which they are judged: that of the record, or the chosen one. */
export type TypedBankAccount = BankAccountValues & { readonly currency: string };

/** The body that the form sends to the action. Without an account number the platform keeps the stored one. */
export type BankAccountChanges = Omit<BodyOf<typeof updateBankAccount>, 'account_number'> & {
  account_number?: string | undefined;
};

/**
 * The body that the form sends: values as they are read, without fields that the currency and the country do not need.
 * A stored branch that was not changed stays as it is, although it would be refused today.
 */
export function changesOf(currency: string, values: BankAccountValues, stored?: BankAccountValues): BankAccountChanges {
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
    ...(requiresBankBranchCode(currency)
      ? { bank_branch_code: textOf(readBranchCode(values.bank_branch_code, stored?.bank_branch_code)) }
      : {}),
  };
}
