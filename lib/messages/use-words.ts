import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { drawMessage, type Message, type Translate } from './message';

/** Draws a sentence from its key and values, in any component that is not async. */
export function useWords(): (sentence: Message) => string {
  // The values of a key are checked where a message is made.
  const t = useTranslations() as unknown as Translate;
  return useCallback((sentence) => drawMessage(t, sentence), [t]);
}
