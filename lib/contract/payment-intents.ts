import * as z from 'zod';
import { limits } from './limits';
import { cancellationReasons, intentStatuses } from './enums';
import { operationsOf } from './operation';
import { loosePage, pageQuery } from './pagination';
import { amount, openEnum, optionalDateTime, optionalText, texts } from './primitives';

const defineOperation = operationsOf('payment-intents', 'account');

/** Extras 4.6 (sure). @internal Exported for tests. */
export const attemptStatuses = [
  'INITIATED',
  'AUTHENTICATION_REDIRECTED',
  'PENDING_AUTHORIZATION',
  'AUTHORIZED',
  'CAPTURE_REQUESTED',
  'SETTLED',
  'SUCCEEDED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
] as const;

const threeDs = texts(
  'three_ds_version',
  'eci',
  'cavv',
  'three_ds_authentication_status',
  'three_ds_cancellation_reason',
);

const billing = texts('first_name', 'last_name', 'email', 'phone_number').extend({
  address: texts('country_code', 'city', 'street', 'postcode', 'state').nullish(),
});

const cardTexts = texts('card_name', 'card_number', 'brand', 'bin', 'last4', 'expiry_month', 'expiry_year');
const attemptCard = cardTexts.extend({
  auto_capture: z.boolean().nullish(),
  billing: billing.nullish(),
});

/** Interface 2.4. */
const paymentAttempt = z.object({
  attempt_id: optionalText,
  amount: amount.nullish(),
  currency: optionalText,
  captured_amount: amount.nullish(),
  refunded_amount: amount.nullish(),
  create_time: optionalDateTime,
  update_time: optionalDateTime,
  complete_time: optionalDateTime,
  cancellation_reason: optionalText,
  auth_code: optionalText,
  arn: optionalText,
  rrn: optionalText,
  advice_code: optionalText,
  failure_code: optionalText,
  attempt_status: openEnum(attemptStatuses).nullish(),
  authentication_data: z.object({ avs_result: optionalText, three_ds: threeDs.nullish() }).nullish(),
  payment_method: z.object({ type: optionalText, card: attemptCard.nullish() }).nullish(),
});

/** Interface 2.3. */
const nextAction = z.object({
  redirect_to_url: texts('url', 'return_url').nullish(),
  redirect_iframe: texts('iframe').nullish(),
  display_qr_code: z.object({ qr_code_url: optionalText, expires_at: optionalDateTime }).nullish(),
  display_bank_details: texts('bank_name', 'account_number', 'routing_number').nullish(),
});

/** Interface 2.2. */
export const paymentIntent = z.object({
  payment_intent_id: z.string().max(limits.paymentIntentId),
  amount,
  currency: z.string(),
  intent_status: openEnum(intentStatuses),
  description: optionalText,
  available_payment_method_types: z.array(z.string()).nullish(),
  captured_amount: amount.nullish(),
  cancel_time: optionalDateTime,
  cancellation_reason: optionalText,
  client_secret: optionalText,
  merchant_order_id: optionalText,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  next_action: nextAction.nullish(),
  return_url: optionalText,
  create_time: optionalDateTime,
  complete_time: optionalDateTime,
  update_time: optionalDateTime,
  latest_payment_attempt: paymentAttempt.nullish(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

const byId = z.object({ id: z.string().min(1).max(limits.paymentIntentId) });

/** Interface 4.2. */
export const cancelPaymentIntent = defineOperation({
  name: 'cancelPaymentIntent',
  title: 'Cancel a PaymentIntent',
  interface: '4.2',
  method: 'POST',
  path: '/v2/payment_intents/{id}/cancel',
  params: byId,
  answerId: 'payment_intent_id',
  body: z.object({ cancellation_reason: z.enum(cancellationReasons).optional() }),
  response: paymentIntent,
});

export const listPaymentIntents = defineOperation({
  name: 'listPaymentIntents',
  title: 'List PaymentIntents',
  path: '/v2/payment_intents',
  query: z.object({
    ...pageQuery,
    payment_intent_status: z.enum(intentStatuses).optional(),
    start_time: z.string().optional(),
    end_time: z.string().optional(),
    // Accepted spellings of the three fields above.
    intent_status: z.enum(intentStatuses).optional(),
    create_start_time: z.string().optional(),
    create_end_time: z.string().optional(),
  }),
  response: loosePage(paymentIntent, 'payment_intent_id'),
});

export const retrievePaymentIntent = defineOperation({
  name: 'retrievePaymentIntent',
  title: 'Retrieve PaymentIntent',
  path: '/v2/payment_intents/{id}',
  params: byId,
  answerId: 'payment_intent_id',
  response: paymentIntent,
});

/** Extras 3.4: every attempt of one intent, or of all intents. */
export const listPaymentAttempts = defineOperation({
  name: 'listPaymentAttempts',
  title: 'List PaymentAttempts',
  path: '/v2/payment/payment_attempts',
  query: z.object({
    ...pageQuery,
    payment_intent_id: z.string().max(limits.paymentIntentId).optional(),
    attempt_status: z.enum(attemptStatuses).optional(),
  }),
  response: loosePage(paymentAttempt.extend({ payment_intent_id: optionalText }), 'attempt_id'),
});

export const paymentIntentOperations = {
  cancelPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  listPaymentAttempts,
};
