/** Headers that the proxy puts on a request, over whatever the sender wrote there. */

/** Path and query of the page, which a page itself cannot see. */
export const pathHeader = 'x-page-path';

/** The nonce of this answer's scripts. */
export const nonceHeader = 'x-nonce';
