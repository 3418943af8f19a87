import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { CardholderStatus } from '@/lib/contract/cardholders';

/** Interface 3.5. */
const words: Readonly<Record<CardholderStatus, StatusWords>> = {
  SUCCESS: { label: 'Accepted', tone: 'positive', meaning: 'The platform accepted the cardholder.', final: false },
  PENDING: { label: 'Pending', tone: 'progress', meaning: 'The platform is checking the cardholder.', final: false },
  INCOMPLETE: { label: 'Incomplete', tone: 'caution', meaning: 'Data or a document is missing.', final: false },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The platform refused the cardholder.', final: false },
};

export const cardholderStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const cardholderStatusViews: readonly string[] = Object.keys(words);
