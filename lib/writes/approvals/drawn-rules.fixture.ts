import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { decide } from '@/lib/access/permissions/permissions';
import type { WriteName } from '@/lib/contract/operations';
import { businessRoles } from '@/lib/roles';
import { allWrites } from '../verbs/all-writes';
import type { Write } from '../verbs/define-write';
import { type Amount, amountsOf, type ApprovalRule, type Proposal, whyWaits } from './approval-policy';
import { findWeakerCase } from './weaker-case';

/** A rule that sets no condition but these. */
export const ruleOf = (rule: Pick<ApprovalRule, 'operation'> & Partial<ApprovalRule>): ApprovalRule => ({
  id: randomUUID(),
  act: null,
  account: null,
  role: null,
  field: null,
  value: null,
  currency: null,
  amountFrom: null,
  ...rule,
});

const accounts = ['master', 'elan', 'named-in-no-rule'];
const currencies = ['EUR', 'USD', 'JPY', 'CHF'];
const limits = ['0', '1', '1000', '1000.01', '5000'];
/** On both sides of each limit, one smallest unit away. */
const amounts = ['0.01', '0.99', '1', '999.99', '1000', '1000.01', '1000.02', '4999.99', '5000', '5000.01', '7000000'];
const amount = fc.constantFrom(...amounts);
const currency = fc.constantFrom(...currencies);
const twoCurrencies = fc.shuffledSubarray(currencies, { minLength: 2, maxLength: 2 });
const maybe = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

interface DrawnBody {
  readonly body: Readonly<Record<string, unknown>>;
  /** The fields of the record that the platform shows. */
  readonly record?: Readonly<Record<string, unknown>>;
}

const withoutGaps = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const exchange = fc
  .record({ sides: twoCurrencies, sell: amount, buy: amount, isSale: fc.boolean(), day: fc.constant('2026-12-01') })
  .map(({ sides: [from, to], sell, buy, isSale, day }) => ({
    asked: {
      sell_currency: from,
      buy_currency: to,
      ...(isSale ? { sell_amount: sell } : { buy_amount: buy }),
      conversion_date: day,
    },
    record: { sell_currency: from, sell_amount: sell, buy_currency: to, buy_amount: buy },
  }));

const bank = {
  account_number: fc.constantFrom('12345678', '87654321'),
  bank_name: fc.constant('Bank'),
  swift_code: fc.constant('ABCDEFGH'),
  bank_country_code: fc.constantFrom('DE', 'FR', 'GB'),
  bank_address: fc.constant('Street'),
  bank_code_type: maybe('sort_code', 'bsb_code'),
  bank_code_value: maybe('123'),
};

const bodies: { readonly [N in WriteName]: fc.Arbitrary<DrawnBody> } = {
  createQuote: fc
    .tuple(exchange, maybe('conversion', 'payout'))
    .map(([{ asked }, purpose]) => ({ body: withoutGaps({ ...asked, transaction_type: purpose }) })),
  createConversion: exchange.map(({ asked, record }) => ({ body: { quote_id: 'q', ...asked }, record })),
  cancelPaymentIntent: fc
    .record({ reason: maybe('duplicate', 'fraudulent', 'abandoned'), amount, currency, isShown: fc.boolean() })
    .map(({ reason, isShown, ...record }) => ({
      body: withoutGaps({ cancellation_reason: reason }),
      ...(isShown && { record }),
    })),
  simulateDeposit: fc
    .record({
      amount: amount.map(Number),
      currency,
      sender_swift_code: fc.constant('s'),
      receiver_account_number: fc.constant('r'),
      sender_name: maybe('Elan'),
    })
    .map((body) => ({ body: withoutGaps(body) })),
  updateBankAccount: fc.record(bank).map((body) => ({ body: withoutGaps(body) })),
  createBankAccount: fc.record({ ...bank, currency }).map((body) => ({ body: withoutGaps(body) })),
  updateCardStatus: fc
    .record({ card_status: fc.constantFrom('FROZEN', 'ACTIVE', 'CANCELLED'), update_reason: maybe('lost', 'found') })
    .map((body) => ({ body: withoutGaps(body) })),
  updateCardholder: fc
    .record({
      email: maybe('a@b.c', 'd@e.f'),
      phone_number: maybe('1'),
      country_code: maybe('DE', 'FR'),
      nationality: maybe('DE'),
      gender: maybe('MALE', 'FEMALE'),
    })
    .map(withoutGaps)
    .filter((body) => Object.keys(body).length > 0)
    .map((body) => ({ body })),
};

