import { getRequestConfig } from 'next-intl/server';
import { log } from '@/lib/log';
import { messagesIn } from '@/lib/messages/messages';
import { readLanguage } from './language';

/** The configuration with which next-intl draws a page. The build finds this file by `next.config.mjs`. */
export default getRequestConfig(async () => {
  const locale = await readLanguage();
  return {
    locale,
    messages: messagesIn[locale],
    // lib/format formats instants in the person's own zone; this setting only keeps the server's zone out.
    timeZone: 'UTC',
    onError: (error) => {
      log('error', 'a message could not be drawn', { error });
    },
  };
});
