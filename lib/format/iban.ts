import { countrySpecs, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { COUNTRIES } from './countries';

// Numbers that name an account and its bank: IBAN, BIC and the routing number of the ABA.

export type IbanFault = 'unknown-country' | 'length' | 'shape' | 'check-digits';

export interface Iban {
  /** Without separators, in capitals: as it is sent. */
  readonly electronic: string;
  /** In groups of four: as people compare it. */
  readonly grouped: string;
  readonly country: string;
  /** How long an IBAN of this country is; undefined where the country has none. */
  readonly length: number | undefined;
  /** The first thing that is wrong with it. */
  readonly fault: IbanFault | undefined;
}

/** Of the number of an account as it was read: one that begins as an IBAN does. Any other number is no IBAN. */
export function readIban(electronic: string): Iban | undefined {
  if (!/^[A-Z]{2}[0-9]{2}/.test(electronic)) return undefined;
  const country = electronic.slice(0, 2);
  const length = countrySpecs[country]?.chars ?? undefined;
  return {
    electronic,
    grouped: friendlyFormatIBAN(electronic) ?? electronic,
    country,
    length,
    fault: faultOf(electronic, length),
  };
}

function faultOf(electronic: string, length: number | undefined): IbanFault | undefined {
  if (length === undefined) return 'unknown-country';
  if (electronic.length !== length) return 'length';
  const { valid, errorCodes } = validateIBAN(electronic);
  if (valid) return undefined;
  return errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat) ? 'shape' : 'check-digits';
}

/** The IBAN registry, "Includes other countries/territories": their banks have the IBANs, and often the BICs, of these. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
};

/** Whether a bank in the second country may have numbers of the first. */
export const hasNumbersOf = (country: string, bank: string): boolean =>
  country === bank || (Object.hasOwn(territories, country) && territories[country]?.includes(bank) === true);

const abaWeights = [3, 7, 1];

/** Whether nine digits can be a routing number: their sum, weighted 3-7-1, is a multiple of ten. */
export function isAbaChecksumRight(digits: string): boolean {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (abaWeights[place % 3] ?? 0),
    0,
  );
  return /^[0-9]{9}$/.test(digits) && sum !== 0 && sum % 10 === 0;
}

const bicCountries = new Set(COUNTRIES.map(({ code }) => code));

/** ISO 9362: four of the bank, two of the country, two of the place, and three of the branch or nothing. */
const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

type BicFault = 'shape' | 'unknown-country';

export function findBicFault(bic: string): BicFault | undefined {
  if (!bicPattern.test(bic)) return 'shape';
  return bicCountries.has(bicCountry(bic)) ? undefined : 'unknown-country';
}

/** The country that a BIC says it is of. */
export function bicCountry(bic: string): string {
  return bic.slice(4, 6);
}
