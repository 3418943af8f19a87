import { getTranslations } from 'next-intl/server';
import { drawMessage, type Message, type Translate } from './message';

/** Does what `useWords` does, for an async component, for metadata and for a route handler. */
export async function getWords(): Promise<(sentence: Message) => string> {
  // The values of a key are checked where a message is made.
  const t = (await getTranslations()) as unknown as Translate;
  return (sentence) => drawMessage(t, sentence);
}
