import { describe, expect, test } from 'vitest';
import { type BankAccountValues, findBankAccountWarnings } from './bank-account-warnings';
import { bankOfNumber } from '@/lib/format/iban';
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

const warned = (change: Partial<BankAccountValues>, currency = 'EUR', before = stored, number = '') =>
  findBankAccountWarnings(currency, { ...stored, ...change }, before, bankOfNumber(number));

const saidOf = (...given: Parameters<typeof warned>) =>
  warned(...given).map(({ field, warning }) => `${field}: ${english(warning)}`);

describe('warnings about bank details', () => {
  test.each([
    [{ account_number: 'DE89370400440532013001' }, 'account_number', /check digits/],
    [{ account_number: 'DE8937040044053201300' }, 'account_number', /has 22 characters; this one has 21/],
    [{ account_number: 'US89370400440532013000' }, 'account_number', /has no IBANs/],
    [
      { account_number: 'FR1420041010050500013M02606' },
      'account_number',
      /IBAN is from France, but the bank is in Germany/,
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

  test.each(['DE89370400440532013000', 'de89 3704 0044 0532 0130 00'])(
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
    const change = { account_number: number, bank_country_code: country, swift_code: `NWBK${number.slice(0, 2)}2L` };
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

const zeros = (count: number, likely: string) =>
  `account_number: ${String(count)} digits: is a zero in front missing (${likely})?`;
const exactly = (place: string, length: number, count: number) =>
  `account_number: An account number in ${place} has ${String(length)} digits; this one has ${String(count)}.`;
const between = (place: string, min: number, max: number, count: number) =>
  `account_number: An account number in ${place} has ${String(min)} to ${String(max)} digits; this one has ${String(count)}.`;
const noIban = (place: string) => `account_number: Banks in ${place} use IBANs; this number isn’t one.`;

describe('the number of an account, by the scheme of its country', () => {
  test.each([
    ['GBP', 'GB', '01926819', []],
    ['GBP', 'GB', '1926819', [zeros(7, '01926819')]],
    ['GBP', 'GB', '926819', [zeros(6, '00926819')]],
    ['GBP', 'GB', '119268190', [exactly('the United Kingdom', 8, 9)]],
    ['GBP', 'GB', '1192681901', [exactly('the United Kingdom', 8, 10)]],
    [
      'GBP',
      'GB',
      '115719O4',
      ['account_number: An account number in the United Kingdom has digits only; this one has letters.'],
    ],
    ['GBP', 'JE', '1926819', [zeros(7, '01926819')]],
    ['GBP', 'GB', 'GB29NWBK60161331926819', []],
    ['EUR', 'GB', '01926819', [noIban('the United Kingdom')]],
    ['JPY', 'JP', '123456', [zeros(6, '0123456')]],
    ['JPY', 'JP', '0123456', []],
    ['JPY', 'JP', '12345678', [exactly('Japan', 7, 8)]],
    ['AUD', 'AU', '123456789', []],
    ['AUD', 'AU', '1234567890', [between('Australia', 5, 9, 10)]],
    ['HKD', 'HK', '123456789012', []],
    ['HKD', 'HK', '004123456789012', [between('Hong Kong', 6, 12, 15)]],
    ['INR', 'IN', '00112233445566', []],
    ['INR', 'IN', '12345678', [between('India', 9, 18, 8)]],
    ['CNH', 'CN', '6222021001123456789', []],
    ['CNH', 'CN', '12345678', [between('China', 9, 32, 8)]],
    ['SGD', 'SG', '0123456789', []],
    ['SGD', 'SG', '860012349101234567', []],
    ['SGD', 'SG', '8600123491012345678', [between('Singapore', 7, 18, 19)]],
    ['SGD', 'SG', '123456', [between('Singapore', 7, 18, 6)]],
    ['USD', 'US', '12345678901234567', []],
    ['USD', 'US', '123456789012345678', [between('the United States', 4, 17, 18)]],
    ['ZAR', 'ZA', '62001234567', []],
    ['ZAR', 'ZA', '620012345678', [between('South Africa', 7, 11, 12)]],
    ['NZD', 'NZ', '0101020123456000', []],
    ['NZD', 'NZ', '12345678', [between('New Zealand', 15, 16, 8)]],
    ['CAD', 'CA', '1234567', []],
    ['CAD', 'CA', '123456', [between('Canada', 7, 12, 6)]],
    ['EUR', 'DE', '532013000', [noIban('Germany')]],
    ['EUR', 'GF', '532013000', [noIban('French Guiana')]],
    ['NOK', 'NO', '86011117947', [noIban('Norway')]],
    ['NOK', 'NO', 'NO938601111794', ['account_number: An IBAN of Norway has 15 characters; this one has 14.']],
    ['MXN', 'MX', '012345678901234567', []],
  ] as const)('%s at a bank in %s: %s', (currency, country, number, said) => {
    const given = { bank_country_code: country, account_number: number, swift_code: `ABCD${country}2L` };
    const others = new Set(['bank_code_value', 'swift_code']);
    const found = warned(given, currency).filter(({ field }) => !others.has(field));
    expect(found.map(({ field, warning }) => `${field}: ${english(warning)}`)).toEqual(said);
  });
});

const inBritain = { ...stored, bank_country_code: 'GB', swift_code: 'NWBKGB2L', bank_code_value: '60-16-13' };
const british = 'GB29NWBK60161331926819';
const otherSortCode = (code: string) => `bank_code_value: The IBAN holds 60-16-13, the sort code is ${code}.`;
const otherBank = (iban: string, swift: string) =>
  `swift_code: The IBAN names the bank ${iban}, the SWIFT code the bank ${swift}.`;

describe('values that name different banks', () => {
  test.each([
    ['GBP', { ...inBritain, account_number: british }, []],
    ['GBP', { ...inBritain, account_number: british, bank_code_value: '20-00-00' }, [otherSortCode('20-00-00')]],
    ['GBP', { ...inBritain, account_number: british, swift_code: 'BARCGB22' }, [otherBank('NWBK', 'BARC')]],
    [
      'EUR',
      { bank_country_code: 'NL', account_number: 'NL91ABNA0417164300', swift_code: 'RABONL2U' },
      [otherBank('ABNA', 'RABO')],
    ],
    ['EUR', { bank_country_code: 'NL', account_number: 'NL91ABNA0417164300', swift_code: 'ABNANL2A' }, []],
    [
      'EUR',
      { bank_country_code: 'IE', account_number: 'IE29AIBK93115212345678', swift_code: 'BOFIIE2D' },
      [otherBank('AIBK', 'BOFI')],
    ],
    ['EUR', { bank_country_code: 'FR', account_number: 'FR1420041010050500013M02606', swift_code: 'BNPAFRPP' }, []],
    [
      'INR',
      { bank_country_code: 'IN', bank_code_value: 'HDFC0001234', swift_code: 'ICICINBB' },
      ['bank_code_value: The IFSC code names the bank HDFC, the SWIFT code the bank ICIC.'],
    ],
    ['INR', { bank_country_code: 'IN', bank_code_value: 'HDFC0001234', swift_code: 'HDFCINBB' }, []],
    ['INR', { bank_country_code: 'IN', bank_code_value: 'UTIB0000009', swift_code: 'AXISINBB' }, []],
  ] as const)('%s %j', (currency, change, said) => {
    expect(saidOf(change, currency)).toEqual(said);
  });

  const begins = (code: string) =>
    `account_number: The number begins with the bank’s code ${code}. Check that the code is part of the account number.`;

  test.each([
    ['HKD', 'HK', '004', '004-123-456789', [begins('004')]],
    ['HKD', 'HK', '004', '123-004567', []],
    ['HKD', 'HK', '004', '004567', []],
    ['HKD', 'HK', '4', '004-123-456789', []],
    ['USD', 'US', '021000021', '021000021 12345678', [begins('021000021')]],
    ['GBP', 'GB', '60-16-13', '60-16-13 31926819', [begins('60-16-13')]],
    ['GBP', 'GB', '60-16-13', '60161300', []],
    ['AUD', 'AU', '062-000', '062-000 12345678', [begins('062-000')]],
    ['CAD', 'CA', '003', '003 1234567', [begins('003')]],
    ['CNH', 'CN', '102100099996', '102100099996 6222021001', [begins('102100099996')]],
    ['EUR', 'GB', '60-16-13', '60-16-13 31926819', [noIban('the United Kingdom')]],
  ] as const)(
    'a number with the code of its bank in front: %s at a bank in %s, %s, %j',
    (currency, country, code, number, said) => {
      const given = { bank_country_code: country, account_number: number, swift_code: `ABCD${country}2L` };
      const found = warned({ ...given, bank_code_value: code }, currency);
      expect(
        found
          .filter(({ field }) => field === 'account_number')
          .map(({ field, warning }) => `${field}: ${english(warning)}`),
      ).toEqual(said);
    },
  );

  test('what changes is compared with the number that stays stored', () => {
    expect(saidOf({ ...inBritain, bank_code_value: '30-90-00' }, 'GBP', inBritain, british)).toEqual([
      otherSortCode('30-90-00'),
    ]);
    expect(saidOf({ ...inBritain, swift_code: 'BARCGB22' }, 'GBP', inBritain, british)).toEqual([
      otherBank('NWBK', 'BARC'),
    ]);
    expect(
      saidOf({ bank_country_code: 'NO', swift_code: 'DNBANOKK' }, 'EUR', stored, 'DE89370400440532013000'),
    ).toEqual(['account_number: The IBAN is from Germany, but the bank is in Norway.']);
    expect(saidOf({ ...inBritain, bank_name: 'Other' }, 'GBP', inBritain, british)).toEqual([]);
    expect(saidOf({ ...inBritain, bank_code_value: '30-90-00' }, 'GBP', inBritain, '**************6819')).toEqual([]);
  });

  test('a contradiction that is stored already is not told again', () => {
    const before = { ...inBritain, bank_code_value: '20-00-00' };
    expect(saidOf({ ...before, bank_name: 'Other' }, 'GBP', before, british)).toEqual([]);
  });

  test('what a page gets of a stored number holds no digit of its account', () => {
    expect(bankOfNumber(british)).toEqual({ country: 'GB', letters: 'NWBK', sortCode: '601613' });
    expect(bankOfNumber('NL91 ABNA 0417 1643 00')).toEqual({ country: 'NL', letters: 'ABNA', sortCode: undefined });
    expect(bankOfNumber('31926819')).toEqual({ country: undefined, letters: undefined, sortCode: undefined });
  });
});
