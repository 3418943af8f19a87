'use server';

import * as z from 'zod';
import { simulateDeposit } from '@/lib/contract/deposits';
import { environment } from '@/lib/env';
import { defineAction } from '@/lib/operations/define-action';
import { findExactNumber } from '@/lib/platform/exact-json';
import { failed, ok } from '@/lib/result';

/** A JSON number carries this many digits through any reader (interface 4.5 takes a number). */
const mostDigits = 15;

/** Interface 4.5. The amount is typed text until its digits stand in the body. */
export const simulateDepositAction = defineAction({
  operation: simulateDeposit,
  input: simulateDeposit.body.extend({ amount: z.string(), sender_country: z.string().optional() }),
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => {
    const amount = findExactNumber(input.amount.trim());
    if (amount === undefined || input.amount.replace(/\D/g, '').length > mostDigits) return failed(noAmount);
    return ok({ ...input, amount });
  },
  notHere: () =>
    environment().platformEnvironment === 'sandbox' ? undefined : 'Deposits can be simulated in a sandbox only.',
});

const noAmount = {
  kind: 'input',
  sentence: 'The amount cannot be sent as it is.',
  fields: [{ name: 'amount', sentence: `Enter digits with a point, at most ${mostDigits} of them, such as 1250.00.` }],
} as const;
