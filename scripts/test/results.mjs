import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../start/command.mjs';

/**
 * One test, or a file that could not be run, or a check.
 *
 * @typedef {object} Tried
 * @property {'check' | 'vitest' | 'browser'} runner
 * @property {string} project of e2e/vitest.config.ts, of e2e/playwright.config.ts, or ''
 * @property {string} file from the root; for a check its name
 * @property {string} title empty for a file as a whole
 * @property {true} [isMoney] a test that no second try makes green: what it proves must hold every time
 *
 * @typedef {object} Result
 * @property {number} passed tests that passed at the first try
 * @property {Tried[]} failed
 * @property {Tried[]} unsteady failed once and passed once
 * @property {ReadonlyMap<string, number>} seconds how long the tests of each file took
 * @property {readonly import('./read-costs.mjs').Cost[]} costs processor time by what took it, where the system tells it
 */

/** @returns {Result} */
export const nothing = () => ({ passed: 0, failed: [], unsteady: [], seconds: new Map(), costs: [] });

/**
 * @param {readonly Result[]} results
 * @returns {Result}
 */
export function sumOf(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
    unsteady: results.flatMap(({ unsteady }) => unsteady),
    seconds: new Map(results.flatMap(({ seconds }) => [...seconds])),
    costs: results.flatMap(({ costs }) => costs),
  };
}

/** How many tests a result speaks of. @param {Result} result */
export const testsOf = ({ passed, failed, unsteady }) => passed + failed.length + unsteady.length;

/** @param {Tried} tried */
export const nameOf = ({ project, file, title }) =>
  `${file}${title === '' ? '' : ` › ${title}`}${project === '' ? '' : ` (${project})`}`;

/**
 * Joins a first try with a second of failed files: a test that passes now is unsteady, and one that fails only now
 * has passed before, so it is unsteady too.
 *
 * @param {Result} first
 * @param {Result} second of all tests of the files that were tried again
 * @param {ReadonlySet<string>} again those files
 * @returns {Result}
 */
export function withSecondTry(first, second, again) {
  const names = new Set(second.failed.map(nameOf));
  // A file that could not be run tells nothing of its tests.
  const broken = new Set(second.failed.filter(({ title }) => title === '').map(({ file }) => file));
  const isRed = (/** @type {Tried} */ tried) =>
    tried.isMoney ||
    !again.has(tried.file) ||
    names.has(nameOf(tried)) ||
    broken.has(tried.file) ||
    broken.has(runOf(tried));
  const before = new Set([...first.failed, ...first.unsteady].map(nameOf));
  const fresh = second.failed.filter((tried) => again.has(tried.file) && !before.has(nameOf(tried)));
  return {
    passed: first.passed - fresh.length,
    failed: first.failed.filter(isRed),
    unsteady: [...first.unsteady, ...first.failed.filter((tried) => !isRed(tried)), ...fresh],
    seconds: first.seconds,
    costs: first.costs,
  };
}

/** @param {Tried['runner']} runner @param {string} project @returns {Tried} */
const wholeRun = (runner, project) => ({ runner, project, file: runOf({ runner, project }), title: '' });

/** How a whole run is named where its runner ended with an error and no test says why. @param {{ runner: string, project: string }} of */
const runOf = ({ runner, project }) => (runner === 'vitest' ? `vitest ${project}` : 'playwright');

/**
 * The fields of the runners' own reports that are read.
 *
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ status: string, projectName: string, results: { duration: number }[] }} PlaywrightTest
 * @typedef {{ title: string, tags?: string[], tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: unknown[] }} PlaywrightReport
 */

/**
 * @param {string} report
 * @param {string} project
 * @param {number} code with which the runner ended
 * @returns {Result}
 */
export function vitestResults(report, project, code) {
  const files = /** @type {VitestReport | undefined} */ (readReport(report))?.testResults ?? [];
  /** @type {Result[]} */
  const results = files.map(({ name, status, startTime, endTime, assertionResults }) => {
    const file = path.relative(inRoot(), name);
    const of = (/** @type {string} */ title) => /** @type {Tried} */ ({ runner: 'vitest', project, file, title });
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => of(fullName));
    return {
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      // A file that cannot be loaded has no tests to count.
      failed: status === 'failed' && failed.length === 0 ? [of('')] : failed,
      unsteady: [],
      seconds: new Map([[file, (endTime - startTime) / 1_000]]),
      costs: [],
    };
  });
  return judged(sumOf(results), wholeRun('vitest', project), code);
}

/**
 * @param {string} report
 * @param {number} code with which the runner ended
 * @returns {Result}
 */
export function playwrightResults(report, code) {
  const suites = /** @type {PlaywrightReport | undefined} */ (readReport(report))?.suites ?? [];
  /** @type {Result[]} */
  const results = suites.map((suite) => {
    const tests = testsIn(suite, []);
    const file = `e2e/${suite.file}`;
    /** @param {string} status @returns {Tried[]} */
    const having = (status) =>
      tests
        .filter(({ test }) => test.status === status)
        .map(({ test, title, isMoney }) => ({
          runner: 'browser',
          project: test.projectName,
          file,
          title,
          ...(isMoney ? { isMoney } : {}),
        }));
    const flaky = having('flaky');
    const ms = tests.flatMap(({ test }) => test.results).reduce((sum, { duration }) => sum + duration, 0);
    return {
      passed: having('expected').length,
      failed: [...having('unexpected'), ...flaky.filter(({ isMoney }) => isMoney)],
      unsteady: flaky.filter(({ isMoney }) => !isMoney),
      seconds: new Map([[file, ms / 1_000]]),
      costs: [],
    };
  });
  return judged(sumOf(results), wholeRun('browser', ''), code);
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above the titles of the groups around it
 * @returns {{ test: PlaywrightTest, title: string, isMoney: boolean }[]}
 */
function testsIn({ suites = [], specs = [] }, above) {
  return [
    ...specs.flatMap(({ title, tags = [], tests }) =>
      tests.map((test) => ({ test, title: [...above, title].join(' › '), isMoney: tags.includes('money') })),
    ),
    ...suites.flatMap((suite) => testsIn(suite, [...above, suite.title])),
  ];
}

/**
 * A runner that ran no test, or that ended with an error but without a failed test, has failed.
 *
 * @param {Result} result
 * @param {Tried} whole
 * @param {number} code
 * @returns {Result}
 */
function judged(result, whole, code) {
  const unexplained = code !== 0 && result.failed.length === 0;
  return unexplained || testsOf(result) === 0 ? { ...result, failed: [...result.failed, whole] } : result;
}

/**
 * The path for a runner's report; deletes an older one, so that it cannot be counted twice.
 *
 * @param {string} name
 */
export function reportPath(name) {
  const file = kept(name);
  rmSync(file, { force: true });
  return file;
}

/** A file that stays between runs. @param {string} name */
export function kept(name) {
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  return inRoot('.cache', 'test', name);
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
