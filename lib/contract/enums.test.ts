import { describe, expect, it } from 'vitest';
import { bankCodeTypes } from './fields/bank-code-rules';
import { accountStatuses } from './bank-accounts';
import { cardholderStatuses, documentTypes, genders } from './cardholders';
import { kycLevelRequires, kycLevels } from './enums';
import { orderStatuses } from './cards';
import {
  seenCardStatuses,
  cancellableIntentStatuses,
  cancellationReasons,
  intentStatuses,
  payoutMethods,
  payoutStatuses,
  payoutV2Statuses,
  transactionTypes,
} from './enums';
import { depositStatuses } from './deposits';
import { operations } from './operations';
import { attemptStatuses } from './payment-intents';
import { feePayers, purposeCodes } from './payouts';

/** Every closed list of the interface, in its own words and order. */
const lists: readonly (readonly [where: string, listed: readonly string[], words: string])[] = [
  [
    '2.2 intent_status',
    intentStatuses,
    'REQUIRES_PAYMENT_METHOD, REQUIRES_CUSTOMER_ACTION, REQUIRES_CAPTURE, PENDING, SUCCEEDED, CANCELLED, FAILED',
  ],
  ['2.5 bank_code_type', bankCodeTypes, 'aba, bank_code, sort_code, bsb_code, ifsc, cnaps_number'],
  ['2.5 account_status', accountStatuses, 'Valid, Invalid'],
  ['2.6 deposit_status', depositStatuses, 'PENDING, COMPLETED, FAILED'],
  ['2.7 cardholder_status', cardholderStatuses, 'FAILED, PENDING, SUCCESS, INCOMPLETE'],
  [
    '2.9 purpose_code',
    purposeCodes,
    'AUDIO_VISUAL_SERVICES, BILL_PAYMENT, BUSINESS_EXPENSES, CONSTRUCTION, DONATION_CHARITABLE_CONTRIBUTION, EDUCATION_TRAINING, FAMILY_SUPPORT, FREIGHT, GOODS_PURCHASED, INVESTMENT_CAPITAL, INVESTMENT_PROCEEDS, LIVING_EXPENSES, LOAN_CREDIT_REPAYMENT, MEDICAL_SERVICES, PENSION, PERSONAL_REMITTANCE, PROFESSIONAL_BUSINESS_SERVICES, REAL_ESTATE, TAXES, TECHNICAL_SERVICES, TRANSFER_TO_OWN_ACCOUNT, TRAVEL, WAGES_SALARY',
  ],
  ['2.9 fee_paid_by', feePayers, 'SHARED, OURS'],
  ['2.9 payout_status', payoutStatuses, 'READY_TO_SEND, PENDING, REJECTED, FAILED, COMPLETED'],
  ['2.9 payout_method', payoutMethods, 'LOCAL, SWIFT'],
  ['2.10 payout_status', payoutV2Statuses, 'INITIATED, PROCESSING, COMPLETED, FAILED, FAILED_REFUNDED'],
  ['2.12 order_status', orderStatuses, 'PENDING, PROCESSING, SUCCESS, FAILED'],
  ['4.2 cancellation_reason', cancellationReasons, 'duplicate, fraudulent, requested_by_customer, abandoned'],
  ['4.6 gender', genders, 'MALE, FEMALE'],
  ['4.6 document_type', documentTypes, 'pdf, png, jpg, jpeg'],
  ['4.7 transaction_type', transactionTypes, 'conversion, payout'],
  [
    'extras, open intents',
    cancellableIntentStatuses,
    'REQUIRES_PAYMENT_METHOD, REQUIRES_CUSTOMER_ACTION, REQUIRES_CAPTURE, PENDING',
  ],
  [
    'extras, attempt_status',
    attemptStatuses,
    'INITIATED, AUTHENTICATION_REDIRECTED, PENDING_AUTHORIZATION, AUTHORIZED, CAPTURE_REQUESTED, SETTLED, SUCCEEDED, CANCELLED, EXPIRED, FAILED',
  ],
  ['extras, card_status', seenCardStatuses, 'ACTIVE, FROZEN, CANCELLED, PENDING, BLOCKED, PRE_CANCEL, FAILED'],
];

describe('the values of', () => {
  it.each(lists)('%s are those of the document', (_where, listed, words) => {
    expect(listed).toEqual(words.split(', '));
  });

  it('the KYC levels name what 4.6 requires of each', () => {
    expect(kycLevels).toContain('STANDARD');
    expect(kycLevelRequires.STANDARD).toEqual(['nationality', 'identity']);
    expect(kycLevelRequires.ENHANCED).toEqual(['nationality', 'identity', 'kyc_verification']);
    expect(kycLevelRequires.SIMPLE).toEqual([]);
  });
});

/** A value of a request's enum is in the list or refused. */
const requestEnums = [
  ['cancelPaymentIntent', 'cancellation_reason', cancellationReasons],
  ['updateCardholder', 'gender', genders],
  ['updateCardholder', 'document_type', documentTypes],
] as const;

describe.each(requestEnums)('%s %s', (name, field, values) => {
  it('takes the listed values and no other, in no other case of letters', () => {
    const { body } = operations[name];
    for (const value of values) {
      expect(body.safeParse({ [field]: value }).success, value).toBe(true);
      const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
      expect(body.safeParse({ [field]: other }).success, other).toBe(false);
    }
    for (const value of ['', 'OTHER', 7, null]) expect(body.safeParse({ [field]: value }).success).toBe(false);
  });
});

describe('an answer with an unlisted state', () => {
  it('is read and passed on as it came', () => {
    const item = {
      payout_id: 'PO1',
      payout_currency: 'EUR',
      payout_amount: '1',
      statement_descriptor: '',
      payout_status: 'ON_HOLD',
      create_time: '2025-11-20T00:00:00+08:00',
      internal_note: '',
      completed_time: '',
    };
    expect(operations.retrieveV2Payout.response.parse(item)).toEqual(item);
    const update = { card_id: '1', card_order_id: '2', order_status: 'QUEUED' };
    expect(operations.updateCardStatus.response.parse(update)).toEqual(update);
    const intent = { payment_intent_id: '1', amount: '1', currency: 'EUR', intent_status: 'DISPUTED' };
    expect(operations.cancelPaymentIntent.response.parse(intent)).toMatchObject(intent);
  });
});
