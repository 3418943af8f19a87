import { browserZone } from '@/lib/format/instant';
import { writePlainCookie } from '@/lib/front/plain-cookie';

const cookies = () => document.cookie.split('; ');

const zoneCookie = (): string => writePlainCookie('zone', browserZone(), location.protocol === 'https:');

const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

/** Whether the server knows a zone. Asking the browser for its own zone takes as long as drawing a list. */
export const isZoneKnown = (): boolean => {
  const name = pairOf(writePlainCookie('zone', '', location.protocol === 'https:'));
  return cookies().some((cookie) => cookie.startsWith(name));
};

/** Reports the browser's zone to the server. Returns true if the server did not know it yet. */
export function reportZone(): boolean {
  const cookie = zoneCookie();
  if (cookies().includes(pairOf(cookie))) return false;
  document.cookie = cookie;
  return true;
}
