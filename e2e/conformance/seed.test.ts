import { beforeAll, describe, expect, it } from 'vitest';
import { list, row, text, type Row } from './json';
import { Platform } from './platform';

/** The records that the seed promises. */
let platform: Platform;
let fixtures: Row;
let payouts: Row[];
let records: Row[];

beforeAll(async () => {
  platform = await Platform.shared();
  fixtures = await platform.fixtures();
  payouts = await platform.all('/v2/payment/payout');
  const ids = (await platform.all('/v1/payouts')).map((one) => text(one, 'payout_id'));
  records = [];
  for (const id of ids) records.push(row((await platform.get(`/v1/payouts/${id}`)).body));
});

const values = (rows: readonly Row[], field: string): Set<unknown> => new Set(rows.map((one) => one[field]));
const having = (rows: readonly Row[], field: string, value: unknown): Row[] =>
  rows.filter((one) => one[field] === value);
const codeType = (one: Row): string => (typeof one['bank_code_type'] === 'string' ? one['bank_code_type'] : '');
const isUuid = (id: unknown): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(id));

it('a master and at least 5 sub-accounts, one of them deactivated', async () => {
  const subs = list(fixtures['accounts'], 'sub_accounts');
  expect(subs.length).toBeGreaterThanOrEqual(5);
  expect(having(subs, 'deactivated', true)).toHaveLength(1);
  expect(await platform.all('/v1/accounts')).toHaveLength(subs.length);
});

