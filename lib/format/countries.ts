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

/** The same, sorted by name for an English reader. */
export const countriesByName: readonly Country[] = Object.freeze(
  COUNTRIES.toSorted((one, other) => new Intl.Collator('en').compare(one.name, other.name)),
);

/** An unknown code is shown as it came. */
export function countryName(code: string): string {
  return (Object.hasOwn(namesByCode, code) ? namesByCode[code] : undefined) ?? code;
}
