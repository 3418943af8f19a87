import { getWords } from '@/lib/messages/get-words';
import type { Message } from '@/lib/messages/message';

/** The metadata of a page that has a title and no more. */
export const pageTitle = (title: Message) => async () => ({ title: (await getWords())(title) });
