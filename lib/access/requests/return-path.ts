/** Where people go after the sign-in if they asked for no page. */
const home = '/';

/** Only a page of this console: never another site, in any spelling, nor a handler or the sign-in page itself. */
export function safeReturnPath(asked: unknown): string {
  // Browsers drop tabs and line breaks from addresses and read a backslash as a slash.
  if (typeof asked !== 'string' || asked.length > 2_000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(asked)) return home;
  const here = 'http://console.invalid';
  if (!URL.canParse(asked, here)) return home;
  const url = new URL(asked, here);
  // Dots in the path may still have led to `//`.
  if (url.origin !== here || url.pathname.startsWith('//')) return home;
  if (/^\/(api|_next|sign-in)(\/|$)/.test(url.pathname)) return home;
  return `${url.pathname}${url.search}`;
}
