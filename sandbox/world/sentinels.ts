import type { CardholderStatus } from '@/lib/contract/cardholders';
import type { DepositStatus } from '@/lib/contract/deposits';
import type { OrderStatus } from '@/lib/contract/cards';

/** Records and values with an unusual outcome, each recognised by a visible field. */

/** Last four digits of a card whose status orders end FAILED: the card stays as it was. */
export const failingCardDigits = '0002';
/** Last four digits of a card that is PRE_CANCEL for a while after its order to cancel has succeeded. */
export const lingeringCardDigits = '0119';
/** How long the card stays PRE_CANCEL, in order delays. On the real platform it may be weeks (extras 4.2). */
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

/** merchant_order_id of an intent that is CANCELLED only after the order delay (extras 4.5). */
export const slowCancelOrderId = 'CANCELS-LATER';
