/** How an action is answered that came too soon after too many others. The browser's half of a form knows it by this. */
export const tooManyRequests = 'Too many requests';
