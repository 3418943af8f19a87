import { browserZone } from '@/lib/format/instant';

/**
 * Holds the IANA zone of the browser, so that the server draws times as the browser would. Cookies ignore ports: the
 * prefix keeps this one apart from the cookies of other programs on the same machine.
 */
export const zoneCookie = 'bo-time-zone';

const cookies = () => document.cookie.split('; ');

/** Whether the server knows a zone. Asking the browser for its own zone takes as long as drawing a list. */
export const isZoneKnown = (): boolean => cookies().some((cookie) => cookie.startsWith(`${zoneCookie}=`));

/** Reports the browser's zone to the server. Returns true if the server did not know it yet. */
export function reportZone(): boolean {
  const cookie = `${zoneCookie}=${encodeURIComponent(browserZone())}`;
  if (cookies().includes(cookie)) return false;
  document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Strict`;
  return true;
}
