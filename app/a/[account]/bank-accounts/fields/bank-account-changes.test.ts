import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  bankCodeFormats,
  bankCodeRules,
  bankCodeTypes,
  findBankCodeProblems,
  requiredBankCodeType,
} from '@/lib/contract/fields/bank-code-rules';
import { readBankCode } from '@/lib/contract/fields/pasted-text';
import { english } from '@/lib/messages/english.fixture';
import type { Message } from '@/lib/messages/message';
import { ok, type Result } from '@/lib/result';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';
import { COUNTRIES } from '@/lib/format/countries';
import { formatBankCode } from '@/lib/format/bank-code';
import type { BankAccountValues } from '@/lib/writes/verbs/bank-account-warnings';
import { changesOf, whyBankCode } from './bank-account-changes';
import { bankAccountSchema } from './bank-account-schema';
import { compareBankAccount } from '@/app/write/changes/compare-bank-account';

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
      '70116.0',
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
        fc.constantFrom('', '00011', '12345-003'),
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

  test('an account number that was not typed is not sent', () => {
    expect(Object.keys(changesOf('EUR', { ...filled, account_number: '  ' }))).not.toContain('account_number');
  });

  test('separators are removed, and letters become capitals in codes of capitals', () => {
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
  ])('%j is refused once, in plain words', (change, field) => {
    const errors = errorsOf('EUR', { ...filled, ...change });
    expect(errors.map((error) => error.field)).toEqual([field]);
    const words = english(errors[0]?.message ?? '');
    expect(words).toMatch(/^(Enter|Choose|A SWIFT).*\.$/);
    expect(words).not.toMatch(/expected|regex|string|invalid/i);
  });

  test.each(['12345', '1'.repeat(60), 'GB29 NWBK 6016 1331 9268 19'])('the account number %j is accepted', (number) => {
    expect(errorsOf('EUR', { ...filled, account_number: number })).toEqual([]);
  });
});

const record = {
  ...filled,
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  account_name: 'Ours Ltd',
  account_number: '12345678',
  currency: 'GBP',
  account_status: 'Valid',
  bank_country_code: 'GB',
  bank_code_value: '601613',
} as const;

/** The fields that the server would send for this input, for any person. */
async function sentFor(input: object, stored: object = record) {
  const prepared = await updateBankAccountWrite.prepare({
    input: updateBankAccountWrite.input.parse({ id: record.id, ...input }),
    seen: undefined,
    attachment: undefined,
    account: 'master',
    platformNowMs: 0,
    requireReasons: () => ok(undefined),
    findMade: () => Promise.resolve(undefined),
    find: <T>() => Promise.resolve(ok(stored) as Result<T, never>),
  });
  return prepared.ok ? prepared.value : prepared.error;
}

test('the platform gets the characters of the review, also from a request without the form', async () => {
  const noise = fc.array(fc.constantFrom('', '', '\u200b', '\u00ad', ' ', '\u00a0', '\u2011', '–', '\u{e0041}'), {
    minLength: 40,
    maxLength: 40,
  });
  const decorated = (text: string, between: readonly string[]) =>
    Array.from(text, (character, at) => `${between[at] ?? ''}${character}`)
      .join('')
      .replace(/^[–\u2011]/, '');
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^[0-9]{8,12}$/),
      fc.stringMatching(/^[0-9]{6}$/),
      noise,
      async (number, code, between) => {
        const typed = {
          ...filled,
          account_number: `Account no.: ${decorated(number, between)}`,
          swift_code: `BIC/SWIFT: ${decorated('NWBKGB2L', between)}`,
          bank_country_code: 'GB',
          bank_code_value: `Sort code: ${decorated(code, between)}`,
          bank_name: 'First\u200b Lantern\u00a0Bank\u2060',
        };
        const right = {
          account_number: number,
          bank_name: 'First Lantern Bank',
          swift_code: 'NWBKGB2L',
          bank_country_code: 'GB',
          bank_address: filled.bank_address,
          bank_code_type: 'sort_code',
          bank_code_value: code,
        };
        expect(errorsOf('GBP', typed)).toEqual([]);
        expect(changesOf('GBP', typed)).toEqual(right);
        expect(await sentFor(changesOf('GBP', typed))).toEqual(right);
        const { bank_branch_code: _none, ...raw } = typed;
        expect(await sentFor(raw)).toEqual(right);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['account_number', '19-2000145399/0800', 'Enter letters A to Z and digits only, without “/”.'],
  ['account_number', '11571994\t100', 'This holds more than one value. Enter the account number alone.'],
  ['swift_code', 'NWBKGB2L.', 'Enter letters A to Z and digits only, without “.”.'],
  ['bank_code_value', '6O-16-13', 'Enter digits only, without “O”.'],
] as const)('%s %j is refused at its field, and by the server in the same words', async (field, typed, sentence) => {
  const values = { ...filled, bank_country_code: 'GB', bank_code_value: '601613', [field]: typed };
  expect(errorsOf('GBP', values).map((one) => [one.field, english(one.message)])).toEqual([[field, sentence]]);
  const { account_number: number, ...rest } = values;
  const request = { ...rest, ...(number === '' ? {} : { account_number: number }) };
  const read = updateBankAccountWrite.input.safeParse({ id: record.id, ...request });
  const said = read.success
    ? refusedFields(await sentFor(request))
    : read.error.issues.map(({ path, message }) => [path.join('.'), english(message)]);
  expect(said).toEqual([[field, sentence]]);
});

