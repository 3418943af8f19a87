import { createTranslator } from 'next-intl';
import { drawMessage, type Message, type Translate } from '@/lib/messages/message';
import { locale, messages } from '@/lib/messages/messages';

const t = createTranslator({ locale, messages }) as unknown as Translate; // as in lib/messages/use-words

/** For answers that still hold text: goes with the last of them. */
export const textOf = (sentence: Message): string => drawMessage(t, sentence);
