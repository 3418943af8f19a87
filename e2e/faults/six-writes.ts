import * as z from 'zod';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { updateCardholder } from '@/lib/contract/cardholders';
import { updateCardStatus } from '@/lib/contract/cards';
import { simulateDeposit } from '@/lib/contract/deposits';
import { cancelPaymentIntent } from '@/lib/contract/payment-intents';
import { createQuote } from '@/lib/contract/quotes';
import type { WriteOperation } from '@/lib/writes/engine/dependencies';
import type { WriteDeclaration } from '@/lib/writes/submit/write-declaration';
import { findExactNumber } from '@/lib/platform/client/exact-json';
import { ok } from '@/lib/result';
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
  readonly declaration: WriteDeclaration<WriteOperation, z.ZodType<Typed>>;
  /** The noun of its record; undefined where something new is made. */
  readonly noun: string | undefined;
  readonly input: (subjects: Subjects, index: number) => Typed;
}

interface Typed {
  readonly id?: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const typed = z.object({ id: z.string().optional(), body: z.record(z.string(), z.unknown()) });

function write(
  operation: WriteOperation & { readonly name: SixName },
  noun: string | undefined,
  input: SixWrite['input'],
): SixWrite {
  const declaration: WriteDeclaration<WriteOperation, z.ZodType<Typed>> = {
    operation,
    input: typed,
    target: ({ id }) => id,
    // Its own params: an id where the address names one.
    params: ({ id }) => (id === undefined ? {} : { id }),
    prepare: ({ input: { body } }) => {
      if (operation.name !== 'simulateDeposit') return ok(body);
      return ok({ ...body, amount: findExactNumber(String(body['amount'])) });
    },
  };
  return { name: operation.name, declaration, noun, input };
}

/** The body of each is what its form would send. */
export const sixWrites: Readonly<Record<SixName, SixWrite>> = {
  updateCardStatus: write(updateCardStatus, 'cards', ({ cards }, index) => ({
    id: cards[index],
    body: { card_status: 'FROZEN', update_reason: 'Reported lost' },
  })),
  cancelPaymentIntent: write(cancelPaymentIntent, 'payment-intents', ({ intents }, index) => ({
    id: intents[index],
    body: { cancellation_reason: 'requested_by_customer' },
  })),
  updateBankAccount: write(updateBankAccount, 'bank-accounts', ({ bankAccounts }, index) => ({
    id: bankAccounts[index]?.id,
    body: { ...bankAccounts[index]?.fields, bank_address: 'Lantern Quay 7' },
  })),
  updateCardholder: write(updateCardholder, 'cardholders', ({ cardholders }, index) => ({
    id: cardholders[index],
    body: { email: 'moved@lantern.example', phone_number: '+6591234567' },
  })),
  createQuote: write(createQuote, undefined, () => ({
    body: { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: quoteDay(), sell_amount: '12500.10' },
  })),
  simulateDeposit: write(simulateDeposit, undefined, () => ({
    body: { amount: '12500.10', currency: 'USD', sender_swift_code: 'CHASUS33', sender_name: 'Lantern Bay' },
  })),
};

const dayMs = 86_400_000;

/** Some days ahead of the clock of the run, which in the grid goes through months. */
function quoteDay(): string {
  return businessDayFrom(new Date(Date.now() + 6 * dayMs).toISOString().slice(0, 10), ['USD', 'EUR']);
}
