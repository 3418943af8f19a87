import * as is from './field-rules';
import { optional } from './field-rules';

const texts = (names: string): is.RecordRules =>
  Object.fromEntries(names.split(', ').map((name) => [name, optional(is.anyText)]));

/** 2.10 */
export const payoutV2 = is.recordOf({
  payout_id: is.someText,
  payout_currency: is.currency,
  payout_amount: is.amount,
  statement_descriptor: is.anyText,
  payout_status: is.oneOf('INITIATED, PROCESSING, COMPLETED, FAILED, FAILED_REFUNDED'),
  create_time: is.moment,
  internal_note: is.anyText,
  completed_time: is.emptyOr(is.moment),
});

/** 2.9, the fields that the v1 list has too (extras 3.6). */
const common: is.RecordRules = {
  unique_request_id: is.uuidV4,
  payout_id: is.uuid,
  payout_currency: is.currency,
  payout_amount: is.amount,
  purpose_code: is.oneOf(
    'AUDIO_VISUAL_SERVICES, BILL_PAYMENT, BUSINESS_EXPENSES, CONSTRUCTION, DONATION_CHARITABLE_CONTRIBUTION, EDUCATION_TRAINING, FAMILY_SUPPORT, FREIGHT, GOODS_PURCHASED, INVESTMENT_CAPITAL, INVESTMENT_PROCEEDS, LIVING_EXPENSES, LOAN_CREDIT_REPAYMENT, MEDICAL_SERVICES, PENSION, PERSONAL_REMITTANCE, PROFESSIONAL_BUSINESS_SERVICES, REAL_ESTATE, TAXES, TECHNICAL_SERVICES, TRANSFER_TO_OWN_ACCOUNT, TRAVEL, WAGES_SALARY',
  ),
  fee_paid_by: is.oneOf('SHARED, OURS'),
  fee_currency: is.currency,
  fee_amount: is.amount,
  payout_date: is.day,
  short_reference_id: is.someText,
  payout_reference: is.lengthOf(0, 100),
  payout_reason: is.lengthOf(0, 200),
  payout_status: is.oneOf('READY_TO_SEND, PENDING, REJECTED, FAILED, COMPLETED'),
  create_time: is.moment,
  update_time: is.moment,
  complete_time: is.emptyOr(is.moment),
  failure_returned_amount: optional(is.amount),
  failure_reason: optional(is.anyText),
  quote_id: optional(is.someText),
  conversion: optional(is.recordOf({ currency_pair: is.someText, client_rate: is.amount })),
};

export const payoutV1Item = is.recordOf(common);

/** 2.9; `entity_type` by extras 4.8 */
export const payoutV1 = is.recordOf({
  ...common,
  amount_payer_pays: is.amount,
  source_currency: is.currency,
  source_amount: is.amount,
  amount_beneficiary_receives: is.amount,
  payout_method: is.oneOf('LOCAL, SWIFT'),
  payer: is.recordOf(
    texts(
      'payer_id, entity_type, country, company_name, first_name, last_name, city, address, state, postal_code, date_birth, identification_type, identification_value',
    ),
  ),
  beneficiary: is.recordOf({
    ...texts(
      'beneficiary_id, entity_type, short_reference_id, payment_method, email, beneficiary_status, nickname, company_name, summary, first_name, last_name, id_number, create_time, update_time',
    ),
    bank_details: is.recordOf(
      texts(
        'bank_name, bank_address, bank_country_code, account_holder, account_currency_code, swift_code, clearing_system, account_number, iban, routing_code_type1, routing_code_value1, routing_code_type2, routing_code_value2',
      ),
    ),
    address: is.recordOf(texts('country, city, street_address, postal_code, state, nationality')),
    additional_info: is.recordOf(texts('organization_code, proxy_id, id_type, id_number, tax_id, msisdn')),
  }),
});
