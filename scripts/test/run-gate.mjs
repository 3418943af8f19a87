import { readFileSync } from 'node:fs';
import { ensureInstalled } from '../start/build.mjs';
import { inRoot } from '../start/command.mjs';
import { Processes } from '../start/processes.mjs';
import { browserProjects } from '../../e2e/browser-projects.mjs';
import { checkBudget } from './check-budget.mjs';
import { requireChromium } from './demo-copy.mjs';
import { costsOf, secondsByFile, secondsOf } from './read-costs.mjs';
import { nothing, sumOf, testsOf } from './results.mjs';
import { runBrowser } from './run-browser.mjs';
import { runVitest } from './run-vitest.mjs';
import { report, secondTry } from './second-try.mjs';
import { runStaticChecks } from './static-checks.mjs';

/**
 * @typedef {import('./static-checks.mjs').Environment} Environment
 * @typedef {import('./results.mjs').Result} Result
 */

const journeys = browserProjects.filter(({ isGate }) => isGate).map(({ name }) => name);

/** Prepares a run of tests: what they need is installed, and their environment is the same on every machine. */
export async function prepareTests() {
  const processes = new Processes();
  const [chromium] = await Promise.all([requireChromium(processes), ensureInstalled(processes, { forTests: true })]);
  // A NODE_ENV of the shell would change what React and Next are; each tool chooses its own.
  return { processes, environment: { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: chromium } };
}

/** npm test: runs every step of the gate, even after a failed one, and prints the sum at the end. */
export async function runGate() {
  const began = Date.now();
  const { processes, environment } = await prepareTests();
  /** @type {{ name: string, result: Result, seconds: number, cpuSeconds: number | undefined }[]} */
  const rows = [];
  /** @param {string} name @param {() => Promise<Result>} work */
  const step = async (name, work) => {
    process.stdout.write(`\n== ${name}\n`);
    const since = Date.now();
    const cpuBefore = cpuOfChildren();
    const result = await work();
    const cpu = cpuOfChildren();
    // A process that outlives its parent, as some processes of Chromium do, is noted but in no sum of children.
    const ofServer = secondsOf(costsOf(result.costs, 'server'));
    const cpuSeconds =
      cpu === undefined || cpuBefore === undefined
        ? undefined
        : Math.max(cpu - cpuBefore + ofServer, secondsOf(result.costs));
    rows.push({ name, result, seconds: (Date.now() - since) / 1_000, cpuSeconds });
    await processes.untilStopped();
  };
  await step('static checks and the build', () => runStaticChecks(processes, environment));
  await step('rules of modules', () => runVitest(processes, environment, 'unit'));
  await step('parts of pages without a browser', () => runVitest(processes, environment, 'dom'));
  await step('start and stop, and requests without a page', async () =>
    sumOf(
      await Promise.all([
        runVitest(processes, environment, 'start'),
        runVitest(processes, environment, 'http', { output: 'keep' }),
      ]),
    ),
  );
  await step('journeys in a browser', () => runBrowser(processes, environment, { projects: journeys }));
  const all = await secondTry(processes, environment, sumOf(rows.map(({ result }) => result)));
  const ofBrowser = rows.at(-1)?.result ?? nothing();
  const { failures, notes } = checkBudget({
    browserTests: testsOf(ofBrowser),
    consoles: costsOf(ofBrowser.costs, 'start').filter(({ isAgain }) => !isAgain).length,
    isCalm: ofBrowser.failed.length + ofBrowser.unsteady.length === 0,
    cpuSeconds: rows.reduce((sum, row) => sum + (row.cpuSeconds ?? 0), 0),
    seconds: secondsByFile(all.costs),
  });
  printSlowest(all);
  printSteps(rows);
  for (const sentence of [...notes, ...failures]) process.stdout.write(`Budget: ${sentence}\n`);
  report(all);
  const failed = all.failed.length + failures.length;
  process.stdout.write(`\nAll steps: ${((Date.now() - began) / 1_000).toFixed(1)} s\n`);
  process.stdout.write(`${testsOf(all) - all.failed.length} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

/** By processor time, which other work of the machine lengthens little, where the system tells it. @param {Result} result */
export function printSlowest({ costs, seconds }) {
  const ofProcessor = secondsByFile(costs);
  const isTold = ofProcessor.size > 0;
  const slowest = [...(isTold ? ofProcessor : seconds)].toSorted(([, one], [, other]) => other - one).slice(0, 20);
  process.stdout.write(`\nThe slowest files, ${isTold ? 'seconds of processor time' : 'seconds'} in their tests:\n`);
  for (const [file, each] of slowest) process.stdout.write(`${each.toFixed(1).padStart(8)}  ${file}\n`);
}

/**
 * Prints the processor time of all processes, and its parts: tests, starts of consoles, set-up (modules that files load
 * before their tests, stores that browser tests copy), and the rest (the runner itself, checks, the build, PostgreSQL).
 *
 * @param {readonly { name: string, result: Result, seconds: number, cpuSeconds: number | undefined }[]} rows
 */
function printSteps(rows) {
  const line = (/** @type {string} */ name, /** @type {(string | number)[]} */ cells) =>
    process.stdout.write(`  ${name.padEnd(47)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`);
  process.stdout.write('\nSteps, and their seconds of processor time by what took them:\n');
  line('', ['tests', 'failed', 'seconds', 'processor', 'in tests', 'starts', 'set-up', 'rest']);
  for (const { name, result, seconds, cpuSeconds } of rows) {
    const parts = /** @type {const} */ (['tests', 'start', 'set-up']).map((of) => secondsOf(costsOf(result.costs, of)));
    const rest = parts.reduce((left, part) => left - part, cpuSeconds ?? 0);
    const processor = cpuSeconds === undefined ? ['-'] : [cpuSeconds, ...parts, rest].map((each) => each.toFixed(0));
    line(name, [testsOf(result), result.failed.length, seconds.toFixed(0), ...processor]);
  }
}

/** The processor time of all children that have ended, and of their children, where the system tells it (Linux). */
function cpuOfChildren() {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user = Number.NaN, system = Number.NaN] = fields.split(' ').slice(13, 15).map(Number);
    // The kernel counts hundredths of a second for programs, on every machine that Node runs on.
    return (user + system) / 100;
  } catch {
    return undefined;
  }
}

/** Seconds that files took when they were last measured, by path from the root. */
export function measuredSeconds() {
  return /** @type {Record<string, number>} */ (JSON.parse(readFileSync(inRoot('scripts/test/times.json'), 'utf8')));
}
