import type * as z from 'zod';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { updateCardholder } from '@/lib/contract/cardholders';
import { updateCardStatus } from '@/lib/contract/cards';
import { simulateDeposit } from '@/lib/contract/deposits';
import { cancelPaymentIntent } from '@/lib/contract/payment-intents';
import { createQuote } from '@/lib/contract/quotes';
import { ok } from '@/lib/result';
import type { WriteOperation } from './engine/dependencies';
import type { WriteDeclaration } from './submit/write-declaration';

/** The six writes with nothing between what a browser sends and the body: what the areas add is tested there. */
const declare = <O extends WriteOperation, S extends z.ZodType>(declaration: WriteDeclaration<O, S>) => declaration;

const withoutId = (input: object) => ok(Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'id')));

export const declaredWrites = {
  updateCardStatus: declare({
    operation: updateCardStatus,
    input: updateCardStatus.body.extend(updateCardStatus.params.shape),
    target: ({ id }) => id,
    params: ({ id }) => ({ id }),
    prepare: ({ input }) => withoutId(input),
  }),
  cancelPaymentIntent: declare({
    operation: cancelPaymentIntent,
    input: cancelPaymentIntent.body.extend(cancelPaymentIntent.params.shape),
    target: ({ id }) => id,
    params: ({ id }) => ({ id }),
    prepare: ({ input }) => withoutId(input),
  }),
  updateBankAccount: declare({
    operation: updateBankAccount,
    input: updateBankAccount.body.extend(updateBankAccount.params.shape),
    target: ({ id }) => id,
    params: ({ id }) => ({ id }),
    prepare: ({ input }) => withoutId(input),
  }),
  updateCardholder: declare({
    operation: updateCardholder,
    input: updateCardholder.body.extend(updateCardholder.params.shape),
    target: ({ id }) => id,
    params: ({ id }) => ({ id }),
    prepare: ({ input }) => withoutId(input),
  }),
  createQuote: declare({
    operation: createQuote,
    input: createQuote.body,
    target: () => undefined,
    params: () => ({}),
    prepare: ({ input }) => ok(input),
  }),
  simulateDeposit: declare({
    operation: simulateDeposit,
    input: simulateDeposit.body,
    target: () => undefined,
    params: () => ({}),
    prepare: ({ input }) => ok(input),
  }),
} as const;
