import type { BodyOf, ParamsOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, WriteName } from '@/lib/contract/operations';
import { isSameAmount } from '@/lib/contract/decimal';
import type { PlatformReader } from '../engine/dependencies';
import { listedReads, type ListedRead } from './listed-reads';
import { readBankAccountBack, tieOfBankAccount } from './read-back-bank-account';
import { followCardOrder, readCardBack } from './read-back-card';
import { followCardholder, readCardholderBack } from './read-back-cardholder';
import { followPaymentIntent, readPaymentIntentBack, tieOfCancel } from './read-back-payment-intent';
import { followDeposit, tieOfDeposit } from './read-back-deposit';
import type { Evidence } from '../engine/past-attempts';

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
  /** By the platform's clock: what has an earlier time was there before this write was sent. */
  readonly sinceMs: number;
}

/**
 * How far an answer is tied to this request: by what it asked for and by its time. `unconfirmed` could be the answer to
 * another request of the same path, as a cache gives it; `foreign` is one for certain.
 */
export type Tie = 'own' | 'unconfirmed' | 'foreign';

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
  /** Whether the answer is one to this request: a mixed-up replay is none, and a stored one proves nothing. */
  readonly tie: (answer: ResponseOf<Operations[N]>, asked: Pick<Asked<N>, 'body' | 'sinceMs'>) => Tie;
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

const ownIf = (isOwn: boolean): Tie => (isOwn ? 'own' : 'foreign');

/** Extras: milliseconds; the interface does not show the unit, so seconds are read too. */
const unixMs = (stamp: number): number => (stamp < 1e11 ? stamp * 1000 : stamp);

const none = { readBack: undefined, follow: undefined, holdsWhileAccepted: false } as const;

const facts: { readonly [N in WriteName]: WriteFacts<N> } = {
  // Interface 2.12, 3.9. The answer names an order and not what it is for: only the order itself tells of its end.
  updateCardStatus: {
    reference: (answer) => answer.card_order_id,
    status: (answer) => answer.order_status,
    outcome: () => 'ACCEPTED',
    tie: (answer, { body: { update_reason: reason } }) =>
      ownIf((answer.update_reason ?? '') === '' || same(reason, answer.update_reason)),
    readBack: readCardBack,
    follow: followCardOrder,
    holdsWhileAccepted: true,
    listed: listedReads.cards,
  },
  // Interface 2.2; extras: the answer may still show the old status, and then the cancellation is only requested.
  cancelPaymentIntent: {
    reference: () => undefined,
    status: (answer) => answer.intent_status,
    outcome: () => 'DONE',
    tie: tieOfCancel,
    readBack: readPaymentIntentBack,
    follow: followPaymentIntent,
    holdsWhileAccepted: true,
    listed: listedReads.paymentIntents,
  },
  updateBankAccount: {
    reference: () => undefined,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    tie: (answer, { body }) => tieOfBankAccount(answer, body),
    readBack: readBankAccountBack,
    follow: readBankAccountBack,
    holdsWhileAccepted: false,
    listed: listedReads.bankAccounts,
  },
  // Interface 2.7. The answer tells nothing of what was changed, nor when: the record must.
  updateCardholder: {
    reference: () => undefined,
    status: (answer) => answer.cardholder_status,
    outcome: () => 'DONE',
    tie: () => 'unconfirmed',
    readBack: readCardholderBack,
    follow: followCardholder,
    holdsWhileAccepted: false,
    listed: listedReads.cardholders,
  },
  createQuote: {
    ...none,
    reference: (answer) => answer.quote_price.quote_id,
    status: () => undefined,
    outcome: () => 'DONE',
    tie: (answer, { body, sinceMs }) =>
      ownIf(echoesConversion(answer, body) && unixMs(answer.quote_price.validity.valid_from) >= sinceMs),
  },
  // Interface 2.6.
  simulateDeposit: {
    reference: (answer) => answer.deposit_id,
    status: (answer) => answer.deposit_status,
    outcome: ({ deposit_status: status }) =>
      status === 'COMPLETED' ? 'DONE' : status === 'FAILED' ? 'FAILED' : 'ACCEPTED',
    tie: tieOfDeposit,
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
    tie: (answer, { body: { currency, ...fields } }) =>
      answer.currency === currency ? tieOfBankAccount(answer, fields) : 'foreign',
  },
  createConversion: {
    ...none,
    reference: (answer) => answer.conversion_id,
    status: (answer) => answer.status,
    outcome: () => 'DONE',
    tie: (answer, { body }) => ownIf(echoesConversion(answer, body)),
  },
};

interface Sides {
  readonly sell_currency: string;
  readonly buy_currency: string;
  readonly sell_amount?: string | undefined;
  readonly buy_amount?: string | undefined;
}

function echoesConversion(answer: { readonly [K in keyof Sides]-?: string }, body: Sides): boolean {
  return (
    same(body.sell_currency, answer.sell_currency) &&
    same(body.buy_currency, answer.buy_currency) &&
    isSameAmount(body.sell_amount, answer.sell_amount) &&
    isSameAmount(body.buy_amount, answer.buy_amount)
  );
}

export function factsOf<N extends WriteName>(name: N): WriteFacts<N> {
  return facts[name];
}
