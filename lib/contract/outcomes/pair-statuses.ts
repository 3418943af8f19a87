import { type PayoutStatus, payoutStatuses, type PayoutV2Status, payoutV2Statuses } from '../enums';

/**
 * Interface 3.6 and 3.7: the statuses that the v1 record may have beside each status of the summary. They are two
 * products (extras 4.8), and neither status is derived from the other; these are the pairs that can both be true of one
 * payout. A payout that is not paid yet cannot be paid or failed in the other product; a refused payout (REJECTED) was
 * not paid, and its money may come back.
 */
const fittingStatuses: Readonly<Record<PayoutV2Status, readonly PayoutStatus[]>> = {
  INITIATED: ['READY_TO_SEND', 'PENDING'],
  PROCESSING: ['READY_TO_SEND', 'PENDING'],
  COMPLETED: ['COMPLETED'],
  FAILED: ['REJECTED', 'FAILED'],
  FAILED_REFUNDED: ['REJECTED', 'FAILED'],
};

/** The console's own status, in place of two that contradict each other: neither paid nor failed nor open. */
export const contradictingStatus = 'CONTRADICTS';

/** Whether two statuses of one payout fit. `unknown`: one of them is not in the interface, so nothing is claimed. */
export type StatusPair = 'fit' | 'contradict' | 'unknown';

/** Compares the statuses of summary and record; a status without the other is not contradicted. */
export function pairStatuses(summary: string | undefined, record: string | undefined): StatusPair {
  const v2 = payoutV2Statuses.find((known) => known === summary);
  const v1 = payoutStatuses.find((known) => known === record);
  const isUnknown = ((summary ?? '') !== '' && v2 === undefined) || ((record ?? '') !== '' && v1 === undefined);
  if (isUnknown) return 'unknown';
  return v2 === undefined || v1 === undefined || fittingStatuses[v2].includes(v1) ? 'fit' : 'contradict';
}

/** The statuses of an intent and its latest attempt. */
export interface IntentStatuses {
  readonly intent_status: string;
  readonly latest_payment_attempt?: { readonly attempt_status?: string | null | undefined } | null | undefined;
}

/**
 * Whether an intent and its latest attempt cannot both be true of one payment: interface 3.1 has the final states of
 * the intent, extras 4.6 the final states of an attempt. A state that is not final may only be behind the other.
 */
function contradictsAttempt({ intent_status: intent, latest_payment_attempt: attempt }: IntentStatuses): boolean {
  const of = attempt?.attempt_status;
  if (intent === 'SUCCEEDED') return of === 'CANCELLED' || of === 'EXPIRED' || of === 'FAILED';
  return (intent === 'FAILED' || intent === 'CANCELLED') && (of === 'SETTLED' || of === 'SUCCEEDED');
}

/** The status to show for an intent: its own, or that the two contradict each other. */
export const shownIntentStatus = (intent: IntentStatuses): string =>
  contradictsAttempt(intent) ? contradictingStatus : intent.intent_status;
