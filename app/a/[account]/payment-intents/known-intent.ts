import { writeWords } from '@/app/write/outcome/write-words';
import { cancellableIntentStatuses } from '@/lib/contract/enums';
import { contradictingStatus, type IntentStatuses, shownIntentStatus } from '@/lib/contract/outcomes/pair-statuses';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** The facts of an intent that are known: only the id where the platform has no read of an intent. */
export interface KnownIntent {
  readonly id: string;
  /** The amount with its currency, such as "120.50 EUR". */
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

/** Final by 3.1: an intent in one of these states stays as it is. */
const finals = ['SUCCEEDED', 'CANCELLED', 'FAILED', contradictingStatus] as const;

/** Why a cancel is not offered; undefined where it is. The platform decides about statuses that are not listed. */
export function cancelRefusal(
  { status }: Pick<KnownIntent, 'status'>,
  refusal: Message | undefined,
  underWay?: WriteView,
): Message | undefined {
  if (refusal !== undefined) return refusal;
  if (underWay !== undefined) return message('writes.waitUntilSettled', { state: writeWords(underWay).label });
  if (status === undefined || cancellableIntentStatuses.some((open) => open === status)) return undefined;
  const final = finals.find((one) => one === status);
  return final && message(`payment-intents.cancel.final.${final}`);
}

export function knownIntent(
  intent: IntentStatuses & Pick<PaymentIntent, 'payment_intent_id' | 'amount' | 'currency'>,
): KnownIntent {
  const { payment_intent_id: id, amount, currency } = intent;
  return { id, status: shownIntentStatus(intent), amount: formatMoney(amount, currency) };
}
