/** Cookies without a secret: what a browser was shown last. Scripts of our pages write them too. */
const plainCookies = {
  /** The language that was last chosen, for the pages before a session. */
  language: { name: 'bo-language', sameSite: 'lax', seconds: 365 * 86_400 },
  /**
   * The IANA zone of the browser, so that the server draws times as the browser would. Cookies ignore ports: the prefix
   * keeps this one apart from the cookies of other programs on the same machine.
   */
  zone: { name: 'bo-time-zone', sameSite: 'strict', seconds: 365 * 86_400 },
} as const;

type PlainCookie = keyof typeof plainCookies;

/** Over https only this host may set the cookie. */
const nameOf = (what: PlainCookie, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${plainCookies[what].name}`;

/** The value that a browser sent, from whatever scheme. */
export const readPlainCookie = (
  what: PlainCookie,
  cookies: { get(name: string): { readonly value: string } | undefined },
): string | undefined => (cookies.get(nameOf(what, true)) ?? cookies.get(nameOf(what, false)))?.value;

/** The cookie as a script or a `Set-Cookie` header writes it. */
export function writePlainCookie(what: PlainCookie, value: string, isSecure: boolean): string {
  const { sameSite, seconds } = plainCookies[what];
  const pair = `${nameOf(what, isSecure)}=${encodeURIComponent(value)}`;
  return `${pair}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}

/** The same for `cookies().set` of the framework. */
export function plainCookie(what: PlainCookie, value: string, isSecure: boolean) {
  const { sameSite, seconds } = plainCookies[what];
  return { name: nameOf(what, isSecure), value, path: '/', maxAge: seconds, sameSite, secure: isSecure } as const;
}
