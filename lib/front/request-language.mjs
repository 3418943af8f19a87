/** @typedef {import('../messages/languages').Language} Language */

/** A weight as RFC 9110 writes it: at most one, with three decimals at most. */
const weightOf = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The first language of an `Accept-Language` header that the console has; every Chinese reader gets its Chinese. A
 * language with the weight zero is not wanted, and one whose weight cannot be read is not counted.
 *
 * @param {string} header
 * @returns {Language}
 */
export function acceptedLanguage(header) {
  const asked = header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim());
      const given = parameters.find((one) => one.startsWith('q='));
      return { tag, weight: given === undefined ? 1 : Number(weightOf.exec(given)?.[1] ?? 0) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    if (/^zh(-|$)/.test(tag)) return 'zh-Hans';
    if (/^(en(-|$)|\*$)/.test(tag)) return 'en';
  }
  return 'en';
}

/**
 * The language of an answer that is given before a session is known: that of the last choice in this browser, else the
 * browser's. It reads the header itself, because it also runs before the framework.
 *
 * @param {string | null | undefined} cookies the `Cookie` header
 * @param {string | null | undefined} accepted the `Accept-Language` header
 * @returns {Language}
 */
export function requestLanguage(cookies, accepted) {
  const chosen = /(?:^|;\s*)(?:__Host-)?bo-language=(en|zh-Hans)(?:;|$)/.exec(cookies ?? '')?.[1];
  if (chosen === 'en' || chosen === 'zh-Hans') return chosen;
  return acceptedLanguage(accepted ?? '');
}
