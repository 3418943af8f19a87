import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { DepositStatus } from '@/lib/contract/deposits';

/** Interface 3.4. */
const words: Readonly<Record<DepositStatus, StatusWords>> = {
  PENDING: { label: 'Pending', tone: 'progress', meaning: 'The deposit is on its way.', final: false },
  COMPLETED: { label: 'Completed', tone: 'positive', meaning: 'The money arrived.', final: true },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The deposit failed.', final: true },
};

export const depositStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const depositStatusViews: readonly string[] = Object.keys(words);
