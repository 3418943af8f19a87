import type { CardholderStatus } from '@/lib/contract/cardholders';
import type { seenCardStatuses, IntentStatus, PayoutStatus, PayoutV2Status } from '@/lib/contract/enums';
import type { DepositStatus } from '@/lib/contract/deposits';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { message } from '@/lib/messages/message';
import { wordsOf, type StatusWords } from './status-words';

/** The states that the interface lists for one kind of record. */
export interface RecordStates {
  /** In the order of tabs. */
  readonly known: readonly string[];
  readonly words: (status: string) => StatusWords;
}

type State = Pick<StatusWords, 'tone' | 'final' | 'icon'>;

function statesOf<S extends string>(
  states: Readonly<Record<S, State>>,
  textsOf: (status: S) => Pick<StatusWords, 'label' | 'meaning'>,
): RecordStates {
  const known = Object.keys(states) as S[]; // a literal has no other keys than its type's
  const table = Object.fromEntries(known.map((status) => [status, { ...states[status], ...textsOf(status) }]));
  return { known, words: (status) => wordsOf(table, status) };
}

/** Interface 3.1. */
export const intentStates = statesOf<IntentStatus>(
  {
    REQUIRES_PAYMENT_METHOD: { tone: 'neutral', final: false },
    REQUIRES_CUSTOMER_ACTION: { tone: 'caution', final: false },
    REQUIRES_CAPTURE: { tone: 'caution', final: false },
    PENDING: { tone: 'progress', final: false },
    SUCCEEDED: { tone: 'positive', final: true },
    CANCELLED: { tone: 'neutral', final: true },
    FAILED: { tone: 'negative', final: true },
  },
  (status) => ({
    label: message(`payment-intents.status.${status}`),
    meaning: message(`payment-intents.meaning.${status}`),
  }),
);

/** Interface 3.3. */
export const accountStates = statesOf<'Valid' | 'Invalid'>(
  { Valid: { tone: 'positive', final: false }, Invalid: { tone: 'negative', final: false } },
  (status) => ({
    label: message(`bank-accounts.status.${status}.label`),
    meaning: message(`bank-accounts.status.${status}.meaning`),
  }),
);

/** Interface 3.4. */
export const depositStates = statesOf<DepositStatus>(
  {
    PENDING: { tone: 'progress', final: false },
    COMPLETED: { tone: 'positive', final: true },
    FAILED: { tone: 'negative', final: true },
  },
  (status) => ({ label: message(`deposits.status.${status}`), meaning: message(`deposits.meaning.${status}`) }),
);

/** Interface 3.5. */
export const cardholderStates = statesOf<CardholderStatus>(
  {
    SUCCESS: { tone: 'positive', final: false },
    PENDING: { tone: 'progress', final: false },
    INCOMPLETE: { tone: 'caution', final: false },
    FAILED: { tone: 'negative', final: false },
  },
  (status) => ({ label: message(`cardholders.status.${status}`), meaning: message(`cardholders.meaning.${status}`) }),
);

/** Interface 3.6: the v1 record. It is another product than v2: one status is never mapped onto the other. */
export const payoutV1States = statesOf<PayoutStatus>(
  {
    READY_TO_SEND: { tone: 'neutral', final: false },
    PENDING: { tone: 'progress', final: false },
    REJECTED: { tone: 'negative', final: true },
    FAILED: { tone: 'negative', final: true },
    COMPLETED: { tone: 'positive', final: true },
  },
  (status) => ({ label: message(`payouts.v1.${status}.label`), meaning: message(`payouts.v1.${status}.meaning`) }),
);

/** The states on an intent's page: its status, or a contradiction if its latest attempt can't be true beside it. */
export const shownIntentStates: RecordStates = {
  known: intentStates.known,
  words: (status) =>
    status === contradictingStatus
      ? {
          label: message('payment-intents.contradiction.label'),
          tone: 'caution',
          meaning: message('payment-intents.contradiction.meaning'),
          final: false,
        }
      : intentStates.words(status),
};

/** Interface 3.7: the v2 summary. */
export const payoutV2States = statesOf<PayoutV2Status>(
  {
    INITIATED: { tone: 'neutral', final: false },
    PROCESSING: { tone: 'progress', final: false },
    COMPLETED: { tone: 'positive', final: true },
    // A failed payout may still become FAILED_REFUNDED.
    FAILED: { tone: 'negative', final: false },
    FAILED_REFUNDED: { tone: 'caution', final: true },
  },
  (status) => ({ label: message(`payouts.v2.${status}.label`), meaning: message(`payouts.v2.${status}.meaning`) }),
);

/** The words for a payout whose summary and record can't both be true. */
export const contradictingWords: StatusWords = {
  label: message('payouts.contradiction.label'),
  tone: 'caution',
  meaning: message('payouts.contradiction.meaning'),
  final: false,
};

/**
 * The states in the mirror's lists of payouts: the status of the summary; the status of the record, where the platform
 * has only the v1 record; and a contradiction where the two can't both be true.
 */
export const listedPayoutStates: RecordStates = {
  known: [...payoutV2States.known, contradictingStatus],
  words: (status) => {
    if (status === contradictingStatus) return contradictingWords;
    const isOfRecord = !payoutV2States.known.includes(status) && payoutV1States.known.includes(status);
    return isOfRecord ? payoutV1States.words(status) : payoutV2States.words(status);
  },
};

/** Interface 3.8, and the states of extras 4.2. */
export const cardStates = statesOf<(typeof seenCardStatuses)[number]>(
  {
    ACTIVE: { tone: 'positive', final: false },
    FROZEN: { tone: 'neutral', icon: 'snowflake', final: false },
    CANCELLED: { tone: 'neutral', icon: 'ban', final: true },
    PENDING: { tone: 'progress', final: false },
    BLOCKED: { tone: 'negative', final: false },
    PRE_CANCEL: { tone: 'caution', final: false },
    FAILED: { tone: 'negative', final: true },
  },
  (status) => ({ label: message(`cards.status.${status}.label`), meaning: message(`cards.status.${status}.meaning`) }),
);
