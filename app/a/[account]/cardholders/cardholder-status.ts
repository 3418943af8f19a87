import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { CardholderStatus } from '@/lib/contract/cardholders';
import { message } from '@/lib/messages/message';

/** Interface 3.5. */
const words: Readonly<Record<CardholderStatus, StatusWords>> = {
  SUCCESS: { ...sentencesOf('SUCCESS'), tone: 'positive', final: false },
  PENDING: { ...sentencesOf('PENDING'), tone: 'progress', final: false },
  INCOMPLETE: { ...sentencesOf('INCOMPLETE'), tone: 'caution', final: false },
  FAILED: { ...sentencesOf('FAILED'), tone: 'negative', final: false },
};

function sentencesOf(status: CardholderStatus) {
  return { label: message(`cardholders.status.${status}`), meaning: message(`cardholders.meaning.${status}`) };
}

export const cardholderStatusWords = (status: string): StatusWords => wordsOf(words, status);
export const cardholderStatusViews: readonly string[] = Object.keys(words);
