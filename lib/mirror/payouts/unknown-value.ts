/** Stands for an unknown value, such as the method of a payout without a v1 record. */
export const unknownValue = '-';
