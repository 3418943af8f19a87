import { patienceMs, unsentLifeMs, followMs, showsWithinMs, attemptMs, keyLifeMs } from '../key-life';
import {
  findQuietMs,
  isStuck,
  readsOf,
  sendsOf,
  type PastAttempt,
  isTaken,
  type Reading,
  isAmbiguous,
} from './past-attempts';
import type { WriteState } from '../write-state';

/** Reliability 3.6, in seconds; the last step repeats. */
const stepsSeconds = [1, 2, 4, 8, 16, 32, 60, 120, 300] as const;

function capMs(tries: number): number {
  const step = Math.min(Math.max(tries, 1), stepsSeconds.length) - 1;
  return (stepsSeconds[step] ?? 300) * 1000;
}

/**
 * Full jitter, so that attempts that failed together are not repeated together; there is always a pause. @internal
 * Exported for tests.
 */
export function backoffMs(tries: number, random: () => number): number {
  return Math.round(Math.max(250, random() * capMs(tries)));
}

/** The pause while the platform works on the write: 1, 2, 4 ... 60 seconds. @internal Exported for tests. */
export function processingPauseMs(tries: number): number {
  return Math.min(capMs(tries), 60_000);
}

const dayMs = 24 * 60 * 60_000;

/** How long a person is assumed to watch. */
const watchedMs = 10_000;

/**
 * The pause between reads of an accepted write: a quarter of the time since it was accepted, so that a person who waits
 * for an order of two seconds sees it done within one more; half of it once the person has probably left; 0.4 seconds
 * at least, five minutes at most, after a day one hour. @internal Exported for tests.
 */
export function followPauseMs(ageMs: number): number {
  if (ageMs > dayMs) return dayMs / 24;
  return Math.min(Math.max(ageMs < watchedMs ? ageMs / 4 : ageMs / 2, 400), 300_000);
}

/** How long an acceptance that the record does not show is read back, before the same key is sent again. */
function confirmPauseMs(acceptances: number): number {
  return Math.min(60_000 * 2 ** (acceptances - 1), dayMs / 24);
}

const mostReads = 10;

/**
 * The key can prove no more. The record may, once no lost request can arrive any more; otherwise a person must decide.
 */
function readBack(known: WriteHistory, sends: readonly PastAttempt[], because: DecisionReason): Decision {
  if (!known.readable) return review(because);
  const quietMs = findQuietMs(sends) ?? 0;
  const reads = readsOf(known.attempts).filter(({ startedMs }) => startedMs >= quietMs);
  const told = reads.findLast(({ evidence }) => evidence !== 'unreadable');
  if (told?.evidence === 'otherwise') return settled('REJECTED', 'read-back');
  if (told !== undefined) return decideNotYet(known, sends, { told, because });
  if (reads.length >= mostReads) return review(because);
  const pauseMs = reads.length === 0 ? 0 : backoffMs(reads.length + 3, known.random);
  const atMs = Math.max(quietMs, known.nowMs + pauseMs);
  return { state: 'UNKNOWN', next: { step: 'read', atMs }, because };
}

/** A refused write that the record does not show, even after any work on it would be visible, was not done. */
function decideNotYet(
  known: WriteHistory,
  sends: readonly PastAttempt[],
  { told, because }: { readonly told: PastAttempt; readonly because: DecisionReason },
): Decision {
  if (told.evidence !== 'not-yet' || !['refused-after-unknown', 'refusal-unexplained'].includes(because)) {
    return review(because);
  }
  const lost = sends.filter(({ reading }) => isAmbiguous(reading)).map(({ startedMs }) => startedMs);
  const shownMs = Math.max(...lost) + showsWithinMs;
  if (told.startedMs >= shownMs) return settled('REJECTED', 'read-back');
  return { state: 'UNKNOWN', next: { step: 'read', atMs: Math.max(shownMs, known.nowMs) }, because };
}

/** The record shows the requested values: that settles the write, whatever was answered. */
function findShown({ attempts }: WriteHistory): Decision | undefined {
  const reads = readsOf(attempts);
  if (reads.some(({ evidence }) => evidence === 'as-asked')) return settled('SUCCEEDED', 'read-back');
  // Two facts: the change was made, and the platform's own work on it failed.
  if (reads.some(({ evidence }) => evidence === 'changed-failed')) return settled('SUCCEEDED', 'changed-yet-failed');
  return undefined;
}

