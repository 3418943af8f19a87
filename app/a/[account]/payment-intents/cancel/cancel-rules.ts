import { message, type Message } from '@/lib/messages/message';
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

type CancellationReason = (typeof cancellationReasons)[number];

/** Interface 4.2. */
export const reasonWords = {
  duplicate: message('payment-intents.cancel.reasons.duplicate'),
  fraudulent: message('payment-intents.cancel.reasons.fraudulent'),
  requested_by_customer: message('payment-intents.cancel.reasons.requested_by_customer'),
  abandoned: message('payment-intents.cancel.reasons.abandoned'),
} satisfies Record<CancellationReason, Message>;

/** Final by 3.1; nothing more happens to these. */
const finalReasons: Readonly<Record<string, Message>> = {
  SUCCEEDED: message('payment-intents.cancel.final.SUCCEEDED'),
  CANCELLED: message('payment-intents.cancel.final.CANCELLED'),
  FAILED: message('payment-intents.cancel.final.FAILED'),
};

/** Why a cancel is not offered; undefined where it is. A status that the interface does not list is left to the platform. */
export function cancelRefusal(
  { status }: Pick<KnownIntent, 'status'>,
  refusal: Message | undefined,
  underWay?: WriteView,
): Message | undefined {
  if (refusal !== undefined) return refusal;
  if (underWay !== undefined) return message('writes.waitUntilSettled', { state: writeWords(underWay).label });
  if (status === undefined || cancellableIntentStatuses.some((open) => open === status)) return undefined;
  return Object.hasOwn(finalReasons, status) ? finalReasons[status] : undefined;
}

export function knownIntent(
  { payment_intent_id, intent_status, amount, currency }: PaymentIntent,
  format: (amount: string, currency: string) => string,
): KnownIntent {
  return { id: payment_intent_id, status: intent_status, amount: `${format(amount, currency)} ${currency}` };
}
