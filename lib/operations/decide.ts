import { backoffMs, followPauseMs, processingPauseMs } from './backoff';
import { attemptMs, followMs, keyLifeMs, unsentLifeMs } from './key-life';
import { countMalformed, findQuietMs, isStuck, readsOf, sendsOf, type PastAttempt } from './past-attempts';
import { isTaken } from './reading';
import type { OperationState } from './write-answer';

/** Why a person must look, or how it was decided. */
type Because =
  | 'answered'
  | 'read-back'
  | 'refused'
  | 'refused-twice'
  | 'refused-after-unknown'
  | 'refusal-unexplained'
  | 'no-valid-answer'
  | 'stuck'
  | 'key-refused'
  | 'key-over'
  | 'token-refused'
  | 'configuration'
  | 'never-sent'
  | 'contradiction'
  | 'resolved'
  | 'withdrawn';

export interface Decision {
  readonly state: OperationState;
  /** What the machine does next, and when; nothing when it is settled or a person must look. */
  readonly next: { readonly step: 'send' | 'read'; readonly atMs: number } | undefined;
  readonly because: Because | undefined;
}

export interface Known {
  readonly attempts: readonly PastAttempt[];
  readonly createdMs: number;
  readonly firstSentMs: number | undefined;
  readonly nowMs: number;
  /** Whether the record, or what became of an accepted write, can be read here. */
  readonly readable: boolean;
  readonly random: () => number;
}

/**
 * What a write's attempts, taken together, mean (reliability 3.3, 3.4). It looks at the set and not at the order in
 * which the answers came in, so that an answer that comes late changes nothing but what is known.
 */
export function decide(known: Known): Decision {
  const sends = sendsOf(known.attempts);
  const taken = sends.find(({ reading }) => isTaken(reading));
  if (taken?.reading !== undefined && isTaken(taken.reading)) return decideTaken(known, taken.reading);
  if (readsOf(known.attempts).some(({ evidence }) => evidence === 'as-asked')) return settled('SUCCEEDED', 'read-back');
  if (sends.some(({ reading }) => reading === 'BUG')) return review('key-refused');
  const hasRefusal = sends.some(({ reading }) => reading === 'REJECTED' || reading === 'UNPROVEN');
  const decision = hasRefusal ? decideRefused(known, sends) : decidePending(known, sends);
  return withinLimits(known, sends, decision);
}

function decideTaken(known: Known, reading: 'DONE' | 'ACCEPTED' | 'FAILED'): Decision {
  if (reading !== 'ACCEPTED') return settled(reading === 'DONE' ? 'SUCCEEDED' : 'FAILED', 'answered');
  const reads = readsOf(known.attempts);
  if (reads.some(({ evidence }) => evidence === 'as-asked')) return settled('SUCCEEDED', 'read-back');
  if (reads.some(({ evidence }) => evidence === 'failed')) return settled('FAILED', 'read-back');
  if (!known.readable || known.nowMs - known.createdMs > followMs) return settled('ACCEPTED', 'answered');
  const pauseMs = followPauseMs(reads.length + 1, known.nowMs - known.createdMs);
  return { state: 'ACCEPTED', next: { step: 'read', atMs: known.nowMs + pauseMs }, because: 'answered' };
}

function settled(state: OperationState, because: Because): Decision {
  return { state, next: undefined, because };
}

function review(because: Because): Decision {
  return settled('NEEDS_REVIEW', because);
}

function send(state: OperationState, atMs: number): Decision {
  return { state, next: { step: 'send', atMs }, because: undefined };
}

const replayAfterMs = 2_000;

/** The proof rule: a refusal settles only when no other attempt may have been the reason for it. */
function decideRefused(known: Known, sends: readonly PastAttempt[]): Decision {
  const quietMs = findQuietMs(sends);
  const refusals = sends.filter(({ reading }) => reading === 'REJECTED' || reading === 'UNPROVEN');
  if (quietMs === undefined) return decideProof(known, refusals);
  // The same key once more when nothing of the lost attempt can arrive any more: if it was done, the key says so.
  const late = refusals.some(({ startedMs }) => startedMs >= quietMs);
  if (!late) return send('UNKNOWN', Math.max(quietMs, known.nowMs));
  return readBack(known, sends, 'refused-after-unknown');
}

