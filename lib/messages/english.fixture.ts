import { createTranslator } from 'next-intl';
import { drawMessage, readMessage, type Message, type Translate } from './message';
import { locale, messages } from './messages';

const t = createTranslator({
  locale,
  messages,
  onError: (error) => {
    throw error;
  },
}) as unknown as Translate;

/**
 * The text that a person reads, for tests that compare it with hand-typed text. A string argument is a schema's issue.
 */
export function english(sentence: Message | string): string {
  return drawMessage(t, typeof sentence === 'string' ? readMessage(sentence) : sentence);
}