describe('v2 payouts', () => {
  it('are 1,200 or more', () => expect(payouts.length).toBeGreaterThanOrEqual(1_200));

  it('spread over 90 days', () => {
    const times = payouts.map((one) => Date.parse(text(one, 'create_time'))).toSorted((a, b) => a - b);
    const span = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000;
    expect(span).toBeGreaterThan(85);
    expect(span).toBeLessThanOrEqual(91);
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    expect(
      values(
        payouts.map((one) => ({ day: text(one, 'create_time').slice(0, 10) })),
        'day',
      ).size,
    ).toBeGreaterThan(80);
  });

  it('come newest first, so that the first page is the latest work', () => {
    const times = payouts.map((one) => Date.parse(text(one, 'create_time')));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('are in all five statuses and 8 or more currencies, JPY, KWD, CNH and HUF among them', () => {
    expect(values(payouts, 'payout_status')).toEqual(
      new Set(['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED']),
    );
    const currencies = values(payouts, 'payout_currency');
    expect(currencies.size).toBeGreaterThanOrEqual(8);
    for (const code of ['JPY', 'KWD', 'CNH', 'HUF']) expect(currencies).toContain(code);
  });

  it('mostly have UUID ids whose v1 record can be retrieved; the opaque ones have none', async () => {
    const uuids = payouts.filter(({ payout_id }) => isUuid(payout_id));
    const opaque = payouts.filter(({ payout_id }) => !isUuid(payout_id));
    expect(uuids.length).toBeGreaterThan(payouts.length / 2);
    expect(opaque.length).toBeGreaterThan(0);
    for (const one of opaque) expect((await platform.get(`/v1/payouts/${text(one, 'payout_id')}`)).status).toBe(400);
    for (const one of uuids.filter((_, index) => index % 10 === 0)) {
      const record = await platform.get(`/v1/payouts/${text(one, 'payout_id')}`);
      expect(record.status).toBe(200);
      const { payout_currency, payout_amount } = one;
      expect(row(record.body)).toMatchObject({ payout_currency, payout_amount });
    }
  });
});

describe('v1 payouts', () => {
  it('are in all five statuses, by LOCAL and by SWIFT', () => {
    expect(values(records, 'payout_status')).toEqual(
      new Set(['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED']),
    );
    expect(values(records, 'payout_method')).toEqual(new Set(['LOCAL', 'SWIFT']));
  });

  it('hold cross-currency ones and failed ones with a returned amount', () => {
    expect(records.some((one) => one['source_currency'] !== one['payout_currency'])).toBe(true);
    const failed = having(records, 'payout_status', 'FAILED').filter((one) => 'failure_returned_amount' in one);
    expect(failed.length).toBeGreaterThan(0);
  });
});

describe('bank accounts', () => {
  it('are 30 or more, and every rule of 2.5 is among them', async () => {
    const accounts = await platform.all('/v2/payment/bankaccount');
    expect(accounts.length).toBeGreaterThanOrEqual(30);
    const codes = new Set(accounts.map((one) => `${text(one, 'currency')} ${codeType(one)}`));
    for (const rule of [
      'USD aba',
      'CAD bank_code',
      'HKD bank_code',
      'GBP sort_code',
      'AUD bsb_code',
      'INR ifsc',
      'CNH cnaps_number',
    ]) {
      expect(codes).toContain(rule);
    }
    expect(values(accounts, 'account_status')).toEqual(new Set(['Valid', 'Invalid']));
  });

  it('obey 2.5 themselves', async () => {
    const forms: Record<string, RegExp> = {
      aba: /^\d{9}$/,
      bank_code: /^\d{3}$/,
      sort_code: /^\d{6}$/,
      bsb_code: /^\d{6}$/,
      ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      cnaps_number: /^\d{12}$/,
    };
    const needs: Record<string, string> = {
      CAD: 'bank_code',
      HKD: 'bank_code',
      GBP: 'sort_code',
      AUD: 'bsb_code',
      INR: 'ifsc',
    };
    for (const one of await platform.all('/v2/payment/bankaccount')) {
      const [currency, country] = [text(one, 'currency'), text(one, 'bank_country_code')];
      const needed =
        currency === 'USD' && country === 'US'
          ? 'aba'
          : currency === 'CNH' && country === 'CN'
            ? 'cnaps_number'
            : needs[currency];
      if (needed !== undefined) expect(one['bank_code_type'], JSON.stringify(one)).toBe(needed);
      const type = codeType(one);
      if (type !== '') expect(String(one['bank_code_value'])).toMatch(forms[type] ?? /^$/);
      if (currency === 'CAD') expect(text(one, 'bank_branch_code')).not.toBe('');
    }
  });
});

it('cards are in every state, one is expired, 6 or more are ACTIVE', () => {
  const cards = list(fixtures, 'cards');
  expect(values(cards, 'card_status')).toEqual(
    new Set(['ACTIVE', 'FROZEN', 'CANCELLED', 'PENDING', 'BLOCKED', 'PRE_CANCEL', 'FAILED']),
  );
  expect(having(cards, 'expired', true).length).toBeGreaterThanOrEqual(1);
  expect(having(having(cards, 'card_status', 'ACTIVE'), 'expired', false).length).toBeGreaterThanOrEqual(6);
});

it('there are cardholders of each KYC level', () => {
  const levels = values(list(fixtures, 'cardholders'), 'kyc_level');
  for (const level of ['SIMPLE', 'STANDARD', 'ENHANCED']) expect(levels).toContain(level);
});

it('intents are in every status, 3 or more in each open one', () => {
  const intents = list(fixtures, 'payment_intents');
  expect(values(intents, 'intent_status').size).toBe(7);
  for (const status of ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING']) {
    expect(having(intents, 'intent_status', status).length).toBeGreaterThanOrEqual(3);
  }
});

it('some product has nested required fields', async () => {
  const products = await platform.all('/v1/issuing/products');
  const nested = products.flatMap((one) => list(one, 'required_fields')).filter(({ fields }) => Array.isArray(fields));
  expect(new Set(nested.map(({ name }) => name))).toEqual(new Set(['identity', 'residential_address']));
});

it('texts that break careless pages are there: Chinese, Arabic, quotes, =SUM(1), 100 characters, HTML', async () => {
  const everything = JSON.stringify([
    payouts,
    records,
    await platform.all('/v2/payment/bankaccount'),
    await platform.all('/v1/issuing/cards'),
  ]);
  expect(everything).toMatch(/[\u4e00-\u9fff]/);
  expect(everything).toMatch(/[\u0600-\u06ff]/);
  expect(everything).toMatch(/\\"/);
  expect(everything).toContain('=SUM(1)');
  expect(everything).toMatch(/<(script|b|img)[ >]/);
  expect(records.some((one) => text(one, 'payout_reference').length === 100)).toBe(true);
});
