import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type OpenStage } from './run-cell';
import { checkCells, checkDrawnAnswers, checkDrawnSchedules, everyFault } from './sampled-cells';

let open: OpenStage;
beforeAll(async () => {
  open = await openStage(7);
});
afterAll(async () => await open.close());

test(`no write is lost, doubled, in another account or wrongly reported (${everyFault.length} cells)`, async () => {
  expect(new Set(everyFault.map(({ fault }) => fault.fault)).size).toBe(42);
  await checkCells(open, everyFault);
});

test('under 200 drawn answers of every shape and order no write is lost, doubled or wrongly reported', async () => {
  await checkDrawnAnswers(open, 200);
});

test('two or three copies that die and start in any of 100 orders come to one effect and one verdict', async () => {
  await checkDrawnSchedules(100);
});
