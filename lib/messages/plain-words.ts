import { createTranslator } from 'next-intl';
import { log } from '@/lib/log';
import { drawMessage, type Message, type Translate } from './message';
import type { Language } from './languages';
import { messagesIn } from './messages';

/** Draws sentences in one language. */
export type Words = (sentence: Message) => string;

const made = new Map<Language, Words>();

/** Draws sentences outside of any request, such as in a file that is made after its person has left. */
export function plainWords(language: Language = 'en'): Words {
  const known = made.get(language);
  if (known !== undefined) return known;
  const t = createTranslator({
    locale: language,
    messages: messagesIn[language],
    timeZone: 'UTC',
    onError: (error) => {
      log('error', 'a message could not be drawn', { error });
    },
  }) as unknown as Translate; // the values of a key are checked where a message is made
  const words: Words = (sentence) => drawMessage(t, sentence);
  made.set(language, words);
  return words;
}
