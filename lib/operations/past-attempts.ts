import { attemptMs, stragglerMs } from './key-life';
import { isAmbiguous, type Reading } from './reading';

/** What reading the record back told about the write. */
export const evidences = [
  'as-asked', // the record is as the write would make it
  'otherwise', // it is not, and a write of this kind would show at once
  'not-yet', // it is not, which may still change
  'unreadable', // the read failed
  'failed', // the platform says that its own work on it failed
  'token-works', // after a refused token: another call with it was answered
] as const;
export type Evidence = (typeof evidences)[number];

/** One row of the attempts of a write, as deciding needs it. */
export interface PastAttempt {
  readonly number: number;
  readonly by: 'person' | 'sweeper' | 'read-back';
  readonly startedMs: number;
  readonly endedMs: number | undefined;
  readonly reading: Reading | undefined;
  readonly evidence: Evidence | undefined;
  readonly status: number;
  /** Equal when the platform said the same. */
  readonly said: string | undefined;
  /** Whether a refusal is typed or reads like a validator's words. */
  readonly explained: boolean;
  readonly retryAfterMs: number | undefined;
}

export function sendsOf(attempts: readonly PastAttempt[]): PastAttempt[] {
  return attempts.filter(({ by }) => by !== 'read-back').sort((one, other) => one.number - other.number);
}

export function readsOf(attempts: readonly PastAttempt[]): PastAttempt[] {
  return attempts
    .filter(({ by, endedMs }) => by === 'read-back' && endedMs !== undefined)
    .sort((one, other) => one.number - other.number);
}

/** From when on nothing of the ambiguous sends can arrive any more; undefined when none is ambiguous. */
export function findQuietMs(sends: readonly PastAttempt[]): number | undefined {
  const lost = sends.filter(({ reading }) => isAmbiguous(reading));
  if (lost.length === 0) return undefined;
  return Math.max(...lost.map(({ startedMs }) => startedMs)) + attemptMs + stragglerMs;
}

/** An answer under 500 that is none: a page of a gateway, half a body, a redirect. */
export function countMalformed(sends: readonly PastAttempt[]): number {
  return sends.filter(({ reading, status }) => reading === 'UNKNOWN' && status > 0 && status < 500).length;
}

const stuckAfterMs = 5 * 60_000;

/** Reliability 3.4: the same 5xx three times under one key over five minutes or more. */
export function isStuck(sends: readonly PastAttempt[]): boolean {
  const last = sends.at(-1);
  if (last === undefined || last.status < 500) return false;
  const same = sends.filter(({ status, said }) => status === last.status && said === last.said);
  const [first] = same;
  return same.length >= 3 && first !== undefined && last.startedMs - first.startedMs >= stuckAfterMs;
}
