/** Interface 2.10 and 3.7: statuses of the v2 summary. Never mapped onto the v1 ones: two products (extras). */
export const payoutV2Statuses = ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'] as const;
export type PayoutV2Status = (typeof payoutV2Statuses)[number];

/** Interface 2.9 and 3.6: statuses of the v1 record. */
export const payoutStatuses = ['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
