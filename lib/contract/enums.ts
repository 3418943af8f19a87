/** Interface 3.1. */
export const intentStatuses = [
  'REQUIRES_PAYMENT_METHOD',
  'REQUIRES_CUSTOMER_ACTION',
  'REQUIRES_CAPTURE',
  'PENDING',
  'SUCCEEDED',
  'CANCELLED',
  'FAILED',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** Not shown in 3.1; by extras 4.5 the states from which a cancel is accepted (likely). */
export const cancellableIntentStatuses: readonly IntentStatus[] = [
  'REQUIRES_PAYMENT_METHOD',
  'REQUIRES_CUSTOMER_ACTION',
  'REQUIRES_CAPTURE',
  'PENDING',
];

/** Interface 4.2. */
export const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** Interface 2.10 and 3.7: statuses of the v2 summary. Never mapped onto the v1 ones: two products (extras 4.8). */
export const payoutV2Statuses = ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'] as const;
export type PayoutV2Status = (typeof payoutV2Statuses)[number];

/** Statuses of the summary that mean that the payout was not paid. */
export const failedPayoutStatuses: readonly PayoutV2Status[] = ['FAILED', 'FAILED_REFUNDED'];

/** The parts of the money of failed payouts; `promised` is a part of `out`. */
export const failedMoneyParts = ['returned', 'promised', 'out'] as const;
export type FailedMoneyPart = (typeof failedMoneyParts)[number];

/** Interface 2.9 and 3.6: statuses of the v1 record. */
export const payoutStatuses = ['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Interface 2.9. */
export const payoutMethods = ['LOCAL', 'SWIFT'] as const;

/** Interface 3.8: the states that a request may name. */
export const cardStatuses = ['ACTIVE', 'FROZEN', 'CANCELLED'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** Extras 4.2: states beyond 3.8 that an answer may carry. */
export const seenCardStatuses = [...cardStatuses, 'PENDING', 'BLOCKED', 'PRE_CANCEL', 'FAILED'] as const;

/** Interface 3.8: the moves. A state that is not here (PENDING, BLOCKED, PRE_CANCEL, FAILED) allows none. */
export const cardMoves: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  ACTIVE: ['FROZEN', 'CANCELLED'],
  FROZEN: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
};

function isCardStatus(status: string): status is CardStatus {
  return cardStatuses.some((known) => known === status);
}

/** Whether Update Card Status may take a card from one state to another (interface 3.8). */
export function mayMoveCard(from: string, to: CardStatus): boolean {
  return isCardStatus(from) && cardMoves[from].includes(to);
}

/** Interface 4.7. */
export const transactionTypes = ['conversion', 'payout'] as const;

/** The levels of 4.6. The interface does not show where they are; STANDARD and up need nationality and identity. */
export const kycLevels = ['SIMPLE', 'STANDARD', 'ENHANCED'] as const;
export type KycLevel = (typeof kycLevels)[number];

/** Interface 4.6: "required for STANDARD and ENHANCED", "required for ENHANCED". */
export const kycLevelRequires: Readonly<
  Record<KycLevel, readonly ('nationality' | 'identity' | 'kyc_verification')[]>
> = {
  SIMPLE: [],
  STANDARD: ['nationality', 'identity'],
  ENHANCED: ['nationality', 'identity', 'kyc_verification'],
};

/** Interface 2.7 writes the redirect method as IDV_REDIRECT; the live service may name it otherwise (extras 4.4). */
export const defaultIdvRedirectMethod = 'IDV_REDIRECT';
