import { Ban, Snowflake } from 'lucide-react';
import type { StatusWords } from '@/app/list/status-words';
import { operations, type WriteName } from '@/lib/contract/operations';
import type { CardStatus } from '@/lib/contract/cards';
import type { OperationState, OperationView } from '@/lib/writes/submit/write-answer';

type Words = Omit<StatusWords, 'final'>;
type Told = Pick<OperationView, 'operation' | 'state' | 'asked' | 'platformStatus' | 'settled' | 'because'>;

/** Reliability 3.3, "Operator reads". */
const words: Readonly<Record<OperationState, Words>> = {
  PENDING_APPROVAL: {
    label: 'Waiting for approval',
    tone: 'caution',
    meaning: 'A second person has to approve it. Nothing was sent.',
  },
  READY: { label: 'Queued', tone: 'progress', meaning: 'It is recorded and was not sent yet.' },
  SENDING: { label: 'Sending', tone: 'progress', meaning: 'It is on its way to the platform.' },
  UNKNOWN: {
    label: 'Sent, not confirmed',
    tone: 'caution',
    meaning: 'It was sent and no answer that proves anything came back. We are checking. Do not do it again.',
  },
  IN_PROGRESS: {
    label: 'The platform is working',
    tone: 'progress',
    meaning: 'The platform is still working on it. We ask again by ourselves. Do not do it again.',
  },
  WAITING_AUTH: {
    label: 'Waiting for the sign-in',
    tone: 'caution',
    meaning: 'The platform does not accept the console’s sign-in, so the outcome cannot be asked for yet.',
  },
  ACCEPTED: {
    label: 'Accepted',
    tone: 'progress',
    meaning: 'The platform accepted it. The final result is not known yet; we follow it.',
  },
  NEEDS_REVIEW: {
    label: 'Needs a person',
    tone: 'negative',
    meaning: 'The console cannot find out whether it happened. Somebody has to look on the platform and decide.',
  },
  SUCCEEDED: { label: 'Done', tone: 'positive', meaning: 'The platform has done it.' },
  REJECTED: { label: 'Refused', tone: 'negative', meaning: 'The platform refused it. Nothing was changed.' },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The platform accepted it and then could not do it.' },
  RESOLVED_DONE: {
    label: 'Happened, says a person',
    tone: 'neutral',
    meaning: 'The console could not find out. A person looked on the platform: it happened.',
  },
  RESOLVED_NOT_DONE: {
    label: 'Did not happen, says a person',
    tone: 'neutral',
    meaning: 'The console could not find out. A person looked on the platform: it did not happen.',
  },
  WITHDRAWN: { label: 'Taken back', tone: 'neutral', meaning: 'It was taken back before it was sent.' },
  DECLINED: { label: 'Declined', tone: 'neutral', meaning: 'The second person declined it. Nothing was sent.' },
  EXPIRED: { label: 'Lapsed', tone: 'neutral', meaning: 'It does not hold any more. Nothing was sent.' },
};

type Special = Partial<Readonly<Record<OperationState, Words>>>;

const byNow = 'The platform took the order. The card changes when the order succeeds; we follow it.';
const orderFailed = 'The platform’s order failed, so the card is as it was.';

/** Rule 4 of the design: a request is never shown as its result. "Frozen" is said when the order is SUCCESS (3.9). */
const cardWords: Readonly<Record<CardStatus, Special>> = {
  FROZEN: {
    ACCEPTED: { label: 'Freeze requested', tone: 'progress', meaning: byNow },
    SUCCEEDED: { label: 'Frozen', tone: 'positive', icon: Snowflake, meaning: 'Every payment with it is declined.' },
    FAILED: { label: 'Freezing failed', tone: 'negative', meaning: `${orderFailed} It can still be used.` },
  },
  ACTIVE: {
    ACCEPTED: { label: 'Unfreeze requested', tone: 'progress', meaning: byNow },
    SUCCEEDED: { label: 'Active again', tone: 'positive', meaning: 'The card can be used again.' },
    FAILED: { label: 'Unfreezing failed', tone: 'negative', meaning: `${orderFailed} It cannot be used.` },
  },
  CANCELLED: {
    ACCEPTED: {
      label: 'Cancellation requested',
      tone: 'progress',
      meaning: 'The platform took the order. Ending a card can take weeks; we follow it.',
    },
    SUCCEEDED: {
      label: 'Cancellation carried out',
      tone: 'positive',
      icon: Ban,
      meaning: 'The order succeeded: the card is ended for good. It may be shown as “cancelling” for a while.',
    },
    FAILED: { label: 'Cancelling failed', tone: 'negative', meaning: orderFailed },
  },
};