/** Conditions over fields: few enough that rules often cover all values of one together. */
const fields: { readonly [N in WriteName]: readonly (readonly [field: string, ...values: readonly string[]])[] } = {
  createQuote: [
    ['transaction_type', 'conversion', 'payout'],
    ['sell_amount', '1000'],
    ['buy_amount'],
    ['sell_currency', 'EUR', 'USD'],
  ],
  createConversion: [['sell_currency', 'EUR', 'JPY'], ['sell_amount', '1000'], ['buy_amount'], ['quote_id', 'q']],
  cancelPaymentIntent: [['cancellation_reason', 'duplicate', 'fraudulent']],
  simulateDeposit: [
    ['sender_name', 'Elan'],
    ['currency', 'EUR'],
    ['amount', '1000'],
  ],
  updateBankAccount: [
    ['bank_country_code', 'DE', 'FR'],
    ['bank_code_type', 'sort_code'],
    ['account_number', '12345678'],
  ],
  createBankAccount: [
    ['currency', 'EUR', 'USD'],
    ['bank_country_code', 'DE'],
  ],
  updateCardStatus: [
    ['card_status', 'FROZEN', 'ACTIVE', 'CANCELLED'],
    ['update_reason', 'lost'],
  ],
  updateCardholder: [
    ['email', 'a@b.c'],
    ['country_code', 'DE'],
    ['gender', 'MALE', 'FEMALE'],
    ['nationality'],
    ['phone_number'],
  ],
};

const acts: Readonly<Record<string, readonly string[]>> = {
  updateCardStatus: ['unfreeze', 'cancel'],
  updateCardholder: ['contact', 'identity'],
};

const orNull = <T>(drawn: fc.Arbitrary<T>, freq = 3) => fc.option(drawn, { nil: null, freq });

const ruleFor = (operation: WriteName): fc.Arbitrary<ApprovalRule> =>
  fc
    .record({
      act: orNull(fc.constantFrom(...(acts[operation] ?? ['']))),
      account: orNull(fc.constantFrom('master', 'elan'), 2),
      role: orNull(fc.constantFrom(...businessRoles), 2),
      field: orNull(fc.constantFrom(...fields[operation]), 2),
      isOfValue: fc.boolean(),
      place: fc.nat(3),
      limit: orNull(
        fc.record({ currency: fc.constantFrom('EUR', 'USD', 'JPY'), amountFrom: fc.constantFrom(...limits) }),
        2,
      ),
    })
    .map(({ act, field, isOfValue, place, limit, ...rule }) => {
      const [name, ...values] = field ?? [];
      const value = isOfValue && values.length > 0 ? values[place % values.length] : undefined;
      return ruleOf({
        ...rule,
        operation,
        act: act === '' ? null : act,
        field: name ?? null,
        value: value ?? null,
        ...(limit === null || !isPossible({ currency: limit.currency, amount: limit.amountFrom })
          ? { currency: null, amountFrom: null }
          : limit),
      });
    });

/** Two sets of rules for one kind of write, which often share rules. */
const pairs = fc.constantFrom(...Object.keys(allWrites).map((name) => name as WriteName)).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    shared: fc.array(ruleFor(operation), { maxLength: 2 }),
    before: fc.array(ruleFor(operation), { minLength: 1, maxLength: 2 }),
    after: fc.array(ruleFor(operation), { maxLength: 5 }),
  }),
);

type Submitted = Omit<Proposal, 'write'>;

/** Yen have no smaller unit. */
const isPossible = ({ amount: text, currency: code }: Amount): boolean => code !== 'JPY' || !text.includes('.');

/** Writes that people can submit, drawn without a look at any rule. */
function drawSubmitted(operation: WriteName, count: number): readonly Submitted[] {
  const write: Write = allWrites[operation];
  return fc
    .sample(
      fc.record({
        drawn: bodies[operation],
        account: fc.constantFrom(...accounts),
        role: fc.constantFrom(...businessRoles),
      }),
      count,
    )
    .flatMap(({ drawn: { body, record }, account, role }) => {
      const allowed = decide(role, operation, body);
      if (!allowed.ok) return [];
      const amounts = amountsOf(write, [body, record]);
      if (amounts?.every(isPossible) === false) return [];
      return [{ account, role, body, amounts, isProposal: allowed.value.decision === 'propose' }];
    });
}

/**
 * Holds the search for a weaker case against drawn writes: what it finds is one, and where it finds none no drawn write
 * is one. Answers how often each happened.
 */
export function checkWeakerCases({ draws, writesEach }: { readonly draws: number; readonly writesEach: number }) {
  const told = { weaker: 0, notWeaker: 0 };
  const submitted = new Map<WriteName, readonly Submitted[]>();
  for (const { operation, shared, ...own } of fc.sample(pairs, draws)) {
    const write: Write = allWrites[operation];
    const [before, after] = [
      [...own.before, ...shared],
      [...shared, ...own.after],
    ];
    const loses = (one: Submitted) =>
      whyWaits(before, { ...one, write }) !== undefined && whyWaits(after, { ...one, write }) === undefined;
    const found = findWeakerCase(before, after);
    if (found !== undefined) {
      const { role, account = 'named-in-no-rule', body, amounts: named } = found;
      expect(loses({ role, account, body, amounts: named, isProposal: false })).toBe(true);
      expect(decide(role, operation, body)).toMatchObject({
        ok: true,
        value: { decision: expect.not.stringMatching('propose') as unknown },
      });
      told.weaker += 1;
    } else {
      const all = submitted.get(operation) ?? drawSubmitted(operation, writesEach);
      submitted.set(operation, all);
      expect(all.find(loses), JSON.stringify({ before, after })).toBeUndefined();
      told.notWeaker += 1;
    }
  }
  return told;
}
