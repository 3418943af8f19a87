import * as z from 'zod';
import { findExactNumber } from '@/lib/platform/client/exact-json';
import { ok } from '@/lib/result';
import { allWrites } from '@/lib/writes/verbs/all-writes';
import type { Write } from '@/lib/writes/verbs/define-write';
import { businessDayFrom } from '@/sandbox/world/business-days';

export const writeNames = [
  'updateCardStatus',
  'cancelPaymentIntent',
  'updateBankAccount',
  'updateCardholder',
  'createQuote',
  'simulateDeposit',
] as const;
export type SixName = (typeof writeNames)[number];

/** The records of one account that the writes are about; `index` chooses another one of each kind. */
export interface Subjects {
  readonly cards: readonly string[];
  readonly intents: readonly string[];
  readonly bankAccounts: readonly { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }[];
  readonly cardholders: readonly string[];
}

export interface SixWrite {
  readonly name: SixName;
  /** The write itself, but for what its form does: the body is given. */
  readonly write: Write;
  readonly input: (subjects: Subjects, index: number) => Typed;
}

interface Typed {
  readonly id?: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const typed = z.object({ id: z.string().optional(), body: z.record(z.string(), z.unknown()) });

function write(name: SixName, input: SixWrite['input']): SixWrite {
  const asGiven: Write<SixName, typeof typed> = {
    ...allWrites[name],
    input: typed,
    target: ({ id }) => id,
    // Its own params: an id where the address names one.
    params: ({ id }) => (id === undefined ? {} : { id }),
    prepare: ({ input: { body } }) => ok(name === 'simulateDeposit' ? withExactAmount(body) : body),
  };
  return { name, write: asGiven, input };
}

function withExactAmount(body: Typed['body']): Typed['body'] {
  return { ...body, amount: findExactNumber(String(body['amount'])) };
}

/** The body of each is what its form would send. */
export const sixWrites: Readonly<Record<SixName, SixWrite>> = {
  updateCardStatus: write('updateCardStatus', ({ cards }, index) => ({
    id: cards[index],
    body: { card_status: 'FROZEN', update_reason: 'Reported lost' },
  })),
  cancelPaymentIntent: write('cancelPaymentIntent', ({ intents }, index) => ({
    id: intents[index],
    body: { cancellation_reason: 'requested_by_customer' },
  })),
  updateBankAccount: write('updateBankAccount', ({ bankAccounts }, index) => ({
    id: bankAccounts[index]?.id,
    body: { ...bankAccounts[index]?.fields, bank_address: 'Lantern Quay 7' },
  })),
  updateCardholder: write('updateCardholder', ({ cardholders }, index) => ({
    id: cardholders[index],
    body: { email: 'moved@lantern.example', phone_number: '+6591234567' },
  })),
  createQuote: write('createQuote', () => ({
    body: { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: quoteDay(), sell_amount: '12500.10' },
  })),
  simulateDeposit: write('simulateDeposit', () => ({
    body: { amount: '12500.10', currency: 'USD', sender_swift_code: 'CHASUS33', sender_name: 'Lantern Bay' },
  })),
};

const dayMs = 86_400_000;

/** Some days ahead of the clock of the run, which in the grid goes through months. */
function quoteDay(): string {
  return businessDayFrom(new Date(Date.now() + 6 * dayMs).toISOString().slice(0, 10), ['USD', 'EUR']);
}
