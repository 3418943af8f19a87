import type { Cell, Part, Stage, Verdict } from './cell';
import { innocentTable, lineOf, type Row } from './report';

/** Names of parts, as they stand behind `npm run attack`. There is no way to name another target. */
function readWanted(words: readonly string[], parts: readonly Part[]): readonly Part[] | string {
  for (const word of words) {
    if (parts.some(({ name }) => name === word)) continue;
    const names = parts.map(({ name }) => name).join(', ');
    return `There is no part "${word}": give any of ${names}, or nothing for all. What is attacked is always a copy of this checkout on this machine, started for it.`;
  }
  return words.length === 0 ? parts : parts.filter(({ name }) => words.includes(name));
}

/**
 * Runs the wanted parts one after another, since each measures time, and prints what came of every cell. The code to
 * end with: 0 when all is shut, 1 when a hole is open or a cell broke off, 2 when there is no such part.
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

/** What was not seen to hold is not shut. */
function brokenOff(error: unknown): Verdict {
  return { isOpen: true, figure: `broke off: ${error instanceof Error ? error.message : String(error)}` };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
