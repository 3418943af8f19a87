import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCells, nameCell } from './cells';
import { runDrawnCell } from './drawn-cells';
import { openStage, type OpenStage, runCell } from './run-cell';
import { addCell, emptyTally, isClean } from './judge-cell';
import { checkClassifier, checkMoney } from './properties';
import { addSchedule, checkSchedules, emptyScheduleTally, runSchedule } from './run-schedule';
import { readWanted, tracks } from './parts';

// These tests run a sample of `npm run faults` (docs/faults.md).
let open: OpenStage;
beforeAll(async () => {
  open = await openStage(7);
});
afterAll(async () => await open.close());

const courses: Partial<Record<string, string>> = {
  updateBankAccount: 'first try, after the effect',
  simulateDeposit: 'retry after a lost effect',
};
const sample = allCells().cells.filter(
  ({ write, course, reading }) => reading === 'every answer' && course === courses[write],
);

test(`under every fault no write is lost, doubled, in another account or wrongly reported (${sample.length} cells)`, async () => {
  const tally = emptyTally();
  for (const cell of sample) addCell(tally, await runCell(open.stage, cell));
  expect(tally.failures).toEqual([]);
  expect(isClean(tally)).toBe(true);
  expect(await open.findAuditBreak()).toBeUndefined();
  expect(new Set(sample.map(({ fault }) => fault.fault)).size).toBe(42);
});

test('a write ends with a person only for a listed reason', async () => {
  const refusedKey = sample.find((cell) => nameCell(cell).startsWith('F25 format · simulateDeposit'));
  if (refusedKey === undefined) throw new Error('There is no such cell.');
  const { row } = await runCell(open.stage, refusedKey);
  expect(row).toMatchObject({ state: 'NEEDS_REVIEW', because: 'key-refused' });
});

test('under drawn answers of every shape and order no write is lost, doubled or wrongly reported', async () => {
  const tally = emptyTally();
  const stage = { ...open.stage, storeFor: () => open.memory };
  for (let seed = 0; seed < 200; seed += 1) addCell(tally, await runDrawnCell(stage, seed));
  expect(tally.failures).toEqual([]);
  expect(isClean(tally)).toBe(true);
});

test('two or three copies that die and start in any order come to one effect and one verdict', async () => {
  const { failures, schedules } = await checkSchedules(100);
  expect(failures).toEqual([]);
  expect(schedules).toBe(100);
});

test('a write that is first sent a minute after its form was opened is recognised by the time of its order', async () => {
  const tally = emptyScheduleTally();
  addSchedule(tally, await runSchedule({ seed: 82976668, draws: 578 }));
  expect(tally.failures).toEqual([]);
});

test('the classifier reads any bytes, and takes none for a success that is not one', () => checkClassifier(10_000));

test('an amount comes back as it was typed, even as the number of a simulated deposit', () => {
  expect(checkMoney(10_000).asNumber).toBeGreaterThan(5_000);
});

test('the command runs every part when none is named, and refuses one that it does not have', () => {
  const parts = tracks.flat();
  const all = readWanted([], parts);
  expect('counts' in all && [...all.counts.keys()].sort()).toEqual(
    ['console', 'drawn', 'embedded', 'grid', 'http', 'postgres', 'properties', 'schedules'].sort(),
  );
  const some = readWanted(['console', 'schedules=500'], parts);
  expect('counts' in some && [...some.counts]).toEqual([
    ['console', parts.find(({ name }) => name === 'console')?.whole],
    ['schedules', 500],
  ]);
  for (const words of [['consoles'], ['grid', ''], ['grid=0'], ['grid=many']]) {
    expect(readWanted(words, parts), words.join(' ')).toHaveProperty('refusal');
  }
});
