import type { recordLists } from '@/lib/access/changes/change';
import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import type { ListName, OperationName, ReadName } from '@/lib/contract/operations';

/** Kinds of records that the mirror keeps. A payout is one record with two models of the platform. */
export const mirrorKinds = [
  'payout',
  'bank-account',
  'card',
  'cardholder',
  'payment-intent',
  'deposit',
] as const satisfies readonly MirrorKind[];
export type MirrorKind = keyof typeof recordLists;

/** The platform's model that an answer shows; `record` for kinds that have one model. */
export const mirrorParts = ['v2', 'v1', 'record'] as const;
export type MirrorPart = (typeof mirrorParts)[number];

/** How a list selects days of creation: by the platform's days, by moments, or not at all. */
type Days = 'days' | 'moments' | 'whole';

export interface Feed {
  readonly list: ListName;
  /** The operation that reads one record. */
  readonly record: ReadName;
  readonly kind: MirrorKind;
  readonly part: MirrorPart;
  /** The field of the record that holds its id. */
  readonly id: string;
  readonly days: Days;
  /** The query's field for a status, the statuses in which a record may still change, and all that the interface lists. */
  readonly status?: { readonly field: string; readonly open: readonly string[]; readonly known: readonly string[] };
}

/** The lists that are read of each account, in the order in which reading begins. */
export const feeds = {
  payouts: {
    list: 'listPayouts',
    record: 'retrieveV2Payout',
    kind: 'payout',
    part: 'v2',
    id: 'payout_id',
    days: 'days',
    // A failed payout may still be refunded (interface 3.7).
    status: { field: 'payout_status', open: ['INITIATED', 'PROCESSING', 'FAILED'], known: payoutV2Statuses },
  },
  'v1-payouts': {
    list: 'listV1Payouts',
    record: 'retrievePayout',
    kind: 'payout',
    part: 'v1',
    id: 'payout_id',
    days: 'moments',
    status: { field: 'payout_status', open: ['READY_TO_SEND', 'PENDING'], known: payoutStatuses },
  },
  'bank-accounts': {
    list: 'listBankAccounts',
    record: 'retrieveBankAccount',
    kind: 'bank-account',
    part: 'record',
    id: 'id',
    days: 'whole',
  },
  cards: { list: 'listCards', record: 'retrieveCard', kind: 'card', part: 'record', id: 'card_id', days: 'whole' },
  cardholders: {
    list: 'listCardholders',
    record: 'retrieveCardholder',
    kind: 'cardholder',
    part: 'record',
    id: 'cardholder_id',
    days: 'whole',
  },
  'payment-intents': {
    list: 'listPaymentIntents',
    record: 'retrievePaymentIntent',
    kind: 'payment-intent',
    part: 'record',
    id: 'payment_intent_id',
    days: 'moments',
  },
  deposits: {
    list: 'listDeposits',
    record: 'retrieveDeposit',
    kind: 'deposit',
    part: 'record',
    id: 'deposit_id',
    days: 'moments',
  },
} as const satisfies Record<string, Feed>;

export type FeedName = keyof typeof feeds;
export const feedNames = Object.keys(feeds) as readonly FeedName[]; // keys of the literal above

interface AnswerFeed {
  readonly feed: FeedName;
  /** `some`: fields that are not in the answer stay as they were. */
  readonly fields: 'all' | 'some';
}

/**
 * Operations that answer with one record: the answer to a person or a write is kept at once. Only the fill reads lists.
 */
const carriers: Partial<Record<OperationName, AnswerFeed>> = {
  ...Object.fromEntries(
    feedNames.map((feed): [OperationName, AnswerFeed] => [feeds[feed].record, { feed, fields: 'all' }]),
  ),
  updateBankAccount: { feed: 'bank-accounts', fields: 'some' },
  createBankAccount: { feed: 'bank-accounts', fields: 'some' },
  updateCardholder: { feed: 'cardholders', fields: 'some' },
  cancelPaymentIntent: { feed: 'payment-intents', fields: 'some' },
  simulateDeposit: { feed: 'deposits', fields: 'some' },
};

/** Operations that change a record and do not answer with it. */
const changing: Partial<Record<OperationName, FeedName>> = { updateCardStatus: 'cards', retrieveCardOrder: 'cards' };

/** The feed whose list is to be read soon after this operation; undefined where it changes none. */
export const changedBy = (operation: OperationName): FeedName | undefined => changing[operation];

/** The feed that an operation's answer belongs to; undefined where the mirror does not keep it. */
export function carriedBy(operation: OperationName): AnswerFeed | undefined {
  return carriers[operation];
}
