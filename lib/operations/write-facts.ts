import type { BodyOf, ParamsOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, WriteName } from '@/lib/contract/operations';
import { isSameAmount } from './amounts';
import type { PlatformReader } from './engine-ports';
import { listedReads, type ListedRead } from './listed-reads';
import { echoesBankAccount, readBankAccountBack } from './read-back-bank-account';
import { followCardOrder, readCardBack } from './read-back-card';
import { readCardholderBack, readCardholderStatus } from './read-back-cardholder';
import { followPaymentIntent, readPaymentIntentBack } from './read-back-payment-intent';
import { followDeposit } from './read-back-deposit';
import type { Evidence } from './past-attempts';

/** What a look at the platform brought. */
export interface ReadOutcome {
  readonly evidence: Evidence;
  /** The platform's own word for how it stands. */
  readonly status?: string | undefined;
  /** The record as it came. */
  readonly record?: unknown;
}

/** A recorded write, as a look at the platform needs it. */
export interface Asked<N extends WriteName> {
  readonly account: string;
  readonly params: ParamsOf<Operations[N]>;
  readonly body: BodyOf<Operations[N]>;
  readonly reference: string | undefined;
}

/** A way to look, or undefined where this platform offers none. */
export type Look<N extends WriteName> = (
  platform: PlatformReader,
) => Promise<((asked: Asked<N>) => Promise<ReadOutcome>) | undefined>;

/** What the engine must know of one write beyond the contract (reliability 3.5). */
export interface WriteFacts<N extends WriteName> {
  /** The answer's id of what was made; undefined where it only names the record that was asked for. */
  readonly reference: (answer: ResponseOf<Operations[N]>) => string | undefined;
  readonly status: (answer: ResponseOf<Operations[N]>) => string | undefined;
  /** What a valid answer says. */
  readonly outcome: (answer: ResponseOf<Operations[N]>) => 'DONE' | 'ACCEPTED' | 'FAILED';
  /** Whether the answer can be one to this request: a mixed-up replay is none. */
  readonly echoes: (answer: ResponseOf<Operations[N]>, body: BodyOf<Operations[N]>) => boolean;
  /** Whether the write happened, when no answer says so. */
  readonly readBack: Look<N> | undefined;
  /** What became of an accepted write. */
  readonly follow: Look<N> | undefined;
  /** Whether an accepted write keeps others from the record. */
  readonly holdsWhileAccepted: boolean;
  /** The list in which the records of many such writes are looked at with one call. */
  readonly listed?: ListedRead;
}

const same = (asked: string | undefined, answered: string | null | undefined): boolean =>
  asked === undefined || asked === (answered ?? '');

const none = { readBack: undefined, follow: undefined, holdsWhileAccepted: false } as const;

const facts: { readonly [N in WriteName]: WriteFacts<N> } = {
  // Interface 2.12, 3.9.
  updateCardStatus: {
    reference: (answer) => answer.card_order_id,
    status: (answer) => answer.order_status,
    outcome: ({ order_status: status }) =>
      status === 'SUCCESS' ? 'DONE' : status === 'FAILED' ? 'FAILED' : 'ACCEPTED',
    echoes: (answer, { update_reason: reason }) =>
      (answer.update_reason ?? '') === '' || same(reason, answer.update_reason),
    readBack: readCardBack,
    follow: followCardOrder,
    holdsWhileAccepted: true,
    listed: listedReads.cards,
  },
  // Interface 2.2; extras: the answer may still show the old status, and then the cancellation is only requested.
  cancelPaymentIntent: {
    reference: () => undefined,
    status: (answer) => answer.intent_status,
    outcome: ({ intent_status: status }) => (status === 'CANCELLED' ? 'DONE' : 'ACCEPTED'),
    echoes: () => true,
    readBack: readPaymentIntentBack,
    follow: followPaymentIntent,
    holdsWhileAccepted: true,
    listed: listedReads.paymentIntents,
  },
  updateBankAccount: {
    reference: () => undefined,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    echoes: echoesBankAccount,
    readBack: readBankAccountBack,
    follow: undefined,
    holdsWhileAccepted: false,
    listed: listedReads.bankAccounts,
  },
  // Interface 2.7. What the holder's own check comes to is the holder's state; the update was taken.
  updateCardholder: {
    reference: () => undefined,
    status: (answer) => answer.cardholder_status,
    outcome: ({ cardholder_status: status }) =>
      status === 'SUCCESS' || status === 'INCOMPLETE' ? 'DONE' : status === 'FAILED' ? 'FAILED' : 'ACCEPTED',
    echoes: () => true,
    readBack: readCardholderBack,
    follow: readCardholderStatus,
    holdsWhileAccepted: false,
    listed: listedReads.cardholders,
  },
  createQuote: {
    ...none,
    reference: (answer) => answer.quote_price.quote_id,
    status: () => undefined,
    outcome: () => 'DONE',
    echoes: (answer, body) =>
      same(body.sell_currency, answer.sell_currency) &&
      same(body.buy_currency, answer.buy_currency) &&
      isSameAmount(body.sell_amount, answer.sell_amount) &&
      isSameAmount(body.buy_amount, answer.buy_amount),
  },
  // Interface 2.6.
  simulateDeposit: {
    reference: (answer) => answer.deposit_id,
    status: (answer) => answer.deposit_status,
    outcome: ({ deposit_status: status }) =>
      status === 'COMPLETED' ? 'DONE' : status === 'FAILED' ? 'FAILED' : 'ACCEPTED',
    echoes: (answer, body) => same(body.currency, answer.currency) && isSameAmount(body.amount, answer.amount),
    readBack: undefined,
    follow: followDeposit,
    holdsWhileAccepted: false,
    listed: listedReads.deposits,
  },
  createBankAccount: {
    ...none,
    reference: (answer) => answer.id,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    echoes: () => true,
  },
  createConversion: {
    ...none,
    reference: (answer) => answer.conversion_id,
    status: (answer) => answer.status,
    outcome: () => 'DONE',
    echoes: () => true,
  },
};

export function factsOf<N extends WriteName>(name: N): WriteFacts<N> {
  return facts[name];
}
