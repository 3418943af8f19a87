import { describe, expect, test } from 'vitest';
import { checkBudget } from './check-budget.mjs';

const budget = {
  browserTests: 2,
  consoles: 1,
  cpuSeconds: 10,
  fileSeconds: { unit: 3, journeys: 10, any: 30 },
  files: { 'lib/long.test.ts': 20, 'e2e/journeys/long.spec.ts': 15 },
};
const spent = {
  browserTests: 2,
  consoles: 1,
  isCalm: true,
  cpuSeconds: 10,
  seconds: new Map([
    ['lib/a.test.ts', 3],
    ['lib/long.test.ts', 20],
    ['e2e/journeys/a.spec.ts', 10],
    ['e2e/journeys/long.spec.ts', 15],
  ]),
};
const check = (more: Partial<typeof spent>) => checkBudget({ ...spent, ...more }, budget, [budget]);

test('a gate at its limits says nothing', () => {
  expect(check({})).toEqual({ failures: [], notes: [] });
});

test('a further browser test, a further console, and more processor time are refused', () => {
  expect(check({ browserTests: 3 }).failures).toEqual(['3 browser tests, 2 at most: move one to e2e/release.']);
  expect(check({ consoles: 2 }).failures).toEqual([
    '2 consoles started, 1 at most: let a file use the console of another.',
  ]);
  expect(check({ cpuSeconds: 21 }).failures).toEqual(['21 s of processor time, 10 are planned.']);
  expect(check({ cpuSeconds: 20 })).toEqual({ failures: [], notes: ['20 s of processor time, 10 are planned.'] });
});

test('a console that took the place of a failed worker’s is not refused', () => {
  expect(check({ consoles: 2, isCalm: false }).failures).toEqual([]);
});

test.each([
  ['lib/a.test.ts', 3.1, 3],
  ['scripts/a.test.ts', 3.1, 3],
  ['e2e/journeys/a.spec.ts', 10.1, 10],
  ['lib/long.test.ts', 20.1, 20],
  ['e2e/journeys/long.spec.ts', 15.1, 15],
  ['e2e/http/a.test.ts', 10.1, 10],
])('%s is told with %s s of processor time, and refused with three times its limit', (file, seconds, most) => {
  const { failures, notes } = check({ seconds: new Map([[file, seconds]]) });
  expect(failures).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(`^${file} takes ${seconds} s of processor time, ${most} are planned`)]);
  const refused = check({ seconds: new Map([[file, 3 * most + 0.1]]) });
  expect(refused).toMatchObject({ failures: [expect.stringContaining(file)], notes: [] });
});

test('no file has more than the limit of any file, whatever its own says', () => {
  const files = { 'lib/a.test.ts': 50 };
  const seconds = new Map([['lib/a.test.ts', 91]]);
  expect(checkBudget({ ...spent, seconds }, { ...budget, files }, []).failures).toEqual([
    'lib/a.test.ts takes 91.0 s of processor time, 30 are planned: what is heavy belongs to npm run test:all.',
  ]);
});

describe('limits only shrink', () => {
  const grown = (more: Partial<typeof budget>) => checkBudget(spent, { ...budget, ...more }, [budget]).failures;

  test('each may become lower', () => {
    const fileSeconds = { unit: 3, journeys: 10, any: 29 };
    expect(checkBudget(spent, { ...budget, fileSeconds }, [budget, { ...budget, consoles: 5 }]).failures).toEqual([]);
  });

  test.each([
    ['browserTests', { browserTests: 3 }],
    ['consoles', { consoles: 2 }],
    ['cpuSeconds', { cpuSeconds: 11 }],
    ['unit', { fileSeconds: { ...budget.fileSeconds, unit: 4 } }],
    ['lib/long.test.ts', { files: { ...budget.files, 'lib/long.test.ts': 21 } }],
    ['lib/new.test.ts', { files: { ...budget.files, 'lib/new.test.ts': 4 } }],
  ])('%s is refused when it has grown, or is new among the files', (name, more) => {
    expect(grown(more)).toEqual([`${name} of scripts/test/budget.json has grown: limits only shrink.`]);
  });

  test('a file that moved keeps its limit', () => {
    const files = { 'lib/elsewhere/long.test.ts': 20, 'e2e/journeys/long.spec.ts': 15 };
    expect(checkBudget({ ...spent, seconds: new Map() }, { ...budget, files }, [budget]).failures).toEqual([]);
  });

  test('the committed limits are those of this checkout, or higher', () => {
    expect(checkBudget({ ...spent, cpuSeconds: 0, seconds: new Map() }).failures).toEqual([]);
  });
});
