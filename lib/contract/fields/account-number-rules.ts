/**
 * How many digits the domestic schemes of a country take for the number of an account, where no IBAN is used. Another
 * length is a warning and no more: banks of CN, HK, SG and ZA number by rules of their own within these bounds.
 */

interface AccountNumberRule {
  readonly min: number;
  readonly max: number;
}

const exactly = (length: number): AccountNumberRule => ({ min: length, max: length });

/** The rules by the country of the bank. The platform takes 5 to 60 characters for all of them (interface 2.5). */
const rules: Readonly<Record<string, AccountNumberRule>> = {
  // Becs direct entry: nine places beside the BSB.
  AU: { min: 5, max: 9 },
  // Payments Canada, standard 005: twelve places, of which banks use seven or more.
  CA: { min: 7, max: 12 },
  // CNAPS: 32 places; cards have 16 to 19 digits. No scheme names a shortest number, and 9 is what we assume.
  CN: { min: 9, max: 32 },
  GB: exactly(8),
  // HKICL clearing: three digits of the branch, which some payers leave out, and six to nine of the account; not the
  // bank code.
  HK: { min: 6, max: 12 },
  IN: { min: 9, max: 18 },
  // Zengin: shorter numbers are filled with zeros in front.
  JP: exactly(7),
  // Bank, branch, account and a suffix of two or three digits.
  NZ: { min: 15, max: 16 },
  // GIRO and FAST: 7 digits (OCBC without the branch) to 12; virtual accounts of UOB have up to 18 (LTA, refunds).
  SG: { min: 7, max: 18 },
  // NACHA: seventeen places.
  US: { min: 4, max: 17 },
  // Bankserv, "Account number check digit verification": eleven places; zeros in front may be left out, and 7 is what we
  // assume.
  ZA: { min: 7, max: 11 },
};

/** Crown dependencies are members of the schemes of the United Kingdom. */
const schemeOf: Readonly<Record<string, string>> = { GG: 'GB', IM: 'GB', JE: 'GB' };

/** Undefined where no scheme fixes the length. */
export function findAccountNumberRule(country: string): AccountNumberRule | undefined {
  const scheme = schemeOf[country] ?? country;
  return Object.hasOwn(rules, scheme) ? rules[scheme] : undefined;
}
