import { backoffMs, processingPauseMs } from './backoff';
import { decideTaken, decideUnconfirmed, findShown } from './decide-accepted';
import { readBack } from './decide-read-back';
import { isKeyOver, review, send, settled, type Decision, type Known } from '../approvals/decision';
import { patienceMs, unsentLifeMs } from '../key-life';
import { findQuietMs, isStuck, readsOf, sendsOf, type PastAttempt } from './past-attempts';
import { isTaken, type Reading } from '../settle/reading';

/**
 * What a write's attempts, taken together, mean (reliability 3.3, 3.4). It looks at the set and not at the order in
 * which the answers came in, so that an answer that comes late changes nothing but what is known.
 */
export function decide(known: Known): Decision {
  const sends = sendsOf(known.attempts);
  const taken = sends.find(({ reading }) => isTaken(reading));
  if (taken?.reading !== undefined && isTaken(taken.reading)) return decideTaken(known, taken.reading);
  const shown = findShown(known);
  if (shown !== undefined) return shown;
  if (has(sends, 'BUG')) return review('key-refused');
  if (has(sends, 'UNCONFIRMED')) return decideUnconfirmed(known, sends);
  const decision = has(sends, 'REJECTED') ? decideRefused(known, sends) : decidePending(known, sends);
  return withinLimits(known, sends, decision);
}

function has(sends: readonly PastAttempt[], wanted: Reading): boolean {
  return sends.some(({ reading }) => reading === wanted);
}

/** The proof rule: a listed refusal settles only when no other attempt may have been the reason for it. */
function decideRefused(known: Known, sends: readonly PastAttempt[]): Decision {
  const quietMs = findQuietMs(sends);
  if (quietMs === undefined) return settled('REJECTED', 'refused');
  // The same key once more when nothing of the lost attempt can arrive any more: if it was done, the key says so.
  const late = sends.some(({ reading, startedMs }) => reading === 'REJECTED' && startedMs >= quietMs);
  if (!late) return send('UNKNOWN', Math.max(quietMs, known.nowMs));
  if (known.readable || isOutOfPatience(known, sends, ['REJECTED'])) {
    return readBack(known, sends, 'refused-after-unknown');
  }
  return send('UNKNOWN', known.nowMs + backoffMs(sends.length, known.random));
}

/** Answers that are none, after which the record is looked at between the sends. */
const triesBeforeRead = 5;
/** The same for refusals that prove nothing; then the record decides. */
const mostUnproven = 2;

function decidePending(known: Known, sends: readonly PastAttempt[]): Decision {
  const last = sends.at(-1);
  const soonMs = known.nowMs + backoffMs(sends.length, known.random);
  switch (last?.reading) {
    case 'NOT_SENT':
      return send(findQuietMs(sends) === undefined ? 'READY' : 'UNKNOWN', soonMs);
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
    case 'UNPROVEN':
      return decideUnproven(known, sends, soonMs);
    case 'UNKNOWN':
    case 'STUCK':
      if (isStuck(sends)) return readBack(known, sends, 'stuck');
      return lookBetween(known, sends) ?? send('UNKNOWN', soonMs);
    case undefined:
      return sends.length === 0 ? send('READY', known.nowMs) : send('UNKNOWN', soonMs);
    case 'DONE':
    case 'ACCEPTED':
    case 'FAILED':
    case 'UNCONFIRMED':
    case 'REJECTED':
    case 'BUG':
      return review('contradiction'); // decided before: cannot be reached
  }
}

/** One look at the record after each send that brought nothing, once there were enough of them. */
function lookBetween(known: Known, sends: readonly PastAttempt[]): Decision | undefined {
  const last = sends.at(-1);
  const isSeen = readsOf(known.attempts).some(({ number }) => number > (last?.number ?? 0));
  if (!known.readable || isSeen || sends.length < triesBeforeRead) return undefined;
  const atMs = Math.max(findQuietMs(sends) ?? 0, known.nowMs);
  return { state: 'UNKNOWN', next: { step: 'read', atMs }, because: undefined };
}

/** Refused in words that prove nothing: a gateway may use them, and what it stands before may have done it. */
function decideUnproven(known: Known, sends: readonly PastAttempt[], soonMs: number): Decision {
  const times = sends.filter(({ reading }) => reading === 'UNPROVEN').length;
  const isEnough = known.readable ? times >= mostUnproven : isOutOfPatience(known, sends, ['UNPROVEN']);
  return isEnough ? readBack(known, sends, 'refusal-unexplained') : send('UNKNOWN', soonMs);
}

/** Whether the platform has said no more than such words for as long as a person may wait for better ones. */
function isOutOfPatience(
  { nowMs }: Known,
  sends: readonly PastAttempt[],
  words: readonly (Reading | undefined)[],
): boolean {
  const [first, ...more] = sends.filter(({ reading }) => words.includes(reading));
  return first !== undefined && more.length > 0 && nowMs - first.startedMs >= patienceMs;
}

/** A new token was refused as well. If it works elsewhere, the refusal is a stored answer of this key. */
function decideToken(known: Known, sends: readonly PastAttempt[]): Decision {
  const refused = sends.filter(({ reading }) => reading === 'AUTH');
  const stored = refused.filter(({ evidence }) => evidence === 'token-works');
  if (isOutOfPatience(known, stored, ['AUTH'])) return review('token-refused');
  return send('WAITING_AUTH', known.nowMs + Math.max(2_000, backoffMs(refused.length, known.random)));
}

const configurationPauseMs = 30_000;
const longestConfigurationPauseMs = 300_000;

/** Only an administrator can mend it, so it is asked seldom. */
function decideConfiguration(known: Known, sends: readonly PastAttempt[]): Decision {
  if (isOutOfPatience(known, sends, ['CONFIG'])) return review('configuration');
  const times = sends.filter(({ reading }) => reading === 'CONFIG').length;
  return send('WAITING_AUTH', known.nowMs + Math.min(configurationPauseMs * times, longestConfigurationPauseMs));
}

/** A key is sent for 23 hours and not a moment longer; what never left is not sent once nobody expects it. */
function withinLimits(known: Known, sends: readonly PastAttempt[], decision: Decision): Decision {
  if (decision.next?.step !== 'send') return decision;
  if (sends.every(({ reading }) => reading === 'NOT_SENT') && decision.next.atMs >= known.createdMs + unsentLifeMs) {
    return settled('EXPIRED', 'never-sent');
  }
  return isKeyOver(known, decision.next.atMs) ? readBack(known, sends, 'key-over') : decision;
}
