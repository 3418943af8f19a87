const dayMs = 24 * 60 * 60_000;

export const scheduleLimits = {
  longestName: 60,
  /** Schedules of one person. */
  most: 20,
  /** How long a result can be seen, and its file can be downloaded. */
  resultLastsMs: 7 * dayMs,
  /** How long the list still shows a run whose result is gone. */
  tellsMs: 90 * dayMs,
  /** A run that is planned later than this after its due time is called late. */
  lateAfterMs: 15 * 60_000,
  /** A run that breaks at each of so many attempts is given up. */
  mostAttempts: 10,
} as const;
