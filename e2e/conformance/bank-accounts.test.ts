import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, row, text, type Row } from './json';
import { Platform, type Answer } from './platform';
import { bankAccount } from './record-rules';

/** Interface 2.5 and 4.3. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

/** "bank_code_type is required as follows" and "bank_code_value formats": a value that fits and some that do not. */
const rules = [
  { currency: 'USD', country: 'US', type: 'aba', good: '021000021', bad: ['02100002', '0210000211', '02100002X', ''] },
  { currency: 'CAD', country: 'CA', type: 'bank_code', good: '001', bad: ['01', '0001', 'A01', ''] },
  { currency: 'HKD', country: 'HK', type: 'bank_code', good: '004', bad: ['04', '0004', 'OO4', ''] },
  { currency: 'GBP', country: 'GB', type: 'sort_code', good: '601613', bad: ['60161', '6016133', '60-16-13', ''] },
  { currency: 'AUD', country: 'AU', type: 'bsb_code', good: '062000', bad: ['06200', '0620000', '062-000', ''] },
  {
    currency: 'INR',
    country: 'IN',
    type: 'ifsc',
    good: 'HDFC0A1B2C3',
    bad: ['HDFC1A1B2C3', 'HDF00A1B2C3', 'hdfc0a1b2c3', 'HDFC0A1B2C', 'HDFC0A1B2C34', 'HDFC0A1B2C-', ''],
  },
  {
    currency: 'CNH',
    country: 'CN',
    type: 'cnaps_number',
    good: '102290000012',
    bad: ['10229000001', '1022900000123', '10229000001X', ''],
  },
] as const;

const plain = {
  account_number: 'GB29NWBK60161331926819',
  bank_name: 'A Bank',
  swift_code: 'NWBKGB2LXXX',
  bank_address: '1 Bank Street',
};

async function accountIn(currency: string): Promise<string> {
  const found = list(await platform.fixtures(), 'bank_accounts').find((one) => one['currency'] === currency);
  return text(found, 'id');
}
const update = async (currency: string, body: Row): Promise<Answer> =>
  platform.post(`/v2/payment/bankaccount/${await accountIn(currency)}`, body);

const read = async (id: string): Promise<Row> => row((await platform.get(`/v2/payment/bankaccount/${id}`)).body);

const isRefused = (answer: Answer, field: string, note = ''): void => {
  expect(answer.status, `${note} ${answer.text}`).toBe(400);
  expect(row(answer.body)['code']).toBe(400);
  expect(text(answer.body, 'message'), note).toContain(field);
};

describe.each(rules)('a $currency account at a bank in $country', ({ currency, country, type, good, bad }) => {
  const branch = currency === 'CAD' ? { bank_branch_code: '00011' } : {};
  const base = { ...plain, ...branch, bank_country_code: country };

  it(`is taken with its ${type}, and shows every field as sent`, async () => {
    const body = { ...base, bank_code_type: type, bank_code_value: good };
    const answer = await update(currency, body);
    expect(answer.status, answer.text).toBe(200);
    expect(bankAccount(answer.body)).toBeUndefined();
    expect(row(answer.body)).toMatchObject({ ...body, currency });
    expect(await read(text(answer.body, 'id'))).toEqual(answer.body);
  });

  it(`is refused without ${type}, with another type or a value of another form, and stays as it was`, async () => {
    const before = await read(await accountIn(currency));
    isRefused(await update(currency, base), 'bank_code_type');
    for (const other of rules.filter((rule) => rule.type !== type)) {
      const body = { ...base, bank_code_type: other.type, bank_code_value: other.good };
      isRefused(await update(currency, body), 'bank_code_type', other.type);
    }
    for (const value of bad) {
      isRefused(
        await update(currency, { ...base, bank_code_type: type, bank_code_value: value }),
        'bank_code_value',
        value,
      );
    }
    isRefused(await update(currency, { ...base, bank_code_type: type }), 'bank_code_value');
    expect(await read(await accountIn(currency))).toEqual(before);
    expect(await platform.effects()).toEqual([]);
  });

  it('follows the currency of the stored record, not one in the body', async () => {
    isRefused(await update(currency, { ...base, currency: 'EUR' }), 'bank_code_type');
  });
});

