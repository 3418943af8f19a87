import * as z from 'zod';
import {
  bankCodeFormats,
  requiredBankCodeType,
  requiresBankBranchCode,
  type BankCodeType,
} from '@/lib/contract/bank-code-rules';
import type { BankAccount, updateBankAccount } from '@/lib/contract/bank-accounts';
import { limits } from '@/lib/contract/limits';
import type { BodyOf } from '@/lib/contract/operation';
import { normalizeBic } from '@/lib/format/iban';
import { bankCodeInSentence, formatBankCode, normalizeBankCode } from './bank-codes';

/** The form, all text as it is typed. The account number is empty for as long as it stays what it is. */
export interface BankAccountValues {
  account_number: string;
  bank_name: string;
  swift_code: string;
  bank_country_code: string;
  bank_address: string;
  bank_code_value: string;
  bank_branch_code: string;
}

/** What goes to the action. Without an account number the stored one is kept. */
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

function normalizeAccountNumber(typed: string): string {
  const bare = typed.replace(/[\s-]/g, '');
  return /^[a-z]{2}[0-9]{2}/i.test(bare) ? bare.toUpperCase() : bare;
}

/** What would be sent: normalized, and without the fields that the currency and the country do not ask for. */
export function changesOf(currency: string, values: BankAccountValues): BankAccountChanges {
  const type = requiredBankCodeType(currency, values.bank_country_code);
  const number = normalizeAccountNumber(values.account_number);
  return {
    ...(number === '' ? {} : { account_number: number }),
    bank_name: values.bank_name.trim(),
    swift_code: normalizeBic(values.swift_code),
    bank_country_code: values.bank_country_code,
    bank_address: values.bank_address.trim(),
    ...(type === undefined ? {} : { bank_code_type: type, bank_code_value: normalizeBankCode(values.bank_code_value) }),
    ...(requiresBankBranchCode(currency) ? { bank_branch_code: values.bank_branch_code.trim() } : {}),
  };
}

const { accountNumber, swiftCode } = limits;

/** Interface 2.5 in our own words: what a record of this currency needs for a bank in this country. */
export function bankAccountSchema(currency: string, country: string) {
  return z.object({
    account_number: z.string().refine(isNumberOrKept, {
      error: `Enter an account number of ${accountNumber.min} to ${accountNumber.max} characters, or nothing to keep it.`,
    }),
    bank_name: z.string().trim().min(1, 'Enter the name of the bank.'),
    swift_code: z.string().transform(normalizeBic).pipe(swift),
    bank_country_code: z.string().regex(/^[A-Z]{2}$/, 'Choose the country of the bank.'),
    bank_address: z.string().trim().min(1, 'Enter the address of the bank.'),
    bank_code_value: codeRule(requiredBankCodeType(currency, country)),
    bank_branch_code: requiresBankBranchCode(currency)
      ? z.string().trim().min(1, `Enter the branch code: ${currency} accounts need one.`)
      : z.string(),
  });
}

const swift = z
  .string()
  .min(1, { error: 'Enter the SWIFT code of the bank.', abort: true })
  .min(swiftCode.min, `A SWIFT code has at least ${swiftCode.min} characters.`)
  .max(swiftCode.max, `A SWIFT code has ${swiftCode.max} characters at most.`);

function isNumberOrKept(typed: string): boolean {
  const { length } = normalizeAccountNumber(typed);
  return length === 0 || (length >= accountNumber.min && length <= accountNumber.max);
}

function codeRule(type: BankCodeType | undefined) {
  if (type === undefined) return z.string();
  const { pattern, words } = bankCodeFormats[type];
  const name = bankCodeInSentence(type);
  return z
    .string()
    .transform(normalizeBankCode)
    .pipe(
      z
        .string()
        .min(1, { error: `Enter the ${name}.`, abort: true })
        .regex(pattern, `Enter the ${name} as ${words}.`),
    );
}
