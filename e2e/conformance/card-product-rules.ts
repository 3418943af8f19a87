import * as is from './field-rules';
import { optional } from './field-rules';

/** 2.11 */
const names =
  'first_name, last_name, email, country_code, date_of_birth, phone_number, gender, nationality, identity, residential_address, type, number, front_file, back_file, hand_file, country, state, city, line1, line_en, district, line2, postal_code';
const requiredField = (depth: number): is.Rule =>
  is.recordOf({
    name: is.oneOf(names),
    type: is.someText,
    required: is.flag,
    ...(depth === 0 ? {} : { fields: optional(is.listOf(requiredField(depth - 1))) }),
  });
export const cardProduct = is.recordOf({
  product_id: is.uuid,
  mode_type: is.someText,
  card_bin: is.someText,
  card_form: is.listOf(is.oneOf('VIR, PHY')),
  max_card_quota: is.integer,
  card_scheme: is.oneOf('VISA, MASTERCARD'),
  no_pin_payment_amount: is.listOf(is.recordOf({ currency: is.currency, amount: is.amount })),
  card_currency: is.listOf(is.currency),
  create_time: is.moment,
  update_time: is.moment,
  product_status: is.someText,
  required_fields: is.listOf(requiredField(2)),
});
