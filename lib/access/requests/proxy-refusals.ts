/** How an action is answered that came too soon after too many others. The browser's half of a form knows it by this. */
export const tooManyRequests = 'too-many-requests';

/** How the proxy answers a request that needs a session and has none. The browser's half of a form knows it by this. */
export const signInFirst = 'sign-in-first';
