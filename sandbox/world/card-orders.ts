import type { CardStatus, OrderStatus } from '@/lib/contract/cards';
import { lingeringCardDigits, lingeringDelays } from './sentinels';
import { tableOf } from './world';

/** An order to change a card's status. What it has come to follows from the clock alone (interface 3.9). */
export interface CardOrder {
  readonly card_order_id: string;
  readonly card_id: string;
  readonly to: CardStatus;
  readonly update_reason: string;
  readonly startedMs: number;
  /** From start to end, as it was configured when the order was taken. */
  readonly delayMs: number;
  readonly ends: Extract<OrderStatus, 'SUCCESS' | 'FAILED'>;
}

export const cardOrders = tableOf<CardOrder>('card-orders');

/** PENDING for the first half of its time, then PROCESSING until it ends. */
export function orderStatusAt(order: CardOrder, nowMs: number): OrderStatus {
  const elapsed = nowMs - order.startedMs;
  if (elapsed >= order.delayMs) return order.ends;
  return elapsed * 2 < order.delayMs ? 'PENDING' : 'PROCESSING';
}

export function isOpenAt(order: CardOrder, nowMs: number): boolean {
  return nowMs < order.startedMs + order.delayMs;
}

/** The card's state that the order leads to; undefined while it is open or when it failed: the card is as before. */
export function cardStatusAfter(order: CardOrder, lastFour: string, nowMs: number): string | undefined {
  if (isOpenAt(order, nowMs) || order.ends === 'FAILED') return undefined;
  const lingersUntil = order.startedMs + order.delayMs * (1 + lingeringDelays);
  const lingers = order.to === 'CANCELLED' && lastFour === lingeringCardDigits && nowMs < lingersUntil;
  return lingers ? 'PRE_CANCEL' : order.to;
}
