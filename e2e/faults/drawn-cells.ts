import { seededRandom } from './seeded-random';
import type { Cell } from './cells';
import { drawAnswer, type Doing } from './drawn-answers';
import { runCell, type CellRecord, type CellStage } from './run-cell';
import type { Strike } from './stand-in';
import { writeNames } from './six-writes';

const mostStrikes = 4;
/** What is done later than its answer is done within the time that a lost request may take. */
const latestMs = 60_000;

const doings: readonly Doing[] = ['done', 'not done', 'to be done'];
const readings = ['every answer', 'only successes', 'processing, then the answer'] as const;

/** The cell of a number: one write, and one to four calls in a row that are answered untruly. */
function drawnCell(seed: number): { readonly cell: Cell; readonly strikes: readonly Strike[] } {
  const random = seededRandom(seed);
  const write = writeNames[seed % writeNames.length] ?? 'createQuote';
  const reading = readings[Math.floor(random() * readings.length)] ?? 'every answer';
  const strikes = Array.from({ length: 1 + Math.floor(random() * mostStrikes) }, (): Strike => {
    const doing = doings[Math.floor(random() * doings.length)] ?? 'done';
    const lateMs = Math.floor(random() * latestMs);
    return { operation: write, doing, lateMs, draw: (answer) => drawAnswer(answer, doing, random) };
  });
  const form = `drawn ${seed}: ${strikes.map(({ doing }) => doing).join(', ')}`;
  const fault = {
    fault: 'F41',
    form,
    values: {},
    strikes: strikes.length,
    isOwnAnswer: false,
    needs: 'nothing',
  } as const;
  return { cell: { fault, write, course: 'first try, before the effect', reading }, strikes };
}

export async function runDrawnCell(stage: CellStage, seed: number): Promise<CellRecord> {
  const { cell, strikes } = drawnCell(seed);
  return await runCell(stage, cell, ({ standIn, wire }) => {
    wire.cut(undefined);
    standIn.strikes = [...strikes];
  });
}
