import * as is from './field-rules';
import { optional } from './field-rules';

/** The records of extras 3 and 4. */
const text = optional(is.anyText);

export const account = is.recordOf({
  account_id: is.uuid,
  short_reference_id: is.someText,
  account_name: is.someText,
  nick_name: text,
  business_code: is.listOf(is.oneOf('BANKING, ACQUIRING, ISSUING')),
  email: text,
  country: is.country,
  entity_type: is.oneOf('COMPANY, INDIVIDUAL'),
  status: is.oneOf('ACTIVE, PROCESSING, INACTIVE, CLOSED, PENDING, SUSPENDED, REVIEW'),
  verification_status: is.oneOf('APPROVED, PENDING, REJECT, EXPIRED, RETURN'),
});

export const card = is.recordOf({
  card_id: is.uuidV4,
  card_bin: is.someText,
  card_scheme: is.oneOf('VISA, MASTERCARD'),
  card_number: is.someText,
  card_name: is.someText,
  form_factor: is.oneOf('VIRTUAL, PHYSICAL'),
  mode_type: is.oneOf('SINGLE, SHARE'),
  card_currency: is.currency,
  card_product_id: is.uuid,
  card_limit: is.amount,
  available_balance: is.amount,
  consumed_amount: is.amount,
  cardholder: optional(is.recordOf({ cardholder_id: is.uuid, first_name: text, last_name: text, email: text })),
  card_status: is.oneOf('ACTIVE, FROZEN, CANCELLED, PENDING, BLOCKED, PRE_CANCEL, FAILED'),
  update_reason: text,
  create_time: is.moment,
});

export const cardOrder = is.recordOf({
  card_id: is.uuid,
  card_order_id: is.someText,
  order_type: is.someText,
  order_status: is.oneOf('PENDING, PROCESSING, SUCCESS, FAILED'),
  create_time: is.moment,
  update_time: optional(is.emptyOr(is.moment)),
  complete_time: optional(is.emptyOr(is.moment)),
});

/** `create_time` may come without a zone. Extras 4.4 has no KYC level; a record may have it. */
export const cardholder = is.recordOf({
  cardholder_id: is.uuidV4,
  email: text,
  first_name: text,
  last_name: text,
  country_code: optional(is.emptyOr(is.country)),
  phone_number: text,
  date_of_birth: optional(is.emptyOr(is.day)),
  gender: optional(is.emptyOr(is.oneOf('MALE, FEMALE'))),
  nationality: optional(is.emptyOr(is.country)),
  residential_address: optional(
    is.recordOf({
      country: is.country,
      city: is.someText,
      line1: is.someText,
      state: text,
      district: text,
      line2: text,
      line_en: text,
      postal_code: text,
    }),
  ),
  cardholder_status: is.oneOf('FAILED, PENDING, SUCCESS, INCOMPLETE'),
  kyc_level: text,
  number_of_cards: is.integer,
  create_time: is.someText,
  idv_status: text,
  idv_verification_url: optional(is.emptyOr(is.webAddress)),
  idv_url_expires_at: optional(is.emptyOr(is.moment)),
});

export const balance = is.recordOf({
  currency: is.currency,
  available_balance: is.amount,
  prepaid_balance: is.amount,
  margin_balance: is.amount,
  frozen_balance: is.amount,
  balance_status: is.someText,
});

export const conversion = is.recordOf({
  conversion_id: is.someText,
  short_reference_id: is.someText,
  sell_currency: is.currency,
  sell_amount: is.amount,
  buy_currency: is.currency,
  buy_amount: is.amount,
  status: is.someText,
  quote_price: is.recordOf({
    currency_pair: is.someText,
    direct_rate: is.amount,
    inverse_rate: is.amount,
    quote_id: is.someText,
    validity: is.recordOf({ valid_from: is.integer, valid_to: is.integer }),
  }),
  conversion_date: is.day,
  create_time: is.moment,
});
