import { type PayoutStatus, payoutStatuses, type PayoutV2Status, payoutV2Statuses } from '../enums';

/**
 * Interface 3.6 and 3.7: the statuses of the v1 record that may be true while the summary has its own. The two are two
 * products (extras), and no status is made of the other; these are the pairs that can both be true of one payout. One that
 * is not paid yet can be neither ready, nor under way, nor anything else but that in the other product; a refused payout
 * (REJECTED) was not paid, and its money may come back.
 */
const fittingStatuses: Readonly<Record<PayoutV2Status, readonly PayoutStatus[]>> = {
  INITIATED: ['READY_TO_SEND', 'PENDING'],
  PROCESSING: ['READY_TO_SEND', 'PENDING'],
  COMPLETED: ['COMPLETED'],
  FAILED: ['REJECTED', 'FAILED'],
  FAILED_REFUNDED: ['REJECTED', 'FAILED'],
};

/** The console's own, in place of two statuses that contradict each other: what has them is neither paid nor failed nor open. */
export const contradictingStatus = 'CONTRADICTS';

/** What two statuses of one payout say together. `unknown`: one of them is none that the interface lists, so nothing is claimed. */
export type StatusPair = 'fit' | 'contradict' | 'unknown';

/** How the statuses of summary and record stand to each other; with one of them alone there is nothing to contradict it. */
export function pairStatuses(summary: string | undefined, record: string | undefined): StatusPair {
  const v2 = payoutV2Statuses.find((known) => known === summary);
  const v1 = payoutStatuses.find((known) => known === record);
  const isUnknown = ((summary ?? '') !== '' && v2 === undefined) || ((record ?? '') !== '' && v1 === undefined);
  if (isUnknown) return 'unknown';
  return v2 === undefined || v1 === undefined || fittingStatuses[v2].includes(v1) ? 'fit' : 'contradict';
}

/** An intent, as far as its statuses. */
export interface IntentStatuses {
  readonly intent_status: string;
  readonly latest_payment_attempt?: { readonly attempt_status?: string | null | undefined } | null | undefined;
}

/**
 * Whether an intent and its latest attempt say what can't both be true of one payment: interface 3.1 has the final states of
 * the intent, the extras those of an attempt. What is still under way on either side may only be behind.
 */
function contradictsAttempt({ intent_status: intent, latest_payment_attempt: attempt }: IntentStatuses): boolean {
  const of = attempt?.attempt_status;
  if (intent === 'SUCCEEDED') return of === 'CANCELLED' || of === 'EXPIRED' || of === 'FAILED';
  return (intent === 'FAILED' || intent === 'CANCELLED') && (of === 'SETTLED' || of === 'SUCCEEDED');
}

/** The status that may be told of an intent: its own, or that the two contradict. */
export const shownIntentStatus = (intent: IntentStatuses): string =>
  contradictsAttempt(intent) ? contradictingStatus : intent.intent_status;
