/** How the proxy answers a request that needs a session and has none. The browser's half of a form knows it by this. */
export const signInFirst = 'Sign in first';
