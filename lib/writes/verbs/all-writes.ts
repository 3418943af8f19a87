import type * as z from 'zod';
import { isOperationName, type WriteName } from '@/lib/contract/operations';
import { cancelPaymentIntentWrite } from './cancel-payment-intent';
import { createBankAccountWrite, updateBankAccountWrite } from './update-bank-account';
import { createConversionWrite, createQuoteWrite } from './create-quote';
import type { Write } from './define-write';
import { simulateDepositWrite } from './simulate-deposit';
import { updateCardStatusWrite } from './update-card-status';
import { updateCardholderWrite } from './update-cardholder';

/** Every write, by the name of its operation: a write that the contract has and this has not does not compile. */
export const allWrites = {
  updateCardStatus: updateCardStatusWrite,
  cancelPaymentIntent: cancelPaymentIntentWrite,
  updateBankAccount: updateBankAccountWrite,
  updateCardholder: updateCardholderWrite,
  createQuote: createQuoteWrite,
  simulateDeposit: simulateDepositWrite,
  createBankAccount: createBankAccountWrite,
  createConversion: createConversionWrite,
} as const satisfies { readonly [N in WriteName]: Write<N> };

/** A stored result as what it is; undefined for one that is not what this console stores. */
export function readResult(name: WriteName, stored: unknown): WriteResults[WriteName] | undefined {
  return allWrites[name].settle.result.safeParse(stored).data;
}

/** What the stored result of each write is. */
export type WriteResults = { readonly [N in WriteName]: z.output<(typeof allWrites)[N]['settle']['result']> };

export const writeNames = Object.keys(allWrites).filter(isWriteName);

export function isWriteName(name: string): name is WriteName {
  return isOperationName(name) && Object.hasOwn(allWrites, name);
}

/** The write of a stored row. One of a newer console stops here rather than being guessed at. */
export function writeOf({ operation: name }: { readonly operation: string }): Write {
  if (!isWriteName(name)) throw new Error(`The store has a write ${name}, which is not known here.`);
  return allWrites[name];
}
