import { getWords } from '@/lib/messages/get-words';
import { message, type MessageKey } from '@/lib/messages/message';

/** The metadata of a page that has only a title. */
export const pageTitle =
  <K extends MessageKey>(...title: Parameters<typeof message<K>>) =>
  async () => ({ title: (await getWords())(message(...title)) });
