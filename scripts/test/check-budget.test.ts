import { expect, test } from 'vitest';
import { checkBudget } from './check-budget.mjs';

const budget = { browserTests: 2, consoles: 1, cpuSeconds: 10, fileSeconds: { unit: 3, journeys: 30 } };
const spent = {
  browserTests: 2,
  consoles: 1,
  isCalm: true,
  cpuSeconds: 10,
  seconds: new Map([['a.test.ts', 3]]),
  measured: {},
};

test('a gate within its budget says nothing', () => {
  expect(checkBudget(spent, budget)).toEqual({ failures: [], notes: [] });
});

test('a further browser test is a failure, a further console is told', () => {
  expect(checkBudget({ ...spent, browserTests: 3 }, budget).failures).toHaveLength(1);
  const { failures, notes } = checkBudget({ ...spent, consoles: 2 }, budget);
  expect({ failures, notes: notes.length }).toEqual({ failures: [], notes: 1 });
});

test('a slow machine is told and is no failure', () => {
  const seconds = new Map([
    ['a.test.ts', 4],
    ['a.spec.ts', 29],
    ['long.test.ts', 19],
  ]);
  const { failures, notes } = checkBudget(
    { ...spent, cpuSeconds: 11, seconds, measured: { 'long.test.ts': 10 } },
    budget,
  );
  expect(failures).toEqual([]);
  expect(notes).toEqual(['11 s of processor time, 10 were planned.', 'a.test.ts took 4.0 s.']);
});
