import { isValidBIC, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import {
  bankCodeFormats,
  bankCodeRules,
  findBankCodeProblems,
  type BankCodeType,
} from '@/lib/contract/fields/bank-code-rules';
import { Decimal, dividedBy } from '@/lib/contract/decimal';
import { payoutBookOf } from '@/sandbox/payouts';
import { fromDollars } from '@/sandbox/world/currencies';
import type { HandledName } from '../http/handler';
import { MemoryPlatform } from '../memory-platform.fixture';
import { nounFixtures } from '../answer-control';

const platform = new MemoryPlatform();
const master = platform.state.world(platform.master);

function countsBy<T>(records: readonly T[], keyOf: (record: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) counts[keyOf(record)] = (counts[keyOf(record)] ?? 0) + 1;
  return counts;
}

describe('bank accounts', () => {
  const records = platform.ask('listBankAccounts', { query: 'page_number=1&page_size=100' }).data;

  test('at least thirty, every rule of 2.5 among them, some Invalid', () => {
    expect(records.length).toBeGreaterThanOrEqual(30);
    for (const { type, currency, country } of bankCodeRules) {
      const fitting = records.filter((record) => record.currency === currency && record.bank_code_type === type);
      expect(fitting.some((record) => country === undefined || record.bank_country_code === country)).toBe(true);
    }
    expect(records.filter(({ bank_code_type }) => bank_code_type === '').length).toBeGreaterThan(10);
    expect(countsBy(records, ({ account_status }) => account_status)['Invalid']).toBeGreaterThanOrEqual(2);
  });

  test('each keeps the rules of its currency and country', () => {
    for (const record of records) {
      const type = record.bank_code_type === '' ? undefined : (record.bank_code_type as BankCodeType); // the seed's own
      const details = {
        ...record,
        bank_code_type: type,
        bank_code_value: record.bank_code_value ?? '',
        bank_branch_code: record.bank_branch_code ?? '',
      };
      expect(findBankCodeProblems(record.currency, details)).toEqual([]);
      if (type !== undefined) expect(record.bank_code_value).toMatch(bankCodeFormats[type].pattern);
      expect(record.account_number.length).toBeGreaterThanOrEqual(5);
      expect(record.account_number.length).toBeLessThanOrEqual(60);
    }
  });

  test('IBANs, BICs and ABAs have the right check digits', () => {
    const ibans = records.map(({ account_number }) => account_number).filter((number) => /^[A-Z]{2}/.test(number));
    expect(ibans.length).toBeGreaterThan(10);
    expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([]);
    expect(records.filter(({ swift_code }) => !isValidBIC(swift_code))).toEqual([]);
    const abas = records
      .filter(({ bank_code_type }) => bank_code_type === 'aba')
      .map(({ bank_code_value }) => bank_code_value ?? '');
    const sumOf = (aba: string) =>
      Array.from(aba).reduce((sum, digit, place) => sum + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0);
    expect(abas.map((aba) => sumOf(aba) % 10)).toEqual(abas.map(() => 0));
  });
});

describe('issuing', () => {
  const fixtures = nounFixtures(master);

  test('cards in every state, at least six ACTIVE, exactly one expired', () => {
    const usable = fixtures.cards.filter(({ expired }) => !expired);
    expect(Object.keys(countsBy(usable, ({ card_status }) => card_status)).sort()).toEqual(
      ['ACTIVE', 'BLOCKED', 'CANCELLED', 'FAILED', 'FROZEN', 'PENDING', 'PRE_CANCEL'].sort(),
    );
    expect(usable.filter(({ card_status }) => card_status === 'ACTIVE').length).toBeGreaterThanOrEqual(6);
    expect(fixtures.cards.filter(({ expired }) => expired)).toHaveLength(1);
  });

  test('cardholders of every level and state', () => {
    expect(Object.keys(countsBy(fixtures.cardholders, ({ kyc_level }) => kyc_level)).sort()).toEqual([
      'ENHANCED',
      'SIMPLE',
      'STANDARD',
    ]);
    const states = countsBy(platform.all('listCardholders'), (holder) => String(holder['cardholder_status']));
    expect(Object.keys(states).sort()).toEqual(['FAILED', 'INCOMPLETE', 'PENDING', 'SUCCESS']);
  });

  test('products fill more than one page of ten, with nested required fields', () => {
    const products = platform.ask('listCardProducts', { query: '' });
    expect(products.total_pages).toBe(2);
    const nested = platform
      .all('listCardProducts')
      .filter(({ required_fields }) => JSON.stringify(required_fields).includes('"fields"'));
    expect(nested.length).toBeGreaterThan(2);
  });
});

describe('acquiring', () => {
  const intents = platform.all('listPaymentIntents');

  test('intents in every status, at least three of each open one', () => {
    const counts = countsBy(intents, ({ intent_status }) => String(intent_status));
    for (const open of ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING']) {
      expect(counts[open]).toBeGreaterThanOrEqual(3);
    }
    for (const final of ['SUCCEEDED', 'CANCELLED', 'FAILED']) expect(counts[final]).toBeGreaterThan(0);
  });

  test('every kind of next_action is asked for', () => {
    const kinds = new Set(intents.flatMap(({ next_action }) => Object.keys(next_action ?? {}))); // 2.3
    expect([...kinds].sort()).toEqual([
      'display_bank_details',
      'display_qr_code',
      'redirect_iframe',
      'redirect_to_url',
    ]);
  });

  test('texts and metadata keep their limits; only cancelled intents have a cancel_time', () => {
    for (const intent of intents) {
      expect(String(intent['payment_intent_id']).length).toBeLessThanOrEqual(36);
      expect(String(intent['description']).length).toBeLessThanOrEqual(255);
      expect(String(intent['merchant_order_id']).length).toBeLessThanOrEqual(36);
      expect(Buffer.byteLength(JSON.stringify(intent['metadata']))).toBeLessThanOrEqual(512);
      expect(intent['cancel_time'] !== '').toBe(intent['intent_status'] === 'CANCELLED');
    }
  });

  test('deposits of every status; a receiver is letters and digits', () => {
    const deposits = platform.all('listDeposits');
    expect(Object.keys(countsBy(deposits, ({ deposit_status }) => String(deposit_status))).sort()).toEqual([
      'COMPLETED',
      'FAILED',
      'PENDING',
    ]);
    for (const deposit of deposits) expect(deposit['receiver_account_number']).toMatch(/^[a-zA-Z0-9]{1,60}$/);
  });
});

test('the same seed makes the same platform, another seed another one', () => {
  const lists: readonly HandledName[] = [
    'listBankAccounts',
    'listCards',
    'listPaymentIntents',
    'listPayouts',
    'listV1Payouts',
    'listDeposits',
  ];
  const pages = (one: MemoryPlatform) => lists.map((name) => one.ask(name, { query: 'page_number=1&page_size=100' }));
  expect(pages(new MemoryPlatform())).toEqual(pages(platform));
  expect(nounFixtures(new MemoryPlatform().state.world(platform.master))).toEqual(nounFixtures(master));
  const other = pages(new MemoryPlatform({ seed: 2 }));
  for (const [place, page] of pages(platform).entries()) expect(other[place]).not.toEqual(page);
});

describe('unless every account is awkward', () => {
  const everyday = new MemoryPlatform({ awkward: false });
  const worlds = everyday.state.directory.entries.map((entry) => everyday.state.world(entry.account.account_id));
  const textsOf = (world: (typeof worlds)[number]) =>
    (['listPayouts', 'listV1Payouts', 'listDeposits', 'listPaymentIntents', 'listCardholders', 'listCards'] as const)
      .map((name) => {
        const query = 'page_number=1&page_size=100';
        return JSON.stringify(everyday.ask(name, { account: world.account.account.account_id, query }));
      })
      .join();
  const payoutsOf = (world: (typeof worlds)[number]) => {
    const book = payoutBookOf(world);
    return Array.from({ length: book.index.total }, (_, row) => book.v2At(row));
  };
  const hostile = ['=SUM(1)', 'alert(1)', 'DROP TABLE', 'REFERENCE-WITHOUT-ANY-BLANK'];

  test('one sub-account is named for its awkward records, and has them all', () => {
    const [awkward, ...more] = worlds.filter(({ account }) => account.isAwkward);
    expect([awkward?.account.account.nick_name, more]).toEqual(['Awkward records', []]);
    if (awkward === undefined) throw new Error('No account has awkward records.');
    for (const text of hostile) expect(textsOf(awkward)).toContain(text);
    expect(textsOf(awkward)).toMatch(/"amount":"?\d{12,}/);
    const huge = payoutsOf(awkward).filter(({ payout_amount: amount }) => /^\d{12,}/.test(amount));
    expect(new Set(huge.map(({ payout_currency: currency }) => currency))).toEqual(new Set(['MXN']));
  });

  test('most payouts are worth 50 to 50,000 dollars and few more, so that sums are those of a business', () => {
    for (const world of worlds.filter(({ account }) => !account.isAwkward && account.isLarge)) {
      const dollars = payoutsOf(world).map(
        ({ payout_amount: amount, payout_currency: currency }) =>
          Number(dividedBy(new Decimal(amount), new Decimal(fromDollars('1000', currency)), 6).toFixed()) * 1_000,
      );
      const share = (from: number, to: number) =>
        dollars.filter((worth) => from <= worth && worth < to).length / dollars.length;
      expect(dollars.length).toBeGreaterThan(1_000);
      expect(share(45, 50_000)).toBeGreaterThan(0.9);
      expect(share(45, 1_000)).toBeGreaterThan(0.3);
      expect(share(50_000, 500_001)).toBeGreaterThan(0.01);
      expect(share(45, 500_001)).toBe(1);
    }
  });

  test('no other account has a text that breaks pages, or an amount that no business pays', () => {
    for (const world of worlds.filter(({ account }) => !account.isAwkward)) {
      const shown = textsOf(world) + JSON.stringify(world.account.account);
      for (const text of hostile) expect(shown).not.toContain(text);
      const amounts = [...shown.matchAll(/"(?:payout_)?amount":"?(\d+)/g)].map(([, whole = '']) => whole.length);
      expect(amounts.length).toBeGreaterThan(0);
      expect(Math.max(...amounts)).toBeLessThanOrEqual(10);
    }
  });
});
