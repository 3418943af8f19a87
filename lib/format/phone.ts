import { readPhoneDigits, textOf } from '@/lib/contract/fields/pasted-text';
import { parsePhoneNumberFromString, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';

export interface PhoneNumber {
  /** With the plus and the country's code, digits only: as it is sent. */
  readonly e164: string;
  /** ISO code of the number's country; undefined if no country has the country code. */
  readonly country: string | undefined;
  /** Whether the number has the form of numbers in that country, as far as known. */
  readonly likely: boolean;
}

/** E.164: a plus, and up to 15 digits that do not begin with a zero. */
const e164 = /^\+[1-9]\d{6,14}$/;

export type ReadPhone = typeof readPhone;

/** Reads a number as people write it. Without a known country its form is enough: the platform decides. */
export function readPhone(typed: string, country: string): PhoneNumber | undefined {
  const bare = textOf(readPhoneDigits(typed));
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(bare, { ...(defaultCountry ? { defaultCountry } : {}), extract: false });
  if (parsed !== undefined && e164.test(parsed.number)) {
    return { e164: parsed.number, country: parsed.country ?? undefined, likely: parsed.isValid() };
  }
  return e164.test(bare) ? { e164: bare, country: undefined, likely: false } : undefined;
}
