import * as z from 'zod';
import { type BankAccount, createBankAccount, listBankAccounts } from '@/lib/contract/bank-accounts';
import type { PlatformError } from '@/lib/contract/platform-error';
import { findCurrency } from '@/lib/format/currencies';
import { message, writeMessage } from '@/lib/messages/message';
import { readPages } from '@/lib/platform/reads/find-in-pages';
import { ok, type Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import { mayHaveNumber, tieOfBankAccount, typedBankAccount, writeBankAccountBody } from './bank-account-body';
import { bankAccountFields, findBankAccountWarnings, noValues } from './bank-account-warnings';
import { defineWrite, makesNew, type FieldWarning, type Preparation, type PreparedBody } from './define-write';

const newBankAccountInput = createBankAccount.body.extend({
  ...typedBankAccount,
  currency: z
    .string()
    .refine((code) => findCurrency(code) !== undefined, writeMessage(message('bank-accounts.error.currency'))),
});

type Input = z.output<typeof newBankAccountInput>;

/** Extras 3.5. The platform names the holder: the request has no name. */
export const createBankAccountWrite = defineWrite({
  operation: createBankAccount,
  ...makesNew,
  onlyIn: undefined,
  input: newBankAccountInput,
  prepare: prepareNewBankAccount,
  amounts: [],
  settle: {
    reference: (answer) => answer.id,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    tie: (answer, { body: { currency, ...fields } }) =>
      answer.currency === currency ? tieOfBankAccount(answer, fields) : 'foreign',
    readBack: undefined,
    follow: undefined,
    holdsWhileAccepted: false,
    listed: undefined,
    result: createBankAccount.response,
  },
});

/** The body by the same rules as that of a change, and a reason for each value that looks wrong. */
async function prepareNewBankAccount({ input, find, requireReasons }: Preparation<Input>): Promise<PreparedBody> {
  const body = writeBankAccountBody(input, input.currency);
  if (!body.ok) return body;
  const doubles = await find((platform, account) => findDoubles(platform, account, input));
  if (!doubles.ok) return doubles;
  const reasons = requireReasons([...warningsOf(input), ...doubleWarning(input.currency, doubles.value)]);
  return reasons.ok ? ok({ currency: input.currency, ...body.value }) : reasons;
}

/** The form asks for the reasons of the same warnings. */
function warningsOf(input: Input): readonly FieldWarning[] {
  const given = bankAccountFields.map((name) => [name, input[name] ?? ''] as const);
  const values = { ...noValues, ...Object.fromEntries(given) };
  return findBankAccountWarnings(input.currency, values, noValues, undefined);
}

/** The bank accounts of this account that have the same currency, and the same number as far as the platform shows it. */
async function findDoubles(
  platform: PlatformReader,
  account: string,
  { currency, account_number: number }: Pick<Input, 'currency' | 'account_number'>,
): Promise<Result<readonly BankAccount[], PlatformError>> {
  const doubles: BankAccount[] = [];
  const read = await readPages(
    (query) => platform.read(listBankAccounts, { account, params: {}, query }),
    (rows) => {
      doubles.push(...rows.filter((row) => row.currency === currency && mayHaveNumber(row, number)));
      return true;
    },
  );
  return read.ok ? ok(doubles) : read;
}

/**
 * Only the server knows the numbers of the list, so the form learns of this warning when it is sent. It stands at the
 * currency, because the number may have a warning of its own.
 */
function doubleWarning(currency: string, [first, ...others]: readonly BankAccount[]): readonly FieldWarning[] {
  if (first === undefined) return [];
  const { account_name: holder, bank_name: bank } = first;
  const warning = message('bank-accounts.warning.double', { currency, holder, bank, others: others.length });
  return [{ field: 'currency', warning }];
}
