import * as z from 'zod';
import { createAccessToken } from './access-token';
import { paymentIntentOperations } from './payment-intents';
import { bankAccountOperations } from './bank-accounts';
import { depositOperations } from './deposits';
import { cardholderOperations } from './cardholders';
import { quoteOperations } from './quotes';
import { payoutOperations } from './payouts';
import { cardProductOperations } from './card-products';
import { cardOperations } from './cards';
import { accountOperations, balanceOperations } from './accounts';
import type { Operation, ResponseOf } from './operation';
import type { Page } from './pagination';

/** Every operation of the platform, by name. Literal routes are before `{id}` routes of the same shape. */
export const operations = {
  createAccessToken,
  ...paymentIntentOperations,
  ...bankAccountOperations,
  ...depositOperations,
  ...cardholderOperations,
  ...quoteOperations,
  ...payoutOperations,
  ...cardProductOperations,
  ...cardOperations,
  ...accountOperations,
  ...balanceOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Operations that only read: a browser may request these through `api/live`. */
export type ReadName = { [K in OperationName]: Operations[K]['method'] extends 'GET' ? K : never }[OperationName];
/** @public The operations that change something: every write is declared for one of these. */
export type WriteName = Exclude<OperationName, ReadName | 'createAccessToken'>;

/** Reads whose answer is a page of records. */
export type ListName = {
  [K in ReadName]: ResponseOf<Operations[K]> extends Page<unknown> ? K : never;
}[ReadName];
export type RowOf<N extends ListName> = ResponseOf<Operations[N]>['data'][number];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** Whether the operation's answer is a page: `ListName` at run time. */
export function isListName(name: string): name is ListName {
  if (!isOperationName(name)) return false;
  const { response }: Operation = operations[name];
  return response instanceof z.ZodObject && 'data' in response.shape && 'total_pages' in response.shape;
}
