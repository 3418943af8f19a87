import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { IntentStatus } from '@/lib/contract/payment-intents';
import { message } from '@/lib/messages/message';

/** Interface 3.1. */
const words: Readonly<Record<IntentStatus, StatusWords>> = {
  REQUIRES_PAYMENT_METHOD: { ...sentencesOf('REQUIRES_PAYMENT_METHOD'), tone: 'neutral', final: false },
  REQUIRES_CUSTOMER_ACTION: { ...sentencesOf('REQUIRES_CUSTOMER_ACTION'), tone: 'caution', final: false },
  REQUIRES_CAPTURE: { ...sentencesOf('REQUIRES_CAPTURE'), tone: 'caution', final: false },
  PENDING: { ...sentencesOf('PENDING'), tone: 'progress', final: false },
  SUCCEEDED: { ...sentencesOf('SUCCEEDED'), tone: 'positive', final: true },
  CANCELLED: { ...sentencesOf('CANCELLED'), tone: 'neutral', final: true },
  FAILED: { ...sentencesOf('FAILED'), tone: 'negative', final: true },
};

function sentencesOf(status: IntentStatus) {
  return { label: message(`payment-intents.status.${status}`), meaning: message(`payment-intents.meaning.${status}`) };
}

export const intentStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const intentStatusViews: readonly string[] = Object.keys(words);
