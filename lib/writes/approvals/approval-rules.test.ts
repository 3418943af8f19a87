import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@/lib/roles';
import { approvalRule } from '@/lib/store/schema';
import { english } from '@/lib/messages/english.fixture';
import { readMessage } from '@/lib/messages/message';
import { ruleInput } from './edit-policy';
import { findApprovalNeed, readRules } from './approval-policy';
import { createQuoteWrite } from '../verbs/create-quote';
import { TestBench } from '../test-bench.fixture';
import { TestApprovals } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const { database } = new TestApprovals(() => bench);

describe('the amount of a rule is understood as people write it, or refused with the way to type it', () => {
  const read = (amountFrom: string, currency = 'EUR') =>
    ruleInput.safeParse({ operation: 'createQuote', currency, amountFrom });

  test.each([
    ['1234.50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1234,50', '1234.50'],
    ['1 234,50', '1234.50'],
  ])('%s', (typed, amount) => {
    expect(read(typed).data?.amountFrom).toBe(amount);
  });

  test.each([
    ['5.500', 'KWD', '5.500'],
    ['5000', 'JPY', '5000'],
    ['0', 'EUR', '0'],
  ])('%s %s', (typed, currency, amount) => {
    expect(read(typed, currency).data?.amountFrom).toBe(amount);
  });

  test.each(['EUR', 'JPY'])('5.000 %s is asked about, since it can be five or five thousand', (currency) => {
    expect(read('5.000', currency).success).toBe(false);
  });

  test.each([
    ['1.2m', 'Enter an amount such as 10000.00.'],
    ['1,234', 'Enter an amount such as 10000.00.'],
    ['lots', 'Enter digits and at most one decimal point, such as 1234.50.'],
    ['-5', 'Enter the amount without a sign.'],
  ])('%s', (typed, sentence) => {
    expect(read(typed).error?.issues.map(({ message }) => english(readMessage(message)))).toEqual([sentence]);
  });
});

describe('rules', () => {
  const quote = { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '5000.00' };
  async function needs(rule: Partial<typeof approvalRule.$inferInsert>, body: object, role: Role = 'operator') {
    const id = randomUUID();
    await database()
      .insert(approvalRule)
      .values({ id, operation: 'createQuote', ...rule });
    const asking = { write: createQuoteWrite, account: 'master', id: undefined, role, body } as const;
    const allowance = { decision: 'do', mayReveal: true } as const;
    const need = await findApprovalNeed(
      { store: database(), platform: bench.console.context.platform },
      { ...asking, allowance },
    );
    await database().delete(approvalRule).where(eq(approvalRule.id, id));
    return need.ok && need.value !== undefined;
  }

  test.each([
    ['of the operation', {}, true],
    ['of an account', { account: 'master' }, true],
    ['of another account', { account: 'elsewhere' }, false],
    ['of a role', { role: 'operator' }, true],
    ['of another role', { role: 'manager' }, false],
    ['of a field', { field: 'sell_amount' }, true],
    ['of a field that is not there', { field: 'buy_amount' }, false],
    ['of a value', { field: 'buy_currency', value: 'EUR' }, true],
    ['of another value', { field: 'buy_currency', value: 'GBP' }, false],
    ['of an amount that is reached', { currency: 'USD', amountFrom: '5000' }, true],
    ['of an amount that is not reached', { currency: 'USD', amountFrom: '5000.01' }, false],
    ['of an amount in another currency', { currency: 'EUR', amountFrom: '1' }, false],
    ['of another operation', { operation: 'simulateDeposit' }, false],
  ] as const)('ask for a second person, or not: %s', async (_, rule, asks) => {
    expect(await needs(rule, quote)).toBe(asks);
  });
});

test('the rules of a new console require approval where money and people are at stake', async () => {
  const rules = await readRules(database());
  expect(new Set(rules.map(({ operation: name, act }) => `${name} ${act ?? ''}`.trim()))).toEqual(
    new Set(['cancelPaymentIntent', 'updateBankAccount', 'updateCardStatus cancel', 'updateCardholder identity']),
  );
});
