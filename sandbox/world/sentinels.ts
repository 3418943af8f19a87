import type { CardholderStatus } from '@/lib/contract/cardholders';
import type { DepositStatus } from '@/lib/contract/deposits';
import type { OrderStatus } from '@/lib/contract/cards';

/** Records and values that end otherwise than usual, told by something that anyone can see in them. */

/** Last four digits of a card whose status orders end FAILED: the card stays as it was. */
export const failingCardDigits = '0002';
/** Last four digits of a card that is PRE_CANCEL for a while after its order to cancel has succeeded. */
export const lingeringCardDigits = '0119';
/** That while, in order delays. On the real platform it may be weeks (extras). */
export const lingeringDelays = 10;

export function endsOrder(lastFour: string): Extract<OrderStatus, 'SUCCESS' | 'FAILED'> {
  return lastFour === failingCardDigits ? 'FAILED' : 'SUCCESS';
}

/** Last names of cardholders whose updates end in these states at once. */
export const cardholderOutcomes: Readonly<Record<string, CardholderStatus>> = {
  'Review-Fails': 'FAILED',
  'Review-Incomplete': 'INCOMPLETE',
};

/** sender_swift_code of a simulated deposit that ends FAILED. @internal Exported for tests. */
export const failingSwiftCode = 'FAILZZ22';

export function endsDeposit(senderSwiftCode: string): DepositStatus {
  return senderSwiftCode === failingSwiftCode ? 'FAILED' : 'COMPLETED';
}

/** merchant_order_id of an intent that is CANCELLED only after the order delay (extras, "PaymentIntent"). */
export const slowCancelOrderId = 'CANCELS-LATER';
