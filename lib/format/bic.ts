import { COUNTRIES } from './countries';

const codes = new Set([...COUNTRIES.map(({ code }) => code), 'XK']);

/** ISO 9362: four of the bank, two of the country, two of the place, and three of the branch or nothing. */
const pattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

export type BicFault = 'shape' | 'unknown-country';

/** As it is sent: capitals, without the separators that people type. */
export function normalizeBic(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

export function findBicFault(bic: string): BicFault | undefined {
  if (!pattern.test(bic)) return 'shape';
  return codes.has(bicCountry(bic)) ? undefined : 'unknown-country';
}

/** The country that a BIC says it is of. */
export function bicCountry(bic: string): string {
  return bic.slice(4, 6);
}
