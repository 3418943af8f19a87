'use server';

import { cancelPaymentIntent } from '@/lib/contract/payment-intents';
import { defineAction } from '@/lib/writes/submit/define-action';
import { ok } from '@/lib/result';

/** Interface 4.2. */
export const cancelPaymentIntentAction = defineAction({
  operation: cancelPaymentIntent,
  input: cancelPaymentIntent.body.extend(cancelPaymentIntent.params.shape),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { cancellation_reason } }) => ok({ cancellation_reason }),
});
