import { countrySpecs, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { COUNTRIES } from './countries';

// Numbers that name an account and its bank: IBAN, BIC and the routing number of the ABA.

export type IbanFault = 'unknown-country' | 'length' | 'shape' | 'check-digits';

export interface Iban {
  /** The IBAN as it is sent: without separators, in capitals. */
  readonly electronic: string;
  /** The IBAN in groups of four characters, as people compare it. */
  readonly grouped: string;
  readonly country: string;
  /** The length of an IBAN of this country; undefined if the country has none. */
  readonly length: number | undefined;
  /** The first fault in the typed text. */
  readonly fault: IbanFault | undefined;
}

/** Reads the number of an account if it begins like an IBAN. Any other number is no IBAN. */
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

/** The IBAN registry, "Includes other countries/territories": their banks use these IBANs, and often these BICs. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
};

/** Whether a bank in the second country may have numbers of the first. */
export const hasNumbersOf = (country: string, bank: string): boolean =>
  country === bank || (Object.hasOwn(territories, country) && territories[country]?.includes(bank) === true);

/** The facts that a number tells about its bank, without the digits of its account. */
export interface NumberedBank {
  /** The country of an IBAN; undefined for any other number. */
  readonly country: string | undefined;
  /** The four letters that such an IBAN and the BIC of its bank both begin with, as in the Netherlands. */
  readonly letters: string | undefined;
  /** The sort code in an IBAN of the United Kingdom. */
  readonly sortCode: string | undefined;
}

/** Undefined for no number, for one that is masked, and for an IBAN with a fault. */
export function bankOfNumber(written: string): NumberedBank | undefined {
  const number = written.replace(/[\s-]/g, '');
  if (number === '' || /[^A-Z0-9]/i.test(number)) return undefined;
  const iban = readIban(number.toUpperCase());
  if (iban === undefined) return { country: undefined, letters: undefined, sortCode: undefined };
  if (iban.fault !== undefined) return undefined;
  const bank = iban.electronic.slice(4);
  const letters = /^[A-Z]{4}/.exec(bank)?.[0];
  return { country: iban.country, letters, sortCode: iban.country === 'GB' ? bank.slice(4, 10) : undefined };
}

/** Whether banks of this country, or the one whose numbers it uses, have IBANs. */
export const hasIbans = (country: string): boolean =>
  [country, ...Object.keys(territories).filter((of) => hasNumbersOf(of, country))].some(
    (one) => countrySpecs[one]?.IBANRegistry === true,
  );

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

/** ISO 9362: four characters for the bank, two for the country, two for the place, and three or none for the branch. */
const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

type BicFault = 'shape' | 'unknown-country';

export function findBicFault(bic: string): BicFault | undefined {
  if (!bicPattern.test(bic)) return 'shape';
  return bicCountries.has(bicCountry(bic)) ? undefined : 'unknown-country';
}

/** The country that a BIC names. */
export function bicCountry(bic: string): string {
  return bic.slice(4, 6);
}
