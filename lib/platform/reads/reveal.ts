import type { Caller } from '@/lib/access/sessions/caller';
import type { Allowance } from '@/lib/access/permissions/may-run';
import { operations } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import type { Door } from './read-operation';
import { notAllowed, type DoorError } from './read-error';
import type { Trace } from '../client/trace';
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
/** The noun of the record, as addresses and the audit have it. */
export const revealNouns = {
  listBankAccounts: 'bank-accounts',
  retrieveBankAccount: 'bank-accounts',
  retrievePayout: 'payouts',
  retrieveCardholder: 'cardholders',
  retrieveDeposit: 'deposits',
  retrievePaymentIntent: 'payment-intents',
} as const satisfies Record<keyof typeof revealOperations, string>;

export type RevealName = keyof typeof revealOperations;

export function isRevealName(name: string): name is RevealName {
  return Object.hasOwn(revealOperations, name);
}

export interface RevealRequest {
  readonly operation: RevealName;
  readonly account: string;
  /** The record's id. */
  readonly id: string;
  /** Names with dots between, e.g. `beneficiary.bank_details.iban`. */
  readonly field: string;
  readonly signal?: AbortSignal | undefined;
}

/** Who saw which field of which record. Never the value. */
export interface Revealed {
  readonly caller: Caller;
  readonly operation: RevealName;
  readonly account: string;
  readonly id: string;
  readonly field: string;
  readonly traceId: string;
}

/**
 * One full value of one masked field, for those who may. `record` runs before the value is handed out: what could not
 * be written down is not shown.
 */
export async function revealField(
  door: Door,
  record: (revealed: Revealed) => Promise<void>,
  request: RevealRequest,
): Promise<Result<string, DoorError>> {
  const { operation, id, field, signal } = request;
  const admitted = await door.admit(revealOperations[operation], request.account);
  if (!admitted.ok) return admitted;
  const { caller, allowance, account, trace } = admitted.value;
  const refused = { caller, operation: revealOperations[operation], account, id, traceId: trace.id };
  if (!mayReveal(allowance)) {
    return await door.refuse('permission', { ...refused, reason: 'Your role sees this value masked.' });
  }
  const path = field.split('.');
  if (!isRevealable(path.at(-1) ?? '')) {
    return await door.refuse('permission', { ...refused, reason: 'This field is not one that can be revealed.' });
  }
  const found = await findRecord(door, operation, { account, caller, id, signal, trace });
  if (!found.ok) return found;
  const value = readPath(found.value, path);
  if (value === undefined) return failed(nothingThere(trace));
  await record({ caller, operation, account, id, field, traceId: trace.id });
  return ok(value);
}

/** Whoever sees a record without masks by the matrix may uncover what the console masks for everyone. */
export function mayReveal({ decision, mayReveal: allowed }: Allowance): boolean {
  return allowed || decision === 'do';
}

interface Wanted {
  readonly account: string;
  readonly caller: Caller;
  readonly id: string;
  readonly trace: Trace;
  readonly signal: AbortSignal | undefined;
}

/** The record as it came, wherever this platform has it; for code that stays on the server. */
export async function findRecord(
  door: Door,
  operation: RevealName,
  wanted: Wanted,
): Promise<Result<unknown, DoorError>> {
  if (operation === 'listBankAccounts') return await findBankAccount(door, wanted);
  const attempted = await door.readWhole(revealOperations[operation], { ...wanted, params: { id: wanted.id } });
  const { result } = attempted;
  if (result.ok) return result;
  // An extra that this platform lacks; its list has the same records and the same permission.
  if (operation === 'retrieveBankAccount' && result.error.status === 404) return await findBankAccount(door, wanted);
  return failed(door.explain(attempted, result.error));
}

const mostPages = 20;

async function findBankAccount(door: Door, wanted: Wanted): Promise<Result<unknown, DoorError>> {
  for (let number = 1; number <= mostPages; number += 1) {
    const query = { page_number: number, page_size: 100 };
    const attempted = await door.readWhole(operations.listBankAccounts, { ...wanted, query });
    if (!attempted.result.ok) return failed(door.explain(attempted, attempted.result.error));
    const { data, total_pages: pages } = attempted.result.value;
    const found = data.find((account) => account.id === wanted.id);
    if (found !== undefined) return ok(found);
    if (number >= pages) break;
  }
  return failed(nothingThere(wanted.trace));
}

function nothingThere(trace: Trace): DoorError {
  return {
    ...notAllowed('permission', 'This record has no such value.', trace.id),
    kind: 'not-found',
    refusedFor: undefined,
  };
}

function readPath(record: unknown, path: readonly string[]): string | undefined {
  let value = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}
