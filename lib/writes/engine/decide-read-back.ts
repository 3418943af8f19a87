import { backoffMs } from './backoff';
import { review, settled, type Because, type Decision, type Known } from '../approvals/decision';
import { showsWithinMs } from '../key-life';
import { findQuietMs, readsOf, type PastAttempt } from './past-attempts';
import { isAmbiguous } from '../settle/reading';

const mostReads = 10;

/** The key can tell no more. The record may, once nothing of what was lost can arrive; else a person must. */
export function readBack(known: Known, sends: readonly PastAttempt[], because: Because): Decision {
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

/** It was refused, and the record still does not show it when any work on it would: then it was not done. */
function decideNotYet(
  known: Known,
  sends: readonly PastAttempt[],
  { told, because }: { readonly told: PastAttempt; readonly because: Because },
): Decision {
  if (told.evidence !== 'not-yet' || !['refused-after-unknown', 'refusal-unexplained'].includes(because)) {
    return review(because);
  }
  const lost = sends.filter(({ reading }) => isAmbiguous(reading)).map(({ startedMs }) => startedMs);
  const shownMs = Math.max(...lost) + showsWithinMs;
  if (told.startedMs >= shownMs) return settled('REJECTED', 'read-back');
  return { state: 'UNKNOWN', next: { step: 'read', atMs: Math.max(shownMs, known.nowMs) }, because };
}
