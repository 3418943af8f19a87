import { expect } from 'vitest';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import { allCells, type Cell } from './cells';
import { runDrawnCell } from './drawn-cells';
import { addCell, emptyTally, isClean } from './judge-cell';
import { type OpenStage, runCell } from './run-cell';
import { checkSchedules } from './run-schedule';

// The tests run samples of `npm run faults` (docs/faults.md).

const courses: Partial<Record<string, string>> = {
  updateBankAccount: 'first try, after the effect',
  simulateDeposit: 'retry after a lost effect',
};
const { cells } = allCells();

/** Every fault that can meet one write that can be read back, and one that cannot. */
export const everyFault: readonly Cell[] = cells.filter(
  ({ write, course, reading }) => reading === 'every answer' && course === courses[write],
);

const ofEachWrite = 2;

/** Two cells of each write, whose faults lie as far apart as possible. */
export const everyWrite: readonly Cell[] = writeNames.flatMap((name, place) => {
  const own = cells.filter(
    ({ write, course, reading }) => write === name && reading === 'every answer' && !course.startsWith('for ever'),
  );
  const all = writeNames.length * ofEachWrite;
  return Array.from({ length: ofEachWrite }, (_, nth) => {
    const at = Math.floor(((nth * writeNames.length + place + 0.5) / all) * own.length);
    return own.slice(at, at + 1);
  }).flat();
});

/** Runs these cells one after another: no write may be lost, doubled, in another account or wrongly reported. */
export async function checkCells(open: OpenStage, chosen: readonly Cell[]): Promise<void> {
  const tally = emptyTally();
  for (const cell of chosen) addCell(tally, await runCell(open.stage, cell));
  expect(tally.failures).toEqual([]);
  expect(isClean(tally)).toBe(true);
  expect(await open.findAuditBreak()).toBeUndefined();
}

export async function checkDrawnAnswers(open: OpenStage, count: number): Promise<void> {
  const tally = emptyTally();
  const stage = { ...open.stage, storeFor: () => open.memory };
  for (let seed = 0; seed < count; seed += 1) addCell(tally, await runDrawnCell(stage, seed));
  expect(tally.failures).toEqual([]);
  expect(isClean(tally)).toBe(true);
}

export async function checkDrawnSchedules(count: number): Promise<void> {
  const { failures, schedules } = await checkSchedules(count);
  expect(failures).toEqual([]);
  expect(schedules).toBe(count);
}
