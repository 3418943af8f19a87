import { browserZone } from '@/lib/format/instant';

/**
 * Holds the IANA zone of the browser, so that the server prints the times that the browser would. Cookies know no ports:
 * the prefix tells it from those of other programs on the same machine.
 */
export const zoneCookie = 'bo-time-zone';

const cookies = () => document.cookie.split('; ');

/** Whether the server has been told a zone. To ask the browser for its own takes as long as drawing a list. */
export const isZoneKnown = (): boolean => cookies().some((cookie) => cookie.startsWith(`${zoneCookie}=`));

/** Tells the server the browser's zone. Answers whether it did not know it yet. */
export function reportZone(): boolean {
  const cookie = `${zoneCookie}=${encodeURIComponent(browserZone())}`;
  if (cookies().includes(cookie)) return false;
  document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Strict`;
  return true;
}
