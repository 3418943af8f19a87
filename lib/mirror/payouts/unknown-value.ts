/** In place of a value: payouts for which it is unknown, such as the method of a payout without a v1 record. */
export const unknownValue = '-';
