import { describe, expect, test } from 'vitest';
import type { ApprovalRule } from './approval-policy';
import { checkWeakerCases, ruleOf } from './drawn-rules.fixture';
import { findWeakerCase } from './weaker-case';

const quotes = (rule: Partial<ApprovalRule> = {}) => ruleOf({ operation: 'createQuote', ...rule });
const intents = (rule: Partial<ApprovalRule> = {}) => ruleOf({ operation: 'cancelPaymentIntent', ...rule });
const eur = (amountFrom: string) => ({ currency: 'EUR', amountFrom });

describe('a set of rules is weaker where a write waits no more, and that write is named', () => {
  test('a higher limit lets through the old limit itself', () => {
    const found = findWeakerCase([intents(eur('5000'))], [intents(eur('10000'))]);
    expect(found).toMatchObject({
      role: 'operator',
      account: undefined,
      amounts: [{ amount: '5000', currency: 'EUR' }],
    });
  });

  test('a limit that is one smallest unit higher is weaker, one that is as high is not', () => {
    expect(findWeakerCase([intents(eur('5000.00'))], [intents(eur('5000.01'))])?.amounts).toEqual([
      { amount: '5000.00', currency: 'EUR' },
    ]);
    expect(findWeakerCase([intents(eur('5000.00'))], [intents(eur('5000'))])).toBeUndefined();
  });

  test('limits in two currencies do not hold a third one', () => {
    const limits = [intents(eur('0')), intents({ currency: 'USD', amountFrom: '0' })];
    const [amount] = findWeakerCase([intents()], limits)?.amounts ?? [];
    expect(['EUR', 'USD']).not.toContain(amount?.currency);
  });

  test('rules for two accounts do not hold a third one', () => {
    const of = ['master', 'elan'].map((account) => intents({ account }));
    expect(findWeakerCase([intents()], of)).toMatchObject({ account: undefined });
    expect(findWeakerCase([intents({ account: 'elan' })], of)).toBeUndefined();
  });

  test('rules for the two roles that may send hold what a rule for all roles held', () => {
    const of = (['operator', 'manager'] as const).map((role) => intents({ role }));
    // Support may only propose the cancellation, so it waits without a rule.
    expect(findWeakerCase([intents()], of)).toBeUndefined();
    expect(findWeakerCase([intents()], of.slice(0, 1))).toMatchObject({ role: 'manager' });
  });

  test('rules for each value of a field let through a write without the field', () => {
    const of = ['conversion', 'payout'].map((value) => quotes({ field: 'transaction_type', value }));
    expect(findWeakerCase([quotes()], of)?.body).not.toHaveProperty('transaction_type');
    expect(findWeakerCase([quotes({ field: 'transaction_type' })], of)).toBeUndefined();
    expect(findWeakerCase([quotes({ field: 'transaction_type' })], of.slice(0, 1))?.named).toEqual([
      { field: 'transaction_type', value: 'payout' },
    ]);
  });

  test('rules for each reason of a cancellation let through one without a reason', () => {
    const of = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'].map((value) =>
      intents({ field: 'cancellation_reason', value }),
    );
    expect(findWeakerCase([intents()], of)?.body).toEqual({});
  });

  test('a rule about a field that every body has holds each write', () => {
    expect(findWeakerCase([quotes()], [quotes({ field: 'sell_currency' })])).toBeUndefined();
    expect(findWeakerCase([quotes()], [quotes({ field: 'sell_amount' })])?.body).toHaveProperty('buy_amount');
  });

  test('rules for the two amounts that a body can name hold every quote together', () => {
    const of = ['sell_amount', 'buy_amount'].map((field) => quotes({ field }));
    expect(findWeakerCase([quotes()], of)).toBeUndefined();
  });

  test('a rule for one amount as a value does not hold the next larger one', () => {
    const deposits = (rule: Partial<ApprovalRule>) => ruleOf({ operation: 'simulateDeposit', ...rule });
    const found = findWeakerCase([deposits(eur('1000'))], [deposits({ field: 'amount', value: '1000' })]);
    expect(found?.amounts).toEqual([{ amount: '1000.01', currency: 'EUR' }]);
  });

  test('a limit on a write that names no amount counts as reached', () => {
    const cards = { operation: 'updateCardStatus', act: 'unfreeze' };
    expect(findWeakerCase([ruleOf(cards)], [ruleOf({ ...cards, ...eur('1000000') })])).toBeUndefined();
  });

  test('a rule for what roles may only propose is not missed, and a freeze never waits', () => {
    expect(findWeakerCase([ruleOf({ operation: 'updateBankAccount' })], [])).toBeUndefined();
    expect(findWeakerCase([ruleOf({ operation: 'updateCardStatus', act: 'cancel' })], [])).toBeUndefined();
    const frozen = { operation: 'updateCardStatus', field: 'card_status', value: 'FROZEN' };
    expect(findWeakerCase([ruleOf(frozen)], [])).toBeUndefined();
  });

  test('one more rule is never weaker, and one less may be', () => {
    expect(findWeakerCase([quotes(eur('5'))], [quotes(eur('5')), quotes(eur('1'))])).toBeUndefined();
    expect(findWeakerCase([quotes(eur('5')), quotes(eur('1'))], [quotes(eur('1'))])).toBeUndefined();
    expect(findWeakerCase([quotes(eur('5')), quotes(eur('1'))], [quotes(eur('5'))])?.amounts).toContainEqual({
      amount: '1',
      currency: 'EUR',
    });
  });
});

test('a weaker case is found where one of the drawn writes is one, and is one itself', () => {
  const { weaker, notWeaker } = checkWeakerCases({ draws: 150, writesEach: 200 });
  expect(weaker).toBeGreaterThan(15);
  expect(notWeaker).toBeGreaterThan(15);
});
