import type { Caller } from '@/lib/access/sessions/caller';
import type { Allowance } from '@/lib/access/permissions/permissions';
import { operations } from '@/lib/contract/operations';
import { message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader } from './platform-reader';
import { notFound, type ReadError } from './read-error';
import { findInPages } from './find-in-pages';
import type { Trace } from '@/lib/request-id';
import { isRevealable } from '../client/redact';

/** Where a record with masked fields can be read again. */
export const revealOperations = {
  listBankAccounts: operations.listBankAccounts,
  retrieveBankAccount: operations.retrieveBankAccount,
  retrievePayout: operations.retrievePayout,
  retrieveCardholder: operations.retrieveCardholder,
  retrieveDeposit: operations.retrieveDeposit,
  retrievePaymentIntent: operations.retrievePaymentIntent,
} as const;

export type RevealName = keyof typeof revealOperations;

export function isRevealName(name: string): name is RevealName {
  return Object.hasOwn(revealOperations, name);
}

export interface RevealRequest {
  readonly operation: RevealName;
  readonly account: string;
  readonly id: string;
  /** Names with dots between, e.g. `beneficiary.bank_details.iban`. */
  readonly field: string;
  readonly signal?: AbortSignal | undefined;
}

/** The person, and the field of the record that they saw, but never the value. */
export interface RevealedField {
  readonly caller: Caller;
  readonly operation: RevealName;
  readonly account: string;
  readonly id: string;
  readonly field: string;
  readonly traceId: string;
}

/** `record` runs before the value is returned: a value whose reveal cannot be recorded is not shown. */
export async function revealField(
  reader: PlatformReader,
  record: (revealed: RevealedField) => Promise<void>,
  request: RevealRequest,
): Promise<Result<string, ReadError>> {
  const { operation, id, field, signal } = request;
  const admitted = await reader.admit(revealOperations[operation], request.account);
  if (!admitted.ok) return admitted;
  const { caller, allowance, account, trace } = admitted.value;
  const refused = { caller, operation: revealOperations[operation], account, id, traceId: trace.id };
  if (!mayReveal(allowance)) {
    return await reader.refuse('permission', { ...refused, reason: message('terms.refused.masked') });
  }
  const path = field.split('.');
  if (!isRevealable(path.at(-1) ?? '')) {
    return await reader.refuse('permission', { ...refused, reason: message('terms.refused.notRevealable') });
  }
  const found = await findRecord(reader, operation, { account, caller, id, signal, trace });
  if (!found.ok) return found;
  const value = readPath(found.value, path);
  if (value === undefined) return failed(noValue(trace));
  await record({ caller, operation, account, id, field, traceId: trace.id });
  return ok(value);
}

/** A person who may see a record unmasked by the matrix may uncover fields that the console masks for everyone. */
export function mayReveal({ decision, mayReveal: allowed }: Allowance): boolean {
  return allowed || decision === 'do';
}

interface RecordLookup {
  readonly account: string;
  readonly caller: Caller;
  readonly id: string;
  readonly trace: Trace;
  readonly signal: AbortSignal | undefined;
}

/** The unmasked record, by whichever read this platform has; for code that stays on the server. */
export async function findRecord(
  reader: PlatformReader,
  operation: RevealName,
  wanted: RecordLookup,
): Promise<Result<unknown, ReadError>> {
  if (operation === 'listBankAccounts') return await findBankAccount(reader, wanted);
  const attempted = await reader.readWhole(revealOperations[operation], { ...wanted, params: { id: wanted.id } });
  const { result } = attempted;
  if (result.ok) return result;
  // This platform lacks that extra; its list has the same records and the same permission.
  if (operation === 'retrieveBankAccount' && result.error.status === 404) return await findBankAccount(reader, wanted);
  return failed(reader.explain(attempted, result.error));
}

async function findBankAccount(reader: PlatformReader, wanted: RecordLookup): Promise<Result<unknown, ReadError>> {
  const found = await findInPages(
    async (query) => {
      const attempted = await reader.readWhole(operations.listBankAccounts, { ...wanted, query });
      const { result } = attempted;
      return result.ok ? result : failed(reader.explain(attempted, result.error));
    },
    {
      id: wanted.id,
      idOf: (account) => account.id,
      unreadable: { ...noValue(wanted.trace), kind: 'malformed' as const },
    },
  );
  if (!found.ok) return found;
  return found.value === undefined ? failed(noValue(wanted.trace)) : ok(found.value);
}

const noValue = ({ id }: Trace) => notFound(message('terms.refused.noValue'), id);

function readPath(record: unknown, path: readonly string[]): string | undefined {
  let value = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}
