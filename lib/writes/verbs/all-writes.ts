import type * as z from 'zod';
import { isOperationName, type WriteName } from '@/lib/contract/operations';
import { cancelPaymentIntentWrite } from './cancel-payment-intent';
import { createBankAccountWrite } from './create-bank-account';
import { createConversionWrite } from './create-conversion';
import { createQuoteWrite } from './create-quote';
import type { Write } from './define-write';
import { simulateDepositWrite } from './simulate-deposit';
import { updateBankAccountWrite } from './update-bank-account';
import { updateCardStatusWrite } from './update-card-status';
import { updateCardholderWrite } from './update-cardholder';

const every = [
  updateCardStatusWrite,
  cancelPaymentIntentWrite,
  updateBankAccountWrite,
  updateCardholderWrite,
  createQuoteWrite,
  simulateDepositWrite,
  createBankAccountWrite,
  createConversionWrite,
] as const;

type AnyWrite = (typeof every)[number];
type WritesByName = { readonly [W in AnyWrite as W['operation']['name']]: W };

/** Every write, by the name of its operation: a write of the contract that is missing here does not compile. */
export const allWrites = Object.fromEntries(
  every.map((write) => [write.operation.name, write]),
) as WritesByName satisfies {
  readonly [N in WriteName]: Write<N>;
}; // each under its own name, as the line above makes it

/** A stored result with its type; undefined for a result that this console does not store. */
export function readResult(name: WriteName, stored: unknown): WriteResults[WriteName] | undefined {
  return allWrites[name].settle.result.safeParse(stored).data;
}

export type WriteResults = { readonly [N in WriteName]: z.output<(typeof allWrites)[N]['settle']['result']> };

export const writeNames = Object.keys(allWrites).filter(isWriteName);

export function isWriteName(name: string): name is WriteName {
  return isOperationName(name) && Object.hasOwn(allWrites, name);
}

/** The write of a stored row. A write of a newer console throws, and is not guessed at. */
export function writeOf({ operation: name }: { readonly operation: string }): Write {
  if (!isWriteName(name)) throw new Error(`The store has a write ${name}, which is not known here.`);
  return allWrites[name];
}
