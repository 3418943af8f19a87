import { wordsOf, type StatusWords } from '@/app/list/status-words';

/** Interface 3.3. */
const words: Readonly<Record<'Valid' | 'Invalid', StatusWords>> = {
  Valid: { label: 'Valid', tone: 'positive', meaning: 'Settlements can be paid to this account.', final: false },
  Invalid: {
    label: 'Invalid',
    tone: 'negative',
    meaning: 'The platform does not pay settlements to this account. Check its details.',
    final: false,
  },
};

export const accountStatusWords = (status: string): StatusWords => wordsOf(words, status);
