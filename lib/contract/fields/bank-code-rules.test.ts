import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBankAccount } from '../bank-accounts';
import { findBankCodeProblems, requiredBankCodeType, requiresBankBranchCode } from './bank-code-rules';
import { countryCodes, currencyCodes } from '../iso-codes.fixture';

/** Interface 2.5, "bank_code_type is required as follows", typed again; `*` stands for every country. */
const requiredByPaper: Readonly<Record<string, string>> = {
  'USD US': 'aba',
  'CAD *': 'bank_code',
  'HKD *': 'bank_code',
  'GBP *': 'sort_code',
  'AUD *': 'bsb_code',
  'INR *': 'ifsc',
  'CNH CN': 'cnaps_number',
};

const onPaper = (currency: string, country: string): string | undefined =>
  requiredByPaper[`${currency} ${country}`] ?? requiredByPaper[`${currency} *`];

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Interface 2.5, "bank_code_value formats": the allowed characters of each place. */
const places = {
  aba: Array<string>(9).fill(digits),
  bank_code: Array<string>(3).fill(digits),
  sort_code: Array<string>(6).fill(digits),
  bsb_code: Array<string>(6).fill(digits),
  ifsc: [capitals, capitals, capitals, capitals, '0', ...Array<string>(6).fill(capitals + digits)],
  cnaps_number: Array<string>(12).fill(digits),
} as const;
type CodeType = keyof typeof places;
// The keys of a literal: Object.keys only loses their type.
const codeTypes = Object.keys(places) as CodeType[];

/** An account that requires the type, so that only its value can be refused. */
const demanding: Record<CodeType, readonly [currency: string, country: string]> = {
  aba: ['USD', 'US'],
  bank_code: ['HKD', 'HK'],
  sort_code: ['GBP', 'GB'],
  bsb_code: ['AUD', 'AU'],
  ifsc: ['INR', 'IN'],
  cnaps_number: ['CNH', 'CN'],
};

const valueOf = (type: CodeType): fc.Arbitrary<string> =>
  fc
    .tuple(...places[type].map((allowed) => fc.constantFrom(...Array.from(allowed))))
    .map((characters) => characters.join(''));

const problemFields = (type: CodeType, value: string | undefined): string[] => {
  const [currency, country] = demanding[type];
  const given = { bank_country_code: country, bank_code_type: type, bank_code_value: value };
  return findBankCodeProblems(currency, given).map(({ field }) => field);
};

