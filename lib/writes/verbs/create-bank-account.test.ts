import { beforeEach, describe, expect, test } from 'vitest';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { type PlatformError, transportError } from '@/lib/contract/platform-error';
import { english } from '@/lib/messages/english.fixture';
import { readMessage } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import { createBankAccountWrite } from './create-bank-account';
import type { FieldWarning, PrepareProblem } from './define-write';

const listed: BankAccount = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  account_name: 'Ours Ltd',
  account_number: 'GB29NWBK60161331926819',
  currency: 'GBP',
  account_status: 'Valid',
  bank_name: 'First Bank',
  swift_code: 'NWBKGB2L',
  bank_country_code: 'GB',
  bank_address: 'London',
  bank_code_type: 'sort_code',
  bank_code_value: '601613',
  bank_branch_code: '',
};

const typed = {
  currency: 'GBP',
  account_number: 'IBAN: GB33 BUKB 2020 1555 5555 55',
  bank_name: ' Bank of Ours ',
  swift_code: 'bukb gb22',
  bank_country_code: 'GB',
  bank_address: 'London',
  bank_code_value: '20-20-15',
};

const unreachable = { kind: 'unreachable', sentence: readMessage('x') } as const;

/** The pages of the platform's list; undefined where it does not answer. */
let pages: readonly (readonly BankAccount[])[] | undefined;
let warned: readonly FieldWarning[];
beforeEach(() => {
  pages = [[listed]];
  warned = [];
});

const list = {
  read: (_: unknown, { query }: { readonly query: { readonly page_number: number } }) =>
    Promise.resolve(
      pages === undefined
        ? failed(transportError('unreachable', ''))
        : ok({ data: pages[query.page_number - 1] ?? [], odd: [], total_pages: pages.length }),
    ),
} as unknown as PlatformReader; // the only read that the write makes

async function prepare(change: object = {}) {
  return await createBankAccountWrite.prepare({
    input: createBankAccountWrite.input.parse({ ...typed, ...change }),
    seen: undefined,
    attachment: undefined,
    account: 'master',
    findMade: () => Promise.resolve(undefined),
    platformNowMs: 0,
    requireReasons: (warnings) => {
      warned = warnings;
      return ok(undefined);
    },
    find: async <T>(
      read: (platform: PlatformReader, account: string) => Promise<Result<T | undefined, PlatformError>>,
    ) => {
      const found = await read(list, 'master');
      return (found.ok ? found : failed(unreachable)) as Result<T, PrepareProblem>; // the list is always there
    },
  });
}

const words = () => warned.map(({ field, warning }) => `${field}: ${english(warning)}`);

test('the platform gets the values as the form reads them, with the code that currency and country need', async () => {
  expect(await prepare()).toEqual(
    ok({
      currency: 'GBP',
      account_number: 'GB33BUKB20201555555555',
      bank_name: 'Bank of Ours',
      swift_code: 'BUKBGB22',
      bank_country_code: 'GB',
      bank_address: 'London',
      bank_code_type: 'sort_code',
      bank_code_value: '202015',
    }),
  );
  expect(warned).toEqual([]);
});

test('a code that currency and country do not need is not sent', async () => {
  const prepared = await prepare({ currency: 'EUR', bank_code_type: 'sort_code', bank_branch_code: '0001' });
  expect(prepared.ok && Object.keys(prepared.value)).not.toContain('bank_code_type');
  expect(prepared.ok && Object.keys(prepared.value)).not.toContain('bank_branch_code');
});

test.each([
  [{ bank_code_value: '20-20' }, 'bank_code_value', 'Enter exactly 6 digits.'],
  [{ bank_code_value: undefined }, 'bank_code_value', 'Enter exactly 6 digits.'],
  [{ currency: 'CAD', bank_code_value: '003' }, 'bank_branch_code', 'Enter the branch code: CAD accounts require it.'],
])('%j is refused at its field, before the list is read', async (change, name, sentence) => {
  pages = undefined;
  const prepared = await prepare(change);
  const { fields = [] } = prepared.ok ? {} : prepared.error;
  expect(fields.map((one) => [one.name, english(one.sentence)])).toEqual([[name, sentence]]);
});

test.each([{ currency: 'XYZ' }, { currency: '' }, { account_number: '' }, { account_number: '1234' }])(
  '%j is no input',
  (change) => {
    expect(createBankAccountWrite.input.safeParse({ ...typed, ...change }).success).toBe(false);
  },
);

test('the server asks for a reason for a value that looks wrong, as the form does', async () => {
  await prepare({ swift_code: 'DEUTDEFF', account_number: '1926819' });
  expect(warned.map(({ field }) => field)).toEqual(['account_number', 'swift_code']);
});

describe('a number that the list has in the same currency', () => {
  const double = { account_number: 'gb29 nwbk 6016 1331 9268 19', swift_code: 'NWBKGB2L', bank_code_value: '601613' };
  const sentence = 'currency: The list already has this account number in GBP: Ours Ltd, First Bank';

  test('wants a reason, however it is written', async () => {
    expect((await prepare(double)).ok).toBe(true);
    expect(words()).toEqual([`${sentence}.`]);
  });

  test('is found on any page, also behind the platform’s mask, and counted', async () => {
    pages = [[], [{ ...listed, account_number: '****6819' }], [{ ...listed, account_name: 'Theirs Ltd' }]];
    pages = [[{ ...listed, currency: 'EUR' }], ...pages.slice(1)];
    await prepare(double);
    expect(words()).toEqual([`${sentence}, and 1 more.`]);
  });

  test('is no double in another currency', async () => {
    await prepare({ ...double, currency: 'EUR' });
    expect(words()).toEqual([]);
  });

  test('is unknown where the list cannot be read: nothing is sent', async () => {
    pages = undefined;
    expect(await prepare(double)).toEqual(failed(unreachable));
  });
});
