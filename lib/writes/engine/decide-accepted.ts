import { confirmPauseMs, followPauseMs } from './backoff';
import { isKeyOver, review, settled, type Because, type Decision, type Known } from '../approvals/decision';
import { followMs } from '../key-life';
import { readsOf, type PastAttempt } from './past-attempts';

/** The record shows what was asked for: that settles it, whatever was answered. */
export function findShown({ attempts }: Known): Decision | undefined {
  const reads = readsOf(attempts);
  if (reads.some(({ evidence }) => evidence === 'as-asked')) return settled('SUCCEEDED', 'read-back');
  // Two facts: the change was made, and the platform's own work on it failed.
  if (reads.some(({ evidence }) => evidence === 'changed-failed')) return settled('SUCCEEDED', 'changed-yet-failed');
  return undefined;
}

export function decideTaken(known: Known, reading: 'DONE' | 'ACCEPTED' | 'FAILED'): Decision {
  if (reading !== 'ACCEPTED') return settled(reading === 'DONE' ? 'SUCCEEDED' : 'FAILED', 'answered');
  const shown = findShown(known);
  if (shown !== undefined) return shown;
  const reads = readsOf(known.attempts);
  if (reads.some(({ evidence }) => evidence === 'failed')) return settled('FAILED', 'read-back');
  // What its record cannot show, its answer told.
  if (reads.some(({ evidence }) => evidence === 'in-part')) return settled('SUCCEEDED', 'read-back');
  if (!known.readable || known.nowMs - known.createdMs > followMs) return settled('ACCEPTED', 'answered');
  return follow(known, reads.length, 'answered');
}

function follow(known: Known, looks: number, because: Because): Decision {
  const pauseMs = followPauseMs(looks + 1, known.nowMs - known.createdMs);
  return { state: 'ACCEPTED', next: { step: 'read', atMs: known.nowMs + pauseMs }, because };
}

const unreadablePauseMs = 12 * 60 * 60_000;

/**
 * A success that could be the answer to something else (a cache's, an earlier request's) is confirmed by the record. As
 * long as that does not show it, it is looked at, and the same key sent again, more and more seldom.
 */
export function decideUnconfirmed(known: Known, sends: readonly PastAttempt[]): Decision {
  const isOld = known.nowMs - known.createdMs > followMs;
  if (!known.readable) {
    // A platform may come to have the read. Nothing is sent again meanwhile, so the record is free for others.
    const next = isOld ? undefined : ({ step: 'read', atMs: known.nowMs + unreadablePauseMs } as const);
    return { state: 'ACCEPTED', next, because: 'unconfirmed' };
  }
  const last = sends.at(-1)?.number ?? 0;
  const reads = readsOf(known.attempts).filter(({ number }) => number > last);
  const told = reads.at(-1)?.evidence;
  // It was shown once: if it is not any more, somebody has changed it since, and it is not sent over that.
  const wasShown = reads.some(({ evidence }) => evidence === 'under-review');
  switch (wasShown && told !== 'in-part' ? 'under-review' : told) {
    case undefined:
      return { state: 'ACCEPTED', next: { step: 'read', atMs: known.nowMs }, because: 'unconfirmed' };
    case 'under-review':
      return isOld ? settled('ACCEPTED', 'unconfirmed') : follow(known, reads.length, 'answered');
    case 'in-part':
      return settled('ACCEPTED', 'unconfirmed');
    case 'failed':
      // An earlier failure looks the same, so the key is asked once more.
      if (acceptancesOf(sends).length >= 2) return settled('FAILED', 'read-back');
      return confirmAgain(known, sends, reads.length);
    case 'as-asked':
    case 'changed-failed':
    case 'otherwise':
    case 'not-yet':
    case 'unreadable':
    case 'foreign':
    case 'token-works':
      return confirmAgain(known, sends, reads.length);
  }
}

const acceptancesOf = (sends: readonly PastAttempt[]) => sends.filter(({ reading }) => reading === 'UNCONFIRMED');

function confirmAgain(known: Known, sends: readonly PastAttempt[], looks: number): Decision {
  const [first] = acceptancesOf(sends);
  const tries = sends.filter(({ number }) => number >= (first?.number ?? 0));
  const againMs = (tries.at(-1)?.startedMs ?? 0) + confirmPauseMs(tries.length);
  if (known.nowMs < againMs) return follow(known, looks, 'unconfirmed');
  if (isKeyOver(known, known.nowMs)) return review('not-shown');
  return { state: 'ACCEPTED', next: { step: 'send', atMs: known.nowMs }, because: 'unconfirmed' };
}
