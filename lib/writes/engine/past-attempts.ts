import { attemptMs, patienceMs, stragglerMs } from '../key-life';

/**
 * Whether the write may have happened although the answer does not say so: a refusal beside such an attempt proves
 * nothing.
 */
const ambiguity = {
  DONE: false,
  ACCEPTED: false, // the platform says that the write is done, and its own work goes on
  FAILED: false, // the platform accepted the write, and says that it failed
  UNCONFIRMED: true, // a success that nothing ties to this request
  REJECTED: false,
  UNPROVEN: true, // refused in the platform's shape, in words that the interface does not list for this operation
  NOT_SENT: false,
  UNKNOWN: true,
  IN_PROGRESS: true,
  LATER: false,
  AUTH: false,
  CONFIG: false,
  BUG: true,
  STUCK: true, // the same internal failure of the platform repeatedly: probably a stored one (only in older records)
} satisfies Record<string, boolean>;
export type Reading = keyof typeof ambiguity;
export const readings = Object.keys(ambiguity) as readonly Reading[]; // the type names every key

/** An attempt without a reading is under way, or was cut off with the process. */
export const isAmbiguous = (reading: Reading | undefined): boolean => reading === undefined || ambiguity[reading];

/** Readings in which the platform states the outcome of the write. */
export function isTaken(reading: Reading | undefined): reading is 'DONE' | 'ACCEPTED' | 'FAILED' {
  return reading === 'DONE' || reading === 'ACCEPTED' || reading === 'FAILED';
}

export const evidences = [
  'as-asked', // the record has the requested values
  'otherwise', // it has not, and a write of this kind would show at once
  'not-yet', // it has not, which may still change
  'unreadable', // the read failed
  'failed', // the platform says that its own work on the write failed, and the record does not show the write
  'changed-failed', // the platform says that its own work on the write failed, and the record shows it all the same
  'under-review', // the record shows it, as far as it can, and the platform's own work goes on
  'in-part', // the record has the requested values; no record shows the rest, such as a document
  'foreign', // the answer named a record that does not belong to this write, such as an older one
  'token-works', // after a refused token: the platform answered another call with it
] as const;
export type Evidence = (typeof evidences)[number];

/** Who sent the attempt. */
export type AttemptBy = 'person' | 'sweeper';

export interface PastAttempt {
  readonly number: number;
  readonly by: AttemptBy | 'read-back';
  readonly startedMs: number;
  readonly endedMs: number | undefined;
  readonly reading: Reading | undefined;
  readonly evidence: Evidence | undefined;
  readonly status: number;
  /** Two answers with the same words of the platform have equal values. */
  readonly said: string | undefined;
  /** Whether the answer had a shape of the platform, and not of a gateway. */
  readonly own: boolean;
  readonly retryAfterMs: number | undefined;
}

/** An acceptance that a later read found to belong to another record counts as no answer. */
export function sendsOf(attempts: readonly PastAttempt[]): PastAttempt[] {
  const foreign = attempts.filter(({ evidence }) => evidence === 'foreign').map(({ number }) => number);
  const isForeign = ({ number, reading }: PastAttempt) =>
    reading === 'ACCEPTED' && foreign.some((later) => later > number);
  return attempts
    .filter(({ by }) => by !== 'read-back')
    .map((one): PastAttempt => (isForeign(one) ? { ...one, reading: 'UNKNOWN' } : one))
    .sort((one, other) => one.number - other.number);
}

export function readsOf(attempts: readonly PastAttempt[]): PastAttempt[] {
  return attempts
    .filter(({ by, endedMs }) => by === 'read-back' && endedMs !== undefined)
    .sort((one, other) => one.number - other.number);
}

/** The moment after which no ambiguous send can arrive any more; undefined without an ambiguous send. */
export function findQuietMs(sends: readonly PastAttempt[]): number | undefined {
  const lost = sends.filter(({ reading }) => isAmbiguous(reading));
  if (lost.length === 0) return undefined;
  return Math.max(...lost.map(({ startedMs }) => startedMs)) + attemptMs + stragglerMs;
}

/** Reliability 3.4: the same 5xx of the platform itself three times under one key over an hour or more. */
export function isStuck(sends: readonly PastAttempt[]): boolean {
  const last = sends.at(-1);
  if (last === undefined || last.status < 500 || !last.own) return false;
  const same = sends.filter(({ status, said }) => status === last.status && said === last.said);
  const [first] = same;
  return same.length >= 3 && first !== undefined && last.startedMs - first.startedMs >= patienceMs;
}
