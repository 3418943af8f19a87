import { describe, expect, test } from 'vitest';
import { type BankAccountValues, findBankAccountWarnings } from './bank-account-values';
import { english } from '@/lib/messages/english.fixture';

const stored: BankAccountValues = {
  account_number: '',
  bank_name: 'First Lantern Bank',
  swift_code: 'DEUTDEFF',
  bank_country_code: 'DE',
  bank_address: '1 Lantern Street',
  bank_code_value: '',
  bank_branch_code: '',
};

const warned = (change: Partial<BankAccountValues>, currency = 'EUR', before = stored) =>
  findBankAccountWarnings(currency, { ...stored, ...change }, before);

describe('warnings about bank details', () => {
  test.each([
    [{ account_number: 'DE89370400440532013001' }, 'account_number', /check digits/],
    [{ account_number: 'DE8937040044053201300' }, 'account_number', /has 22 characters; this one has 21/],
    [{ account_number: 'US89370400440532013000' }, 'account_number', /has no IBANs/],
    [
      { account_number: 'GB29NWBK60161331926819' },
      'account_number',
      /IBAN is from the United Kingdom, but the bank is in Germany/,
    ],
    [{ swift_code: 'DEUTDEFF5' }, 'swift_code', /8 or 11 characters/],
    [{ swift_code: 'DEUTZZFF' }, 'swift_code', /letters ZZ in this SWIFT code aren’t a country code/],
    [{ swift_code: 'NWBKGB2L' }, 'swift_code', /bank in the United Kingdom, but the chosen country is Germany/],
  ])('%j', (change, field, words) => {
    const [first, ...others] = warned(change);
    expect(first?.field).toBe(field);
    expect(first && english(first.warning)).toMatch(words);
    expect(others).toEqual([]);
  });

  test('a wrong check digit of a routing number gets a warning, if the form asks for the number', () => {
    const inUs = { bank_country_code: 'US', swift_code: 'CHASUS33', bank_code_value: '021000022' };
    expect(warned(inUs, 'USD').map(({ field }) => field)).toEqual(['bank_code_value']);
    expect(warned({ ...inUs, bank_code_value: '021000021' }, 'USD')).toEqual([]);
    expect(warned({ ...inUs, bank_country_code: 'SG', swift_code: 'DBSSSGSG' }, 'USD')).toEqual([]);
  });

  test.each(['12345678', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'])(
    'the account number %j gets no warning',
    (number) => {
      expect(warned({ account_number: number })).toEqual([]);
    },
  );

  // The IBAN registry: banks of these territories have IBANs of another country.
  test.each(['GF', 'GP', 'MQ', 'RE', 'PF', 'TF', 'YT', 'NC', 'BL', 'MF', 'PM', 'WF'])(
    'an IBAN and a SWIFT code of France get no warning at a bank in %s',
    (country) => {
      const french = { account_number: 'FR1420041010050500013M02606', swift_code: 'BNPAFRPP' };
      expect(warned({ ...french, bank_country_code: country })).toEqual([]);
    },
  );

  test.each([
    ['GB29NWBK60161331926819', 'JE'],
    ['GB29NWBK60161331926819', 'GG'],
    ['GB29NWBK60161331926819', 'IM'],
    ['FI2112345600000785', 'AX'],
    ['XK051212012345678906', 'XK'],
  ])('%s gets no warning at a bank in %s', (number, country) => {
    const change = { account_number: number, bank_country_code: country, swift_code: `ABCD${number.slice(0, 2)}2L` };
    expect(warned(change)).toEqual([]);
  });

  test('an IBAN of France gets a warning at a bank in Jersey', () => {
    const change = { account_number: 'FR1420041010050500013M02606', bank_country_code: 'JE', swift_code: 'ABCDJE2L' };
    expect(warned(change).map(({ field }) => field)).toEqual(['account_number']);
  });

  test('a doubtful value of the record gets no warning when another field changes', () => {
    const before = { ...stored, swift_code: 'DEUTDEFF5' };
    expect(warned({ swift_code: 'DEUTDEFF5', bank_name: 'Other' }, 'EUR', before)).toEqual([]);
  });
});
