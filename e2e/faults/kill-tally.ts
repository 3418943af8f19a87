import type { RoundVerdict } from './kill-round';

export interface KillTally {
  rounds: number;
  /** Killed exactly at the point; the others a moment after their press was answered. */
  atPoint: number;
  lost: number;
  doubled: number;
  wrongAccount: number;
  falseVerdict: number;
  keyMisused: number;
  /** Stores whose chain of audit lines did not verify when their rounds were over. */
  auditBroken: number;
  handedOver: number;
  slowestMs: number;
  /** Later than a minute after the restart. */
  late: number;
  failures: string[];
}

export const settleWithinMs = 60_000;

export function emptyKillTally(): KillTally {
  return {
    rounds: 0,
    atPoint: 0,
    lost: 0,
    doubled: 0,
    wrongAccount: 0,
    falseVerdict: 0,
    keyMisused: 0,
    auditBroken: 0,
    handedOver: 0,
    slowestMs: 0,
    late: 0,
    failures: [],
  };
}

export function addRound(tally: KillTally, name: string, isAtPoint: boolean, verdict: RoundVerdict, settledMs: number) {
  tally.rounds += 1;
  if (isAtPoint) tally.atPoint += 1;
  const counted = ['lost', 'doubled', 'wrongAccount', 'falseVerdict', 'keyMisused', 'handedOver'] as const;
  for (const what of counted) if (verdict[what]) tally[what] += 1;
  tally.slowestMs = Math.max(tally.slowestMs, settledMs);
  if (settledMs > settleWithinMs) tally.late += 1;
  if (counted.some((what) => verdict[what]) || settledMs > settleWithinMs) {
    tally.failures.push(`${name}\n      ${verdict.words}, ${settledMs} ms after the restart`);
  }
}

/** `sentence`: where the chain of a lane's store breaks, if it does. */
export function addAuditBreak(tally: KillTally, store: string, sentence: string | undefined): void {
  if (sentence === undefined) return;
  tally.auditBroken += 1;
  tally.failures.push(`${store}\n      the audit is broken: ${sentence}`);
}

export function addKillTally(sum: KillTally, other: KillTally): void {
  for (const what of [
    'rounds',
    'atPoint',
    'lost',
    'doubled',
    'wrongAccount',
    'falseVerdict',
    'keyMisused',
    'auditBroken',
    'handedOver',
    'late',
  ] as const) {
    sum[what] += other[what];
  }
  sum.slowestMs = Math.max(sum.slowestMs, other.slowestMs);
  sum.failures.push(...other.failures);
}
