/** Headers that the proxy puts on a request, over any value of the sender, one of pages, and the proxy's own answers. */

/** Path and query of the page, which a page itself cannot see. */
export const pathHeader = 'x-page-path';

/**
 * For whom the page was drawn that sends a request: the person's id, which is no secret. Pages send it with every request
 * (app/session/tell-person.ts), and an answer that refuses it for another person has it too.
 */
export const personHeader = 'x-page-person';

/** The nonce of this answer's scripts. */
export const nonceHeader = 'x-nonce';

/** Whether an open page polls by itself, at a handler that only reads: the person may have gone away. */
export function asksByItself(headers: Pick<Headers, 'get' | 'has'>): boolean {
  if (!headers.has('x-passive') || headers.has('next-action')) return false;
  return /^\/api\/(live|writes|session)(\/|\?|$)/.test(headers.get(pathHeader) ?? '');
}

/** The answer to an action that came too soon after too many others. Forms in the browser recognise it. */
export const tooManyRequests = 'too-many-requests';

/** The proxy's answer to a request that needs a session and has none. Forms in the browser recognise it. */
export const signInFirst = 'sign-in-first';
