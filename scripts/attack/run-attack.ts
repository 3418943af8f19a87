import { audit, logs } from './logs';
import { borders, https, documents } from './borders';
import { exhaustion, limits } from './exhaustion';
import { held, signIn } from './held';
import { twoAdminParts } from './two-admins';
import type { Cell, Part, Stage, Verdict } from './stage';

/** Reads the names of parts from the command line. No argument can name another target. */
function readWanted(words: readonly string[], parts: readonly Part[]): readonly Part[] | string {
  for (const word of words) {
    if (parts.some(({ name }) => name === word)) continue;
    const names = parts.map(({ name }) => name).join(', ');
    return `There is no part "${word}": give any of ${names}, or nothing for all. What is attacked is always a copy of this checkout on this machine, started for it.`;
  }
  return words.length === 0 ? parts : parts.filter(({ name }) => words.includes(name));
}

/**
 * Runs the wanted parts one after another, since each measures time, and prints the result of every cell. Returns the
 * exit code: 0 when no hole is open, 1 when one is open or a cell broke off, 2 when there is no such part.
 */
export async function runAttack(
  words: readonly string[],
  parts: readonly Part[],
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  const wanted = readWanted(words, parts);
  if (typeof wanted === 'string') {
    print(wanted);
    return 2;
  }
  const began = performance.now();
  const rows: Row[] = [];
  for (const part of wanted) {
    const partBegan = performance.now();
    const came = await runPart(part, print);
    rows.push(...came);
    print(`   ${part.name}: ${seconds(performance.now() - partBegan)}`);
  }
  for (const line of innocentTable(rows)) print(line);
  const open = rows.filter(({ verdict }) => verdict.isOpen).length;
  print(`\n${open === 0 ? 'All is shut' : `${open} of ${rows.length} OPEN`} (${seconds(performance.now() - began)}).`);
  return open === 0 ? 0 : 1;
}

async function runPart(part: Part, print: (line: string) => void): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const done = (cell: Pick<Cell, 'name' | 'holds'>, verdict: Verdict) => {
    const row = { part: part.name, cell, verdict };
    rows.push(row);
    print(lineOf(row));
  };
  try {
    const stage = await part.open();
    try {
      for (const cell of part.cells) done(cell, await runCell(cell, stage));
    } finally {
      await stage.close();
    }
  } catch (error) {
    done({ name: 'its console', holds: 'it starts and stops' }, brokenOff(error));
  }
  return rows;
}

async function runCell(cell: Cell, stage: Stage): Promise<Verdict> {
  try {
    return await cell.run(stage);
  } catch (error) {
    return brokenOff(error);
  }
}

/** A cell that broke off proves nothing, so it counts as open. */
function brokenOff(error: unknown): Verdict {
  return { isOpen: true, figure: `broke off: ${error instanceof Error ? error.message : String(error)}` };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Row {
  readonly part: string;
  readonly cell: Pick<Cell, 'name' | 'holds'>;
  readonly verdict: Verdict;
}

/** One row of a Markdown table; the row of an open cell also names the guarantee that does not hold. */
function lineOf({ part, cell, verdict }: Row): string {
  const figure = verdict.figure.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  const held = verdict.isOpen ? ` (must hold: ${cell.holds})` : '';
  return `| ${verdict.isOpen ? 'OPEN' : 'shut'} | ${part} | ${cell.name} | ${figure}${held} |`;
}

/** How the innocent readers fared during the attacks. */
function innocentTable(rows: readonly Row[]): readonly string[] {
  const lines = rows.flatMap(({ cell, verdict: { innocent } }) => {
    if (innocent === undefined) return [];
    const { beforeMs, duringMs, worstMs, refused, reads } = innocent;
    const times = [beforeMs, duringMs, worstMs].map((ms) => `${ms.toFixed(0)} ms`).join(' | ');
    return [`| ${cell.name} | ${times} | ${refused} of ${reads} |`];
  });
  if (lines.length === 0) return [];
  const title = ['', 'A person who only reads', '', '| During | p50 before | p50 during | Worst | Not answered |'];
  return [...title, '| --- | --- | --- | --- | --- |', ...lines];
}

/** The parts that `npm run attack` runs, in this order. */
export const parts: readonly Part[] = [
  twoAdminParts.puppets,
  twoAdminParts.rules,
  exhaustion.flood,
  exhaustion.searched,
  exhaustion.hanging,
  signIn,
  audit,
  limits,
  documents,
  logs,
  borders,
  https,
  exhaustion.slow,
  held,
];
