const minuteMs = 60_000;

/** So many failures within the window lock the account; the lock lasts from the last of them. */
export const lockout = { failures: 5, windowMs: 15 * minuteMs, lastsMs: 30 * minuteMs };

/** Failures from one address, and from everywhere together, before the next attempt is not even looked at. */
export const addressLimits = [
  { failures: 20, windowMs: minuteMs },
  { failures: 100, windowMs: 60 * minuteMs },
];
export const overallLimit = { failures: 300, windowMs: minuteMs };

export interface PastAttempt {
  readonly at: Date;
  readonly succeeded: boolean;
}

/** Judges an account by its attempts, newest first. Those made while it is locked are not among them. */
export function isLockedOut(attempts: readonly PastAttempt[], now: Date): boolean {
  const sinceSuccess = attempts.findIndex(({ succeeded }) => succeeded);
  const failures = sinceSuccess === -1 ? attempts : attempts.slice(0, sinceSuccess);
  const newest = failures[0];
  const fifth = failures[lockout.failures - 1];
  if (newest === undefined || fifth === undefined) return false;
  return (
    newest.at.getTime() - fifth.at.getTime() <= lockout.windowMs &&
    now.getTime() - newest.at.getTime() < lockout.lastsMs
  );
}
