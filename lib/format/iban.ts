import { countrySpecs, electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';

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

/** Reads a number that begins as an IBAN does; any other number is no IBAN and none of our business. */
export function readIban(typed: string): Iban | undefined {
  // The library refuses spaces and small letters.
  const electronic = electronicFormatIBAN(typed.replace(/\s/g, '')) ?? '';
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
