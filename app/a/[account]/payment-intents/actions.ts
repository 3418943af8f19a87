'use server';

import * as z from 'zod';
import { cancelPaymentIntent } from '@/lib/contract/payment-intents';
import { defineAction } from '@/lib/operations/define-action';
import { ok } from '@/lib/result';

/** Interface 4.2. */
export const cancelPaymentIntentAction = defineAction({
  operation: cancelPaymentIntent,
  input: z.object({ ...cancelPaymentIntent.params.shape, ...cancelPaymentIntent.body.shape }),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { id: _, ...body } }) => ok(body),
});
