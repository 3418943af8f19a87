import * as z from 'zod';
import { operationsOf } from './operation';
import { loosePage, page, pageQuery } from './pagination';
import { payoutMethods, payoutStatuses, payoutV2Statuses } from './enums';
import { amount, dateTime, openEnum, optionalDateTime, optionalText, plainDate, texts, uuidV4 } from './primitives';

const defineOperation = operationsOf('payouts', 'account');

/** Interface 2.9. */
export const purposeCodes = [
  'AUDIO_VISUAL_SERVICES',
  'BILL_PAYMENT',
  'BUSINESS_EXPENSES',
  'CONSTRUCTION',
  'DONATION_CHARITABLE_CONTRIBUTION',
  'EDUCATION_TRAINING',
  'FAMILY_SUPPORT',
  'FREIGHT',
  'GOODS_PURCHASED',
  'INVESTMENT_CAPITAL',
  'INVESTMENT_PROCEEDS',
  'LIVING_EXPENSES',
  'LOAN_CREDIT_REPAYMENT',
  'MEDICAL_SERVICES',
  'PENSION',
  'PERSONAL_REMITTANCE',
  'PROFESSIONAL_BUSINESS_SERVICES',
  'REAL_ESTATE',
  'TAXES',
  'TECHNICAL_SERVICES',
  'TRANSFER_TO_OWN_ACCOUNT',
  'TRAVEL',
  'WAGES_SALARY',
] as const;

/** @internal Exported for tests. */
export const feePayers = ['SHARED', 'OURS'] as const;

/** Interface 2.9: the characters of a SWIFT reference. @internal Exported for tests. */
export const swiftReferencePattern = /^[a-zA-Z0-9/\-?:().'+, ]+$/;

const payer = texts(
  'payer_id',
  'entity_type',
  'country',
  'company_name',
  'first_name',
  'last_name',
  'city',
  'address',
  'state',
  'postal_code',
  'date_birth',
  'identification_type',
  'identification_value',
);

const bankDetails = texts(
  'bank_name',
  'bank_address',
  'bank_country_code',
  'account_holder',
  'account_currency_code',
  'swift_code',
  'clearing_system',
  'account_number',
  'iban',
  'routing_code_type1',
  'routing_code_value1',
  'routing_code_type2',
  'routing_code_value2',
);

const beneficiary = texts(
  'beneficiary_id',
  'entity_type',
  'short_reference_id',
  'payment_method',
  'email',
  'beneficiary_status',
  'nickname',
  'company_name',
  'summary',
  'first_name',
  'last_name',
  'id_number',
  'create_time',
  'update_time',
).extend({
  bank_details: bankDetails.nullish(),
  address: texts('country', 'city', 'street_address', 'postal_code', 'state', 'nationality').nullish(),
  additional_info: texts('organization_code', 'proxy_id', 'id_type', 'id_number', 'tax_id', 'msisdn').nullish(),
});

/** Fields that the v1 list leaves out (extras 3.6). */
const detailOnly = {
  amount_payer_pays: amount,
  source_currency: z.string(),
  source_amount: amount,
  amount_beneficiary_receives: amount,
  payout_method: openEnum(payoutMethods),
  payer,
  beneficiary,
};

/** Interface 2.9 without `detailOnly`: the records of List v1 Payouts. */
export const payoutV1Item = z.object({
  unique_request_id: z.string(),
  payout_id: z.string(),
  payout_currency: z.string(),
  payout_amount: amount,
  purpose_code: openEnum(purposeCodes),
  // "Effective and required only when payment method is SWIFT" (2.9): a LOCAL payout may leave it empty.
  fee_paid_by: openEnum(feePayers).nullish(),
  fee_currency: z.string(),
  fee_amount: amount,
  payout_date: z.string(),
  short_reference_id: z.string(),
  payout_reference: z.string(),
  payout_reason: z.string(),
  payout_status: openEnum(payoutStatuses),
  create_time: dateTime,
  update_time: dateTime,
  complete_time: optionalDateTime,
  failure_returned_amount: amount.nullish(),
  failure_reason: optionalText,
  quote_id: optionalText,
  conversion: z.object({ currency_pair: z.string(), client_rate: amount }).nullish(),
});
export type PayoutV1Item = z.output<typeof payoutV1Item>;

/** Interface 2.9. */
export const payoutV1 = payoutV1Item.extend(detailOnly);
export type PayoutV1 = z.output<typeof payoutV1>;

/** Interface 2.10. */
export const payoutV2 = z.object({
  payout_id: z.string(),
  payout_currency: z.string(),
  payout_amount: amount,
  statement_descriptor: z.string(),
  payout_status: openEnum(payoutV2Statuses),
  create_time: dateTime,
  internal_note: z.string(),
  completed_time: optionalDateTime,
});
export type PayoutV2 = z.output<typeof payoutV2>;

/** The two products of a payout, as far as they are known. */
export interface KnownPayout {
  readonly summary: PayoutV2 | undefined;
  readonly record: PayoutV1 | undefined;
}

/** Interface 4.8. */
export const retrievePayout = defineOperation({
  name: 'retrievePayout',
  title: 'Retrieve Payout',
  interface: '4.8',
  path: '/v1/payouts/{id}',
  params: z.object({ id: uuidV4 }),
  answerId: 'payout_id',
  response: payoutV1,
});

/** Interface 4.9. Days are inclusive; the zone of their midnights is not shown; extras 5.1. */
export const listPayouts = defineOperation({
  name: 'listPayouts',
  title: 'List all Payouts',
  interface: '4.9',
  path: '/v2/payment/payout',
  idempotencyKey: 'required',
  query: z.object({
    ...pageQuery,
    start_time: plainDate.optional(),
    end_time: plainDate.optional(),
    payout_status: z.enum(payoutV2Statuses).optional(),
  }),
  response: page(payoutV2, 'payout_id'),
});

export const listV1Payouts = defineOperation({
  name: 'listV1Payouts',
  title: 'List v1 Payouts',
  path: '/v1/payouts',
  query: z.object({
    ...pageQuery,
    payout_status: z.enum(payoutStatuses).optional(),
    start_time: z.string().optional(),
    end_time: z.string().optional(),
  }),
  response: loosePage(payoutV1Item, 'payout_id'),
});

export const retrieveV2Payout = defineOperation({
  name: 'retrieveV2Payout',
  title: 'Retrieve v2 Payout',
  path: '/v2/payment/payout/{id}',
  idempotencyKey: 'required',
  // A v2 id may be an opaque text such as `PO` and 19 digits (extras 4.8).
  params: z.object({ id: z.string().min(1) }),
  answerId: 'payout_id',
  response: payoutV2,
});

export const payoutOperations = { retrievePayout, listPayouts, listV1Payouts, retrieveV2Payout };
