import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod';
import {
  bankCodeFormats,
  requiredBankCodeType,
  requiresBankBranchCode,
  type BankCodeType,
} from '@/lib/contract/fields/bank-code-rules';
import { limits } from '@/lib/contract/limits';
import { readName } from '@/lib/contract/fields/read-name';
import { readAccountNumber, readBankCode, readBic, readBranchCode } from '@/lib/contract/fields/pasted-text';
import { pasted } from '@/lib/contract/primitives';
import { message, writeMessage } from '@/lib/messages/message';
import { findCurrency } from '@/lib/format/currencies';
import type { BankAccountValues } from '@/lib/writes/verbs/bank-account-warnings';
import type { TypedBankAccount } from './bank-account-changes';

const { accountNumber, swiftCode } = limits;

const told = (name: 'bank_name' | 'bank_country_code' | 'bank_address' | 'swift_code' | 'currency') =>
  writeMessage(message(`bank-accounts.error.${name}`));

const limitsOfNumber = { min: String(accountNumber.min), max: String(accountNumber.max) };

/** Interface 2.5 in our own words: what a record of this currency needs for a bank in this country. */
export function bankAccountSchema(currency: string, country: string, stored?: BankAccountValues) {
  return z.object({
    account_number: pasted(readAccountNumber).refine(isNumberOrKept, {
      error: writeMessage(message('bank-accounts.error.account_number', limitsOfNumber)),
    }),
    bank_name: z
      .string()
      .transform(readName)
      .pipe(z.string().min(1, told('bank_name'))),
    swift_code: pasted(readBic).pipe(swift),
    bank_country_code: z.string().regex(/^[A-Z]{2}$/, told('bank_country_code')),
    bank_address: z
      .string()
      .transform(readName)
      .pipe(z.string().min(1, told('bank_address'))),
    bank_code_value: codeRule(requiredBankCodeType(currency, country)),
    bank_branch_code: requiresBankBranchCode(currency)
      ? pasted((typed) => readBranchCode(typed, stored?.bank_branch_code)).pipe(
          z.string().min(1, writeMessage(message('bank-accounts.error.bank_branch_code', { currency }))),
        )
      : z.string(),
  });
}

const swift = z
  .string()
  .min(1, { error: told('swift_code'), abort: true })
  .min(swiftCode.min, writeMessage(message('bank-accounts.error.swiftShort', { min: String(swiftCode.min) })))
  .max(swiftCode.max, writeMessage(message('bank-accounts.error.swiftLong', { max: String(swiftCode.max) })));

function isNumber({ length }: string): boolean {
  return length >= accountNumber.min && length <= accountNumber.max;
}

const isNumberOrKept = (number: string): boolean => number === '' || isNumber(number);

/** The fields that a change leaves out or never has: a new account needs its number, and its currency is chosen. */
const ofNewAccount = {
  currency: z.string().refine((code) => findCurrency(code) !== undefined, told('currency')),
  account_number: pasted(readAccountNumber).refine(isNumber, {
    error: writeMessage(message('bank-accounts.error.newNumber', limitsOfNumber)),
  }),
};

function codeRule(type: BankCodeType | undefined) {
  if (type === undefined) return z.string();
  const { pattern, length } = bankCodeFormats[type];
  const needed = message('bank-accounts.code.needed', { code: message(`bank-accounts.code.${type}.inSentence`) });
  const format = message(`bank-accounts.code.${type}.format`, { length: String(length) });
  return pasted((typed) => readBankCode(type, typed)).pipe(
    z
      .string()
      .min(1, { error: writeMessage(needed), abort: true })
      .regex(pattern, writeMessage(format)),
  );
}

/** Currency and country decide which fields there are, so the schema depends on them. */
export function bankAccountResolver(stored: TypedBankAccount, isNew: boolean): Resolver<TypedBankAccount> {
  return async (values, context, options) => {
    const ofBoth = bankAccountSchema(values.currency, values.bank_country_code, stored);
    const schema = isNew ? ofBoth.extend(ofNewAccount) : ofBoth.extend({ currency: z.string() });
    return await zodResolver(schema)(values, context, options);
  };
}