const refusedFields = (answer: Awaited<ReturnType<typeof sentFor>>) => {
  const { fields } = z
    .object({ fields: z.array(z.object({ name: z.string(), sentence: z.custom<Message>() })) })
    .parse(answer);
  return fields.map(({ name, sentence }) => [name, english(sentence)]);
};

test.each(['bank_name', 'bank_address'] as const)('a %s without visible characters counts as missing', (field) => {
  expect(errorsOf('EUR', { ...filled, [field]: '\u200b' }).map((one) => one.field)).toEqual([field]);
});

describe('bank codes', () => {
  test('a code that is shown in groups is read back as it was', () => {
    for (const type of bankCodeTypes.filter((one) => one !== 'ifsc')) {
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(`^[0-9]{${String(bankCodeFormats[type].length)}}$`)), (value) => {
          expect(readBankCode(type, formatBankCode(type, value))).toEqual({ kind: 'value', value });
        }),
      );
    }
    expect(formatBankCode('sort_code', '123456')).toBe('12-34-56');
    expect(formatBankCode('bsb_code', '123456')).toBe('123-456');
  });

  test('each has a sentence that explains it', () => {
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

const canadian = { ...record, currency: 'CAD', bank_country_code: 'CA', bank_code_value: '001' };
const fieldsOf = ({ account_number: _kept, ...fields }: BankAccountValues) => fields;

test.each([
  ['GBP', 'GB', { bank_code_value: '70116.0' }, /from a spreadsheet: 070116\?/],
  ['GBP', 'GB', { bank_code_value: '70116' }, /5 of 6 digits. Are zeros in front missing: 070116\?/],
  ['HKD', 'HK', { bank_code_value: '4.00' }, /from a spreadsheet: 004\?/],
  ['USD', 'US', { bank_code_value: '21000021.0' }, /from a spreadsheet: 021000021\?/],
  ['CAD', 'CA', { bank_code_value: '003', bank_branch_code: '12345-003' }, /12345 is the branch, 003 the bank code/],
  ['CAD', 'CA', { bank_code_value: '003-12345', bank_branch_code: '12345' }, /12345 is the branch, 003 the bank code/],
  ['CAD', 'CA', { bank_code_value: '003', bank_branch_code: '00000' }, /exactly 5 digits/],
] as const)(
  '%s at a bank in %s: %j is refused, and by the server as the form does',
  async (currency, country, codes, words) => {
    const values = { ...filled, bank_country_code: country, ...codes };
    const [error, ...others] = errorsOf(currency, values);
    expect(english(error?.message ?? '')).toMatch(words);
    expect(others).toEqual([]);
    const sent = await sentFor(fieldsOf(values), { ...record, currency, bank_country_code: country });
    expect(refusedFields(sent)).toEqual([[error?.field, english(error?.message ?? '')]]);
  },
);

test('a number after a label that ends in its country reaches the platform with its country', async () => {
  const typed = { ...fieldsOf(filled), account_number: 'IBAN NO 93 8601 1117 947', bank_country_code: 'NO' };
  const sent = await sentFor({ ...typed, swift_code: 'BIC NO LA DE 21' }, { ...record, currency: 'EUR' });
  expect(sent).toMatchObject({ account_number: 'NO9386011117947', swift_code: 'NOLADE21' });
});

test('a stored branch that was not changed is not judged when another field changes', async () => {
  const before = { ...filled, bank_country_code: 'CA', bank_code_value: '001', bank_branch_code: '0123' };
  const values = { ...before, bank_name: 'Other' };
  expect(bankAccountSchema('CAD', 'CA', before).safeParse(values).success).toBe(true);
  expect(bankAccountSchema('CAD', 'CA', before).safeParse({ ...values, bank_branch_code: '0124' }).success).toBe(false);
  const changes = changesOf('CAD', values, before);
  expect(changes.bank_branch_code).toBe('0123');
  expect(await sentFor(changes, { ...canadian, bank_branch_code: '0123' })).toMatchObject({ bank_branch_code: '0123' });
});

test('only a code that is not needed is said to be not needed', () => {
  const before = new Map(Object.entries({ ...record, bank_code_type: 'sort_code' }));
  const noteOf = (after: object) =>
    compareBankAccount({ before, after: new Map(Object.entries({ ...record, ...after })) }).find(
      ({ field }) => field === 'bank_code_value',
    )?.note;
  expect(english(noteOf({ bank_code_type: 'sort_code', bank_code_value: '' }) ?? '')).toMatch(
    /can’t be read as a code/,
  );
  const american = new Map(
    Object.entries({ ...record, currency: 'USD', bank_code_type: 'aba', bank_country_code: 'US' }),
  );
  const [emptied] = compareBankAccount({
    before: american,
    after: new Map([...american, ['bank_country_code', 'SG'], ['bank_code_type', ''], ['bank_code_value', '']]),
  }).filter(({ field }) => field === 'bank_code_value');
  expect(english(emptied?.note ?? '')).toMatch(/^Not needed for this country/);
});
