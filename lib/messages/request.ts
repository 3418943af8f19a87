import { getRequestConfig } from 'next-intl/server';
import { log } from '@/lib/log';
import { locale, messages } from './messages';

/** What next-intl draws a page with. The build finds this file by `next.config.mjs`. */
export default getRequestConfig(() => ({
  locale,
  messages,
  // Instants are formatted by lib/format in the person's own zone; this one only keeps the server's out of it.
  timeZone: 'UTC',
  onError: (error) => {
    log('error', 'a message could not be drawn', { error });
  },
}));
