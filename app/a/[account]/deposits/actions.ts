'use server';

import * as z from 'zod';
import { simulateDeposit } from '@/lib/contract/deposits';
import { defineAction } from '@/lib/operations/define-action';
import { ok } from '@/lib/result';

/** Interface 4.5. The amount is typed text until its digits stand in the body. */
export const simulateDepositAction = defineAction({
  operation: simulateDeposit,
  input: z.object({ ...simulateDeposit.body.shape, amount: z.string(), sender_country: z.string().optional() }),
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => ok(input),
});
