import type { PayoutStatus, PayoutV2Status } from '../enums';
import { contradictingStatus } from './pair-statuses';

/**
 * Interface 3.6 and 3.7: the statuses with which a payout has ended, in the summary or in the v1 record. A payout in
 * any other status has not ended, also in one that the interface does not list.
 */
export const endedPayoutStatuses: readonly (PayoutV2Status | PayoutStatus)[] = [
  'COMPLETED',
  'FAILED',
  'FAILED_REFUNDED',
  'REJECTED',
];

/** All statuses of a listed payout that is not open: it has ended, or it is not known whether it has. */
export const notOpenStatuses: readonly string[] = [...endedPayoutStatuses, contradictingStatus];

export const isOpenStatus = (status: string): boolean => !notOpenStatuses.includes(status);
