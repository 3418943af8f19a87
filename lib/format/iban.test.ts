import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { readIban, bicCountry, findBicFault, isAbaChecksumRight } from './iban';

// The examples of the SWIFT IBAN registry.
const good = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'SA0380000000608010167519',
  'KW81CBKU0000000000001234560101',
];

describe('a number that begins like an IBAN', () => {
  test.each(good)('%s is right', (iban) => {
    expect(readIban(iban)).toMatchObject({ electronic: iban, fault: undefined, length: iban.length });
  });

  test('is shown in groups of four', () => {
    expect(readIban('GB29NWBK60161331926819')?.grouped).toBe('GB29 NWBK 6016 1331 9268 19');
  });

  test.each([
    ['DE89370400440532013001', 'check-digits'],
    ['GB29NWBK6016133192681', 'length'],
    ['GB29NWBK601613319268190', 'length'],
    ['US89370400440532013000', 'unknown-country'],
    ['ZZ89370400440532013000', 'unknown-country'],
    ['DE8937040044053201300X', 'shape'],
  ])('%s is told apart: %s', (iban, fault) => {
    expect(readIban(iban)?.fault).toBe(fault);
  });

  test('with one digit mistyped it is never right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{18}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (bban, place, more) => {
        const iban = composeIBAN({ countryCode: 'DE', bban });
        if (iban === null) return;
        expect(readIban(iban)?.fault).toBeUndefined();
        const digit = (Number(iban.charAt(place + 4)) + more) % 10;
        const wrong = `${iban.slice(0, place + 4)}${String(digit)}${iban.slice(place + 5)}`;
        expect(readIban(wrong)?.fault).toBe('check-digits');
      }),
    );
  });
});

test.each(['', '12345678', 'ABCD1234', '7-1234', 'G129'])('%j is no IBAN and is left alone', (number) => {
  expect(readIban(number)).toBeUndefined();
});

describe('a BIC', () => {
  test.each(['DEUTDEFF', 'DEUTDEFF500', 'NEDSZAJJXXX', 'UNAXKWKWXXX', 'NCBVXKPR'])('%s is one', (bic) => {
    expect(findBicFault(bic)).toBeUndefined();
  });

  // The platform takes 8 to 11 characters (2.5); 9 and 10 are no BIC.
  test.each(['DEUTDEFF5', 'DEUTDEFF50', 'DEUTD3FF', 'DEUTDEFF5000', 'deutdeff', ''])(
    '%j does not have the shape of one',
    (bic) => {
      expect(findBicFault(bic)).toBe('shape');
    },
  );

  test('names a country that exists', () => {
    expect(findBicFault('DEUTZZFF')).toBe('unknown-country');
    expect(bicCountry('DEUTDEFF')).toBe('DE');
  });
});

test.each(['021000021', '011401533', '091000019'])('%s is a routing number', (digits) => {
  expect(isAbaChecksumRight(digits)).toBe(true);
});

test.each(['021000022', '000000000', '02100002', '0210000210', '02100002x', ''])('%j is none', (digits) => {
  expect(isAbaChecksumRight(digits)).toBe(false);
});

test('a routing number with one digit mistyped is none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8}$/), fc.nat(8), fc.integer({ min: 1, max: 9 }), (start, place, more) => {
      const digits = Array.from({ length: 10 }, (_, last) => `${start}${String(last)}`).find(isAbaChecksumRight);
      if (digits === undefined) return;
      const wrong = (Number(digits.charAt(place)) + more) % 10;
      expect(isAbaChecksumRight(`${digits.slice(0, place)}${String(wrong)}${digits.slice(place + 1)}`)).toBe(false);
    }),
  );
});
