import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot, nextBinary, Refusal } from '../start/command.mjs';
import { ensureBuilt, ensureInstalled } from '../start/build.mjs';
import { Processes } from '../start/processes.mjs';
import { requireChromium } from './demo-copy.mjs';

/** Runs every step, even after a failed one, and prints the sum at the end. */
export async function runTests() {
  const processes = new Processes();
  const began = Date.now();
  const [chromium] = await Promise.all([requireChromium(processes), ensureInstalled(processes, { forTests: true })]);
  // A NODE_ENV of the shell would change what React and Next are; each tool chooses its own.
  const environment = { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: chromium };
  const total = { passed: 0, failed: 0 };
  /** @param {Step} step */
  const runStep = async (step) => {
    const stepBegan = Date.now();
    const { passed, failed } = await step.run(processes, environment);
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(`-- ${step.name}: ${passed} passed, ${failed} failed, ${seconds(stepBegan)}\n`);
  };
  process.stdout.write('\n== static checks and the build\n');
  await runStep(routeTypes);
  const waiting = [...staticChecks];
  const takeNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([takeNext(), takeNext()]);
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    await runStep(step);
    await processes.untilStopped();
  }
  process.stdout.write(`\nAll steps: ${seconds(began)}\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, run: (processes: Processes, environment: Environment) => Promise<Count> }} Step
 */

/** Ten times as fast as the compiler that the build and eslint's parser still need, with the same results. */
const nativeCompiler = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');

/** The types of pages and their addresses, which the checks read. */
const routeTypes = check('route types', [nextBinary, 'typegen']);

/** Finds exports that only tests use: they are dead code, unless their comment has the tag `@internal`. */
const withoutTests = ['--production', '--include', 'files,exports,types'];

/**
 * They come first because they are the fastest. Each keeps one processor busy, so they run in parallel, the longest
 * first; the build comes after the checks that read files which it writes.
 */
const staticChecks = [
  check('import boundaries', [bin('eslint'), '.', '--max-warnings', '0']),
  check('lint with types and React', [bin('oxlint'), '--type-aware', '--deny-warnings']),
  check('folders, names and circles', ['--import', 'tsx', inRoot('scripts', 'structure.ts')]),
  check('types', [nativeCompiler, '--noEmit']),
  check('format', [bin('oxfmt'), '--check', '.']),
  check('dead code', [bin('knip')], [bin('knip'), ...withoutTests]),
  { name: 'production build', run: buildStep },
];

/** These measure and provoke, so each has the machine to itself; browser tests come last: they need the build. */
const steps = /** @type {const} */ ([
  vitestStep('unit, property and sandbox conformance tests', 'unit'),
  vitestStep('tests of the store on PostgreSQL', 'postgres'),
  // Whole consoles start here and have to stop in time, so only two run at once, for two processors.
  vitestStep('start and stop tests', 'start', '--maxWorkers', '2'),
  { name: 'browser tests', run: browserStep },
]);

/** @param {string} name */
function bin(name) {
  return inRoot('node_modules', '.bin', name);
}

/**
 * A step that passes or fails as a whole: one command after another, with output only on failure.
 *
 * @param {string} name
 * @param {string[][]} commands for Node
 * @returns {Step}
 */
function check(name, ...commands) {
  return {
    name,
    async run(processes, environment) {
      for (const command of commands) {
        const { code, output } = await processes.run({
          name,
          command: [process.execPath, ...command],
          environment,
          output: 'keep',
        });
        if (code === 0) continue;
        process.stdout.write(output);
        return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/**
 * @param {string} name
 * @param {string} project of e2e/vitest.config.ts
 * @param {string[]} more arguments
 * @returns {Step}
 */
function vitestStep(name, project, ...more) {
  return {
    name,
    async run(processes, environment) {
      const report = reportPath('vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const command = [
        process.execPath,
        bin('vitest'),
        'run',
        '--config',
        'e2e/vitest.config.ts',
        '--project',
        project,
        ...reporters,
        ...more,
      ];
      const { code } = await processes.run({ name, command, environment, output: 'show' });
      printSlowest(vitestTimes(report));
      return countVitest(report, code);
    },
  };
}

/** @type {Step['run']} */
async function buildStep(processes) {
  try {
    await ensureBuilt(processes);
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** @type {Step['run']} */
async function browserStep(processes, environment) {
  const report = reportPath('playwright.json');
  const starts = reportPath('console-starts.txt');
  const { code } = await processes.run({
    name: 'browser tests',
    command: [
      process.execPath,
      bin('playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CONSOLE_STARTS_FILE: starts },
    output: 'show',
  });
  printSlowest(playwrightTimes(report));
  printConsoleStarts(starts);
  return countPlaywright(report, code);
}

/**
 * The fields of the runners' own reports that are read.
 *
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 *
 * @typedef {{ file: string, ms: number }} FileTime how long the tests of one file took
 */

/**
 * @param {string} file
 * @returns {FileTime[]}
 */
function vitestTimes(file) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(inRoot(), name),
    ms: endTime - startTime,
  }));
}

/**
 * @param {string} file
 * @returns {FileTime[]}
 */
function playwrightTimes(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  return (report?.suites ?? []).map((suite) => ({ file: `e2e/${suite.title}`, ms: durationOf(suite) }));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {number} ms
 */
function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...suites.map(durationOf), ...results.map(({ duration }) => duration)].reduce((sum, ms) => sum + ms, 0);
}

/** @param {FileTime[]} times */
function printSlowest(times) {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 20);
  if (slowest.length === 0) return;
  process.stdout.write('\nThe slowest files:\n');
  for (const { file, ms } of slowest) process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}\n`);
}

/**
 * @param {string} file where each start left a line: the kind of the console
 */
function printConsoleStarts(file) {
  const kinds = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const count = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  const counts = [...new Set(kinds)].toSorted().map((kind) => `${kind} ${count(kind)}`);
  process.stdout.write(`\nConsoles started: ${kinds.length} (${counts.join(', ')})\n`);
}

/**
 * The path for a runner's report; deletes an older one, so that it cannot be counted twice.
 *
 * @param {string} name
 */
function reportPath(name) {
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  const file = inRoot('.cache', 'test', name);
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} file
 * @param {number} code with which the runner ended
 * @returns {Count}
 */
function countVitest(file, code) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  const files = report?.testResults ?? [];
  const results = files.flatMap((testFile) => testFile.assertionResults);
  const failed = results.filter((result) => result.status === 'failed').length;
  // A file that cannot be loaded has no tests to count.
  const broken = files.filter(
    (testFile) =>
      testFile.status === 'failed' && !testFile.assertionResults.some((result) => result.status === 'failed'),
  ).length;
  return judged(
    { passed: results.filter((result) => result.status === 'passed').length, failed: failed + broken },
    code,
  );
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
function countPlaywright(file, code) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return judged({ passed: expected, failed: unexpected + flaky }, code);
}

/**
 * A runner that ran no test, or that ended with an error but without a failed test, has failed.
 *
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function judged(count, code) {
  const unexplained = code !== 0 && count.failed === 0;
  const ranNoTest = count.passed + count.failed === 0;
  return unexplained || ranNoTest ? { ...count, failed: 1 } : count;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
