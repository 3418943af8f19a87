/** What the proxy tells: headers that it puts on a request, over whatever the sender wrote there, and its own answers. */

/** Path and query of the page, which a page itself cannot see. */
export const pathHeader = 'x-page-path';

/** The nonce of this answer's scripts. */
export const nonceHeader = 'x-nonce';

/** A poll by an open page, from handlers that only read: it says nothing about the person. */
export function asksByItself(headers: Pick<Headers, 'get' | 'has'>): boolean {
  if (!headers.has('x-passive') || headers.has('next-action')) return false;
  return /^\/api\/(live|writes|session)(\/|\?|$)/.test(headers.get(pathHeader) ?? '');
}

/** How an action is answered that came too soon after too many others. The browser's half of a form knows it by this. */
export const tooManyRequests = 'too-many-requests';

/** How the proxy answers a request that needs a session and has none. The browser's half of a form knows it by this. */
export const signInFirst = 'sign-in-first';
