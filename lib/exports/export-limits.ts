const hourMs = 60 * 60_000;

export const exportLimits = {
  /** How long a file can be taken after it was made. */
  fileLastsMs: 24 * hourMs,
  /** So long is told what became of a file that is gone. */
  tellsMs: 30 * 24 * hourMs,
  /** Files of one person that are being made at a time. */
  mostOpen: 3,
  /** Characters of the reason for full values. */
  longestReason: 200,
} as const;
