import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { DepositStatus } from '@/lib/contract/deposits';
import { message } from '@/lib/messages/message';

/** Interface 3.4. */
const words: Readonly<Record<DepositStatus, StatusWords>> = {
  PENDING: { ...sentencesOf('PENDING'), tone: 'progress', final: false },
  COMPLETED: { ...sentencesOf('COMPLETED'), tone: 'positive', final: true },
  FAILED: { ...sentencesOf('FAILED'), tone: 'negative', final: true },
};

function sentencesOf(status: DepositStatus) {
  return { label: message(`deposits.status.${status}`), meaning: message(`deposits.meaning.${status}`) };
}

export const depositStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const depositStatusViews: readonly string[] = Object.keys(words);
