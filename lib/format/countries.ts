import { message, type Message } from '@/lib/messages/message';
import names from './country-names.json' with { type: 'json' };

export interface Country {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly code: string;
  readonly name: string;
}

// Our own names: engines disagree about HK, MO, PS and FK, so a page would change its text after it has loaded.
const namesByCode: Readonly<Record<string, string>> = names;

/** The 249 codes of ISO 3166-1, and XK, which banks use for Kosovo and ISO does not list; sorted by code. */
export const COUNTRIES: readonly Country[] = Object.freeze(
  Object.entries(namesByCode).map(([code, name]) => Object.freeze({ code, name })),
);

/** For an English reader; an unknown code is shown as it came. */
export const englishCountryName = (code: string): string =>
  (Object.hasOwn(namesByCode, code) ? namesByCode[code] : undefined) ?? code;

/** The name in the reader's language; an unknown code is shown as it came. */
export function countryName(code: string): Message {
  if (code === '') return message('terms.asWritten', { text: '' });
  return message('terms.countryName', { code, name: englishCountryName(code) });
}

/** All countries with their names in a language, sorted as its readers look for them. */
export function countriesIn(
  language: string,
  words: (sentence: Message) => string,
): readonly (Country & { readonly label: string })[] {
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((country) => ({ ...country, label: words(countryName(country.code)) })).toSorted((one, other) =>
    compare(one.label, other.label),
  );
}
