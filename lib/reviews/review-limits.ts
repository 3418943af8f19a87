export const reviewLimits = {
  /** Tags of one payout. */
  mostTags: 10,
  /** Characters of a note. */
  longestNote: 2_000,
  /** Payouts ticked one by one; they stand in an address. */
  mostSelected: 200,
  /** Payouts at once: nobody looks over a sample of more. */
  mostAtOnce: 10_000,
} as const;

/** Letters of any script with their signs and joiners, digits, and what joins words. */
export const isTag = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d _.-]{0,29}$/u.test(text);