function decideTaken(known: WriteHistory, reading: 'DONE' | 'ACCEPTED' | 'FAILED'): Decision {
  if (reading !== 'ACCEPTED') return settled(reading === 'DONE' ? 'SUCCEEDED' : 'FAILED', 'answered');
  const shown = findShown(known);
  if (shown !== undefined) return shown;
  const reads = readsOf(known.attempts);
  if (reads.some(({ evidence }) => evidence === 'failed')) return settled('FAILED', 'read-back');
  // The answer covers the parts that no record can show.
  if (reads.some(({ evidence }) => evidence === 'in-part')) return settled('SUCCEEDED', 'read-back');
  if (!known.readable || known.nowMs - known.createdMs > followMs) return settled('ACCEPTED', 'answered');
  return follow(known, 'answered');
}

/**
 * Counted from the first acceptance: one that came late, after a platform that was down, is followed like any other.
 */
function follow(known: WriteHistory, because: DecisionReason): Decision {
  const accepted = sendsOf(known.attempts).filter(({ reading }) => reading === 'ACCEPTED' || reading === 'UNCONFIRMED');
  const sinceMs = Math.min(known.nowMs, ...accepted.map(({ startedMs }) => startedMs));
  const pauseMs = followPauseMs(known.nowMs - sinceMs);
  return { state: 'ACCEPTED', next: { step: 'read', atMs: known.nowMs + pauseMs }, because };
}

const unreadablePauseMs = 12 * 60 * 60_000;

/**
 * The acceptance could answer another request: until the record shows the change, it is read, and the key is sent
 * again.
 */
function decideUnconfirmed(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
  const isOld = known.nowMs - known.createdMs > followMs;
  if (!known.readable) {
    // The platform may offer the read later. The write is not sent again meanwhile, so the record is free for others.
    const next = isOld ? undefined : ({ step: 'read', atMs: known.nowMs + unreadablePauseMs } as const);
    return { state: 'ACCEPTED', next, because: 'unconfirmed' };
  }
  const last = sends.at(-1)?.number ?? 0;
  const reads = readsOf(known.attempts).filter(({ number }) => number > last);
  const told = reads.at(-1)?.evidence;
  // The record showed it once: if it does not any more, a later change has replaced it, and the write is not sent over
  // that.
  const wasShown = reads.some(({ evidence }) => evidence === 'under-review');
  switch (wasShown && told !== 'in-part' ? 'under-review' : told) {
    case undefined:
      return { state: 'ACCEPTED', next: { step: 'read', atMs: known.nowMs }, because: 'unconfirmed' };
    case 'under-review':
      return isOld ? settled('ACCEPTED', 'unconfirmed') : follow(known, 'answered');
    case 'in-part':
      return settled('ACCEPTED', 'unconfirmed');
    case 'failed':
      // An earlier failure looks the same, so the key is sent once more.
      if (acceptancesOf(sends).length >= 2) return settled('FAILED', 'read-back');
      return confirmAgain(known, sends);
    case 'as-asked':
    case 'changed-failed':
    case 'otherwise':
    case 'not-yet':
    case 'unreadable':
    case 'foreign':
    case 'token-works':
      return confirmAgain(known, sends);
  }
}

const acceptancesOf = (sends: readonly PastAttempt[]) => sends.filter(({ reading }) => reading === 'UNCONFIRMED');

function confirmAgain(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
  const [first] = acceptancesOf(sends);
  const tries = sends.filter(({ number }) => number >= (first?.number ?? 0));
  const againMs = (tries.at(-1)?.startedMs ?? 0) + confirmPauseMs(tries.length);
  if (known.nowMs < againMs) return follow(known, 'unconfirmed');
  if (isKeyOver(known, known.nowMs)) return review('not-shown');
  return { state: 'ACCEPTED', next: { step: 'send', atMs: known.nowMs }, because: 'unconfirmed' };
}

/**
 * Decides the state of a write by the set of its attempts (reliability 3.3, 3.4). Their order does not matter: a late
 * answer only adds to the set.
 */
export function decide(known: WriteHistory): Decision {
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
function decideRefused(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
  const quietMs = findQuietMs(sends);
  if (quietMs === undefined) return settled('REJECTED', 'refused');
  // Once no lost attempt can arrive any more, the same key is sent again: its answer says if the write was done.
  const late = sends.some(({ reading, startedMs }) => reading === 'REJECTED' && startedMs >= quietMs);
  if (!late) return send('UNKNOWN', Math.max(quietMs, known.nowMs));
  if (known.readable || isOutOfPatience(known, sends, ['REJECTED'])) {
    return readBack(known, sends, 'refused-after-unknown');
  }
  return send('UNKNOWN', known.nowMs + backoffMs(sends.length, known.random));
}

/** After so many attempts without an answer, the record is read between the sends. */
const triesBeforeRead = 5;
/** After this many refusals that prove nothing, the record decides. */
const mostUnproven = 2;

function decidePending(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
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
      return review('contradiction'); // unreachable: decided before
  }
}

