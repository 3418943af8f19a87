import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankCodeRules,
  bankCodeTypes,
  findBankCodeProblems,
  requiredBankCodeType,
} from '@/lib/contract/bank-code-rules';
import { english } from '@/lib/messages/english.fixture';
import { COUNTRIES } from '@/lib/format/countries';
import {
  changesOf,
  type BankAccountValues,
  formatBankCode,
  normalizeBankCode,
  whyBankCode,
} from './bank-account-values';
import { bankAccountSchema } from './bank-account-schema';

const filled: BankAccountValues = {
  account_number: '',
  bank_name: 'First Lantern Bank',
  swift_code: 'DEUTDEFF',
  bank_country_code: 'DE',
  bank_address: '1 Lantern Street',
  bank_code_value: '',
  bank_branch_code: '',
};

const errorsOf = (currency: string, values: BankAccountValues) => {
  const read = bankAccountSchema(currency, values.bank_country_code).safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
};

const currencies = [...new Set([...bankCodeRules.map(({ currency }) => currency), 'EUR', 'JPY'])];
const countries = COUNTRIES.map(({ code }) => code);

describe('the fields of the form', () => {
  test('for every currency and country the form refuses exactly what the platform’s rules refuse', () => {
    const codes = fc.constantFrom(
      '',
      '123',
      '123456',
      '123456789',
      '123456789012',
      'HDFC0ABC123',
      'hdfc0abc123',
      '12-34-56',
      'x',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.constantFrom(...countries),
        codes,
        fc.constantFrom('', '00011'),
        (currency, country, code, branch) => {
          const values = { ...filled, bank_country_code: country, bank_code_value: code, bank_branch_code: branch };
          const refused = findBankCodeProblems(currency, changesOf(currency, values)).map(({ field }) => field);
          expect([...new Set(errorsOf(currency, values).map(({ field }) => field))].sort()).toEqual(refused.sort());
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('a field that the country does not ask for is not sent', () => {
    const inUs = { ...filled, bank_country_code: 'US', bank_code_value: '021000021', bank_branch_code: '00011' };
    expect(changesOf('USD', inUs)).toMatchObject({ bank_code_type: 'aba', bank_code_value: '021000021' });
    const names = Object.keys(changesOf('USD', { ...inUs, bank_country_code: 'SG' }));
    expect(names).not.toContain('bank_code_type');
    expect(names).not.toContain('bank_code_value');
    expect(names).not.toContain('bank_branch_code');
    expect(changesOf('CAD', inUs)).toMatchObject({ bank_branch_code: '00011' });
  });

  test('a number that was not typed is not sent', () => {
    expect(Object.keys(changesOf('EUR', { ...filled, account_number: '  ' }))).not.toContain('account_number');
  });

  test('separators are taken out, and letters become capitals where the code has capitals', () => {
    const typed = {
      ...filled,
      account_number: ' de89 3704-0044 0532 0130 00',
      swift_code: 'deut de ff',
      bank_country_code: 'IN',
      bank_code_value: 'hdfc 0-abc123',
    };
    expect(changesOf('INR', typed)).toMatchObject({
      account_number: 'DE89370400440532013000',
      swift_code: 'DEUTDEFF',
      bank_code_value: 'HDFC0ABC123',
    });
  });

  test.each([
    [{ account_number: '1234' }, 'account_number'],
    [{ account_number: '1'.repeat(61) }, 'account_number'],
    [{ swift_code: 'DEUT' }, 'swift_code'],
    [{ swift_code: 'DEUTDEFF5000' }, 'swift_code'],
    [{ swift_code: '' }, 'swift_code'],
    [{ bank_name: '  ' }, 'bank_name'],
    [{ bank_address: '' }, 'bank_address'],
    [{ bank_country_code: '' }, 'bank_country_code'],
  ])('%j is refused once, in words that a person would use', (change, field) => {
    const errors = errorsOf('EUR', { ...filled, ...change });
    expect(errors.map((error) => error.field)).toEqual([field]);
    const words = english(errors[0]?.message ?? '');
    expect(words).toMatch(/^(Enter|Choose|A SWIFT).*\.$/);
    expect(words).not.toMatch(/expected|regex|string|invalid/i);
  });

  test.each(['12345', '1'.repeat(60), 'GB29 NWBK 6016 1331 9268 19'])('the account number %j is taken', (number) => {
    expect(errorsOf('EUR', { ...filled, account_number: number })).toEqual([]);
  });
});

describe('bank codes', () => {
  test('what is written in groups is sent as it was', () => {
    for (const type of bankCodeTypes) {
      fc.assert(
        fc.property(fc.stringMatching(/^[0-9]{1,12}$/), (value) => {
          expect(normalizeBankCode(formatBankCode(type, value))).toBe(value);
        }),
      );
    }
    expect(formatBankCode('sort_code', '123456')).toBe('12-34-56');
    expect(formatBankCode('bsb_code', '123456')).toBe('123-456');
  });

  test('each is explained in a sentence', () => {
    expect(english(whyBankCode('sort_code', 'GBP', 'GB'))).toBe('GBP accounts need a 6-digit sort code.');
    expect(english(whyBankCode('aba', 'USD', 'US'))).toBe(
      'USD accounts at a bank in the United States need a 9-digit ABA routing number.',
    );
    for (const { type, currency, country } of bankCodeRules) {
      expect(requiredBankCodeType(currency, country ?? 'FR')).toBe(type);
      expect(english(whyBankCode(type, currency, country ?? 'FR'))).toMatch(
        new RegExp(`^${currency} accounts (at a bank in .* )?need an? \\d+-`),
      );
    }
  });
});
