import type * as z from 'zod';
import { updateBankAccount, type BankAccount } from '@/lib/contract/bank-accounts';
import { findBankCodeProblems, requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/bank-code-rules';
import type { Preparation, Prepared } from '@/lib/writes/submit/write-declaration';
import { redact } from '@/lib/platform/client/redact';
import { failed, ok } from '@/lib/result';

export const bankAccountInput = updateBankAccount.body
  .partial({ account_number: true })
  .extend(updateBankAccount.params.shape);

type Input = z.output<typeof bankAccountInput>;

/**
 * The whole record as it shall be (interface 4.3 overwrites all of it). The record is read once more: what nobody may
 * see is taken from there, and what has changed since the form was opened stops the write.
 */
export async function prepareBankAccount({ input, seen, findBankAccount }: Preparation<Input>): Promise<Prepared> {
  const now = await findBankAccount(input.id);
  if (!now.ok) return now;
  if (seen !== undefined && hasChanged(seen, now.value)) {
    return failed({
      kind: 'changed',
      sentence: 'This bank account was changed after you opened the form. Nothing was sent.',
      versions: { seen: redact(seen), now: redact(now.value) },
    });
  }
  const body = writeBody(input, now.value);
  const problems = findBankCodeProblems(now.value.currency, body);
  if (problems.length === 0) return ok(body);
  const fields = problems.map(({ field, words }) => ({ name: field, sentence: `This ${words}.` }));
  return failed({ kind: 'input', sentence: 'The bank code does not fit the currency and the country.', fields });
}

/** Digit by digit: two numbers can share the last four, so a record that was kept masked counts as changed. */
function hasChanged(seen: unknown, now: BankAccount): boolean {
  return fieldsOf(seen) !== fieldsOf(now);
}

function fieldsOf(record: unknown): string {
  const fields: Readonly<Record<string, unknown>> = typeof record === 'object' && record !== null ? { ...record } : {};
  return JSON.stringify(compared.map((name) => fields[name] ?? ''));
}

const compared = [...Object.keys(updateBankAccount.body.shape), 'account_name', 'currency'];

/** Separators are for people. A code that the currency and the country do not ask for is not sent. */
function writeBody(input: Input, now: BankAccount) {
  const { bank_name, bank_address, bank_country_code } = input;
  const type = requiredBankCodeType(now.currency, bank_country_code);
  return {
    account_number: bare(input.account_number ?? '') || now.account_number,
    bank_name: bank_name.trim(),
    swift_code: bare(input.swift_code).toUpperCase(),
    bank_country_code,
    bank_address: bank_address.trim(),
    ...(type === undefined
      ? {}
      : { bank_code_type: type, bank_code_value: bare(input.bank_code_value ?? '').toUpperCase() }),
    ...(requiresBankBranchCode(now.currency) ? { bank_branch_code: bare(input.bank_branch_code ?? '') } : {}),
  };
}

const bare = (value: string): string => value.replace(/[\s.-]/g, '');
