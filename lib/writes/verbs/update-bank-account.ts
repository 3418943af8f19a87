import { message } from '@/lib/messages/message';
import type * as z from 'zod';
import {
  listBankAccounts,
  retrieveBankAccount,
  updateBankAccount,
  type BankAccount,
} from '@/lib/contract/bank-accounts';
import { findInPages } from '@/lib/platform/reads/find-in-pages';
import { type PlatformError, transportError } from '@/lib/contract/platform-error';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { redact } from '@/lib/platform/client/redact';
import { bankOfNumber } from '@/lib/format/iban';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import { listedReads } from '../settle/listed-reads';
import { compareFields, tieOfBankAccount, typedBankAccount, writeBankAccountBody } from './bank-account-body';
import { bankAccountFields, findBankAccountWarnings, valuesOf } from './bank-account-warnings';
import {
  defineWrite,
  type FieldWarning,
  type WriteLookup,
  type FindLook,
  type Preparation,
  type PreparedBody,
  type ReadOutcome,
} from './define-write';

type BankAccountLookup = WriteLookup<'updateBankAccount'>;

/** Without `account_number` the record keeps the number that it has. */
const bankAccountInput = updateBankAccount.body
  .extend(typedBankAccount)
  .partial({ account_number: true })
  .extend(updateBankAccount.params.shape);

type Input = z.output<typeof bankAccountInput>;

/** Interface 4.3. */
export const updateBankAccountWrite = defineWrite({
  operation: updateBankAccount,
  acts: 'one',
  onlyIn: undefined,
  input: bankAccountInput,
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: prepareBankAccount,
  amounts: [],
  subject: {
    fields: [
      'account_name',
      'account_number',
      'currency',
      'bank_name',
      'swift_code',
      'bank_country_code',
      'bank_address',
      'bank_code_type',
      'bank_code_value',
      'bank_branch_code',
    ],
    async read({ platform }, account, id) {
      const found = await findBankAccount(platform, account, id);
      return found.ok && found.value !== undefined ? ok(found.value) : failed('unreadable');
    },
    endsMs: undefined,
  },
  usedUp: undefined,
  isHarmlessAgain: () => false,
  earlyProof: undefined,
  seen: findSeen,
  secrets: { masked: {}, papers: [] },
  settle: {
    reference: () => undefined,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    tie: (answer, { body }) => tieOfBankAccount(answer, body),
    readBack: findLook,
    follow: findLook,
    holdsWhileAccepted: false,
    listed: listedReads.bankAccounts,
    result: updateBankAccount.response,
  },
});

/**
 * The whole new record (interface 4.3 overwrites all of it). The record is read once more: hidden values are taken from
 * there, and a change since the form was opened stops the write.
 */
async function prepareBankAccount({ input, seen, find, requireReasons }: Preparation<Input>): Promise<PreparedBody> {
  const now = await find((platform, account) => findBankAccount(platform, account, input.id));
  if (!now.ok) return now;
  if (seen !== undefined && hasChanged(seen, now.value)) {
    return failed({
      kind: 'changed',
      sentence: message('writes.updateBankAccount.changed'),
      versions: { seen: textsOf(redact(seen)), now: textsOf(redact(now.value)) },
    });
  }
  const typed = { ...input, account_number: input.account_number ?? now.value.account_number };
  const body = writeBankAccountBody(typed, now.value.currency, now.value);
  if (!body.ok) return body;
  const reasons = requireReasons(warningsOf(input, now.value));
  return reasons.ok ? body : reasons;
}

/** The form asks for the reasons of the same warnings. */
function warningsOf(input: Input, now: BankAccount): readonly FieldWarning[] {
  const stored = valuesOf(now);
  const given = bankAccountFields.map((name) => [name, input[name] ?? ''] as const);
  const values = { ...stored, ...Object.fromEntries(given) };
  return findBankAccountWarnings(now.currency, values, stored, bankOfNumber(now.account_number));
}

/** Compares every digit: two numbers can share the last four, so a record that was kept masked counts as changed. */
function hasChanged(seen: unknown, now: BankAccount): boolean {
  return fieldsOf(seen) !== fieldsOf(now);
}

function fieldsOf(record: unknown): string {
  const texts = textsOf(record);
  return JSON.stringify(compared.map((name) => texts[name] ?? ''));
}

function textsOf(record: unknown): Readonly<Record<string, string>> {
  if (typeof record !== 'object' || record === null) return {};
  return Object.fromEntries(
    Object.entries(record).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

const compared = [...Object.keys(updateBankAccount.body.shape), 'account_name', 'currency'];

/**
 * A page knows only the last four digits of numbers, and two numbers can share those: as this record receives money,
 * the whole record is read for the comparison, and used if it is the one that was shown.
 */
async function findSeen(
  platform: PlatformReader,
  { account, id, shown }: { readonly account: string; readonly id: string; readonly shown: unknown },
): Promise<unknown> {
  const read = await findBankAccount(platform, account, id);
  if (!read.ok || read.value === undefined) return shown;
  const isShown = shown === undefined || canonicalJson(redact(read.value)) === canonicalJson(redact(shown));
  return isShown ? read.value : shown;
}

/**
 * The record itself, by its own read where there is one, otherwise from the list (interface 4.4). @internal For tests.
 */
export async function findBankAccount(
  platform: PlatformReader,
  account: string,
  id: string,
): Promise<Result<BankAccount | undefined, PlatformError>> {
  if (await platform.has('retrieveBankAccount')) {
    const read = await platform.read(retrieveBankAccount, { account, params: { id }, query: {} });
    if (read.ok || read.error.status !== 404) return read;
  }
  return await findInPages((query) => platform.read(listBankAccounts, { account, params: {}, query }), {
    id,
    idOf: (one) => one.id,
    unreadable: transportError('malformed', ''),
  });
}

function findLook(platform: PlatformReader): ReturnType<FindLook<'updateBankAccount'>> {
  return Promise.resolve({ look: (asked) => look(platform, asked) });
}

/** All values are set at once, so a record with other values was not written. */
async function look(platform: PlatformReader, { account, params, body }: BankAccountLookup): Promise<ReadOutcome> {
  const read = await findBankAccount(platform, account, params.id);
  if (!read.ok || read.value === undefined) return { evidence: 'unreadable' };
  const { account_status: status } = read.value;
  return { evidence: compareFields(read.value, body), status, record: read.value };
}
