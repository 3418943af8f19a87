'use server';

import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';

export const cancelPaymentIntentAction = defineWriteAction(cancelPaymentIntentWrite);
