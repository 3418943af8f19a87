const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * So many failures within the window lock an account for the place that they come from: a known device, a session or an
 * address. The lock lasts from the last of them.
 */
export const lockout = { failures: 5, windowMs: 15 * minuteMs, lastsMs: 30 * minuteMs };

/** Failures from one address, whatever the accounts, before the next attempt from there is not even looked at. */
export const addressLimits = [
  { failures: 20, windowMs: minuteMs },
  { failures: 100, windowMs: 60 * minuteMs },
];

/**
 * Failures for one account from all addresses together, of which a place's own success forgives only its own. After them
 * the account opens from known devices alone, until an admin makes a one-time link: NIST SP 800-63B allows 100 in a row.
 * So a botnet has 100 guesses at a password, and no more of them on the next day. What is not touched for longer than an
 * unused account stays open is forgotten.
 */
export const accountLimit = { failures: 100, lastsMs: 90 * dayMs };

/** So many failures in a row, however slowly, and a known device is one no longer. */
export const deviceFailures = 20;

/** Links that stand for nothing, by address and apart from sign-ins: 256 random bits cannot be guessed. */
export const linkLimit = { failures: 200, windowMs: 60 * minuteMs };

/** Failures a minute from everywhere that slow nobody; each one above it makes attempts from unknown places wait longer. */
const pressure = { from: 60, stepMs: 10, mostMs: 3_000 };
export const pressureWindowMs = minuteMs;

export function delayUnder(failuresPerMinute: number): number {
  return Math.min(pressure.mostMs, Math.max(0, failuresPerMinute - pressure.from) * pressure.stepMs);
}

export interface PastAttempt {
  readonly at: Date;
  readonly succeeded: boolean;
}

/** Judges an account at one place by its attempts there, newest first. Those made while it is locked are not among them. */
export function isLockedOut(attempts: readonly PastAttempt[], now: Date): boolean {
  const failures = failuresInARow(attempts);
  const newest = failures[0];
  const fifth = failures[lockout.failures - 1];
  if (newest === undefined || fifth === undefined) return false;
  return (
    newest.at.getTime() - fifth.at.getTime() <= lockout.windowMs &&
    now.getTime() - newest.at.getTime() < lockout.lastsMs
  );
}

/** Since the last success, newest first. */
export function failuresInARow<T extends Pick<PastAttempt, 'succeeded'>>(attempts: readonly T[]): readonly T[] {
  const sinceSuccess = attempts.findIndex(({ succeeded }) => succeeded);
  return sinceSuccess === -1 ? attempts : attempts.slice(0, sinceSuccess);
}
