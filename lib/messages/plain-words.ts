import { createTranslator } from 'next-intl';
import { log } from '@/lib/log';
import { drawMessage, type Message, type Translate } from './message';
import { locale, messages } from './messages';

/** Draws sentences outside of any request, such as in a file that is made after its person has left. */
export function plainWords(): (sentence: Message) => string {
  const t = createTranslator({
    locale,
    messages,
    timeZone: 'UTC',
    onError: (error) => {
      log('error', 'a message could not be drawn', { error });
    },
  }) as unknown as Translate; // the values of a key are checked where a message is made
  return (sentence) => drawMessage(t, sentence);
}
