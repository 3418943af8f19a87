import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import { nameCell } from './cells';
import { openStage, type OpenStage, runCell } from './run-cell';
import { addSchedule, emptyScheduleTally, runSchedule } from './run-schedule';
import { checkClassifier, checkMoney } from './properties';
import { readWanted, tracks } from './parts';
import { checkCells, checkDrawnAnswers, checkDrawnSchedules, everyFault, everyWrite } from './sampled-cells';

let open: OpenStage;
beforeAll(async () => {
  open = await openStage(7);
});
afterAll(async () => await open.close());

test(`no write is lost, doubled, in another account or wrongly reported (${everyWrite.length} cells)`, async () => {
  expect(new Set(everyWrite.map(({ write }) => write)).size).toBe(writeNames.length);
  expect(new Set(everyWrite.map(({ fault }) => fault.fault)).size).toBeGreaterThan(10);
  await checkCells(open, everyWrite);
});

test('a write ends with a person only for a listed reason', async () => {
  const refusedKey = everyFault.find((cell) => nameCell(cell).startsWith('F25 format · simulateDeposit'));
  if (refusedKey === undefined) throw new Error('There is no such cell.');
  const { row } = await runCell(open.stage, refusedKey);
  expect(row).toMatchObject({ state: 'NEEDS_REVIEW', because: 'key-refused' });
});

test('under drawn answers of every shape and order no write is lost, doubled or wrongly reported', async () => {
  await checkDrawnAnswers(open, 20);
});

test('two or three copies that die and start in any order come to one effect and one verdict', async () => {
  await checkDrawnSchedules(10);
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
