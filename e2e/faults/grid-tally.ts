import { nameCell } from './cells';
import { findHandOver } from './handed-over';
import { judge, type Harm } from './invariants';
import type { CellRecord } from './run-cell';

/** What a run of cells came to. Plain data: it travels between processes. */
export interface Tally {
  cells: number;
  harms: Record<Harm, number>;
  /** How often each reason of the list handed a write to a person. */
  handed: Record<string, number>;
  unlisted: number;
  slowestMs: number;
  sends: number;
  /** One line for each cell that failed. */
  failures: string[];
}

export function emptyTally(): Tally {
  return {
    cells: 0,
    harms: {
      lost: 0,
      doubled: 0,
      'wrong account': 0,
      'false verdict': 0,
      'key misused': 0,
      'not accounted for': 0,
      'audit broken': 0,
    },
    handed: {},
    unlisted: 0,
    slowestMs: 0,
    sends: 0,
    failures: [],
  };
}

export function addCell(tally: Tally, record: CellRecord): void {
  tally.cells += 1;
  tally.slowestMs = Math.max(tally.slowestMs, record.settledAfterMs);
  tally.sends += record.attempts.filter(({ by }) => by !== 'read-back').length;
  const findings = judge(record);
  for (const { harm } of findings) tally.harms[harm] += 1;
  const words = findings.map((finding) => `${finding.invariant} ${finding.harm}: ${finding.words}`);
  if (record.row?.state === 'NEEDS_REVIEW') {
    const listed = findHandOver(record);
    if (listed === undefined) {
      tally.unlisted += 1;
      words.push(`handed to a person and not listed: ${record.row.because ?? 'no word'}`);
    } else tally.handed[listed.reason] = (tally.handed[listed.reason] ?? 0) + 1;
  }
  if (words.length > 0)
    tally.failures.push(`${nameCell(record.cell)}\n      ${describe(record)}\n      ${words.join('; ')}`);
}

function describe({ seen, row, attempts, effects, settledAfterMs }: CellRecord): string {
  const steps = attempts.map(({ by, reading, evidence }) => `${by} ${reading ?? ''}${evidence ?? ''}`);
  const shown = steps.length > 12 ? [...steps.slice(0, 6), '...', ...steps.slice(-5)] : steps;
  return `${seen.join(' → ')} (${row?.because ?? ''}, ${settledAfterMs} ms, ${effects.length} effects) ${shown.join(', ')}`;
}

/** `sentence`: where the chain of audit lines of a whole worker breaks, if it does. */
export function addAuditBreak(tally: Tally, sentence: string | undefined): void {
  if (sentence === undefined) return;
  tally.harms['audit broken'] += 1;
  tally.failures.push(`I7 audit broken, over all cells on the embedded store: ${sentence}`);
}

export function addTally(sum: Tally, other: Tally): void {
  sum.cells += other.cells;
  sum.unlisted += other.unlisted;
  sum.slowestMs = Math.max(sum.slowestMs, other.slowestMs);
  sum.sends += other.sends;
  sum.failures.push(...other.failures);
  for (const [harm, count] of Object.entries(other.harms)) sum.harms[harm as Harm] += count;
  for (const [reason, count] of Object.entries(other.handed)) sum.handed[reason] = (sum.handed[reason] ?? 0) + count;
}

export function isClean({ harms, unlisted, failures }: Tally): boolean {
  return Object.values(harms).every((count) => count === 0) && unlisted === 0 && failures.length === 0;
}
