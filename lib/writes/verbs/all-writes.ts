import type * as z from 'zod';
import { isOperationName, type WriteName } from '@/lib/contract/operations';
import { cancelPaymentIntentWrite } from './cancel-payment-intent';
import { createBankAccountWrite, updateBankAccountWrite } from './update-bank-account';
import { createConversionWrite } from './create-conversion';
import { createQuoteWrite } from './create-quote';
import type { Write } from './define-write';
import { simulateDepositWrite } from './simulate-deposit';
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

type Every = (typeof every)[number];
type ByName = { readonly [W in Every as W['operation']['name']]: W };

/** Every write, by the name of its operation: a write that the contract has and this has not does not compile. */
export const allWrites = Object.fromEntries(every.map((write) => [write.operation.name, write])) as ByName satisfies {
  readonly [N in WriteName]: Write<N>;
}; // each under its own name, as the line above makes it

/** A stored result as what it is; undefined for one that is not what this console stores. */
export function readResult(name: WriteName, stored: unknown): WriteResults[WriteName] | undefined {
  return allWrites[name].settle.result.safeParse(stored).data;
}

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
