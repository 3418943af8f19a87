import { message, type Message } from '@/lib/messages/message';
import * as z from 'zod';
import {
  listBankAccounts,
  retrieveBankAccount,
  updateBankAccount,
  type BankAccount,
  createBankAccount,
} from '@/lib/contract/bank-accounts';
import { readName } from '@/lib/contract/fields/read-name';
import {
  type PastedText,
  readAccountNumber,
  readBankCode,
  readBic,
  readBranchCode,
  textOf,
} from '@/lib/contract/fields/pasted-text';
import { pasted } from '@/lib/contract/primitives';
import { findInPages } from '@/lib/platform/reads/find-in-pages';
import {
  type BankCodeFields,
  bankCodeFormats,
  type BankCodeProblem,
  findBankCodeProblems,
  requiredBankCodeType,
  requiresBankBranchCode,
} from '@/lib/contract/fields/bank-code-rules';
import { type PlatformError, transportError } from '@/lib/contract/platform-error';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { redact } from '@/lib/platform/client/redact';
import { bankOfNumber } from '@/lib/format/iban';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import { listedReads } from '../settle/listed-reads';
import { bankAccountFields, findBankAccountWarnings, valuesOf } from './bank-account-warnings';
import {
  defineWrite,
  makesNew,
  type FieldWarning,
  type WriteLookup,
  type FindLook,
  type Preparation,
  type PreparedBody,
  type ReadOutcome,
  type Tie,
} from './define-write';

const { account_number: anyNumber, swift_code: anyBic, bank_name: anyName } = updateBankAccount.body.shape;

/** Accepts values as people type and paste them: the platform gets what the form showed. */
const readFields = {
  account_number: pasted(readAccountNumber).pipe(anyNumber),
  bank_name: z.string().transform(readName).pipe(anyName),
  swift_code: pasted(readBic).pipe(anyBic),
  bank_address: z.string().transform(readName).pipe(anyName),
  bank_branch_code: pasted(readBranchCode).optional(),
};

/** No screen of the console sends this write yet. */
export const createBankAccountWrite = defineWrite({
  operation: createBankAccount,
  ...makesNew,
  onlyIn: undefined,
  input: createBankAccount.body.extend(readFields),
  prepare: ({ input }) => ok(input),
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

type BankAccountLookup = WriteLookup<'updateBankAccount'>;
type Fields = BankAccountLookup['body'];

/** Without `account_number` the record keeps the number that it has. Codes are read beside the record. */
const bankAccountInput = updateBankAccount.body
  .extend({ ...readFields, bank_branch_code: z.string().optional() })
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
  const code = readCode(input, now.value.currency);
  const branch = requiresBankBranchCode(now.value.currency)
    ? readBranchCode(input.bank_branch_code ?? '', now.value.bank_branch_code ?? '')
    : undefined;
  if (code?.read.kind === 'refused') return failed(unfitCode('bank_code_value', code.read.sentence));
  if (branch?.kind === 'refused') return failed(unfitCode('bank_branch_code', branch.sentence));
  const body = writeBody(input, now.value, { code, branch });
  const problems = findBankCodeProblems(now.value.currency, body);
  if (problems.length === 0) {
    const reasons = requireReasons(warningsOf(input, now.value));
    return reasons.ok ? ok(body) : reasons;
  }
  const fields = problems.map(({ field }) => ({
    name: field,
    sentence: problemWords(field, now.value.currency, body),
  }));
  return failed({ kind: 'input', sentence: message('writes.updateBankAccount.bankCode'), fields });
}

/** The form asks for the reasons of the same warnings. */
function warningsOf(input: Input, now: BankAccount): readonly FieldWarning[] {
  const stored = valuesOf(now);
  const given = bankAccountFields.map((name) => [name, input[name] ?? ''] as const);
  const values = { ...stored, ...Object.fromEntries(given) };
  return findBankAccountWarnings(now.currency, values, stored, bankOfNumber(now.account_number));
}

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

const unfitCode = (name: BankCodeProblem['field'], sentence: Message) =>
  ({ kind: 'input', sentence: message('writes.problem.fields'), fields: [{ name, sentence }] }) as const;

/** The code that currency and country require, as it was typed; undefined where they require none. */
function readCode({ bank_country_code: country, bank_code_value: typed = '' }: Input, currency: string) {
  const type = requiredBankCodeType(currency, country);
  return type && { type, read: readBankCode(type, typed) };
}

interface ReadCodes {
  readonly code: ReturnType<typeof readCode>;
  readonly branch: PastedText | undefined;
}

/** A text that was not changed is sent as it stands: an overwrite must not alter it on the way. */
const keptText = (typed: string, stored: string, read: (text: string) => string): string =>
  read(stored) === typed ? stored : typed;

/** A code that currency and country do not require is not sent. */
function writeBody(input: Input, now: BankAccount, { code, branch }: ReadCodes) {
  const { account_number, bank_name, swift_code, bank_country_code, bank_address } = input;
  return {
    account_number: account_number ?? now.account_number,
    bank_name: keptText(bank_name, now.bank_name, readName),
    swift_code: keptText(swift_code, now.swift_code, (stored) => textOf(readBic(stored))),
    bank_country_code,
    bank_address: keptText(bank_address, now.bank_address, readName),
    ...(code === undefined ? {} : { bank_code_type: code.type, bank_code_value: textOf(code.read) }),
    ...(branch === undefined ? {} : { bank_branch_code: textOf(branch) }),
  };
}

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

/** Separators and case do not change a number. */
const withoutSeparators = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();

function hasFields(record: BankAccount, fields: Fields): boolean {
  const found: Readonly<Record<string, unknown>> = record;
  return Object.entries(fields).every(([name, asked]) => {
    const value = found[name] ?? '';
    return (
      typeof asked !== 'string' || (typeof value === 'string' && withoutSeparators(value) === withoutSeparators(asked))
    );
  });
}

/** For a number that is masked in answers, only its last digits can be compared, and two numbers may share those. */
function withoutMasked(record: BankAccount, fields: Fields): Fields {
  const { account_number: shown } = record;
  const end = /[^*]*$/.exec(shown)?.[0] ?? '';
  const isLike = shown.includes('*') && withoutSeparators(fields.account_number).endsWith(withoutSeparators(end));
  return isLike ? { ...fields, account_number: shown } : fields;
}

/** The answer repeats all values that were sent, so it cannot be the answer to a change to other values. */
function tieOfBankAccount(answer: BankAccount, fields: Fields): Tie {
  if (hasFields(answer, fields)) return 'own';
  return hasFields(answer, withoutMasked(answer, fields)) ? 'unconfirmed' : 'foreign';
}

function compare(record: BankAccount, fields: Fields): Evidence {
  if (hasFields(record, fields)) return 'as-asked';
  return hasFields(record, withoutMasked(record, fields)) ? 'in-part' : 'otherwise';
}

function findLook(platform: PlatformReader): ReturnType<FindLook<'updateBankAccount'>> {
  return Promise.resolve({ look: (asked) => look(platform, asked) });
}

/** All values are set at once, so a record with other values was not written. */
async function look(platform: PlatformReader, { account, params, body }: BankAccountLookup): Promise<ReadOutcome> {
  const read = await findBankAccount(platform, account, params.id);
  if (!read.ok || read.value === undefined) return { evidence: 'unreadable' };
  const { account_status: status } = read.value;
  return { evidence: compare(read.value, body), status, record: read.value };
}
