import { createTranslator } from 'next-intl';
import type { Language } from './languages';
import { drawMessage, readMessage, type Message, type Translate } from './message';
import { messagesIn } from './messages';

/**
 * Draws the text that a person reads in a language, for tests that compare it with hand-typed text. A string argument
 * is a schema's issue. A message that cannot be drawn fails the test.
 */
export function wordsIn(language: Language): (sentence: Message | string) => string {
  const t = createTranslator({
    locale: language,
    messages: messagesIn[language],
    onError: (error) => {
      throw error;
    },
  }) as unknown as Translate;
  return (sentence) => drawMessage(t, typeof sentence === 'string' ? readMessage(sentence) : sentence);
}
