import { plainWords } from '@/lib/messages/plain-words';
import { english } from '@/lib/messages/english.fixture';
import { message, readMessage } from '@/lib/messages/message';
import { expect, test } from 'vitest';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { redact } from '@/lib/platform/client/redact';
import { failed, ok, type Result } from '@/lib/result';
import type { PrepareProblem } from './define-write';
import { updateBankAccountWrite } from './update-bank-account';

const { input: bankAccountInput } = updateBankAccountWrite;

const record: BankAccount = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  account_name: 'Ours Ltd',
  account_number: 'GB29NWBK60161331926819',
  currency: 'GBP',
  account_status: 'Valid',
  bank_name: 'Bank',
  swift_code: 'NWBKGB2L',
  bank_country_code: 'GB',
  bank_address: 'London',
  bank_code_type: 'sort_code',
  bank_code_value: '601613',
  bank_branch_code: '',
};

const typed = {
  id: record.id,
  bank_name: ' Bank of Ours ',
  swift_code: 'nwbk gb2l',
  bank_country_code: 'GB',
  bank_address: 'London',
  bank_code_value: '60-16-13',
};

const unused = {
  requireReasons: () => ok(undefined),
  attachment: undefined,
  account: 'master',
  findMade: () => Promise.resolve(undefined),
  platformNowMs: 0,
};

/** Finds the only record that this write looks for. */
function finding(found: Result<BankAccount, PrepareProblem>) {
  return <T>() => Promise.resolve(found as Result<T, PrepareProblem>);
}

/** The fields of the warnings that ask for a reason. */
let warned: string[];

async function prepare(input: object = typed, { now = record, seen }: { now?: BankAccount; seen?: unknown } = {}) {
  return await updateBankAccountWrite.prepare({
    input: bankAccountInput.parse(input),
    seen,
    ...unused,
    requireReasons: (warnings) => {
      warned = warnings.map(({ field, warning }) => `${field}: ${english(warning)}`);
      return ok(undefined);
    },
    find: finding(ok(now)),
  });
}

test('a hidden number is kept, and separators are not sent', async () => {
  expect(await prepare()).toEqual(
    ok({
      account_number: record.account_number,
      bank_name: 'Bank of Ours',
      swift_code: 'NWBKGB2L',
      bank_country_code: 'GB',
      bank_address: 'London',
      bank_code_type: 'sort_code',
      bank_code_value: '601613',
    }),
  );
  const typedNumber = { ...typed, account_number: 'GB33 BUKB 2020 1555 5555 55' };
  expect(await prepare(typedNumber)).toMatchObject({ value: { account_number: 'GB33BUKB20201555555555' } });
});

test.each([
  ['nothing for what stands already', {}, []],
  ['a number with a digit missing', { account_number: '1926819' }, [/^account_number: .*01926819/]],
  ['an IBAN and a sort code of two banks', { account_number: 'GB33BUKB20201555555555' }, [/^swift_code/, /^bank_code/]],
  ['a sort code against the stored IBAN', { bank_code_value: '30-90-00' }, [/^bank_code_value: .*60-16-13.*30-90-00/]],
  ['a BIC against the stored IBAN', { swift_code: 'BARCGB22' }, [/^swift_code: .*NWBK.*BARC/]],
  ['a BIC of another country', { swift_code: 'DEUTDEFF' }, [/^swift_code/]],
])('the server asks for a reason for %s', async (_, change, wanted) => {
  expect((await prepare({ ...typed, ...change })).ok).toBe(true);
  expect(warned).toHaveLength(wanted.length);
  wanted.forEach((words, place) => expect(warned[place]).toMatch(words));
});

test('without the reason the write is refused as the engine says', async () => {
  const refusal = { kind: 'reasons', sentence: message('writes.problem.reasonNeeded') } as const;
  const refused = await updateBankAccountWrite.prepare({
    input: bankAccountInput.parse({ ...typed, bank_code_value: '30-90-00' }),
    seen: undefined,
    ...unused,
    requireReasons: (warnings) => (warnings.length === 0 ? ok(undefined) : failed(refusal)),
    find: finding(ok(record)),
  });
  expect(refused).toEqual(failed(refusal));
});

test('a code that currency and country do not require is not sent', async () => {
  const now = { ...record, currency: 'EUR' };
  const given = { ...typed, bank_code_type: 'sort_code', bank_branch_code: '0001' };
  const prepared = await prepare(given, { now });
  expect(prepared.ok && Object.keys(prepared.value)).toEqual([
    'account_number',
    'bank_name',
    'swift_code',
    'bank_country_code',
    'bank_address',
  ]);
});

test('a text that was not changed is sent as it stands, however it would be read today', async () => {
  const stored = { bank_name: 'Bank  of Ours', swift_code: 'nwbk gb 2l', bank_address: 'Cafe\u0301 Street ' };
  const now = { ...record, ...stored };
  expect(await prepare({ ...typed, ...stored, account_number: 'GB33BUKB20201555555555' }, { now })).toMatchObject({
    value: { ...stored, account_number: 'GB33BUKB20201555555555' },
  });
  expect(await prepare({ ...typed, ...stored, bank_name: 'Bank of Yours' }, { now })).toMatchObject({
    value: { ...stored, bank_name: 'Bank of Yours' },
  });
});

test('a code that does not fit is reported at its field', async () => {
  expect(await prepare({ ...typed, bank_code_value: '60-16' })).toMatchObject({
    ok: false,
    error: {
      kind: 'input',
      fields: [{ name: 'bank_code_value', sentence: message('writes.updateBankAccount.codeDigits', { length: '6' }) }],
    },
  });
});

test('the rule of a code is said in both languages', () => {
  const rule = message('writes.updateBankAccount.codeDigits', { length: '6' });
  expect(english(rule)).toBe('Enter exactly 6 digits.');
  expect(plainWords('zh-Hans')(rule)).toBe('须为 6 位数字。');
});

test('a record that the form kept masked cannot be told from another, and stops the write', async () => {
  expect(await prepare(typed, { seen: redact(record) })).toMatchObject({ error: { kind: 'changed' } });
});

test('a record that has changed since the form was opened stops the write, with both versions', async () => {
  const seen = record;
  expect((await prepare(typed, { seen })).ok).toBe(true);
  const now = { ...record, bank_address: 'Leeds' };
  expect(await prepare(typed, { seen, now })).toMatchObject({
    error: { kind: 'changed', versions: { seen: { bank_address: 'London' }, now: { bank_address: 'Leeds' } } },
  });
});

test('two numbers with the same last digits are two numbers, and neither reaches the browser', async () => {
  const now = { ...record, account_number: 'GB94BARC10201530096819' };
  const prepared = await prepare(typed, { seen: record, now });
  expect(prepared).toMatchObject({ error: { kind: 'changed' } });
  expect(JSON.stringify(prepared)).not.toContain('BARC');
  expect(JSON.stringify(prepared)).not.toContain('NWBK6016');
});

test('a record that cannot be read is not overwritten', async () => {
  const input = bankAccountInput.parse(typed);
  const unreachable = { kind: 'unreachable', sentence: readMessage('x') } as const;
  const none = { seen: undefined, ...unused };
  expect(await updateBankAccountWrite.prepare({ ...none, input, find: finding(failed(unreachable)) })).toEqual(
    failed(unreachable),
  );
});
