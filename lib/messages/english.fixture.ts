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

/** What a person reads, for tests that hold sentences against hand-typed ones. Text is that of a schema's issue. */
export function english(sentence: Message | string): string {
  return drawMessage(t, typeof sentence === 'string' ? readMessage(sentence) : sentence);
}