/** No other attempt stands in the way: a listed refusal is proof, another one when it comes twice. */
function decideProof(known: Known, refusals: readonly PastAttempt[]): Decision {
  if (refusals.some(({ reading }) => reading === 'REJECTED')) return settled('REJECTED', 'refused');
  const last = refusals.at(-1);
  if (last === undefined || refusals.length < 2) return send('UNKNOWN', known.nowMs + replayAfterMs);
  const same = refusals.filter(({ said }) => said === last.said).length;
  if (same >= 2 && last.explained) return settled('REJECTED', 'refused-twice');
  if (same < 2 && refusals.length < 4) return send('UNKNOWN', known.nowMs + replayAfterMs);
  return readBack(known, refusals, 'refusal-unexplained');
}

const mostMalformed = 5;

function decidePending(known: Known, sends: readonly PastAttempt[]): Decision {
  const last = sends.at(-1);
  const isLost = findQuietMs(sends) !== undefined;
  const soonMs = known.nowMs + backoffMs(sends.length, known.random);
  switch (last?.reading) {
    case 'NOT_SENT':
      return send(isLost ? 'UNKNOWN' : 'READY', soonMs);
    case 'IN_PROGRESS': {
      const times = sends.filter(({ reading }) => reading === 'IN_PROGRESS').length;
      return send('IN_PROGRESS', known.nowMs + processingPauseMs(times));
    }
    case 'LATER':
      return send('UNKNOWN', Math.max(soonMs, known.nowMs + (last.retryAfterMs ?? 0)));
    case 'AUTH':
      return decideToken(known, sends);
    case 'CONFIG':
      return decideConfiguration(known, sends);
    case 'UNKNOWN':
    case 'STUCK':
      if (isStuck(sends)) return readBack(known, sends, 'stuck');
      if (countMalformed(sends) >= mostMalformed) return readBack(known, sends, 'no-valid-answer');
      return send('UNKNOWN', soonMs);
    case undefined:
      return sends.length === 0 ? send('READY', known.nowMs) : send('UNKNOWN', soonMs);
    case 'DONE':
    case 'ACCEPTED':
    case 'FAILED':
    case 'REJECTED':
    case 'UNPROVEN':
    case 'BUG':
      return review('contradiction'); // decided before: cannot be reached
  }
}

/** A new token was refused as well. If it works elsewhere, the refusal is a stored answer of this key. */
function decideToken(known: Known, sends: readonly PastAttempt[]): Decision {
  const refused = sends.filter(({ reading }) => reading === 'AUTH');
  if (refused.filter(({ evidence }) => evidence === 'token-works').length >= 2) return review('token-refused');
  return send('WAITING_AUTH', known.nowMs + Math.max(2_000, backoffMs(refused.length, known.random)));
}

const mostConfiguration = 5;
const configurationPauseMs = 30_000;

/** Only an administrator can mend it, so it is asked seldom, and soon a person is told. */
function decideConfiguration(known: Known, sends: readonly PastAttempt[]): Decision {
  const times = sends.filter(({ reading }) => reading === 'CONFIG').length;
  if (times >= mostConfiguration) return review('configuration');
  return send('WAITING_AUTH', known.nowMs + configurationPauseMs * times);
}

const mostReads = 10;

/** The key can tell no more. The record may, once nothing of what was lost can arrive; else a person must. */
function readBack(known: Known, sends: readonly PastAttempt[], because: Because): Decision {
  if (!known.readable) return review(because);
  const quietMs = findQuietMs(sends) ?? 0;
  const reads = readsOf(known.attempts).filter(({ startedMs }) => startedMs >= quietMs);
  const told = reads.findLast(({ evidence }) => evidence !== 'unreadable');
  if (told !== undefined) {
    const isProof =
      told.evidence === 'otherwise' || (told.evidence === 'not-yet' && because === 'refused-after-unknown');
    return isProof ? settled('REJECTED', 'read-back') : review(because);
  }
  if (reads.length >= mostReads) return review(because);
  const pauseMs = reads.length === 0 ? 0 : backoffMs(reads.length + 3, known.random);
  const atMs = Math.max(quietMs, known.nowMs + pauseMs);
  return { state: 'UNKNOWN', next: { step: 'read', atMs }, because };
}

/** A key is sent for 23 hours and not a moment longer; what never left is not sent once nobody expects it. */
function withinLimits(known: Known, sends: readonly PastAttempt[], decision: Decision): Decision {
  if (decision.next?.step !== 'send') return decision;
  if (sends.every(({ reading }) => reading === 'NOT_SENT') && decision.next.atMs >= known.createdMs + unsentLifeMs) {
    return settled('EXPIRED', 'never-sent');
  }
  if (known.firstSentMs === undefined || decision.next.atMs < known.firstSentMs + keyLifeMs - attemptMs)
    return decision;
  return readBack(known, sends, 'key-over');
}
