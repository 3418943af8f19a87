const hourMs = 60 * 60_000;

export const exportLimits = {
  /** How long a file can be downloaded after it was made. */
  fileLastsMs: 24 * hourMs,
  /** How long the list still shows a file that is gone. */
  tellsMs: 30 * 24 * hourMs,
  /** How many files of one person may be under way at a time. */
  mostOpen: 3,
  /** Characters of the reason for full values. */
  longestReason: 200,
} as const;
