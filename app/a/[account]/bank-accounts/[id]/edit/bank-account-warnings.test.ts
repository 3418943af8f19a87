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

describe('what the platform may take, and looks wrong', () => {
  test.each([
    [{ account_number: 'DE89370400440532013001' }, 'account_number', /check digits/],
    [{ account_number: 'DE8937040044053201300' }, 'account_number', /has 22 characters; this one has 21/],
    [{ account_number: 'US89370400440532013000' }, 'account_number', /has no IBANs/],
    [
      { account_number: 'GB29NWBK60161331926819' },
      'account_number',
      /IBAN is of the United Kingdom, the bank is in Germany/,
    ],
    [{ swift_code: 'DEUTDEFF5' }, 'swift_code', /8 or 11 characters/],
    [{ swift_code: 'DEUTZZFF' }, 'swift_code', /No country has the letters ZZ/],
    [{ swift_code: 'NWBKGB2L' }, 'swift_code', /bank in the United Kingdom, the chosen country is Germany/],
  ])('%j', (change, field, words) => {
    const [first, ...others] = warned(change);
    expect(first?.field).toBe(field);
    expect(first && english(first.warning)).toMatch(words);
    expect(others).toEqual([]);
  });

  test('a routing number with a wrong check digit, where one is asked for', () => {
    const inUs = { bank_country_code: 'US', swift_code: 'CHASUS33', bank_code_value: '021000022' };
    expect(warned(inUs, 'USD').map(({ field }) => field)).toEqual(['bank_code_value']);
    expect(warned({ ...inUs, bank_code_value: '021000021' }, 'USD')).toEqual([]);
    expect(warned({ ...inUs, bank_country_code: 'SG', swift_code: 'DBSSSGSG' }, 'USD')).toEqual([]);
  });

  test.each(['12345678', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'])(
    '%j is nothing to warn of',
    (number) => {
      expect(warned({ account_number: number })).toEqual([]);
    },
  );

  test('what the record has already is not held against who changes something else', () => {
    const before = { ...stored, swift_code: 'DEUTDEFF5' };
    expect(warned({ swift_code: 'DEUTDEFF5', bank_name: 'Other' }, 'EUR', before)).toEqual([]);
  });
});
