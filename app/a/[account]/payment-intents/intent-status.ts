import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { IntentStatus } from '@/lib/contract/payment-intents';

/** Interface 3.1. */
const words: Readonly<Record<IntentStatus, StatusWords>> = {
  REQUIRES_PAYMENT_METHOD: {
    label: 'Needs a payment method',
    tone: 'neutral',
    meaning: 'The customer has not chosen how to pay yet.',
    final: false,
  },
  REQUIRES_CUSTOMER_ACTION: {
    label: 'Waits for the customer',
    tone: 'caution',
    meaning: 'The customer has to do something, such as a bank’s check.',
    final: false,
  },
  REQUIRES_CAPTURE: {
    label: 'Needs capture',
    tone: 'caution',
    meaning: 'The money is reserved and has not been taken.',
    final: false,
  },
  PENDING: { label: 'Pending', tone: 'progress', meaning: 'The payment is being carried out.', final: false },
  SUCCEEDED: { label: 'Succeeded', tone: 'positive', meaning: 'The customer has paid.', final: true },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', meaning: 'The payment was cancelled.', final: true },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The payment failed.', final: true },
};

export const intentStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const intentStatusViews: readonly string[] = Object.keys(words);