const specials: Partial<Readonly<Record<WriteName, Special>>> = {
  cancelPaymentIntent: {
    ACCEPTED: {
      label: 'Cancellation requested',
      tone: 'progress',
      meaning: 'The platform took the request; the intent still has its old status. We follow it.',
    },
    SUCCEEDED: { label: 'Cancelled', tone: 'positive', icon: Ban, meaning: 'The payment intent is cancelled.' },
  },
  updateCardholder: {
    ACCEPTED: { label: 'Being checked', tone: 'progress', meaning: 'The platform has the change and is checking it.' },
    FAILED: {
      label: 'Check failed',
      tone: 'negative',
      meaning: 'The platform’s check failed, and the record does not show the change.',
    },
  },
  simulateDeposit: {
    ACCEPTED: {
      label: 'On its way',
      tone: 'progress',
      meaning: 'The platform made the deposit; it is not booked yet.',
    },
    FAILED: { label: 'Failed', tone: 'negative', meaning: 'The platform made the deposit and then failed it.' },
  },
};

/** The change and the platform's own work on it are two facts, and both are told. */
const changedYetFailed = {
  label: 'Changed, but the platform’s check failed',
  tone: 'caution',
  meaning: 'The record shows the change. The platform says that its own work on it failed: look at the record.',
} as const;

const unconfirmed = {
  label: 'Accepted, not confirmed',
  tone: 'caution',
  meaning:
    'The platform says that it accepted it. The console has not seen it in the record, so it does not call it done. Do not do it again.',
} as const;

/** Where a write stands, in words. */
export function operationWords(view: Told): StatusWords {
  return { ...wordsOf(view), final: view.settled };
}

function wordsOf(view: Told): Words {
  if (view.state === 'SUCCEEDED' && view.because === 'changed-yet-failed') return changedYetFailed;
  const state = provenState(view);
  const special = specialsOf(view)[state];
  const isUnconfirmed = state === 'ACCEPTED' && view.because === 'unconfirmed';
  // What already reads as a request says no more than that.
  if (isUnconfirmed) return view.operation === 'cancelPaymentIntent' && special !== undefined ? special : unconfirmed;
  return special ?? words[state];
}

/** Interface 3.9: an order in one of these has not succeeded, whoever says that the write is done. */
const unprovenOrders: readonly (string | undefined)[] = ['PENDING', 'PROCESSING', 'FAILED'];

function provenState({ operation, state, platformStatus }: Told): OperationState {
  const unproven = operation === 'updateCardStatus' && unprovenOrders.includes(platformStatus);
  return unproven && state === 'SUCCEEDED' ? 'ACCEPTED' : state;
}

function specialsOf({ operation, asked }: Pick<OperationView, 'operation' | 'asked'>): Special {
  if (operation === 'updateCardStatus') return cardWords[cardStatusAsked(asked)];
  return (specials as Partial<Record<string, Special>>)[operation] ?? {}; // any name may be looked up
}

/** The status that a write asks a card to have. Without a known one it is read as the mildest: a freeze. */
function cardStatusAsked(asked: OperationView['asked']): CardStatus {
  const status = asked['card_status'];
  return status === 'ACTIVE' || status === 'CANCELLED' ? status : 'FROZEN';
}

const names: Readonly<Record<Exclude<WriteName, 'updateCardStatus'>, string>> = {
  cancelPaymentIntent: 'Cancel payment intent',
  createBankAccount: 'New bank account',
  updateBankAccount: 'Change bank account',
  simulateDeposit: 'Simulate deposit',
  updateCardholder: 'Update cardholder',
  createQuote: 'Quote',
  createConversion: 'Convert money',
};

const cardNames: Readonly<Record<CardStatus, string>> = {
  FROZEN: 'Freeze card',
  ACTIVE: 'Unfreeze card',
  CANCELLED: 'Cancel card',
};

/** What a write does, as a heading: "Freeze card". */
export function operationName({ operation, asked }: Pick<OperationView, 'operation' | 'asked'>): string {
  if (operation === 'updateCardStatus') return cardNames[cardStatusAsked(asked)];
  return (names as Partial<Record<string, string>>)[operation] ?? operations[operation].title; // any name may be looked up
}
