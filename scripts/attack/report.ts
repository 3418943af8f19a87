import type { Cell, Verdict } from './cell';

export interface Row {
  readonly part: string;
  readonly cell: Pick<Cell, 'name' | 'holds'>;
  readonly verdict: Verdict;
}

/** One row of a table that can be put into a page as it is; of an open cell also what does not hold. */
export function lineOf({ part, cell, verdict }: Row): string {
  const figure = verdict.figure.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  const held = verdict.isOpen ? ` (must hold: ${cell.holds})` : '';
  return `| ${verdict.isOpen ? 'OPEN' : 'shut'} | ${part} | ${cell.name} | ${figure}${held} |`;
}

/** How those fared who did nothing but read meanwhile. */
export function innocentTable(rows: readonly Row[]): readonly string[] {
  const lines = rows.flatMap(({ cell, verdict: { innocent } }) => {
    if (innocent === undefined) return [];
    const { beforeMs, duringMs, worstMs, refused, reads } = innocent;
    const times = [beforeMs, duringMs, worstMs].map((ms) => `${ms.toFixed(0)} ms`).join(' | ');
    return [`| ${cell.name} | ${times} | ${refused} of ${reads} |`];
  });
  if (lines.length === 0) return [];
  const title = ['', 'Somebody who only reads', '', '| During | p50 before | p50 during | Worst | Not answered |'];
  return [...title, '| --- | --- | --- | --- | --- |', ...lines];
}
