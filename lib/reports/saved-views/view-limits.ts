export const viewLimits = {
  longestName: 60,
  /** Views of one person for one account. */
  most: 50,
} as const;
