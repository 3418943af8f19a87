export const viewLimits = {
  longestName: 60,
  /** Of one person in one account. */
  most: 50,
} as const;
