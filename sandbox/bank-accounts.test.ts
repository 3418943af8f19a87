import { beforeEach, describe, expect, test } from 'vitest';
import { nounFixtures } from './answer-control';
import { matching, MemoryPlatform } from './memory-platform.fixture';

let platform: MemoryPlatform;
beforeEach(() => {
  platform = new MemoryPlatform();
});

const details = {
  account_number: '12345678',
  bank_name: 'Bank of "Quotes"',
  swift_code: 'ZLANUS33',
  bank_country_code: 'US',
  bank_address: '1 Main St',
};
const ofCurrency = (wanted: string): string =>
  nounFixtures(platform.state.world(platform.master)).bank_accounts.find(({ currency }) => currency === wanted)?.id ??
  '';
const update = (id: string, body: object) => platform.ask('updateBankAccount', { params: { id }, body });
const refusalOf = (id: string, body: object) => platform.refusal('updateBankAccount', { params: { id }, body });
const flat = (words: RegExp) => ({ code: 400, message: matching(words) });

test('an update clears every field that was not sent, and keeps the fields that a client cannot send', () => {
  const id = ofCurrency('USD');
  const before = platform.ask('retrieveBankAccount', { params: { id } });
  const after = update(id, {
    ...details,
    bank_country_code: 'SG',
    id: 'x',
    currency: 'EUR',
    account_status: 'x',
    account_name: 'x',
  });
  expect(before.bank_code_type).toBe('aba');
  expect(after).toEqual({
    ...details,
    bank_country_code: 'SG',
    bank_code_type: '',
    bank_code_value: '',
    bank_branch_code: '',
    id,
    account_name: before.account_name,
    currency: 'USD',
    account_status: before.account_status,
  });
  expect(platform.ask('retrieveBankAccount', { params: { id } })).toEqual(after);
});

describe("the stored currency decides, not the request's", () => {
  test.each([
    ['USD', {}, /^bank_code_type /],
    ['USD', { bank_code_type: 'aba' }, /^bank_code_value /],
    ['USD', { bank_code_type: 'aba', bank_code_value: '12345678' }, /^bank_code_value /],
    ['USD', { bank_code_type: 'sort_code', bank_code_value: '123456' }, /^bank_code_type /],
    ['GBP', { currency: 'USD', bank_code_type: 'aba', bank_code_value: '123456789' }, /^bank_code_type /],
    ['CAD', { bank_code_type: 'bank_code', bank_code_value: '001' }, /^bank_branch_code /],
    ['INR', { bank_code_type: 'ifsc', bank_code_value: 'ABCDO123456' }, /^bank_code_value /],
    ['CNH', { bank_country_code: 'CN' }, /^bank_code_type /],
    ['EUR', { bank_code_type: 'iban', bank_code_value: '1' }, /^bank_code_type/],
    ['EUR', { bank_country_code: 'ZZ' }, /^bank_country_code /],
    ['EUR', { account_number: '1234' }, /^account_number/],
    ['EUR', { swift_code: 'SHORT' }, /^swift_code/],
  ])('%s %j is refused and changes nothing', (currency, change, words) => {
    const id = ofCurrency(currency);
    const before = platform.ask('retrieveBankAccount', { params: { id } });
    expect(refusalOf(id, { ...details, ...change })).toEqual(flat(words));
    expect(platform.ask('retrieveBankAccount', { params: { id } })).toEqual(before);
  });
});

test('a new account has the name of the acting account, and no other account can retrieve it', () => {
  const body = { ...details, currency: 'USD', bank_code_type: 'aba', bank_code_value: '021000021' };
  const account = platform.state.directory.entries[1]?.account;
  const made = platform.ask('createBankAccount', { body, account: account?.account_id ?? '' });
  expect(made).toMatchObject({ account_name: account?.account_name, account_status: 'Valid', currency: 'USD' });
  expect(platform.ask('retrieveBankAccount', { params: { id: made.id }, account: account?.account_id ?? '' })).toEqual(
    made,
  );
  expect(platform.refusal('retrieveBankAccount', { params: { id: made.id } })).toMatchObject({
    code: 'bank_account_not_found',
  });
});

test('pages cut the list without loss or repeat; a page past the end is empty', () => {
  const ask = (page: number) => platform.ask('listBankAccounts', { query: `page_number=${page}&page_size=7` });
  const { total_items, total_pages } = ask(1);
  const ids = Array.from({ length: total_pages }, (_, page) => ask(page + 1).data.map(({ id }) => id)).flat();
  expect(new Set(ids).size).toBe(total_items);
  expect(ids).toHaveLength(total_items);
  expect(ask(total_pages + 1)).toEqual({ total_items, total_pages, data: [] });
});
