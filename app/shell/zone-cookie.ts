/** Holds the IANA zone of the browser, so that the server prints the times that the browser would. */
export const zoneCookie = 'time-zone';
