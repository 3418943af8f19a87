import { getRequestConfig } from 'next-intl/server';
import { log } from '@/lib/log';
import { locale, messages } from './messages';

/** The configuration with which next-intl draws a page. The build finds this file by `next.config.mjs`. */
export default getRequestConfig(() => ({
  locale,
  messages,
  // lib/format formats instants in the person's own zone; this setting only keeps the server's zone out.
  timeZone: 'UTC',
  onError: (error) => {
    log('error', 'a message could not be drawn', { error });
  },
}));
