export const reviewLimits = {
  /** Tags of one payout. */
  mostTags: 10,
  /** Characters of a note. */
  longestNote: 2_000,
  /** Payouts selected one by one; their ids are part of an address. */
  mostSelected: 200,
  /** Payouts in one change: people cannot check a sample of more. */
  mostAtOnce: 10_000,
  /** Payouts that one person watches. */
  mostWatched: 200,
} as const;

/** Letters of any script with their marks and joiners, digits, and characters that join words. */
export const isTag = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d _.-]{0,29}$/u.test(text);
