'use server';

import { defineAction } from '@/lib/writes/submit/define-action';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';

export const cancelPaymentIntentAction = defineAction(cancelPaymentIntentWrite);
