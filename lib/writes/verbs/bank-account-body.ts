import * as z from 'zod';
import { type BankAccount, updateBankAccount } from '@/lib/contract/bank-accounts';
import {
  type BankCodeFields,
  bankCodeFormats,
  type BankCodeProblem,
  findBankCodeProblems,
  requiredBankCodeType,
  requiresBankBranchCode,
} from '@/lib/contract/fields/bank-code-rules';
import { readAccountNumber, readBankCode, readBic, readBranchCode, textOf } from '@/lib/contract/fields/pasted-text';
import { readName } from '@/lib/contract/fields/read-name';
import type { BodyOf } from '@/lib/contract/operation';
import { pasted } from '@/lib/contract/primitives';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Evidence } from '../engine/past-attempts';
import type { PrepareProblem, Tie } from './define-write';

const { account_number: anyNumber, swift_code: anyBic, bank_name: anyName } = updateBankAccount.body.shape;

/**
 * The fields of a bank account's body as people type and paste them: the platform gets what the form showed. Codes are
 * read when currency and country are known.
 */
export const typedBankAccount = {
  account_number: pasted(readAccountNumber).pipe(anyNumber),
  bank_name: z.string().transform(readName).pipe(anyName),
  swift_code: pasted(readBic).pipe(anyBic),
  bank_address: z.string().transform(readName).pipe(anyName),
  bank_branch_code: z.string().optional(),
};

type Fields = BodyOf<typeof updateBankAccount>;

type StoredFields = Pick<BankAccount, 'bank_name' | 'swift_code' | 'bank_address' | 'bank_branch_code'>;

/**
 * The whole body, or the problems of its codes. A code that currency and country do not require is not sent. Values that
 * were not changed since they were stored are sent as they stand.
 */
export function writeBankAccountBody(
  typed: Fields,
  currency: string,
  stored?: StoredFields,
): Result<Fields, PrepareProblem> {
  const type = requiredBankCodeType(currency, typed.bank_country_code);
  const code = type && { type, read: readBankCode(type, typed.bank_code_value ?? '') };
  const branch = requiresBankBranchCode(currency)
    ? readBranchCode(typed.bank_branch_code ?? '', stored?.bank_branch_code ?? '')
    : undefined;
  if (code?.read.kind === 'refused') return failed(unfitCode('bank_code_value', code.read.sentence));
  if (branch?.kind === 'refused') return failed(unfitCode('bank_branch_code', branch.sentence));
  const { account_number, bank_name, swift_code, bank_country_code, bank_address } = typed;
  const body = {
    account_number,
    bank_name: keptText(bank_name, stored?.bank_name, readName),
    swift_code: keptText(swift_code, stored?.swift_code, (text) => textOf(readBic(text))),
    bank_country_code,
    bank_address: keptText(bank_address, stored?.bank_address, readName),
    ...(code === undefined ? {} : { bank_code_type: code.type, bank_code_value: textOf(code.read) }),
    ...(branch === undefined ? {} : { bank_branch_code: textOf(branch) }),
  };
  const problems = findBankCodeProblems(currency, body);
  if (problems.length === 0) return ok(body);
  const fields = problems.map(({ field }) => ({ name: field, sentence: problemWords(field, currency, body) }));
  return failed({ kind: 'input', sentence: message('writes.updateBankAccount.bankCode'), fields });
}

const unfitCode = (name: BankCodeProblem['field'], sentence: Message) =>
  ({ kind: 'input', sentence: message('writes.problem.fields'), fields: [{ name, sentence }] }) as const;

/** A text that was not changed is sent as it stands: an overwrite must not alter it on the way. */
const keptText = (typed: string, stored: string | undefined, read: (text: string) => string): string =>
  stored !== undefined && read(stored) === typed ? stored : typed;

function problemWords(
  field: BankCodeProblem['field'],
  currency: string,
  { bank_code_type: type }: BankCodeFields,
): Message {
  if (field === 'bank_branch_code') return message('writes.updateBankAccount.branchCode', { currency });
  if (field === 'bank_code_type' || type === undefined)
    return message('writes.updateBankAccount.codeType', { currency });
  const length = String(bankCodeFormats[type].length);
  return message(`writes.updateBankAccount.${type === 'ifsc' ? 'codeIfsc' : 'codeDigits'}`, { length });
}

/** Separators and case do not change a number. */
const withoutSeparators = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();

function hasFields(record: BankAccount, fields: Partial<Fields>): boolean {
  const found: Readonly<Record<string, unknown>> = record;
  return Object.entries(fields).every(([name, asked]) => {
    const value = found[name] ?? '';
    return (
      typeof asked !== 'string' || (typeof value === 'string' && withoutSeparators(value) === withoutSeparators(asked))
    );
  });
}

/** For a number that is masked in answers, only its last digits can be compared, and two numbers may share those. */
function withoutMasked<F extends Pick<Fields, 'account_number'>>(record: BankAccount, fields: F): F {
  const { account_number: shown } = record;
  const end = /[^*]*$/.exec(shown)?.[0] ?? '';
  const isLike = shown.includes('*') && withoutSeparators(fields.account_number).endsWith(withoutSeparators(end));
  return isLike ? { ...fields, account_number: shown } : fields;
}

/** Whether a record has this number, or may have it behind its mask. */
export const mayHaveNumber = (record: BankAccount, number: string): boolean =>
  hasFields(record, withoutMasked(record, { account_number: number }));

/** The answer repeats all values that were sent, so it cannot be the answer to a change to other values. */
export function tieOfBankAccount(answer: BankAccount, fields: Fields): Tie {
  if (hasFields(answer, fields)) return 'own';
  return hasFields(answer, withoutMasked(answer, fields)) ? 'unconfirmed' : 'foreign';
}

/** What a record proves about a change to these values. */
export function compareFields(record: BankAccount, fields: Fields): Evidence {
  if (hasFields(record, fields)) return 'as-asked';
  return hasFields(record, withoutMasked(record, fields)) ? 'in-part' : 'otherwise';
}