describe('which bank code an account needs', () => {
  it('equals the table of 2.5 for every currency and every country', () => {
    expect(currencyCodes.length).toBeGreaterThan(175);
    expect(countryCodes).toHaveLength(250);
    const required: string[] = [];
    const expected: string[] = [];
    for (const currency of currencyCodes) {
      for (const country of countryCodes) {
        required.push(`${currency} ${country} ${requiredBankCodeType(currency, country) ?? '-'}`);
        expected.push(`${currency} ${country} ${onPaper(currency, country) ?? '-'}`);
      }
    }
    expect(required).toEqual(expected);
  });

  it('is one of exactly six types, and each is needed somewhere', () => {
    const needed = currencyCodes.flatMap((currency) =>
      countryCodes.map((country) => requiredBankCodeType(currency, country)),
    );
    expect(new Set(needed)).toEqual(new Set([undefined, ...codeTypes]));
  });

  it('adds a branch code for CAD and for no other currency', () => {
    expect(currencyCodes.filter(requiresBankBranchCode)).toEqual(['CAD']);
  });

  it('is refused when missing, for every currency and country that needs one', () => {
    for (const currency of currencyCodes) {
      for (const country of countryCodes) {
        const fields = findBankCodeProblems(currency, { bank_country_code: country }).map(({ field }) => field);
        const expected = onPaper(currency, country) === undefined ? [] : ['bank_code_type'];
        expect(fields, `${currency} ${country}`).toEqual(
          currency === 'CAD' ? [...expected, 'bank_branch_code'] : expected,
        );
      }
    }
  });

  it('is refused when it is of another type, for every currency, every country and every type', () => {
    const values = Object.fromEntries(codeTypes.map((type) => [type, fc.sample(valueOf(type), 1)[0] ?? '']));
    const wrong: string[] = [];
    for (const currency of currencyCodes) {
      for (const country of countryCodes) {
        for (const type of codeTypes) {
          const given = { bank_country_code: country, bank_code_type: type, bank_code_value: values[type] };
          const found = findBankCodeProblems(currency, { ...given, bank_branch_code: '1' }).map(({ field }) => field);
          const needed = onPaper(currency, country);
          // Where none is needed, each type may be given.
          const expected = needed === undefined || needed === type ? [] : ['bank_code_type'];
          if (found.join() !== expected.join()) wrong.push(`${currency} ${country} ${type}: ${found.join()}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused when it is of another type', () => {
    for (const [key, needed] of Object.entries(requiredByPaper)) {
      const [currency = '', country = ''] = key.replace('*', 'ZA').split(' ');
      for (const type of codeTypes.filter((other) => other !== needed)) {
        const [value = ''] = fc.sample(valueOf(type), 1);
        const given = {
          bank_country_code: country,
          bank_code_type: type,
          bank_code_value: value,
          bank_branch_code: '1',
        };
        expect(findBankCodeProblems(currency, given).map(({ field }) => field)).toEqual(['bank_code_type']);
      }
    }
  });

  it('is satisfied for Canada by a bank code with a branch code only', () => {
    const given = { bank_country_code: 'CA', bank_code_type: 'bank_code', bank_code_value: '001' } as const;
    expect(findBankCodeProblems('CAD', { ...given, bank_branch_code: '00011' })).toEqual([]);
    expect(findBankCodeProblems('CAD', { ...given, bank_branch_code: '' })).toMatchObject([
      { field: 'bank_branch_code' },
    ]);
    expect(findBankCodeProblems('CAD', given)).toMatchObject([{ field: 'bank_branch_code' }]);
  });
});

describe.each(codeTypes)('a %s value', (type) => {
  it('is taken when every place holds an allowed character', () => {
    fc.assert(
      fc.property(valueOf(type), (value) => {
        expect(problemFields(type, value)).toEqual([]);
      }),
    );
  });

  it('is refused with one character more or less', () => {
    fc.assert(
      fc.property(valueOf(type), fc.constantFrom(...Array.from(digits)), (value, more) => {
        expect(problemFields(type, value + more)).toEqual(['bank_code_value']);
        expect(problemFields(type, value.slice(0, -1))).toEqual(['bank_code_value']);
      }),
    );
  });

  it('is refused with one wrong character in any place', () => {
    const wrong = fc.constantFrom(...Array.from(`abz -./%\n\t٣３ＡÉ${capitals}${digits}`));
    fc.assert(
      fc.property(valueOf(type), fc.nat(places[type].length - 1), wrong, (value, index, character) => {
        fc.pre(!(places[type][index] ?? '').includes(character));
        const spoilt = value.slice(0, index) + character + value.slice(index + 1);
        expect(problemFields(type, spoilt)).toEqual(['bank_code_value']);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused when missing or empty, or with a line break after it', () => {
    const [value = ''] = fc.sample(valueOf(type), 1);
    for (const given of [undefined, '', `${value}\n`, ` ${value}`]) {
      expect(problemFields(type, given)).toEqual(['bank_code_value']);
    }
  });
});

describe('the type of a bank code in a request', () => {
  const body = { currency: 'EUR', account_number: '12345', bank_name: 'B', swift_code: '12345678', bank_address: 'A' };

  it('is one of the six of 2.5', () => {
    const taken = [...codeTypes, 'iban', 'ABA', 'routing_number', ''].filter(
      (type) =>
        createBankAccount.body.safeParse({
          ...body,
          bank_country_code: 'DE',
          bank_code_type: type,
          bank_code_value: '1',
        }).success,
    );
    expect(taken).toEqual(codeTypes);
  });
});
