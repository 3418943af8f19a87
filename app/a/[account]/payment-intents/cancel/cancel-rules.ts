import { writeWords } from '@/app/write/outcome/write-words';
import {
  cancellableIntentStatuses,
  type cancellationReasons,
  type PaymentIntent,
} from '@/lib/contract/payment-intents';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** The intent as far as it is known: where no extra answers, its id alone. */
export interface KnownIntent {
  readonly id: string;
  /** "120.50 EUR". */
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

export type CancellationReason = (typeof cancellationReasons)[number];

/** Interface 4.2. */
export const reasonWords: Readonly<Record<CancellationReason, string>> = {
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
  requested_by_customer: 'Requested by the customer',
  abandoned: 'Abandoned',
};

/** Final by 3.1; nothing more happens to these. */
const finalReasons: Readonly<Record<string, string>> = {
  SUCCEEDED: 'The customer has paid. A paid intent cannot be cancelled.',
  CANCELLED: 'It is cancelled already.',
  FAILED: 'It has failed, so there is nothing left to cancel.',
};

/** Why a cancel is not offered; undefined where it is. A status that the interface does not list is left to the platform. */
export function cancelRefusal(
  { status }: Pick<KnownIntent, 'status'>,
  refusal: string | undefined,
  underWay?: WriteView,
): string | undefined {
  if (refusal !== undefined) return refusal;
  if (underWay !== undefined) return `${writeWords(underWay).label}: wait until that is settled.`;
  if (status === undefined || cancellableIntentStatuses.some((open) => open === status)) return undefined;
  return Object.hasOwn(finalReasons, status) ? finalReasons[status] : undefined;
}

export function knownIntent(
  { payment_intent_id, intent_status, amount, currency }: PaymentIntent,
  format: (amount: string, currency: string) => string,
): KnownIntent {
  return { id: payment_intent_id, status: intent_status, amount: `${format(amount, currency)} ${currency}` };
}