/** One read of the record after each send that brought no answer, once there were enough of them. */
function lookBetween(known: WriteHistory, sends: readonly PastAttempt[]): Decision | undefined {
  const last = sends.at(-1);
  const isSeen = readsOf(known.attempts).some(({ number }) => number > (last?.number ?? 0));
  if (!known.readable || isSeen || sends.length < triesBeforeRead) return undefined;
  const atMs = Math.max(findQuietMs(sends) ?? 0, known.nowMs);
  return { state: 'UNKNOWN', next: { step: 'read', atMs }, because: undefined };
}

/** A refusal in words that prove nothing: a gateway may use them although the platform behind it has done the write. */
function decideUnproven(known: WriteHistory, sends: readonly PastAttempt[], soonMs: number): Decision {
  const times = sends.filter(({ reading }) => reading === 'UNPROVEN').length;
  const isEnough = known.readable ? times >= mostUnproven : isOutOfPatience(known, sends, ['UNPROVEN']);
  return isEnough ? readBack(known, sends, 'refusal-unexplained') : send('UNKNOWN', soonMs);
}

/** Whether the platform has sent only such refusals for as long as a person may wait for a better answer. */
function isOutOfPatience(
  { nowMs }: WriteHistory,
  sends: readonly PastAttempt[],
  words: readonly (Reading | undefined)[],
): boolean {
  const [first, ...more] = sends.filter(({ reading }) => words.includes(reading));
  return first !== undefined && more.length > 0 && nowMs - first.startedMs >= patienceMs;
}

/** A new token was refused as well. If it works elsewhere, the refusal is a stored answer of this key. */
function decideToken(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
  const refused = sends.filter(({ reading }) => reading === 'AUTH');
  const stored = refused.filter(({ evidence }) => evidence === 'token-works');
  if (isOutOfPatience(known, stored, ['AUTH'])) return review('token-refused');
  return send('WAITING_AUTH', known.nowMs + Math.max(2_000, backoffMs(refused.length, known.random)));
}

const configurationPauseMs = 30_000;
const longestConfigurationPauseMs = 300_000;

/** Only an administrator can correct the configuration, so the write is repeated seldom. */
function decideConfiguration(known: WriteHistory, sends: readonly PastAttempt[]): Decision {
  if (isOutOfPatience(known, sends, ['CONFIG'])) return review('configuration');
  const times = sends.filter(({ reading }) => reading === 'CONFIG').length;
  return send('WAITING_AUTH', known.nowMs + Math.min(configurationPauseMs * times, longestConfigurationPauseMs));
}

/** A key is sent for at most 23 hours; a write that never left is not sent after people have stopped expecting it. */
function withinLimits(known: WriteHistory, sends: readonly PastAttempt[], decision: Decision): Decision {
  if (decision.next?.step !== 'send') return decision;
  if (sends.every(({ reading }) => reading === 'NOT_SENT') && decision.next.atMs >= known.createdMs + unsentLifeMs) {
    return settled('EXPIRED', 'never-sent');
  }
  return isKeyOver(known, decision.next.atMs) ? readBack(known, sends, 'key-over') : decision;
}

type DecisionReason =
  | 'answered'
  | 'unconfirmed'
  | 'read-back'
  | 'changed-yet-failed'
  | 'refused'
  | 'refused-after-unknown'
  | 'refusal-unexplained'
  | 'not-shown'
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
  readonly state: WriteState;
  /** The engine's next step, and when; undefined when the write is settled or a person must review it. */
  readonly next: { readonly step: 'send' | 'read'; readonly atMs: number } | undefined;
  readonly because: DecisionReason | undefined;
}

interface WriteHistory {
  readonly attempts: readonly PastAttempt[];
  readonly createdMs: number;
  readonly firstSentMs: number | undefined;
  readonly nowMs: number;
  /** Whether this platform offers a read of the record, or of the outcome of an accepted write. */
  readonly readable: boolean;
  readonly random: () => number;
}

function settled(state: WriteState, because: DecisionReason): Decision {
  return { state, next: undefined, because };
}

function review(because: DecisionReason): Decision {
  return settled('NEEDS_REVIEW', because);
}

function send(state: WriteState, atMs: number): Decision {
  return { state, next: { step: 'send', atMs }, because: undefined };
}

function isKeyOver({ firstSentMs }: WriteHistory, atMs: number): boolean {
  return firstSentMs !== undefined && atMs >= firstSentMs + keyLifeMs - attemptMs;
}
