import { wordsOf, type StatusWords } from '@/app/list/status-words';
import { message } from '@/lib/messages/message';

/** Interface 3.3. */
const words: Readonly<Record<'Valid' | 'Invalid', StatusWords>> = {
  Valid: {
    label: message('bank-accounts.status.Valid.label'),
    tone: 'positive',
    meaning: message('bank-accounts.status.Valid.meaning'),
    final: false,
  },
  Invalid: {
    label: message('bank-accounts.status.Invalid.label'),
    tone: 'negative',
    meaning: message('bank-accounts.status.Invalid.meaning'),
    final: false,
  },
};

export const accountStatusWords = (status: string): StatusWords => wordsOf(words, status);
