import type * as z from 'zod';
import { cancellableIntentStatuses } from '@/lib/contract/payment-intents';
import type * as contract from '@/lib/contract/payment-intents';
import { limits } from '@/lib/contract/limits';
import { isWithin, windowOfMoments } from './http/creation-window';
import type { Handler } from './http/handler';
import { noSuchPaymentIntent } from './http/refusal';
import { pageOfRecords } from './http/handler';
import { stamp } from './world/platform-time';
import { randomOf } from './world/random';
import { flat } from './http/refusal';
import { slowCancelOrderId } from './world/sentinels';
import { tableOf, type World } from './world/world';

/** As it goes over the wire: fields that have not come about yet are left out. */
export type PaymentIntent = z.input<typeof contract.paymentIntent> & { readonly create_time: string };

export interface StoredIntent {
  /** Without client_secret. */
  readonly intent: PaymentIntent;
  /** A cancel that was accepted; `atMs` may lie ahead (see sentinels). */
  readonly cancel?: { readonly atMs: number; readonly reason: string | undefined };
}

export const paymentIntents = tableOf<StoredIntent>('payment-intents');

/** Interface 3.1: cancel_time is set, cancellation_reason stored. The open attempt ends with its intent. */
function cancelled(intent: PaymentIntent, atMs: number, reason: string | undefined): PaymentIntent {
  const time = stamp(atMs);
  const given = reason === undefined ? {} : { cancellation_reason: reason };
  const attempt = intent.latest_payment_attempt;
  const ended = { attempt_status: 'CANCELLED', update_time: time, complete_time: time, ...given };
  return {
    ...intent,
    intent_status: 'CANCELLED',
    cancel_time: time,
    complete_time: time,
    update_time: time,
    ...given,
    ...(attempt == null ? {} : { latest_payment_attempt: { ...attempt, ...ended } }),
  };
}

export function intentAt({ intent, cancel }: StoredIntent, nowMs: number): PaymentIntent {
  return cancel === undefined || nowMs < cancel.atMs ? intent : cancelled(intent, cancel.atMs, cancel.reason);
}

function isOpen(intent: PaymentIntent): boolean {
  return cancellableIntentStatuses.some((status) => status === intent.intent_status);
}

/** Interface 4.2. From which states is not shown; by extras from the four open ones. */
export const cancelPaymentIntent: Handler<typeof contract.cancelPaymentIntent> = ({ params, body, nowMs }, world) => {
  const stored = world.table(paymentIntents).get(params.id);
  if (stored === undefined) throw noSuchPaymentIntent();
  const { intent_status } = intentAt(stored, nowMs);
  if (!isOpen(intentAt(stored, nowMs)) || stored.cancel !== undefined) {
    throw flat(`payment_intent in intent_status ${intent_status} cannot be cancelled`);
  }
  const waits = stored.intent.merchant_order_id === slowCancelOrderId ? world.orderDelayMs : 0;
  const changed: StoredIntent = { ...stored, cancel: { atMs: nowMs + waits, reason: body.cancellation_reason } };
  world.table(paymentIntents).put(stored.intent.payment_intent_id, changed);
  return intentAt(changed, nowMs);
};

/** Extras, newest first, with either spelling of each filter. */
export const listPaymentIntents: Handler<typeof contract.listPaymentIntents> = ({ query, nowMs }, world) => {
  const status = query.payment_intent_status ?? query.intent_status;
  const window = windowOfMoments(
    query.start_time === undefined
      ? { field: 'create_start_time', value: query.create_start_time }
      : { field: 'start_time', value: query.start_time },
    query.end_time === undefined
      ? { field: 'create_end_time', value: query.create_end_time }
      : { field: 'end_time', value: query.end_time },
  );
  const wanted = world
    .table(paymentIntents)
    .list()
    .map((stored) => intentAt(stored, nowMs))
    .filter((intent) => status === undefined || intent.intent_status === status)
    .filter((intent) => isWithin(window, intent.create_time));
  return pageOfRecords(query, wanted.reverse(), (intent) => intent);
};

/** Extras, newest first. The sandbox keeps the last attempt of each intent, as the intent shows it. */
export const listPaymentAttempts: Handler<typeof contract.listPaymentAttempts> = ({ query, nowMs }, world) => {
  const { payment_intent_id: intentId, attempt_status: status } = query;
  const wanted = world
    .table(paymentIntents)
    .list()
    .map((stored) => intentAt(stored, nowMs))
    .filter((intent) => intentId === undefined || intent.payment_intent_id === intentId)
    .flatMap(({ payment_intent_id, latest_payment_attempt: attempt }) =>
      attempt == null ? [] : [{ ...attempt, payment_intent_id }],
    )
    .filter((attempt) => status === undefined || attempt.attempt_status === status);
  return pageOfRecords(query, wanted.reverse(), (attempt) => attempt);
};

/** Interface 2.2: "returned by the create and retrieve operations; valid for 60 minutes". */
function clientSecret(world: World, intent: PaymentIntent, nowMs: number): string {
  const period = Math.floor(nowMs / (limits.clientSecretMinutes * 60_000));
  const secret = randomOf(world.seed, `client secret ${intent.payment_intent_id} ${period}`);
  return `${intent.payment_intent_id}_secret_${secret.text(32, 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`;
}

/** Extras. A secret is given while there is something left to pay. */
export const retrievePaymentIntent: Handler<typeof contract.retrievePaymentIntent> = ({ params, nowMs }, world) => {
  const stored = world.table(paymentIntents).get(params.id);
  if (stored === undefined) throw noSuchPaymentIntent();
  const intent = intentAt(stored, nowMs);
  return isOpen(intent) ? { ...intent, client_secret: clientSecret(world, intent, nowMs) } : intent;
};