it('a CAD account needs a branch code beside its bank code', async () => {
  const body = { ...plain, bank_country_code: 'CA', bank_code_type: 'bank_code', bank_code_value: '001' };
  isRefused(await update('CAD', body), 'bank_branch_code');
  isRefused(await update('CAD', { ...body, bank_branch_code: '' }), 'bank_branch_code');
});

it('USD needs an aba only in the US, CNH a cnaps_number only in China, HKD its code everywhere', async () => {
  expect((await update('USD', { ...plain, bank_country_code: 'SG' })).status).toBe(200);
  expect((await update('CNH', { ...plain, bank_country_code: 'HK' })).status).toBe(200);
  isRefused(await update('HKD', { ...plain, bank_country_code: 'SG' }), 'bank_code_type');
  isRefused(await update('GBP', { ...plain, bank_country_code: 'US' }), 'bank_code_type');
});

it('an account of a currency without a rule needs no code', async () => {
  expect((await update('EUR', { ...plain, bank_country_code: 'DE' })).status).toBe(200);
});

describe('the plain fields', () => {
  const good = { ...plain, bank_country_code: 'DE' };

  it('are all required', async () => {
    for (const field of Object.keys(good)) {
      const body = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
      const answer = await update('EUR', body);
      expect(answer.status, field).toBe(400);
      expect(text(answer.body, 'message')).toMatch(new RegExp(`${field}|^Request parameters invalid$`));
    }
  });

  it('have lengths: account_number 5 to 60, swift_code 8 to 11, bank_country_code 2', async () => {
    const taken = { account_number: ['1'.repeat(5), '1'.repeat(60)], swift_code: ['ABCDEF22', 'ABCDEF22XXX'] };
    for (const [field, values] of Object.entries(taken)) {
      for (const value of values) expect((await update('EUR', { ...good, [field]: value })).status, value).toBe(200);
    }
    const refused = {
      account_number: ['1'.repeat(4), '1'.repeat(61), ''],
      swift_code: ['ABCDEF2', 'ABCDEF22XXXX', ''],
      bank_country_code: ['D', 'DEU', '', '12', 'de'],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) isRefused(await update('EUR', { ...good, [field]: value }), field, value);
    }
  });

  it('are a full overwrite: a code that is no longer sent is gone', async () => {
    await update('USD', { ...plain, bank_country_code: 'US', bank_code_type: 'aba', bank_code_value: '021000021' });
    await update('USD', { ...plain, bank_country_code: 'SG' });
    const now = await read(await accountIn('USD'));
    expect([now['bank_code_type'] ?? '', now['bank_code_value'] ?? '']).toEqual(['', '']);
  });

  it('never change id, account_name, currency or account_status', async () => {
    const before = await read(await accountIn('EUR'));
    const extra = {
      id: '00000000-0000-4000-8000-000000000000',
      account_name: 'Mine',
      currency: 'USD',
      account_status: 'Invalid',
    };
    const after = row((await update('EUR', { ...good, ...extra })).body);
    for (const field of ['id', 'account_name', 'currency', 'account_status']) expect(after[field]).toBe(before[field]);
  });

  it('keep texts of any script as they came', async () => {
    for (const bank_name of [
      '中国工商银行',
      'بنك الراجحي',
      `O'Brien "&" <b>Sons</b>`,
      '=SUM(1)',
      'é\u0301🙂',
      ' spaced ',
    ]) {
      const answer = await update('EUR', { ...good, bank_name });
      expect(row(answer.body)['bank_name']).toBe(bank_name);
    }
  });
});

describe('a new account (extras)', () => {
  it('follows the same rules with its own currency', async () => {
    for (const { currency, country, type, good } of rules) {
      const branch = currency === 'CAD' ? { bank_branch_code: '00011' } : {};
      const body = { ...plain, ...branch, currency, bank_country_code: country };
      isRefused(await platform.post('/v2/payment/bankaccount/create', body), 'bank_code_type', currency);
      const answer = await platform.post('/v2/payment/bankaccount/create', {
        ...body,
        bank_code_type: type,
        bank_code_value: good,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(bankAccount(answer.body)).toBeUndefined();
      expect(await read(text(answer.body, 'id'))).toEqual(answer.body);
    }
    expect(await platform.effects()).toHaveLength(rules.length);
  });
});
