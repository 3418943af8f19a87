import * as is from './field-rules';
import { optional } from './field-rules';

/** The records of interface 2, and of the extras where it says so, typed from the document. */
const text = optional(is.anyText);

/** 2.3 */
const nextAction = is.recordOf({
  redirect_to_url: optional(is.recordOf({ url: text, return_url: text })),
  redirect_iframe: optional(is.recordOf({ iframe: text })),
  display_qr_code: optional(is.recordOf({ qr_code_url: text, expires_at: optional(is.moment) })),
  display_bank_details: optional(is.recordOf({ bank_name: text, account_number: text, routing_number: text })),
});

/** 2.4; the statuses by extras 4.6 */
const paymentAttempt = is.recordOf({
  attempt_id: text,
  amount: optional(is.amount),
  currency: optional(is.currency),
  captured_amount: optional(is.amount),
  refunded_amount: optional(is.amount),
  create_time: optional(is.moment),
  update_time: optional(is.moment),
  complete_time: optional(is.emptyOr(is.moment)),
  cancellation_reason: text,
  auth_code: text,
  arn: text,
  rrn: text,
  advice_code: text,
  failure_code: text,
  attempt_status: optional(
    is.oneOf(
      'INITIATED, AUTHENTICATION_REDIRECTED, PENDING_AUTHORIZATION, AUTHORIZED, CAPTURE_REQUESTED, SETTLED, SUCCEEDED, CANCELLED, EXPIRED, FAILED',
    ),
  ),
  authentication_data: optional(
    is.recordOf({
      avs_result: text,
      three_ds: optional(
        is.recordOf({
          three_ds_version: text,
          eci: text,
          cavv: text,
          three_ds_authentication_status: text,
          three_ds_cancellation_reason: text,
        }),
      ),
    }),
  ),
  payment_method: optional(
    is.recordOf({
      type: text,
      card: optional(
        is.recordOf({
          card_name: text,
          card_number: text,
          brand: text,
          bin: text,
          last4: text,
          expiry_month: text,
          expiry_year: text,
          auto_capture: optional(is.flag),
          billing: optional(
            is.recordOf({
              first_name: text,
              last_name: text,
              email: text,
              phone_number: text,
              address: optional(
                is.recordOf({ country_code: text, city: text, street: text, postcode: text, state: text }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});

const smallObject: is.Rule = (value) =>
  typeof value === 'object' && value !== null && Buffer.byteLength(JSON.stringify(value)) <= 512
    ? undefined
    : 'metadata is no object of at most 512 bytes';

/** 2.2 */
export const paymentIntent = is.recordOf({
  payment_intent_id: is.lengthOf(1, 36),
  amount: is.amount,
  currency: is.currency,
  intent_status: is.oneOf(
    'REQUIRES_PAYMENT_METHOD, REQUIRES_CUSTOMER_ACTION, REQUIRES_CAPTURE, PENDING, SUCCEEDED, CANCELLED, FAILED',
  ),
  description: optional(is.lengthOf(0, 255)),
  available_payment_method_types: optional(is.either(is.empty, is.listOf(is.someText))),
  captured_amount: optional(is.amount),
  cancel_time: optional(is.emptyOr(is.moment)),
  cancellation_reason: text,
  client_secret: text,
  merchant_order_id: optional(is.lengthOf(0, 36)),
  metadata: optional(smallObject),
  next_action: optional(nextAction),
  return_url: optional(is.emptyOr(is.webAddress)),
  create_time: optional(is.moment),
  complete_time: optional(is.emptyOr(is.moment)),
  update_time: optional(is.moment),
  latest_payment_attempt: optional(paymentAttempt),
});

/** 2.5 */
export const bankAccount = is.recordOf({
  account_number: is.lengthOf(5, 60),
  bank_name: is.someText,
  swift_code: is.lengthOf(8, 11),
  bank_country_code: is.country,
  bank_address: is.anyText,
  bank_code_type: is.emptyOr(is.oneOf('aba, bank_code, sort_code, bsb_code, ifsc, cnaps_number')),
  bank_code_value: is.emptyOr(is.someText),
  bank_branch_code: is.emptyOr(is.someText),
  id: is.uuid,
  account_name: is.someText,
  currency: is.currency,
  account_status: is.oneOf('Valid, Invalid'),
});

const receiver: is.Rule = (value) =>
  typeof value === 'string' && value.length <= 60 && /^[a-zA-Z0-9]*$/.test(value)
    ? undefined
    : `${String(value)} is no account number of letters and digits`;

/** 2.6, with `deposit_fee` and `deposit_reference` by extras 3.7 */
export const deposit = is.recordOf({
  deposit_id: is.someText,
  short_reference_id: is.someText,
  amount: is.amount,
  currency: is.currency,
  deposit_status: is.oneOf('PENDING, COMPLETED, FAILED'),
  complete_time: is.emptyOr(is.moment),
  receiver_account_number: receiver,
  sender: is.recordOf({
    sender_name: text,
    sender_country: optional(is.anything),
    sender_account_number: text,
    sender_swift_code: text,
  }),
  create_time: optional(is.moment),
  deposit_fee: optional(is.amount),
  deposit_reference: text,
});

/** 2.7 */
export const cardholderUpdate = is.recordOf({
  cardholder_id: is.uuid,
  cardholder_status: is.oneOf('FAILED, PENDING, SUCCESS, INCOMPLETE'),
  idv_verification_url: optional(is.webAddress),
  idv_url_expires_at: optional(is.moment),
});

/** 2.8 */
export const quote = is.recordOf({
  sell_currency: is.currency,
  sell_amount: is.amount,
  buy_currency: is.currency,
  buy_amount: is.amount,
  quote_price: is.recordOf({
    currency_pair: is.someText,
    direct_rate: is.amount,
    inverse_rate: is.amount,
    quote_id: is.someText,
    validity: is.recordOf({ valid_from: is.integer, valid_to: is.integer }),
  }),
});

/** 2.12 */
export const cardStatusUpdate = is.recordOf({
  card_id: is.uuid,
  card_order_id: is.someText,
  order_status: is.oneOf('PENDING, PROCESSING, SUCCESS, FAILED'),
  update_reason: optional(is.lengthOf(0, 100)),
});
