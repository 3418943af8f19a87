const dayMs = 24 * 60 * 60_000;

export const scheduleLimits = {
  longestName: 60,
  /** Of one person. */
  most: 20,
  /** How long a result can be looked at, and its file be had. */
  resultLastsMs: 7 * dayMs,
  /** So long is told that there was a run. */
  tellsMs: 90 * dayMs,
  /** What is made later than this after its due time is late. */
  lateAfterMs: 15 * 60_000,
  /** What breaks each time that it is made is given up. */
  mostAttempts: 10,
} as const;
