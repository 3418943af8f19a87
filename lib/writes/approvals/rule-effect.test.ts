import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { putApproval, putWrite } from '../test-recorded.fixture';
import type { ApprovalRule } from './approval-policy';
import { ruleOf } from './drawn-rules.fixture';
import { readRuleEffect } from './rule-effect';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`truncate draft, attempt, approval_signature, approval, operation`);
});

const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const olga = { personId: randomUUID(), personName: 'Olga', role: 'operator' } as const;
const mei = { personId: randomUUID(), personName: 'Mei', role: 'manager' } as const;

const put = async (more: Parameters<typeof putWrite>[1]) =>
  await putWrite(opened.database, { name: 'cancelPaymentIntent', createdAt: daysAgo(1), ...olga, ...more });
const effectOf = async (before: readonly ApprovalRule[], after: readonly ApprovalRule[], lists = true) =>
  await readRuleEffect(opened.database, { before, after }, { now, lists });

const intents = (rule: Partial<ApprovalRule> = {}) => ruleOf({ operation: 'cancelPaymentIntent', ...rule });
const eur = (amount: string) => ({ result: { amount, currency: 'EUR' } });

test('a limit would have held the writes that reach it, by person, with each currency by itself', async () => {
  await put(eur('4999.99'));
  const first = await put(eur('5000.00'));
  const second = await put({ ...eur('0.50'), ...mei, result: { amount: '7000', currency: 'EUR' } });
  const third = await put(eur('6000.05'));
  await put({ result: { amount: '9000000', currency: 'JPY' } });
  const { looked, held, freed, untold } = await effectOf([], [intents({ currency: 'EUR', amountFrom: '5000' })]);
  expect({ looked, untold, freed: freed.count, held: held.count }).toEqual({ looked: 5, untold: 0, freed: 0, held: 3 });
  expect(held.groups).toEqual([
    { operation: 'cancelPaymentIntent', person: 'Olga', count: 2, amounts: [{ amount: '11000.05', currency: 'EUR' }] },
    { operation: 'cancelPaymentIntent', person: 'Mei', count: 1, amounts: [{ amount: '7000', currency: 'EUR' }] },
  ]);
  expect(held.listed.map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted());
});

test('currencies are never added to each other', async () => {
  await put(eur('10'));
  await put({ result: { amount: '20', currency: 'USD' } });
  const { held } = await effectOf([], [intents()]);
  expect(held.groups[0]?.amounts.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))).toEqual([
    { amount: '10', currency: 'EUR' },
    { amount: '20', currency: 'USD' },
  ]);
});

test('a rule that goes frees just what no other rule and no role holds', async () => {
  const [rule, other] = [intents(), intents({ account: 'elan' })];
  await put(eur('10'));
  await put({ ...eur('10'), account: 'elan' });
  // Support may only propose a cancellation.
  await put({ ...eur('10'), role: 'support' });
  const { held, freed, weaker, isStricter } = await effectOf([rule, other], [other]);
  expect([held.count, freed.count, freed.listed[0]?.account]).toEqual([0, 1, 'master']);
  expect([weaker?.role, weaker?.account, isStricter]).toEqual(['operator', undefined, false]);
});

test('writes of more than 90 days ago and of other kinds are not looked at', async () => {
  await put({ createdAt: daysAgo(90.01) });
  await put({ createdAt: daysAgo(89.99) });
  await put({ name: 'createQuote' });
  expect((await effectOf([], [intents()])).looked).toBe(1);
});

describe('what the console has not stored it does not guess', () => {
  test('an amount that it does not know may reach a limit or not', async () => {
    await put({ result: null, resourceType: 'payment-intents', resourceId: randomUUID() });
    const { held, untold } = await effectOf([], [intents({ currency: 'EUR', amountFrom: '5000' })]);
    expect([held.count, untold]).toEqual([0, 1]);
    expect((await effectOf([], [intents()])).held.count).toBe(1);
  });

  test('a masked value may be the one of a rule, and a rule does not find out what is masked', async () => {
    const bank = { account_number: '•••• 5678', bank_country_code: 'DE' };
    // Every role that may change a bank account may only propose it: a deposit is sent at once.
    await put({ name: 'simulateDeposit', asked: { receiver_account_number: '•••• 5678', ...bank, currency: 'EUR' } });
    const of = (field: string, value: string) => ruleOf({ operation: 'simulateDeposit', field, value });
    const masked = await effectOf([], [of('receiver_account_number', '12345678')]);
    expect([masked.held.count, masked.untold]).toEqual([0, 1]);
    const plain = await effectOf([], [of('currency', 'USD')]);
    expect([plain.held.count, plain.untold]).toEqual([0, 0]);
  });

  test('a conversion that was not made has the amounts of its quote', async () => {
    const sides = { sell_currency: 'USD', sell_amount: '100.00', buy_currency: 'EUR', buy_amount: '90.00' };
    const price = { currency_pair: 'USDEUR', direct_rate: '0.9', inverse_rate: '1.1', quote_id: 'Q1' };
    const validity = { valid_from: 1_790_000_000, valid_to: 1_790_000_075 };
    await put({
      name: 'createQuote',
      platformReference: 'Q1',
      asked: { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100.00', conversion_date: '2026-11-27' },
      result: { ...sides, quote_price: { ...price, validity } },
    });
    const asked = { quote_id: 'Q1', sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '100.00' };
    await put({ name: 'createConversion', asked, state: 'REJECTED', resourceType: 'quotes', resourceId: 'Q1' });
    const limit = (amountFrom: string) => ruleOf({ operation: 'createConversion', currency: 'EUR', amountFrom });
    expect((await effectOf([], [limit('90')])).held.count).toBe(1);
    expect(await effectOf([], [limit('90.01')])).toMatchObject({ held: { count: 0 }, untold: 0 });
  });
});

test('the time of approvals is that of the same kind, else of all kinds, else unknown', async () => {
  expect((await effectOf([], [intents()])).times).toBeUndefined();
  const decided = async (name: 'updateBankAccount' | 'cancelPaymentIntent', minutes: number) => {
    const requestedAt = daysAgo(2);
    const decidedAt = new Date(requestedAt.getTime() + minutes * 60_000);
    await putApproval(opened.database, await put({ name }), { verdict: 'approved', requestedAt, decidedAt });
  };
  await decided('updateBankAccount', 120);
  const rough = { decided: 1, medianMs: 7_200_000, longestMs: 7_200_000, expired: 0, isOfSameKind: false };
  expect((await effectOf([], [intents()])).times).toEqual(rough);
  for (const minutes of [10, 30, 50]) await decided('cancelPaymentIntent', minutes);
  await putApproval(opened.database, await put({}), {
    verdict: 'void',
    reason: 'approval-lapsed',
    requestedAt: daysAgo(3),
  });
  expect((await effectOf([], [intents()])).times).toEqual({
    decided: 3,
    medianMs: 1_800_000,
    longestMs: 3_000_000,
    expired: 1,
    isOfSameKind: true,
  });
});

test('a reader who may not see the writes gets their count alone', async () => {
  await put(eur('10'));
  const { held } = await effectOf([], [intents()], false);
  expect([held.count, held.listed]).toEqual([1, []]);
});
